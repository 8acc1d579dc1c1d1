"""Records that are shown without being stored, as the rows they would be."""

from __future__ import annotations

from dataclasses import dataclass

from engine.record import MatchRecord
from replays.models import Board, Replay, Source
from replays.selectors import board_of


@dataclass(frozen=True)
class Unstored:
    """A record as a replay with its boards, none of them saved."""

    record: MatchRecord
    replay: Replay
    boards: list[Board]

    def board(self, no: int, room: str) -> Board | None:
        """Return the board of that number in *room*, whose letter may be small; None if there is none."""
        return next((each for each in self.boards if (each.no, each.room) == (int(no), room.upper())), None)

    def alone(self, board: Board) -> MatchRecord:
        """Return the record of one of the boards, with what it needs to be read alone."""
        return MatchRecord(self.record.rules, (self.record.hands[self.boards.index(board)],), self.record.header)


def unstored(record: MatchRecord, *, public_id: str, title: str) -> Unstored:
    """Return *record* as it would be stored.

    Raises: engine.record_error.RecordError if a hand does not replay.
    """
    replay = Replay(
        public_id=public_id,
        title=title,
        source=Source.UPLOAD,
        header=dict(record.header),
        result=record.result,
        rules=record.rules.values(),
        preset=record.rules.preset or "",
        rules_sha256=record.rules.sha256,
    )
    boards = [board_of(hand, record.rules) for hand in record.hands]
    for board in boards:
        board.replay = replay
    return Unstored(record, replay, boards)
