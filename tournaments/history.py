"""What a draw has to know of the past: who met whom, who sat beside whom, who had a round for nothing, who leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product

from tournaments.pairing import Event, PlayedTable
from tournaments.standings import Counted, Line, ranked

Pairs = Counter[frozenset[int]]


def _counting(event: Event) -> Iterable[PlayedTable]:
    return (each for each in event.played() if not each.void)


def meetings(event: Event) -> Pairs:
    """Return how often each two seeds have sat at one table as opponents; matches still open count."""
    return Counter(
        frozenset(pair) for each in _counting(event) for pair in product(each.table.first, each.table.second)
    )


def partnerships(event: Event) -> Pairs:
    """Return how often each two seeds were partners at a table."""
    sides = (side for each in _counting(event) for side in each.table.pairing)
    return Counter(frozenset(pair) for side in sides for pair in combinations(side, 2))


def byes(event: Event) -> Counter[int]:
    """Return how often each seed had nobody to play against."""
    return Counter(seed for each in _counting(event) if each.table.is_bye for seed in each.table.first)


def free_wins(event: Event) -> Counter[int]:
    """Return how often each seed has won without winning a match: by a bye, or because the other side forfeited."""
    free = byes(event)
    for each in _counting(event):
        if each.table.is_bye or each.credits is None:
            continue
        for side, own, other in zip(each.table.pairing, each.credits, reversed(each.credits), strict=True):
            if other.forfeited and own.outcome == "win":
                free.update(side)
    return free


def counted(event: Event, *, stages: Iterable[str] | None = None) -> list[Counted]:
    """Return the results that count, of all rounds or of those of *stages*; a bye has an empty second side."""
    wanted = None if stages is None else frozenset(stages)
    return [
        Counted(each.table.first, each.table.second, each.credits)
        for round in event.rounds
        if wanted is None or round.stage in wanted
        for each in round.tables
        if not each.void and each.credits is not None
    ]


def standing(event: Event) -> list[Line]:
    """Return the standing of all entrants from the results so far, best first."""
    seeds = sorted(entrant.seed for entrant in event.entrants)
    return ranked(seeds, counted(event), event.tie_breaks, lots_key=event.key)


def tie_groups(lines: Iterable[Line]) -> list[list[int]]:
    """Return the entries by rank, best first; those who share a rank stand in one list."""
    groups: dict[int, list[int]] = {}
    for line in lines:
        groups.setdefault(line.rank, []).append(line.entry)
    return [sorted(group) for _rank, group in sorted(groups.items())]
