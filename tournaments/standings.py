"""Who is first: standing points, then an ordered list of tie-breaks. Entries are numbers of any kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.scoring import Credit, credited, outcome
from tournaments.tally import Counted, Line, tallied
from tournaments.tie_breaks import TIE_BREAKS, Field

__all__ = ["DEFAULT_TIE_BREAKS", "TIE_BREAKS", "Counted", "Line", "Played", "ranked"]

DEFAULT_TIE_BREAKS = ("difference", "head_to_head", "wins")


@dataclass(frozen=True)
class Played:
    """One finished match of two entries that is ranked by points difference alone."""

    first: int
    second: int
    score_first: int = 0
    score_second: int = 0
    forfeit_first: bool = False
    forfeit_second: bool = False

    def counted(self) -> Counted:
        """Return the result without standing points, so that the tie-breaks alone decide."""
        by_boards = self.score_first - self.score_second
        outcomes = outcome(by_boards, forfeit_a=self.forfeit_first, forfeit_b=self.forfeit_second)
        credits = credited(by_boards, forfeit_a=self.forfeit_first, forfeit_b=self.forfeit_second)
        return Counted(
            (self.first,),
            (self.second,),
            (
                Credit(0, outcomes[0], credits[0], self.score_first),
                Credit(0, outcomes[1], credits[1], self.score_second),
            ),
        )


def ranked(
    entries: Iterable[int],
    results: Iterable[Counted | Played],
    tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS,
    *,
    lots_key: str = "",
) -> list[Line]:
    """Return the lines of all entries, best first; those whom no tie-break parts share a rank (1, 2, 2, 4).

    Entries that stay tied keep the order in which they were given (their seeds). The order of *results* is of no
    account. *lots_key* seeds the tie-break "lots".

    Raises: KeyError for an unknown tie-break or a result of somebody who is not entered.
    """
    asked = [(name, TIE_BREAKS[name]) for name in tie_breaks]
    given = list(results)
    lines = tallied(entries, (each.counted() if isinstance(each, Played) else each for each in given))
    field = Field(lines, lots_key)
    groups = _by_points(list(lines.values()))
    for name, tie_break in asked:
        values: dict[int, int | None] = {}
        if not tie_break.of_group:
            values = {entry: tie_break.value(line, (), field) for entry, line in lines.items()}
        groups = [part for group in groups for part in _parted(group, name, field, values)]
        for entry, line in lines.items():
            line.tie_breaks.append((name, values.get(entry)))
    if any(isinstance(each, Played) for each in given):
        for line in lines.values():
            line.points = line.scored
    rank = 1
    for group in groups:
        for line in group:
            line.rank = rank
        rank += len(group)
    return [line for group in groups for line in group]


def _by_points(lines: list[Line]) -> list[list[Line]]:
    return _split(lines, {line.entry: line.points for line in lines}, lower_first=False)


def _parted(group: list[Line], name: str, field: Field, values: dict[int, int | None]) -> list[list[Line]]:
    """Return *group* split by one tie-break, best first; whole where the tie-break says nothing.

    A number that depends on who is tied is put into *values*, and asked again within each smaller group that it makes.
    """
    if len(group) == 1:
        return [group]
    tie_break = TIE_BREAKS[name]
    if tie_break.of_group:
        tied = frozenset(line.entry for line in group)
        found = {line.entry: tie_break.value(line, tied, field) for line in group}
        if any(value is None for value in found.values()):
            return [group]
        values.update(found)
    known = {line.entry: value for line in group if (value := values[line.entry]) is not None}
    parts = _split(group, known, lower_first=tie_break.lower_first)
    if tie_break.of_group and len(parts) > 1:
        return [smaller for part in parts for smaller in _parted(part, name, field, values)]
    return parts


def _split(group: list[Line], values: dict[int, int], *, lower_first: bool) -> list[list[Line]]:
    by_value: dict[int, list[Line]] = {}
    for line in group:
        by_value.setdefault(values[line.entry], []).append(line)
    return [by_value[value] for value in sorted(by_value, reverse=not lower_first)]
