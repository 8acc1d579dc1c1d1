"""A stored hand as a list of finished states, one a position: what the viewer draws, with nothing left to decide.

The record is played again through the engine; every fact of a frame (whose turn, how many choices, who is winning
the trick, which mode is public) is read from the engine's table, never worked out a second time. Positions have
stable addresses::

    #deal  #a4 (4th call)  #widow  #mode  #discard  #t6.3 (trick 6, card 3)  #end

`#end` of an unfinished hand is its last position. Words are not made here: see `replays.sentences`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.actions import CALL, DISCARD, OVER, PLAY, SAR_SHELEM
from engine.board import Board
from engine.cards import cards_of
from engine.replaying import decisions
from replays.annotation import OPEN, Note, View, notes_on

if TYPE_CHECKING:
    from engine.record import HandRecord
    from engine.rules import Rules
    from engine.scoring import Outcome
    from engine.table import Table
    from replays.costs import Cost

DEAL, WIDOW, END = "deal", "widow", "end"
"""Kinds of frames that are no decision; the others are the engine's kinds of action."""

SEAT_LETTERS = {"ccw": "SENW", "cw": "SWNE"}
"""Where seats 0, 1, 2, 3 sit, by the direction of the rules."""

_ADDRESS = re.compile(r"#?([a-z]+\d*(?:\.\d)?)?(?:@([ENSW]))?")


class AddressError(ValueError):
    """An address names no position of this hand."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One irregular act: what the seat asked for and what was used instead."""

    kind: str
    seat: int
    asked: str
    used: str


@dataclass(frozen=True, slots=True)
class Frame:
    """One position, and what led to it.

    Attributes:
        at: the address, without "#".
        kind: "deal", "call", "widow", "mode", "discard", "play" or "end"; seat: who acted, None for nobody.
        what: the act in the words of the record ("120", "h", "6cTd4s3d", "Th"), "" for none.
        legal: number of acts the seat could choose from; ms: what it took, both None where nobody chose.
        faults: irregular acts at this decision.
        turn: seat to act now. hands: cards held now, by seat; at the end, the hands the play began with.
        calls: calls made so far. contract, declarer: None until the auction ends.
        mode: "" until it is public. trick: number of the trick on the table (0: none);
        cards: (seat, card) on the table, in order; a full trick stays until the next lead; winning: seat
            that has the best of them.
        won: seat that took the trick with this card, and *gain* its points; None and 0 for other frames.
        points: by side, the discards counted from the moment they are somebody's.
    """

    at: str
    kind: str
    seat: int | None
    what: str
    legal: int | None
    ms: int | None
    faults: tuple[Fault, ...]
    turn: int | None
    hands: tuple[int, int, int, int]
    calls: int
    contract: int | None
    declarer: int | None
    mode: str
    trick: int
    cards: tuple[tuple[int, int], ...]
    winning: int | None
    won: int | None
    gain: int
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TrickRow:
    """One line of the table of tricks: cards by seat (-1 where the hand stopped), points after it by side."""

    number: int
    leader: int
    winner: int | None
    cards: tuple[int, int, int, int]
    addresses: tuple[str, str, str, str]
    points: int
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandFrames:
    """All frames of one hand, and what does not change while one steps through it.

    Attributes:
        before_play: the hands that play begins with (after the exchange), by seat.
        widow, discards: sets of cards; discards 0 while there are none.
        buried: the widow is declarer's discard unseen (Sar-Shelem).
        outcome: None when the hand is unfinished; stopped: the fault that broke it off, None where the record
            names none; void: the record says that the hand does not count.
        notes: in the order in which they become true (see `replays.annotation`).
        cut: the record goes on after the last frame (see `replays.seeing`).
        costs: by address, what decisions cost against perfect play; empty while nobody has analysed the hand.
    """

    rules: Rules
    number: int
    dealer: int
    first: int
    dealt: tuple[int, int, int, int]
    before_play: tuple[int, int, int, int]
    widow: int
    discards: int
    buried: bool
    declarer: int | None
    contract: int | None
    mode: str
    announced: str
    calls: tuple[tuple[int, int], ...]
    tricks: tuple[TrickRow, ...]
    frames: tuple[Frame, ...]
    outcome: Outcome | None
    stopped: Fault | None
    void: bool
    addresses: Mapping[str, int]
    notes: tuple[Note, ...] = ()
    cut: bool = False
    costs: Mapping[str, Cost] = field(default_factory=dict)

    def notes_at(self, index: int, view: View = OPEN) -> list[Note]:
        """Return the notes that *view* learns of at frame *index*."""
        return [note for note in self.notes if note.shown_at(view) == index]

    @property
    def held(self) -> tuple[int, int, int, int]:
        """Return every card that each seat holds at some time of the hand."""
        held = list(self.dealt)
        if self.declarer is not None and not self.buried:
            held[self.declarer] |= self.widow
        return (held[0], held[1], held[2], held[3])

    @property
    def letters(self) -> str:
        """Return the compass letters of seats 0 to 3."""
        return SEAT_LETTERS[self.rules.direction]

    def first_of(self, kind: str) -> int:
        """Return the index of the first frame of *kind*; the number of frames when there is none."""
        return next((at for at, frame in enumerate(self.frames) if frame.kind == kind), len(self.frames))

    def find(self, address: str) -> tuple[int, int]:
        """Return frame index and seat at the bottom that *address* names ("t6.3", "#t6.3@E", "@N", "").

        Raises:
            AddressError: there is no such position in this hand.
        """
        match = _ADDRESS.fullmatch(address)
        if match is None:
            raise AddressError(f"{address[:20]!r} is no position: write a4, widow, discard, mode, t6.3 or end")
        name, letter = match.groups()
        if name and name not in self.addresses:
            raise AddressError(f"This hand has no position {name[:20]!r}.")
        index = self.addresses[name] if name else len(self.frames) - 1
        return index, self.letters.index(letter) if letter else 0


