"""Groups before a knockout: who is in which, and where the first of each stand in the tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from string import ascii_uppercase

from tournaments.brackets import BYE, Source, seed_order, size_for
from tournaments.matching import Edge, Reason, lightest_pairs


def letter(group: int) -> str:
    """Return the name of the group of that number, from 0: A, B … Z, AA, AB …"""
    name = ""
    group += 1
    while group:
        group, rest = divmod(group - 1, len(ascii_uppercase))
        name = ascii_uppercase[rest] + name
    return name


def snake(seeds: Sequence[int], groups: int) -> list[list[int]]:
    """Return *seeds* dealt out to and fro: 1 8 9 16, 2 7 10 15, 3 6 11 14, 4 5 12 13."""
    dealt: list[list[int]] = [[] for _group in range(groups)]
    for place, seed in enumerate(seeds):
        turn, step = divmod(place, groups)
        dealt[step if turn % 2 == 0 else groups - 1 - step].append(seed)
    return dealt


@lru_cache
def crossed(groups: int, qualifiers: int) -> tuple[Source, ...]:
    """Return what stands in the first round of the knockout from top to bottom, two by two.

    First come the winners of the groups in the order of the groups, as seeds 1, 2 …; then the second, and so on. The
    second of a group is in the other half than its winner, further ones as far from their own group as can be. Where
    that leaves a choice, the winner of A meets the second of B.
    """
    size = size_for(groups * qualifiers)
    order = seed_order(size)
    position = {seed: place for place, seed in enumerate(order)}
    stands: dict[int, Source] = {}
    homes: list[list[int]] = [[] for _group in range(groups)]
    group_at: dict[int, int] = {}
    for rank in range(qualifiers):
        places = [position[rank * groups + number] for number in range(1, groups + 1)]
        for group, place in _spread(homes, places, group_at, size) if rank else enumerate(places):
            stands[place] = Source("place", f"{letter(group)}{rank + 1}")
            homes[group].append(place)
            group_at[place] = group
    return tuple(stands.get(place, BYE) for place in range(size))


def _spread(
    homes: Sequence[Sequence[int]], places: Sequence[int], group_at: dict[int, int], size: int
) -> Iterator[tuple[int, int]]:
    """Yield for each group the one of *places* that it takes, far from those it has already."""
    groups = len(homes)
    rounds = size.bit_length() - 1

    def edges() -> Iterator[Edge]:
        for group, own in enumerate(homes):
            for number, place in enumerate(places):
                # Those who can meet in round r of the knockout cost more the earlier that is.
                near = sum(len(homes[0]) * 2 ** (2 * (rounds - (place ^ other).bit_length())) for other in own)
                neighbour = int(group_at.get(place ^ 1, group ^ 1) != group ^ 1)
                yield group, groups + number, (near, neighbour)

    most = len(homes[0]) ** 2 * 4**rounds
    pairs = lightest_pairs(2 * groups, (Reason(most), Reason(1)), edges())
    assert pairs is not None
    for group, chosen in pairs:
        yield group, places[chosen - groups]
