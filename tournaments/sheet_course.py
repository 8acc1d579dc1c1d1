"""Where a score sheet stands: which hand is next, the running score, and how the match ended.

People play a deal once, at one table; what comes after what is decided by the same plan as for bots
(`tournaments.match_plan`). A sheet holds hands by number, or only the totals of its segments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from engine.match import GAME_LIMIT
from engine.rules import Rules
from engine.scoring import match_end, score
from tournaments.match_plan import BOARDS, DECIDER, GAME, MatchPlan, PlayedSegment, Segment, SideIndex, Verdict
from tournaments.sheet import Line, Pair, Problem, Repair, bids, tricks_by_points

MOST_HANDS = 600
"""Hands that a sheet may have in all; more are a slip of the pen."""


@dataclass(frozen=True)
class Part:
    """A segment of the match as the sheet has it: its lines so far, and what both sides have in it.

    *after* has, by line, the running score of the segment. *over*: it was played to its end.
    """

    segment: Segment
    lines: tuple[Line, ...]
    after: tuple[Pair, ...]
    over: bool
    played: PlayedSegment | None = None

    @property
    def score(self) -> Pair:
        return self.after[-1] if self.after else (0, 0)


@dataclass(frozen=True)
class Course:
    """How far a sheet is.

    *number* is the next hand to enter, None when the match is over; *parts* the segments begun, *extra* the numbers of
    hands that come after the end. *last* is the highest number that may be entered now.
    """

    parts: tuple[Part, ...]
    number: int | None
    last: int
    extra: tuple[int, ...] = ()

    @property
    def segments(self) -> tuple[PlayedSegment, ...]:
        return tuple(part.played for part in self.parts if part.played is not None)

    @property
    def scores(self) -> Pair:
        """The points of all segments."""
        return _sum(part.score for part in self.parts)

    @property
    def running(self) -> Pair:
        """The points of the segment that is being played; of the last one when all is over."""
        return self.parts[-1].score if self.parts else (0, 0)

    @property
    def is_over(self) -> bool:
        return self.number is None and not self.extra


def course(rules: Rules, plan: MatchPlan, lines: Mapping[int, Line]) -> Course:
    """Return where a sheet of *lines* by number stands."""
    parts: list[Part] = []
    played: list[PlayedSegment] = []
    while (segment := plan.next_segment(played)) is not None:
        part = _game(rules, segment, lines) if segment.kind == GAME else _boards(segment, lines)
        parts.append(part)
        if part.played is None:
            break
        played.append(part.played)
    number, last = _next(parts[-1], lines) if parts and parts[-1].played is None else (None, _end(parts))
    extra = tuple(sorted(each for each in lines if each > last))
    return Course(tuple(parts), number, last, extra)


def _boards(segment: Segment, lines: Mapping[int, Line]) -> Part:
    numbers = range(segment.start, segment.start + segment.deals)
    there = tuple(lines[number] for number in numbers if number in lines)
    after = _running(there)
    if len(there) < segment.deals:
        return Part(segment, there, after, over=False)
    score = after[-1]
    return Part(segment, there, after, True, PlayedSegment(segment.kind, _differences(there), score))


def _game(rules: Rules, segment: Segment, lines: Mapping[int, Line]) -> Part:
    there: list[Line] = []
    before = (0, 0)
    while (line := lines.get(segment.start + len(there))) is not None:
        there.append(line)
        end = match_end(rules, before, line.delta, line.declaring_side)
        before = _sum((before, line.delta))
        limit = len(there) >= GAME_LIMIT
        if (line.declarer is not None and end.over) or limit:
            winner = _side(end.winner)
            reason = end.reason or BOARDS
            played = PlayedSegment(segment.kind, _differences(there), before, winner, reason)
            return Part(segment, tuple(there), _running(there), True, played)
    return Part(segment, tuple(there), _running(there), over=False)


def _next(part: Part, lines: Mapping[int, Line]) -> tuple[int, int]:
    """Return the next number to enter in a part that goes on, and the highest that may be."""
    segment = part.segment
    if segment.kind == GAME:
        number = segment.start + len(part.lines)
        return number, number
    numbers = range(segment.start, segment.start + segment.deals)
    return next(number for number in numbers if number not in lines), numbers[-1]


def _end(parts: Sequence[Part]) -> int:
    return parts[-1].segment.start + len(parts[-1].lines) - 1 if parts else 0


def _running(lines: Sequence[Line]) -> tuple[Pair, ...]:
    after: list[Pair] = []
    for line in lines:
        after.append(_sum((after[-1] if after else (0, 0), line.delta)))
    return tuple(after)


def _differences(lines: Iterable[Line]) -> tuple[int, ...]:
    return tuple(line.difference for line in lines)


def _sum(pairs: Iterable[Pair]) -> Pair:
    first = second = 0
    for pair in pairs:
        first, second = first + pair[0], second + pair[1]
    return first, second


def _side(winner: int | None) -> SideIndex | None:
    return None if winner is None else (1 if winner else 0)


# Totals only


@dataclass(frozen=True)
class Total:
    """What both sides had at the end of a segment, without its hands; *last* is the side that declared last.

    That is asked where both sides reached the target and the rules look at the declarer.
    """

    score: Pair
    last: SideIndex | None = None


def totals_course(rules: Rules, plan: MatchPlan, totals: Sequence[Total]) -> Course:
    """Return where a sheet of *totals* by segment stands. Each of them has been accepted by `check_total`."""
    parts: list[Part] = []
    for total in totals:
        segment = plan.next_segment([part.played for part in parts if part.played is not None])
        if segment is None:
            break
        parts.append(Part(segment, (), (total.score,), True, _played(rules, segment, total)))
    following = plan.next_segment([part.played for part in parts if part.played is not None])
    extra = tuple(range(len(parts) + 1, len(totals) + 1))
    number = None if following is None else len(parts) + 1
    return Course(tuple(parts), number, len(parts) + (following is not None), extra)


def next_total(plan: MatchPlan, course: Course) -> Segment | None:
    """Return the segment whose total is entered next."""
    return plan.next_segment(course.segments)


def _played(rules: Rules, segment: Segment, total: Total) -> PlayedSegment:
    ahead = total.score[0] - total.score[1]
    if segment.kind != GAME:
        return PlayedSegment(segment.kind, spread(ahead, segment.deals), total.score)
    end = match_end(rules, (0, 0), total.score, total.last)
    return PlayedSegment(GAME, (ahead,), total.score, _side(end.winner), end.reason or BOARDS)


def check_total(rules: Rules, segment: Segment, total: Total) -> Problem | None:
    """Return what is wrong with the total of a segment, or None."""
    pairs = hand_scores(rules)
    if segment.kind != GAME:
        return _beyond(pairs, total.score, segment.deals)
    first, second = (match_end(rules, (0, 0), total.score, side) for side in (0, 1))
    if not first.over or not second.over:
        facts = {"target": rules.target, "floor": rules.lose_at}
        return Problem("first", "game_not_over", facts)
    if total.last is None and first.winner != second.winner:
        return Problem("last", "last_declarer_missing", {}, (Repair({"last": "0"}), Repair({"last": "1"})))
    most = rules.target - 1 + max(max(pair) for pair in pairs)
    for field, score_ in zip(("first", "second"), total.score, strict=True):
        if score_ > most:
            return Problem(field, "total_too_high", {"most": most, "given": score_})
    return _off_step(pairs, total.score)


def _beyond(pairs: frozenset[Pair], totals: Pair, deals: int) -> Problem | None:
    """Return which of *totals* no *deals* hands can give."""
    least, most = min(min(pair) for pair in pairs) * deals, max(max(pair) for pair in pairs) * deals
    for field, total in zip(("first", "second"), totals, strict=True):
        if total > most:
            return Problem(field, "total_too_high", {"most": most, "given": total})
        if total < min(least, 0):
            return Problem(field, "total_too_low", {"least": min(least, 0), "given": total})
    return _off_step(pairs, totals)


def _off_step(pairs: frozenset[Pair], totals: Pair) -> Problem | None:
    """Return which of *totals* is no multiple of what all scores are multiples of."""
    step = gcd(*(each for pair in pairs for each in pair))
    for field, total in zip(("first", "second"), totals, strict=True):
        if step and total % step:
            near = total - total % step
            repairs = (Repair({field: str(near)}), Repair({field: str(near + step)}))
            return Problem(field, "total_off_step", {"step": step, "given": total}, repairs)
    return None


@lru_cache(maxsize=64)
def hand_scores(rules: Rules) -> frozenset[Pair]:
    """Return what a hand can give the declaring side and the other."""
    known = tricks_by_points(rules)
    every = rules.hand_size
    found = {(0, 0)}
    for contract in bids(rules):
        for points, tricks in known.items():
            for slam in {every in tricks, tricks == {every}}:
                own, theirs, _outcome = score(rules, contract=contract, tricks=every if slam else 0, points=points)
                found.add((own, theirs))
    return frozenset(found)


def spread(total: int, deals: int) -> tuple[int, ...]:
    """Return *total* spread evenly over *deals*: the mildest reading of a total whose deals are not known."""
    share, rest = divmod(abs(total), deals)
    sign = 1 if total >= 0 else -1
    return tuple(sign * (share + (place < rest)) for place in range(deals))


# The end


def verdict_of(plan: MatchPlan, course: Course, better: SideIndex) -> Verdict:
    """Return how the match of a whole sheet ended; *better* is the side with the better seed.

    Raises: ValueError if it is not over.
    """
    return plan.verdict(course.segments, better=better)


def decides(plan: MatchPlan, verdict: Verdict) -> bool:
    """Return whether something else than the margin of all hands says who won."""
    return plan.play == GAME or plan.best_of > 1 or verdict.reason in (DECIDER, "seed")


# Two sheets of one table


@dataclass(frozen=True)
class Row:
    """One hand on two or more sheets, None where a sheet does not have it; *same*: all of them score it alike."""

    number: int
    lines: tuple[Line | None, ...]
    same: bool


def compared(sheets: Sequence[Mapping[int, Line]]) -> list[Row]:
    """Return the hands of several sheets side by side, in order."""
    rows = []
    for number in sorted({number for lines in sheets for number in lines}):
        lines = tuple(sheet.get(number) for sheet in sheets)
        deltas = {None if line is None else line.delta for line in lines}
        rows.append(Row(number, lines, len(deltas) == 1))
    return rows
