"""Frames of the site's pictures: heights in pixels, widths in percent, so that a phone has the same letters.

A frame is drawn by ``tournaments/_chart_levels.html`` (the numbers beside it) and the template of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.utils.formats import number_format

from replays.graph import percent
from replays.sentences import MINUS, signed
from tournaments.charts import Scale, ticks

TOP, BOTTOM = 14, 20
"""Pixels above the highest level and below the lowest one."""
MOST_LABELS = 12


@dataclass(frozen=True)
class Level:
    """A line across the picture, and what is written beside it; *zero* is that of nothing."""

    y: int
    text: str
    zero: bool = False


@dataclass(frozen=True)
class Label:
    """A text under the picture at *x*; *anchor* says which part of it stands there: start, middle or end."""

    x: str
    text: str
    anchor: str = "middle"


@dataclass(frozen=True)
class Column:
    """One bar from the line of nothing: *way* is "a" up, "b" down, "" where it is 0. *spoken* is all it says."""

    x: str
    width: str
    y: int
    height: int
    way: str
    spoken: str = ""
    url: str = ""


@dataclass(frozen=True)
class Columns:
    """A picture of bars that go up and down."""

    height: int
    levels: list[Level]
    bars: list[Column]
    labels: list[Label] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)

    @property
    def foot(self) -> int:
        """Where texts under the picture stand."""
        return self.height - 4


def levels_of(
    values: Sequence[float], height: int, *, most: int = 4, text: Callable[[int], str] = signed
) -> tuple[Scale, list[Level]]:
    """Return the scale on which *values* and 0 lie, and its levels from the lowest."""
    found = ticks(min(0, *values, 0), max(0, *values, 0), most)
    scale = Scale(found[0], found[-1], height - BOTTOM, TOP)
    return scale, [Level(scale.at(value), text(value), value == 0) for value in found]


def columns(
    values: Sequence[int],
    names: Sequence[str],
    *,
    height: int = 150,
    urls: Sequence[str] = (),
    marks: Sequence[int] = (),
) -> Columns:
    """Return *values* as bars side by side, some of their *names* under them; at *marks* a part begins."""
    scale, levels = levels_of(values, height)
    count, zero = max(1, len(values)), scale.at(0)
    step = 100 / count
    gap = min(step * 0.12, 0.5)
    bars = [
        Column(
            x=percent(step * place + gap / 2),
            width=percent(step - gap),
            y=min(zero, scale.at(value)),
            height=max(1, abs(scale.at(value) - zero)) if value else 0,
            way="a" if value > 0 else "b" if value < 0 else "",
            spoken=f"{names[place]}: {signed(value)}",
            url=urls[place] if urls else "",
        )
        for place, value in enumerate(values)
    ]
    every = -(-count // MOST_LABELS)
    labels = [
        Label(percent(step * (place + 0.5)), name) for place, name in enumerate(names) if place % every == 0 and name
    ]
    return Columns(height, levels, bars, labels, [percent(step * place) for place in marks])


def plain(value: float, digits: int = 1) -> str:
    """Return *value* as the language writes it, below 0 with the sign of pages."""
    text = number_format(abs(round(value, digits)), digits, force_grouping=True)
    return f"{MINUS}{text}" if round(value, digits) < 0 else text


def with_sign(value: float, digits: int = 1) -> str:
    """Return *value* with its sign as the language writes it; without one if it rounds to 0."""
    rounded = round(value, digits)
    return f"+{plain(value, digits)}" if rounded > 0 else plain(rounded, digits)