def hand_frames(record: HandRecord, rules: Rules) -> HandFrames:
    """Return the frames of *record*, played again under *rules*.

    Raises:
        RecordError: the record is not a legal hand under these rules.
    """
    done = record.replay(rules)
    teller = _Teller(record, rules, done)
    frames = teller.tell()
    board = teller.board
    table = board.table
    outcome = board.outcome
    pending = teller.faults.get(len(decisions(board)), ()) or frames[-1].faults
    addresses = {frame.at: at for at, frame in enumerate(frames)}
    addresses.setdefault(END, len(frames) - 1)
    before_play, dealt = teller.before_play, record.deal.hands
    hand = HandFrames(
        rules=rules,
        number=record.number,
        dealer=table.dealer,
        first=table.first,
        dealt=dealt,
        before_play=(before_play[0], before_play[1], before_play[2], before_play[3]),
        widow=record.deal.widow,
        discards=board.pile,
        buried=table.contract == SAR_SHELEM,
        declarer=table.declarer,
        contract=table.contract,
        mode=table.mode,
        announced=table.announced,
        calls=tuple(zip(table.callers, table.calls, strict=True)),
        tricks=trick_rows(frames),
        frames=frames,
        outcome=outcome,
        stopped=pending[-1] if pending and outcome is None else None,
        void=record.result is not None and record.result.is_void,
        addresses=addresses,
    )
    return replace(hand, notes=notes_on(hand))


