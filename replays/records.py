"""From stored rows back to records."""

from __future__ import annotations

from engine.notation import parse_hand_lines
from engine.record import HandRecord, MatchRecord
from engine.rules import Rules
from replays.models import Board, Replay


def rules_of(replay: Replay) -> Rules:
    """Return the rules that the replay was played by, as it carries them itself."""
    return Rules.from_values({**replay.rules, "preset": replay.preset})


def hand_of(board: Board) -> HandRecord:
    """Return the record of one board."""
    return parse_hand_lines(board.record)


def match_record(replay: Replay) -> MatchRecord:
    """Return the record of the whole match, its boards in playing order (room A first)."""
    boards = replay.boards.order_by("room", "no")
    return MatchRecord(header=replay.header, rules=rules_of(replay), hands=tuple(map(hand_of, boards)))
