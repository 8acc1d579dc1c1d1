"""Variations: a hand up to one position, and a line from there that was not played. No Django.

The acts of a variation are written as in records, with a full stop between them: ``p.120``, ``h``, ``2c4d6s9h``,
``Ks.4s.2s.As``. The engine judges them; a line that goes wrong is kept as far as it is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import DISCARD, PLAY, IllegalAction
from engine.board import Board
from engine.hand_record import HandRecord
from engine.match import house_player, let_act
from engine.record_parts import Irregular
from engine.replaying import Decision, decisions
from replays.frames import Frame, HandFrames

CARD, TRICK = "card", "trick"
"""With `END`, how far the house bots play on: one act, the trick on the table, the whole hand."""
SEPARATOR = "."


@dataclass(frozen=True)
class Variation:
    """A line that branches off a hand.

    Attributes:
        board: the board after the last act of the line.
        played: what was played, all of it; kept: how many of these decisions come before the line.
        irregular: the irregular acts among those; room: where the hand was played.
        refused: why the line goes no further, None where all of it is legal.
    """

    board: Board
    played: Sequence[Decision]
    kept: int
    irregular: Sequence[Irregular] = ()
    room: str = ""
    refused: IllegalAction | None = None

    @property
    def record(self) -> HandRecord:
        """Return the line as a record of its own; without times, which belong to what was played."""
        return HandRecord.from_board(self.board, irregular=self.irregular, room=self.room)

    @property
    def line(self) -> list[Decision]:
        """Return the decisions of the line, without those that the record begins with."""
        return decisions(self.board)[self.kept :]

    @property
    def acts(self) -> str:
        """Return the line as it stands in an address, "" for none."""
        return with_act(self.line)

    @property
    def as_played(self) -> str:
        """Return the act that came next where the hand was as it is now, "" where it never was."""
        made = decisions(self.board)
        follows = len(made) < len(self.played) and made == list(self.played[: len(made)])
        return self.played[len(made)].text if follows else ""


def variation(record: HandRecord, hand: HandFrames, index: int, acts: str = "") -> Variation:
    """Return the line *acts* from frame *index* of *hand* on, which are the frames of *record*."""
    kept, played = len(_decided(hand.frames[: index + 1])), _decided(hand.frames)
    board = record.begun(hand.rules)
    for decision in played[:kept]:
        board.act(decision.text)
    refused = _follow(board, [act for act in acts.split(SEPARATOR) if act])
    irregular = [each for each in record.irregular if each.at < kept]
    return Variation(board, played, kept, irregular, record.room, refused)


def with_act(line: Sequence[Decision], act: str = "") -> str:
    """Return the decisions of a *line* as they stand in an address, and *act* after them."""
    return SEPARATOR.join([*[each.text for each in line], *([act] if act else [])])


def played_on(line: Variation, until: str) -> str:
    """Let house bots play *line* on: one act, to the end of the trick, or of the hand. Return its acts with theirs.

    Each of them knows what its seat knows, and always does the same in the same place.
    """
    board, rules = line.board, line.board.rules
    players = [house_player(rules, seat, "variation") for seat in range(4)]
    table = board.table
    while table.turn is not None:
        player, view = players[table.turn], board.views[table.turn]
        let_act(board, player, view)
        if until == CARD or (until == TRICK and table.phase == PLAY and table.in_trick == 0):
            break
    return line.acts


def start_of(hand: HandFrames, index: int) -> int:
    """Return the frame from which a variation starts for whoever looks at frame *index*.

    That is where he looks, or, where nobody has anything to decide any more, where the first card was led.
    """
    if hand.frames[index].turn is not None:
        return index
    return max(0, hand.first_of(PLAY) - 1) if hand.first_of(PLAY) < len(hand.frames) else 0


def cards_due(board: Board) -> int:
    """Return how many cards have to be laid aside at once, 0 where another act is due."""
    return board.rules.widow if board.phase == DISCARD else 0


def _decided(frames: Sequence[Frame]) -> list[Decision]:
    """Return what was decided in *frames*; the others show what nobody decides."""
    return [Decision(frame.kind, frame.seat, frame.what) for frame in frames if frame.seat is not None and frame.what]


def _follow(board: Board, acts: Sequence[str]) -> IllegalAction | None:
    for act in acts:
        try:
            board.act(act)
        except IllegalAction as refused:
            return refused
    return None
