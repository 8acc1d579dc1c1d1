"""What weighs how much in a Swiss draw, and why two entries were paired.

Reasons in order of importance: forbidden (no edge at all), a second bye, a rematch, club-mates, the gap in points, who
leaves his group of points and whom he meets in the next, the fold inside a group.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby
from math import gcd

from tournaments.history import free_wins, meetings, standing
from tournaments.matching import MOST_BITS, Reason, Weighed, bits_needed, lightest_weighed, weights
from tournaments.pairing import Event, PairingError

BYE = 0
"""Stands where the opponent would: seeds begin with 1."""


@dataclass(frozen=True)
class Spot:
    """Where an entry stands before a draw: its *points* in hundredths, its *place* (from 0) in a group of *size*
    entries with the same points. *ends* is the sum of the first and the last place of those who meet inside the group.
    """

    seed: int
    points: int
    place: int
    size: int
    ends: int
    club: str = ""

    @property
    def from_end(self) -> int:
        return self.size - 1 - self.place


@dataclass(frozen=True)
class Field:
    """All that the draw of one round looks at. *order* are all who take part, as they stand; *spots* those of them whom
    nothing forces together, in the same order.
    """

    order: tuple[int, ...]
    spots: tuple[Spot, ...]
    forced: tuple[tuple[int, int], ...]
    met: Mapping[frozenset[int], int]
    free: Mapping[int, int]
    forbidden: frozenset[frozenset[int]]
    keep_apart: bool
    first_round: bool

    @cached_property
    def spot(self) -> dict[int, Spot]:
        return {spot.seed: spot for spot in self.spots}

    @cached_property
    def index(self) -> dict[int, int]:
        return {spot.seed: index for index, spot in enumerate(self.spots)}

    @cached_property
    def lowest(self) -> int:
        return min((spot.points for spot in self.spots), default=0)

    def club_mates(self, first: Spot, second: Spot) -> bool:
        return self.keep_apart and first.club != "" and first.club == second.club


def field_of(event: Event) -> Field:
    """Return the field of the next draw.

    Raises: PairingError if the forced pairings cannot all be made, or are forbidden too.
    """
    forced = forced_pairs(event)
    taken = {seed for pair in forced for seed in pair}
    active = frozenset(event.active)
    lines = [line for line in standing(event) if line.entry in active]
    groups: dict[int, list[int]] = {}
    for line in lines:
        if line.entry not in taken:
            groups.setdefault(line.points, []).append(line.entry)
    clubs = {entrant.seed: entrant.club for entrant in event.entrants}
    spots: list[Spot] = []
    for points, group in groups.items():
        # With an odd number above it, the first of the group meets who comes down; then one more or less may be left.
        start = len(spots) % 2
        last = len(group) - 1 - (len(group) - start) % 2
        spots += [Spot(seed, points, place, len(group), start + last, clubs[seed]) for place, seed in enumerate(group)]
    return Field(
        tuple(line.entry for line in lines),
        tuple(spots),
        forced,
        meetings(event),
        free_wins(event),
        event.forbidden,
        event.keep_apart,
        not event.rounds,
    )


def forced_pairs(event: Event) -> tuple[tuple[int, int], ...]:
    """Return the pairs that the organiser wants, lower seed first.

    Raises: PairingError if one is forbidden too, if somebody is in two of them, or does not take part.
    """
    pairs = sorted((min(pair), max(pair)) for pair in event.forced)
    seen: set[int] = set()
    for first, second in pairs:
        if frozenset({first, second}) in event.forbidden:
            raise PairingError(
                "forced_and_forbidden", f"{first}-{second} is forced and forbidden", **_both(first, second)
            )
        for seed in (first, second):
            if seed not in event.active:
                raise PairingError("forced_absent", f"{seed} does not take part", entry=seed)
            if seed in seen:
                raise PairingError("forced_twice", f"{seed} is forced to meet two entries", entry=seed)
            seen.add(seed)
    return tuple(pairs)


def _both(first: int, second: int) -> dict[str, int]:
    return {"first": first, "second": second}


def paired(field: Field) -> list[tuple[int, int]]:
    """Return the pairs of the field at the lowest cost, the second `BYE` for who sits out.

    Raises: PairingError if what is forbidden leaves no way.
    """
    vertices = len(field.spots) + len(field.spots) % 2
    unit = _unit(field)
    while bits_needed(vertices, reasons := _reasons(field, unit)) > MOST_BITS:
        # Where points lie too far apart for exact gaps, coarser ones do.
        unit *= 2
    weighing = weights(vertices, reasons)
    pairs = lightest_weighed(vertices, weighing, _edges(field, unit, weighing.factors))
    if pairs is None:
        raise PairingError("forbidden_too_much", "the forbidden pairings leave no way to pair everybody")
    seeds = [spot.seed for spot in field.spots] + [BYE]
    return [(seeds[first], seeds[second]) for first, second in pairs]


def _reasons(field: Field, unit: int) -> tuple[Reason, ...]:
    """Return the kinds of costs, the weightiest first; these are the numbers of `_edges`."""
    highest = max((spot.points for spot in field.spots), default=0)
    largest = max((spot.size for spot in field.spots), default=0)
    return (
        Reason(max(field.free.values(), default=0), alone=True),
        Reason(max(field.met.values(), default=0)),
        Reason(int(field.keep_apart)),
        Reason(((highest - field.lowest) // unit) ** 2),
        Reason(2 * largest**2),
        Reason(largest**2),
    )


def _unit(field: Field) -> int:
    """Return the greatest number of hundredths that all gaps are multiples of."""
    return gcd(*(spot.points - field.lowest for spot in field.spots)) or 1


def _edges(field: Field, unit: int, factors: Sequence[int]) -> Iterator[Weighed]:
    """Yield who may be paired with whom, and what it costs; the last vertex of an odd field is the bye.

    A field of 501 has 125,000 pairs: what is the same for many of them is worked out once.
    """
    again, _rematch, _mates, gap, leaving, _inside = factors
    special = _special(field, factors)
    for first, costs in enumerate(_position_costs(field, unit, factors)):
        own = special[first]
        for second, cost in enumerate(costs, first + 1):
            if second not in own:
                yield first, second, cost
            elif (more := own[second]) is not None:
                yield first, second, cost + more
    if len(field.spots) % 2:
        for first, spot in enumerate(field.spots):
            above = (spot.points - field.lowest) // unit
            free = field.free.get(spot.seed, 0)
            yield first, len(field.spots), again * free + gap * above**2 + leaving * spot.from_end**2


def _special(field: Field, factors: Sequence[int]) -> list[dict[int, int | None]]:
    """Return by lower vertex the pairs with something against them that their places do not tell; None: forbidden."""
    _again, rematch, mates, *_rest = factors
    found: list[dict[int, int | None]] = [{} for _ in field.spots]

    def vertices(pair: frozenset[int]) -> tuple[int, ...]:
        return tuple(sorted(field.index[seed] for seed in pair if seed in field.index))

    for pair, times in field.met.items():
        if len(ends := vertices(pair)) == 2:
            found[ends[0]][ends[1]] = rematch * times
    if field.keep_apart:
        for (first, one), (second, other) in combinations(enumerate(field.spots), 2):
            if field.club_mates(one, other):
                found[first][second] = (found[first].get(second) or 0) + mates
    for pair in field.forbidden:
        if len(ends := vertices(pair)) == 2:
            found[ends[0]][ends[1]] = None
    return found


def _position_costs(field: Field, unit: int, factors: Sequence[int]) -> Iterator[list[int]]:
    """Yield for each vertex, in order, what its places cost with each vertex behind it.

    These are the costs of the gap in points, of leaving the group, and of the distance from the fold or the slide. The
    last of the upper group leaves it, and meets the first of the lower one. Inside a group the places of two opponents
    add up to those of its first and its last. In the first round half the field lies between them.
    """
    *_more, gap, leaving, inside = factors
    groups = [list(group) for _points, group in groupby(field.spots, key=lambda spot: spot.points)]
    entered = [[leaving * spot.place**2 for spot in group] for group in groups]
    for number, group in enumerate(groups):
        for one in group:
            behind = group[one.place + 1 :]
            if field.first_round:
                costs = [inside * (other.place - one.place - one.size // 2) ** 2 for other in behind]
            else:
                costs = [inside * (one.place + other.place - one.ends) ** 2 for other in behind]
            for lower, entering in zip(groups[number + 1 :], entered[number + 1 :], strict=True):
                down = gap * ((one.points - lower[0].points) // unit) ** 2 + leaving * one.from_end**2
                costs += [down + cost for cost in entering]
            yield costs
