"""Who is first: an ordered list of tie-breaks over the results so far. Entries are numbers of any kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from tournaments.scoring import credited, outcome

DEFAULT_TIE_BREAKS = ("difference", "head_to_head", "wins")


@dataclass(frozen=True)
class Played:
    """One finished match of two entries. A bye is none: in a round robin everybody has as many."""

    first: int
    second: int
    score_first: int = 0
    score_second: int = 0
    forfeit_first: bool = False
    forfeit_second: bool = False

    @property
    def outcomes(self) -> tuple[str, str]:
        return outcome(
            self.score_first - self.score_second, forfeit_a=self.forfeit_first, forfeit_b=self.forfeit_second
        )

    @property
    def credited(self) -> tuple[int, int]:
        return credited(
            self.score_first - self.score_second, forfeit_a=self.forfeit_first, forfeit_b=self.forfeit_second
        )


@dataclass
class Line:
    """What one entry has done. *points* are those its boards gave, *difference* what is credited of them.

    *head_to_head* is set where it was looked at: 2 for a win and 1 for a tied match against those tied with
    it.
    """

    entry: int
    rank: int = 0
    played: int = 0
    wins: int = 0
    ties: int = 0
    losses: int = 0
    points: int = 0
    difference: int = 0
    head_to_head: int | None = None
    met: dict[int, int] = field(default_factory=dict)
    """Opponent -> 2 a win, 1 a tied match, summed over all their matches."""


TieBreak = Callable[[Line, Collection[int]], int | None]
"""How good a line is within the group of entries it is tied with (more is better); None: says nothing."""


def _difference(line: Line, _tied: Collection[int]) -> int:
    return line.difference


def _wins(line: Line, _tied: Collection[int]) -> int:
    return line.wins


def _head_to_head(line: Line, tied: Collection[int]) -> int | None:
    """Match points against the others of the group, if all of them have met each other."""
    others = [entry for entry in tied if entry != line.entry]
    if not others or any(entry not in line.met for entry in others):
        return None
    return sum(line.met[entry] for entry in others)


TIE_BREAKS: dict[str, TieBreak] = {
    "difference": _difference,
    "head_to_head": _head_to_head,
    "wins": _wins,
}


def ranked(
    entries: Iterable[int], results: Iterable[Played], tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS
) -> list[Line]:
    """Return the lines of all entries, best first; those whom no tie-break parts share a rank (1, 2, 2, 4).

    Entries that stay tied keep the order in which they were given (their seeds).

    Raises: KeyError for an unknown tie-break or a result of somebody who is not entered.
    """
    lines = {entry: Line(entry) for entry in entries}
    for played in results:
        _count(lines, played)
    groups = [list(lines.values())]
    for name in tie_breaks:
        groups = [part for group in groups for part in _parted(group, name)]
    rank = 1
    for group in groups:
        for line in group:
            line.rank = rank
        rank += len(group)
    return [line for group in groups for line in group]


def _count(lines: dict[int, Line], played: Played) -> None:
    first, second = lines[played.first], lines[played.second]
    sides = ((first, second, played.score_first), (second, first, played.score_second))
    for (line, other, score), how, difference in zip(sides, played.outcomes, played.credited, strict=True):
        line.played += 1
        line.wins += how == "win"
        line.ties += how == "tie"
        line.losses += how == "loss"
        line.points += score
        line.difference += difference
        line.met[other.entry] = line.met.get(other.entry, 0) + {"win": 2, "tie": 1, "loss": 0}[how]


def _parted(group: list[Line], name: str) -> list[list[Line]]:
    """Return *group* split by one tie-break, best first; whole where the tie-break says nothing.

    Head-to-head depends on who is tied, so it is asked again within each smaller group that it makes.
    """
    if len(group) == 1:
        return [group]
    tied = {line.entry for line in group}
    values = {line.entry: TIE_BREAKS[name](line, tied) for line in group}
    if any(value is None for value in values.values()):
        return [group]
    if name == "head_to_head":
        for line in group:
            line.head_to_head = values[line.entry]
    by_value: dict[int, list[Line]] = {}
    for line in group:
        by_value.setdefault(values[line.entry] or 0, []).append(line)
    parts = [by_value[value] for value in sorted(by_value, reverse=True)]
    if name == "head_to_head" and len(parts) > 1:
        return [smaller for part in parts for smaller in _parted(part, name)]
    return parts
