"""Records that are shown without being stored, as the rows they would be."""

from __future__ import annotations

from engine.record import MatchRecord
from replays.models import Board, Replay, Source
from replays.selectors import board_of


def unstored(record: MatchRecord, *, public_id: str, title: str) -> tuple[Replay, list[Board]]:
    """Return *record* as a replay with its boards, none of them saved.

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
    return replay, boards