class _Teller:
    """Plays a finished board again on one of its own and keeps a frame of every position."""

    def __init__(self, record: HandRecord, rules: Rules, done: Board) -> None:
        self.rules = rules
        self.ms: Sequence[int] = record.ms or ()
        self.faults = _faults_by_decision(record)
        self.done = done
        self.board = record.begun(rules)
        self.hands = self.board.hands
        self.before_play = self.hands
        self.pile = (0, 0)
        self.frames: list[Frame] = []

    def tell(self) -> tuple[Frame, ...]:
        """Return every frame, the deal first."""
        self._keep(DEAL, DEAL)
        for at, decision in enumerate(decisions(self.done)):
            self._act(at, decision.text)
        if self.board.phase == OVER:
            self.hands = self.before_play
            self._keep(END, END)
        return tuple(self.frames)

    def _act(self, at: int, text: str) -> None:
        """Do one act and keep the frame of it, and that of the widow when the act ended the auction."""
        board, table = self.board, self.board.table
        kind, seat, legal = board.phase, board.turn, self._choices()
        board.act(text)
        if kind != CALL:
            self.hands = board.hands
        if kind == DISCARD:
            self._bury()
        self._keep(self._address(kind), kind, seat, text, legal=legal, at=at)
        if kind == CALL and table.declarer is not None:
            self.hands = board.hands
            self.before_play = self.hands
            if table.contract == SAR_SHELEM:
                self._bury()
            self._keep(WIDOW, WIDOW, table.declarer)

    def _choices(self) -> int:
        """Return the number of acts that the seat on turn may choose from."""
        texts = self.board.legal_texts()
        if self.board.phase == DISCARD:
            return math.comb(len(texts), self.rules.widow)
        return len(texts)

    def _address(self, kind: str) -> str:
        table = self.board.table
        if kind == CALL:
            return f"a{len(table.calls)}"
        if kind == PLAY:
            return f"t{(len(table.plays) + 3) // 4}.{(len(table.plays) - 1) % 4 + 1}"
        return kind

    def _bury(self) -> None:
        """Note that the discards are down, and whose their points are if that is known by now."""
        self.before_play = self.hands
        declarer = self.board.table.declarer
        if self.rules.discards_to == "declarer" and declarer is not None:
            self.pile = self._pile_for(declarer)

    def _pile_for(self, seat: int) -> tuple[int, int]:
        """Return the points of the discards, by side, when they count for *seat*."""
        points = sum(self.rules.card_points[card] for card in cards_of(self.board.pile))
        points += self.rules.trick if self.rules.discard_trick else 0
        return (points, 0) if seat % 2 == 0 else (0, points)

    def _keep(
        self, address: str, kind: str, seat: int | None = None, text: str = "", legal: int | None = None, at: int = -1
    ) -> None:
        table, playing = self.board.table, kind == PLAY
        cards = _on_table(table) if playing else ()
        full = len(cards) == 4
        if playing and self.board.phase == OVER and self.rules.discards_to != "declarer":
            self.pile = self._pile_for(table.winners[-1])
        frame = Frame(
            at=address,
            kind=kind,
            seat=seat,
            what=text,
            legal=legal,
            ms=self.ms[at] if 0 <= at < len(self.ms) else None,
            faults=self.faults.get(at, ()),
            turn=table.turn,
            hands=(self.hands[0], self.hands[1], self.hands[2], self.hands[3]),
            calls=len(table.calls),
            contract=table.contract,
            declarer=table.declarer,
            mode=table.mode,
            trick=(len(table.plays) + 3) // 4 if playing else 0,
            cards=cards,
            winning=table.leading if playing else None,
            won=table.winners[-1] if full else None,
            gain=table.trick_points[-1] if full else 0,
            points=(table.points[0] + self.pile[0], table.points[1] + self.pile[1]),
        )
        self.frames.append(frame)


def _on_table(table: Table) -> tuple[tuple[int, int], ...]:
    """Return the (seat, card) pairs of the trick in progress, or of the one that the last card ended."""
    count = table.in_trick if table.in_trick > 0 else 4
    return tuple(zip(table.players[-count:], table.plays[-count:], strict=True))


def _faults_by_decision(record: HandRecord) -> dict[int, tuple[Fault, ...]]:
    """Return the irregular acts of *record* by the number of the decision they happened at."""
    faults: dict[int, tuple[Fault, ...]] = {}
    for each in record.irregular:
        fault = Fault(each.kind, each.seat, each.asked, each.used)
        faults[each.at] = (*faults.get(each.at, ()), fault)
    return faults


def trick_rows(frames: Sequence[Frame]) -> tuple[TrickRow, ...]:
    """Return the table of tricks; the last row may be short of cards."""
    last = {frame.trick: frame for frame in frames if frame.kind == PLAY}
    rows = []
    for number, frame in last.items():
        cards, addresses = [-1] * 4, [""] * 4
        for at, (seat, card) in enumerate(frame.cards, start=1):
            cards[seat], addresses[seat] = card, f"t{number}.{at}"
        rows.append(
            TrickRow(
                number=number,
                leader=frame.cards[0][0],
                winner=frame.won,
                cards=(cards[0], cards[1], cards[2], cards[3]),
                addresses=(addresses[0], addresses[1], addresses[2], addresses[3]),
                points=frame.gain,
                totals=frame.points,
            )
        )
    return tuple(rows)
