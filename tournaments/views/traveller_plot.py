"""All results of one deal as dots over a line of points: equal ones stand on each other, the middle one is marked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from replays.sentences import signed

WIDTH = 420
MARGIN = 24
LABEL = 56
"""Half of the widest label of the middle, which stays inside."""
DOT, APART = 5, 11
"""Radius of a dot, and the distance of two that stand on each other."""


@dataclass(frozen=True)
class Dot:
    """One play: its *net* for seats 0 and 2, which *side* declared ("a", "b", "" if all passed), and how it ended."""

    net: int
    side: str
    failed: bool
    slam: bool
    mine: bool
    table: int
    room: str
    outcome: str
    declares: str

    @property
    def look(self) -> str:
        """The class of its mark: colour and shape say the same."""
        kind = "slam" if self.slam else "none" if not self.side else self.side
        return f"{kind}{' hollow' if self.failed else ''}{' mine' if self.mine else ''}"

    @property
    def square(self) -> bool:
        return self.side == "b" and not self.slam


def plot(dots: Sequence[Dot]) -> dict[str, Any]:
    """Return the drawing: marks with their places, ticks, the zero line and the median."""
    low, high, step = _scale([dot.net for dot in dots])

    def x(value: float) -> int:
        return round(MARGIN + (WIDTH - 2 * MARGIN) * (value - low) / (high - low))

    stacks: dict[int, list[Dot]] = defaultdict(list)
    for dot in sorted(dots, key=lambda each: (each.net, each.side, each.table, each.room)):
        stacks[round((x(dot.net) - MARGIN) / APART)].append(dot)
    tallest = max(map(len, stacks.values()))
    base = 44 + APART * tallest
    marks = [
        {"dot": dot, "x": MARGIN + APART * column, "y": base - 10 - APART * height}
        for column, stack in sorted(stacks.items())
        for height, dot in enumerate(stack)
    ]
    middle = median(dot.net for dot in dots)
    return {
        "width": WIDTH,
        "height": base + 24,
        "base": base,
        "marks": marks,
        "zero": x(0),
        "ticks": [{"x": x(value), "text": signed(value)} for value in range(low, high + 1, step)],
        "median": {"x": x(middle), "label": min(max(x(middle), LABEL), WIDTH - LABEL), "text": signed(round(middle))},
        "radius": DOT,
    }


def _scale(values: Sequence[int]) -> tuple[int, int, int]:
    """Return lowest and highest tick around *values* and 0, and the step between ticks."""
    low, high = min(0, *values, 0), max(0, *values, 0)
    step = next(size for size in (20, 50, 100, 200, 500, 1000, 100_000) if high - low <= 5 * size)
    low, high = step * (low // step), step * -(-high // step)
    return (low, high, step) if low < high else (-step, step, step)
