"""Drawing in numbers: scales, ticks, and the text of lines and bands, for pictures that the server draws as SVG.

All places are whole units of a view box, so that no language writes a decimal sign into a drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

Point = tuple[int, int]


@dataclass(frozen=True)
class Scale:
    """Where values between *low* and *high* lie between *start* and *end*; those outside lie at the nearer end.

    *end* may be below *start*, as for heights. With *log* equal factors are equal distances, and all is above 0.
    """

    low: float
    high: float
    start: int
    end: int
    log: bool = False

    def at(self, value: float) -> int:
        """Return the place of *value*; that of anything if the scale has no length."""
        low, high = (log10(self.low), log10(self.high)) if self.log else (self.low, self.high)
        if high <= low:
            return round((self.start + self.end) / 2)
        inside = min(max(value, self.low), self.high)
        share = ((log10(inside) if self.log else inside) - low) / (high - low)
        return round(self.start + share * (self.end - self.start))


def ticks(low: float, high: float, most: int = 5) -> list[int]:
    """Return round numbers around all from *low* to *high*, at most *most* steps of 1, 2 or 5 times a power of ten."""
    if low > high:
        raise ValueError("a range goes from its low to its high end")
    power, found = 1, list[int]()
    while not found:
        for factor in (1, 2, 5):
            step = factor * power
            first, last = floor(low / step), ceil(high / step)
            if last == first:
                last += 1
            if last - first <= most:
                found = [step * place for place in range(first, last + 1)]
                break
        power *= 10
    return found


def log_ticks(low: int, high: int) -> list[int]:
    """Return the powers of ten that hold everything from *low* (at least 1) to *high* between them."""
    if low < 1:
        raise ValueError("a scale of factors begins at 1")
    last = 1
    while last < high or last <= low:
        last *= 10
    first = last
    while first > low:
        first //= 10
    powers = [first]
    while powers[-1] < last:
        powers.append(powers[-1] * 10)
    return powers


def line(points: Iterable[Point]) -> str:
    """Return the ``points`` of a polyline."""
    return " ".join(f"{x},{y}" for x, y in points)


def band(above: Sequence[Point], below: Sequence[Point]) -> str:
    """Return the ``points`` of a polygon between two lines that go the same way."""
    return line([*above, *reversed(below)])


def area(points: Sequence[Point], base: int) -> str:
    """Return the ``points`` of a polygon between a line and the height *base*; "" without a line."""
    if not points:
        return ""
    return line([(points[0][0], base), *points, (points[-1][0], base)])


@dataclass(frozen=True)
class Bar:
    """A bar from a middle line: its upper end *y*, its *height*, and which way it goes (1 up, -1 down, 0 not)."""

    y: int
    height: int
    way: int


def bar(value: float, largest: float, middle: int, most: int) -> Bar:
    """Return the bar of *value*, *most* high for *largest*; a value that is not 0 can be seen."""
    if not value or largest <= 0:
        return Bar(middle, 0, 0)
    height = max(1, round(most * min(1.0, abs(value) / largest)))
    return Bar(middle - height, height, 1) if value > 0 else Bar(middle, height, -1)


def thinned(count: int, most: int) -> list[int]:
    """Return at most *most* of the places 0 to count - 1, evenly spread, the first and the last among them."""
    if most < 2:
        raise ValueError("the first and the last are two")
    if count <= most:
        return list(range(count))
    return [round(place * (count - 1) / (most - 1)) for place in range(most)]


def apart(places: Sequence[int], least: int, low: int, high: int) -> list[int]:
    """Return *places* of labels, in their order, moved so that neighbours are *least* apart, within *low* and *high*.

    Where they do not all fit they are spread evenly.
    """
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    if not order:
        return []
    room = (high - low) / max(1, len(order) - 1)
    if room < least:
        moved = {at: round(low + number * room) for number, at in enumerate(order)}
        return [moved[at] for at in range(len(places))]
    found, last = list[int](), low - least
    for at in order:
        last = max(places[at], last + least)
        found.append(last)
    limit = high
    for number in range(len(found) - 1, -1, -1):
        found[number] = min(found[number], limit)
        limit = found[number] - least
    moved = dict(zip(order, found, strict=True))
    return [moved[at] for at in range(len(places))]
