"""What weighs how much in a Swiss draw, and why two entries were paired.

Reasons in order of importance: forbidden (no edge at all), a second bye, a rematch, club-mates, the gap in points, who
leaves his group of points and whom he meets in the next, the fold inside a group.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import gcd

from tournaments.history import free_wins, meetings, standing
from tournaments.matching import MOST_BITS, Edge, Reason, bits_needed, lightest_pairs
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
    pairs = lightest_pairs(vertices, reasons, _edges(field, unit))
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


def _edges(field: Field, unit: int) -> Iterator[Edge]:
    """Yield who may be paired with whom, and what it costs; the last vertex of an odd field is the bye."""
    for (first, one), (second, other) in combinations(enumerate(field.spots), 2):
        pair = frozenset((one.seed, other.seed))
        if pair not in field.forbidden:
            rematch, mates = field.met.get(pair, 0), field.club_mates(one, other)
            yield first, second, (0, rematch, int(mates), *_position_costs(field, one, other, unit))
    if len(field.spots) % 2:
        for first, spot in enumerate(field.spots):
            above = (spot.points - field.lowest) // unit
            yield first, len(field.spots), (field.free.get(spot.seed, 0), 0, 0, above**2, spot.from_end**2, 0)


def _position_costs(field: Field, one: Spot, other: Spot, unit: int) -> tuple[int, int, int]:
    """Return the costs of the gap in points, of leaving the group, and of the distance from the fold or the slide.

    The last of the upper group leaves it, and meets the first of the lower one. Inside a group the places of two
    opponents add up to those of its first and its last. In the first round half the field lies between them.
    """
    if one.points != other.points:
        upper, lower = (one, other) if one.points > other.points else (other, one)
        return ((upper.points - lower.points) // unit) ** 2, upper.from_end**2 + lower.place**2, 0
    if field.first_round:
        return 0, 0, (abs(one.place - other.place) - one.size // 2) ** 2
    return 0, 0, (one.place + other.place - one.ends) ** 2
