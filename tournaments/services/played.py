"""What a worker has played of a match: its boards, segment by segment, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.match import Match as Table
from engine.match import PlayedBoard
from tournaments.match_plan import GAME, MatchPlan, PlayedSegment, Segment, SideIndex, Verdict
from tournaments.models import Match
from tournaments.scoring import Delta, match_score, total
from tournaments.selectors.plans import plan_of as plan_of
from tournaments.services.results import ResultValues
from tournaments.services.seating import SeatSheet


@dataclass(frozen=True)
class Played:
    """What a worker has played: the boards in order, by slot why its player was replaced, or "", the programs' sheets,
    and the segments of the match (one of all boards, if they are not given).
    """

    boards: Sequence[PlayedBoard]
    forfeits: tuple[str, str, str, str] = ("", "", "", "")
    sheets: Sequence[SeatSheet] = ()
    segments: Sequence[PlayedSegment] = ()

    @property
    def forfeited(self) -> tuple[bool, bool]:
        """Whether the first and the second entry forfeited: slots 0 and 2 are the first's."""
        first = bool(self.forfeits[0] or self.forfeits[2])
        return first, bool(self.forfeits[1] or self.forfeits[3])

    @property
    def causes(self) -> tuple[str, str]:
        return self.forfeits[0] or self.forfeits[2], self.forfeits[1] or self.forfeits[3]


def segment_played(segment: Segment, boards: Sequence[PlayedBoard], table: Table) -> PlayedSegment:
    """Return a segment by its boards, seen from the first entry; *table* knows how a game ended."""
    if segment.kind != GAME:
        score = match_score({(board.plan.number, board.plan.room): board_delta(board) for board in boards})
        return PlayedSegment.of_score(score, segment.kind)
    deltas = [board_delta(board) for board in boards]
    winner: SideIndex | None = None if table.winner is None else 0 if table.winner == 0 else 1
    return PlayedSegment(GAME, tuple(a - b for a, b in deltas), total(deltas), winner, table.reason)


def board_delta(played: PlayedBoard) -> Delta:
    """Return what a board gave the two sides."""
    assert played.board.outcome is not None, "a match hands out boards that are over"
    return played.board.outcome.delta


def segments_of(played: Played, plan: MatchPlan) -> list[PlayedSegment]:
    """Return the segments; boards without any are one segment of duplicate boards."""
    if played.segments:
        return list(played.segments)
    score = match_score({(board.plan.number, board.plan.room): board_delta(board) for board in played.boards})
    return [PlayedSegment.of_score(score, plan.play)]


def verdict_of(match: Match, played: Played) -> tuple[Verdict, list[PlayedSegment]]:
    """Return how the match ended, and its segments."""
    plan = plan_of(match)
    segments = segments_of(played, plan)
    assert match.entry_b is not None, "a bye is not played"
    better = 0 if match.entry_a.seed < match.entry_b.seed else 1
    return plan.verdict(segments, forfeits=played.forfeited, better=better), segments  # type: ignore[arg-type]


def values_of(verdict: Verdict, segments: Sequence[PlayedSegment], played: Played) -> ResultValues:
    """Return what is written down of a match that workers have played."""
    forfeit_a, forfeit_b = played.forfeited
    by_margin = verdict.reason == "boards" and len(segments) == 1
    return ResultValues(
        score_a=verdict.scored[0],
        score_b=verdict.scored[1],
        differences=verdict.differences,
        segments=tuple(_segment_noted(each) for each in segments) if len(segments) > 1 else (),
        forfeit_a=forfeit_a,
        forfeit_b=forfeit_b,
        reason=verdict.reason,
        cause_a=played.causes[0],
        cause_b=played.causes[1],
        winner=None
        if by_margin or verdict.reason == "forfeit"
        else verdict.counts_as
        if verdict.counts_as != "margin"
        else None,
    )


def _segment_noted(segment: PlayedSegment) -> dict[str, Any]:
    """Return what is kept of a segment: kind, number of deals or hands, points of both, and how a game ended."""
    return {
        "kind": segment.kind,
        "deals": len(segment.differences),
        "score": list(segment.scored),
        "winner": segment.winner,
        "reason": segment.reason,
    }
