"""The lightest way to put everybody in pairs, where some reasons weigh more than all the lesser ones together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import mul

import rustworkx

MOST_BITS = 122
"""Weights must fit in the 127 bits that rustworkx computes with; it doubles and adds them on the way."""

Edge = tuple[int, int, tuple[int, ...]]
"""Two vertices and what it costs to pair them: one number, 0 or more, for each reason, the weightiest first."""

Weighed = tuple[int, int, int]
"""Two vertices and what it costs to pair them: the sum of its reasons, each times its factor in `Weights`."""

TIE_BITS = 16


@dataclass(frozen=True)
class Reason:
    """A kind of cost: the *most* that one pair can have of it; *alone*: only one pair of a matching can have any."""

    most: int
    alone: bool = False


def bits_needed(vertices: int, reasons: Iterable[Reason]) -> int:
    """Return how large the weights become, in bits, in which no sum of lesser reasons outweighs a greater one."""
    return sum(_width(vertices, reason) for reason in reasons) + _tie_room(vertices)


@dataclass(frozen=True)
class Weights:
    """What one of each reason weighs, the weightiest first; *top* is more than any cost."""

    factors: tuple[int, ...]
    top: int


def weights(vertices: int, reasons: Sequence[Reason]) -> Weights:
    """Return weights in which no sum of lesser reasons outweighs a greater one; ties fit in below them all."""
    shift = _tie_room(vertices)
    factors: list[int] = []
    for reason in reversed(reasons):
        factors.insert(0, 1 << shift)
        shift += _width(vertices, reason)
    return Weights(tuple(factors), 1 << shift)


def lightest_pairs(vertices: int, reasons: Sequence[Reason], edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
    """Return the pairs, lower vertex first, in order: all of 0..*vertices*-1 in pairs at the lowest cost, or None.

    Costs are compared reason by reason: first the sums of the first, then those of the second … What is still equal
    is decided by a fixed number for each pair of vertices, so that there is one answer whatever the order of *edges*.
    """
    weighing = weights(vertices, reasons)
    summed = ((first, second, sum(map(mul, weighing.factors, costs))) for first, second, costs in edges)
    return lightest_weighed(vertices, weighing, summed)


def lightest_weighed(vertices: int, weighing: Weights, edges: Iterable[Weighed]) -> list[tuple[int, int]] | None:
    """Return what `lightest_pairs` does, for many edges: their costs are summed up already with *weighing*.

    Source: minimum weight perfect matching (Edmonds), `rustworkx.max_weight_matching`.
    """
    top = weighing.top
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(vertices))
    # What costs nothing has no tie to decide: the search is much quicker where many edges weigh the same.
    graph.add_edges_from(
        [(first, second, top - cost - _tie(first, second) if cost else top) for first, second, cost in edges]
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted((min(pair), max(pair)) for pair in matched)
    return pairs if 2 * len(pairs) == vertices else None


def _width(vertices: int, reason: Reason) -> int:
    """Return the bits of the highest sum that a matching can have."""
    return (reason.most if reason.alone else vertices // 2 * reason.most).bit_length()


def _tie_room(vertices: int) -> int:
    return TIE_BITS + vertices.bit_length()


def _tie(first: int, second: int) -> int:
    """Return the number of a pair that decides between ways that are otherwise equal: it spreads over `TIE_BITS` bits.

    Sums of such numbers are hardly ever equal, which is all that is asked of it.
    """
    low, high = (first, second) if first < second else (second, first)
    mixed = (low * 0x9E3779B97F4A7C15 + high * 0xC2B2AE3D27D4EB4F + 0x165667B19E3779F9) & 0xFFFFFFFFFFFFFFFF
    mixed = ((mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    return mixed >> (64 - TIE_BITS)
