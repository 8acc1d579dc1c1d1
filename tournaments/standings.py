"""Who is first: standing points, then an ordered list of tie-breaks. Entries are numbers of any kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.tally import Counted, Line, tallied
from tournaments.tie_breaks import TIE_BREAKS, Field

__all__ = ["DEFAULT_TIE_BREAKS", "TIE_BREAKS", "Counted", "Line", "ranked"]

DEFAULT_TIE_BREAKS = ("difference", "head_to_head", "wins")


def ranked(
    entries: Iterable[int],
    results: Iterable[Counted],
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
    lines = tallied(entries, results)
    field = Field(lines, lots_key)
    groups = _by_points(list(lines.values()))
    for name, tie_break in asked:
        values: dict[int, int | None] = {}
        if not tie_break.of_group:
            values = {entry: tie_break.value(line, (), field) for entry, line in lines.items()}
        groups = [part for group in groups for part in _parted(group, name, field, values)]
        for entry, line in lines.items():
            line.tie_breaks.append((name, values.get(entry)))
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
