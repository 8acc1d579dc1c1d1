"""What the page of a score sheet shows: the hand that is being entered, the hands so far, the running score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any

from engine.actions import SHELEM, call_text
from engine.rules import Rules
from tournaments.match_plan import DECIDER, GAME
from tournaments.models import Match, Sheet
from tournaments.selectors.sheets import TableSeat, rules_of_tournament, sheet_lines, table_seats
from tournaments.services import sheet_course
from tournaments.sheet import (
    Checked,
    Given,
    Line,
    Pair,
    asks_for_tricks,
    bids,
    check_hand,
    may_pass_out,
    tricks_by_points,
)
from tournaments.sheet_course import Course, Part
from tournaments.sheet_words import bid_words, ending_of, missing_words, note_words, trouble_of

MINUS = "\u2212"
CHART = (300, 130)
"""Width and height of the chart of running totals, without its labels."""


@dataclass(frozen=True)
class Table:
    """What stays the same while a sheet is written: rules, seats, the names of the sides."""

    match: Match
    rules: Rules
    seats: list[TableSeat]

    @classmethod
    def of(cls, match: Match) -> Table:
        return cls(match, rules_of_tournament(match.round.tournament), table_seats(match))

    @property
    def sides(self) -> tuple[str, str]:
        return self.match.name_a, self.match.name_b

    @property
    def target(self) -> int | None:
        """Where a game ends; duplicate boards have no target."""
        return self.rules.target if self.match.round.tournament.play == GAME else None

    def players(self, side: int) -> list[str]:
        """Return who sits on *side*, each once."""
        return list(dict.fromkeys(seat.who for seat in self.seats if seat.side == side))

    def declarer(self, line: Line) -> str:
        """Return who declared, by name, and by seat where two of one name sit at the table."""
        if line.declarer is None:
            return ""
        seat = self.seats[line.declarer]
        alone = sum(other.who == seat.who for other in self.seats) == 1
        return seat.who if alone else f"{seat.who} ({seat.letter})"


@dataclass(frozen=True)
class Side:
    """One of the two boxes above: the running score with this hand in it, and what this hand gave."""

    name: str
    mark: str
    score: int
    delta: int | None
    players: list[str]


@dataclass(frozen=True)
class Row:
    """One hand so far."""

    line: Line
    declarer: str
    side: str
    bid: str
    note: str
    taken: int | None
    after: Pair
    segment: int
    extra: bool


def given_of(data: Mapping[str, str]) -> Given:
    """Return the hand that a form has sent."""
    return Given(
        passed=bool(data.get("passed")),
        declarer=data.get("declarer", "")[:1],
        contract=data.get("contract", "")[:8],
        first=data.get("first", "")[:8],
        second=data.get("second", "")[:8],
        all_tricks=bool(data.get("all_tricks")),
    )


def mended(given: Given, repair: str) -> Given:
    """Return *given* with the fields of a repair (``first=115&second=50``) put in."""
    values: dict[str, Any] = dict(vars(given))
    for part in repair[:200].split("&"):
        name, _equals, text = part.partition("=")
        if name in ("passed", "all_tricks"):
            values[name] = bool(text)
        elif name in values:
            values[name] = text[:8]
    return Given(**values)


def live_context(table: Table, there: Course, number: int, given: Given) -> dict[str, Any]:
    """Return what changes while one types: the score with this hand, the bar, what is wrong."""
    checked = check_hand(table.rules, given, number)
    scores = _scores_with(table, there, number, checked.line)
    troubles = [trouble_of(problem, table.sides) for problem in checked.problems]
    return {
        "number": number,
        "given": given,
        "checked": checked,
        "sides": [
            Side(
                table.sides[at],
                "ab"[at],
                scores[at],
                checked.line.delta[at] if checked.line else None,
                table.players(at),
            )
            for at in (0, 1)
        ],
        "split": split_bar(table.rules, given, checked),
        "troubles": troubles,
        "wrong": {trouble.field for trouble in troubles},
        "missing": missing_words(checked.missing) if not given.is_empty else "",
        "ending": ending_of(table.rules, checked.line) if checked.line else None,
        "asks_for_tricks": asks_for_tricks(table.rules, checked),
        "ready": checked.line is not None,
        "rest": _rest(checked),
    }


def _scores_with(table: Table, there: Course, number: int, line: Line | None) -> Pair:
    """Return the running score with the hand that is being entered in its place."""
    part = next((part for part in there.parts if any(own.number == number for own in part.lines)), None)
    scores = there.running
    if part is not None:
        old = next(own for own in part.lines if own.number == number)
        scores = (part.score[0] - old.delta[0], part.score[1] - old.delta[1])
    delta = line.delta if line else (0, 0)
    return scores[0] + delta[0], scores[1] + delta[1]


def _rest(checked: Checked) -> tuple[str, str]:
    """Return what an empty field of points stands for, as a placeholder."""
    first, second = checked.points
    given = checked.given
    return (
        "" if given.first.strip() or first is None else str(first),
        "" if given.second.strip() or second is None else str(second),
    )


def split_bar(rules: Rules, given: Given, checked: Checked) -> dict[str, str]:
    """Return the bar of points in percent of its width: both sides, what is missing between, a mark for the bid."""
    total = rules.total
    first, second = (min(total, max(0, points or 0)) for points in checked.points)
    second = min(second, total) if first + second <= total else total - first
    bar = {
        "a": _percent(first, total),
        "b": _percent(second, total),
        "b_from": _percent(total - second, total),
        "gap": _percent(total - first - second, total) if checked.points != (None, None) and checked.short > 0 else "",
        "mark": "",
    }
    if given.contract and given.declarer in ("0", "1", "2", "3"):
        bid = total if not given.contract.isdecimal() else min(total, int(given.contract))
        bar["mark"] = _percent(bid if int(given.declarer) % 2 == 0 else total - bid, total)
    return bar


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f}".rstrip("0").rstrip(".") + "%"


def form_context(table: Table) -> dict[str, Any]:
    """Return what the form offers: seats, bids, whether a hand can be passed out, the step of points."""
    step = gcd(*tricks_by_points(table.rules))
    return {
        "seats": table.seats,
        "bids": [(call_text(bid), bid_words(bid), bid >= SHELEM) for bid in bids(table.rules)],
        "may_pass_out": may_pass_out(table.rules),
        "total": table.rules.total,
        "step": step,
    }


def rows_of(table: Table, there: Course, lines: Mapping[int, Line]) -> list[Row]:
    """Return the hands so far, the last one first; those beyond the end are *extra*."""
    after: dict[int, tuple[Pair, int]] = {}
    for segment, part in enumerate(there.parts, 1):
        for line, scores in zip(part.lines, part.after, strict=True):
            after[line.number] = (scores, segment)
    rows = []
    for number in sorted(lines, reverse=True):
        line = lines[number]
        scores, segment = after.get(number, ((0, 0), 0))
        side = line.declaring_side
        rows.append(
            Row(
                line=line,
                declarer=table.declarer(line),
                side="" if side is None else "ab"[side],
                bid=bid_words(line.contract),
                note=note_words(line.outcome),
                taken=None if side is None else line.points[side],
                after=scores,
                segment=segment,
                extra=number in there.extra,
            )
        )
    return rows


def course_context(table: Table, sheet: Sheet | None) -> dict[str, Any]:
    """Return the hands so far, how far the sheet is, and the chart of its running totals."""
    lines = sheet_lines(sheet)
    there = sheet_course(table.match, lines)
    return {
        "course": there,
        "lines": lines,
        "rows": rows_of(table, there, lines),
        "games": games_won(there) if len(there.parts) > 1 else None,
        "decider": bool(there.parts) and there.parts[-1].segment.kind == DECIDER and not there.is_over,
        "target": table.target,
    }


def games_won(there: Course) -> Pair:
    """Return how many games each side has won so far."""
    winners = [segment.winner for segment in there.segments if segment.kind == GAME]
    return winners.count(0), winners.count(1)


def chart(parts: Sequence[Part], number: int | None, line: Line | None) -> dict[str, Any] | None:
    """Return the running totals of the segment in play as two lines, the hand being entered as their dashed end."""
    part = parts[-1] if parts else None
    if part is None:
        return None
    points: list[Pair] = [(0, 0), *part.after]
    ahead: list[Pair] = []
    if line is not None and number == part.segment.start + len(part.lines):
        ahead = [points[-1], (points[-1][0] + line.delta[0], points[-1][1] + line.delta[1])]
    if len(points) + len(ahead) < 3:
        return None
    shown = [*points, *ahead]
    least, most = min(min(pair) for pair in shown), max(max(pair) for pair in shown)
    step = next(size for size in (50, 100, 200, 500, 1000, 2000, 5000, 100_000) if (most - least) <= 5 * size)
    low, high = step * (least // step), step * -(-most // step)
    width, height = CHART
    count = max(1, len(points) - 1 + bool(ahead))

    def at(place: int, score: int) -> str:
        return f"{round(width * place / count)},{round(height * (high - score) / ((high - low) or 1))}"

    last = len(points) - 1
    ends = shown[-1]
    return {
        "a": " ".join(at(place, pair[0]) for place, pair in enumerate(points)),
        "b": " ".join(at(place, pair[1]) for place, pair in enumerate(points)),
        "dash_a": " ".join(at(last + step_, pair[0]) for step_, pair in enumerate(ahead)),
        "dash_b": " ".join(at(last + step_, pair[1]) for step_, pair in enumerate(ahead)),
        "levels": [
            (score, round(height * (high - score) / ((high - low) or 1))) for score in range(low, high + 1, step)
        ],
        "places": _places(count, width),
        "ends": [(_text(score), at(count, score).split(",")[1]) for score in ends],
    }


def _text(score: int) -> str:
    """Return a score for a drawing, where no mark-up is read."""
    return f"{MINUS}{-score}" if score < 0 else str(score)


def _places(count: int, width: int) -> list[tuple[int, int]]:
    every = max(1, -(-count // 8))
    return [(place, round(width * place / count)) for place in range(0, count + 1, every)]
