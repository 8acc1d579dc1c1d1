"""Pictures of a bot: its average with the interval, version by version, and its times on a scale of factors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import log10

from django.utils.translation import gettext as _

from replays.graph import percent
from tournaments.averages import Average
from tournaments.charts import Scale, band, line, thinned
from tournaments.selectors.bot_figures import Step, Times
from tournaments.version_figures import quantile
from tournaments.views.chart_frames import Label, Level, levels_of, plain, with_sign

WIDTH = 1000
HEIGHT = 210
POINTS = 48
"""How many points a version's line has at most."""
LEAST_PART = 0.12
"""The least share of the width that a version has."""
TIMES_HEIGHT = 120
FACTORS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)


@dataclass(frozen=True)
class CoursePoint:
    """The average of a version after some deals, in words."""

    version: int
    deals: int
    mean: str
    low: str
    high: str


@dataclass(frozen=True)
class CoursePart:
    """A version's part of the picture: where it begins, its band and its line as points, where it ends."""

    version: int
    x: str
    band: str
    line: str
    end_x: str
    end_y: int
    label: Label


@dataclass(frozen=True)
class Course:
    """The picture of all versions, and the same as a table."""

    height: int
    levels: list[Level]
    parts: list[CoursePart]
    points: list[CoursePoint]


def course(steps: Sequence[Step]) -> Course | None:
    """Return the average after every match of *steps*, which are in the order of versions; None before two deals."""
    runs = [run for _version, each in groupby(steps, key=lambda step: step.version) if (run := _run(list(each)))]
    if not runs:
        return None
    scale, levels = levels_of([round(value) for run in runs for value in _extent(run)], HEIGHT, most=5)
    shares = _shares([len(run) for run in runs])
    parts, begins = [], 0.0
    for run, share in zip(runs, shares, strict=True):
        across = Scale(0, max(1, len(run) - 1), round(begins * WIDTH), round((begins + share) * WIDTH))
        parts.append(_part(run, begins, share, across, scale))
        begins += share
    points = [_point(step) for run in runs for step in run]
    return Course(HEIGHT, levels, parts, points)


def _run(steps: Sequence[Step]) -> list[Step]:
    """Return the sums after each of *steps* of a version, where there is an interval, thinned."""
    sums, total = [], Average()
    for step in steps:
        total += step.deals
        if total.half is not None:
            sums.append(Step(step.version, total, step.at))
    return [sums[place] for place in thinned(len(sums), POINTS)]


def _extent(run: Sequence[Step]) -> list[float]:
    """Return what the picture has to hold of a version: its line, and its band from a third on; wider ones are cut."""
    wide = run[len(run) // 3 :]
    return [
        *(step.deals.mean for step in run),
        *(step.deals.low for step in wide),
        *(step.deals.high for step in wide),
    ]


def _shares(counts: Sequence[int]) -> list[float]:
    """Return how much of the width each version has, by its matches, none less than `LEAST_PART`."""
    least = min(LEAST_PART, 1 / len(counts))
    wanted = [max(least, count / sum(counts)) for count in counts]
    return [share / sum(wanted) for share in wanted]


def _part(run: Sequence[Step], begins: float, share: float, across: Scale, scale: Scale) -> CoursePart:
    places = [across.at(at) for at in range(len(run))] if len(run) > 1 else [across.start, across.end]
    each = list(run) if len(run) > 1 else [run[0], run[0]]
    pairs = list(zip(places, each, strict=True))
    above = [(x, scale.at(step.deals.high)) for x, step in pairs]
    below = [(x, scale.at(step.deals.low)) for x, step in pairs]
    last = run[-1]
    return CoursePart(
        version=last.version,
        x=percent(100 * begins),
        band=band(above, below),
        line=line((x, scale.at(step.deals.mean)) for x, step in pairs),
        end_x=percent(100 * (begins + share)),
        end_y=scale.at(last.deals.mean),
        label=Label(percent(100 * (begins + share / 2)), plain(last.deals.count, 0)),
    )


def _point(step: Step) -> CoursePoint:
    deals = step.deals
    return CoursePoint(step.version, deals.count, with_sign(deals.mean), with_sign(deals.low), with_sign(deals.high))


@dataclass(frozen=True)
class TimeBar:
    """Decisions of one class of time."""

    words: str
    count: int
    share: str
    x: str
    width: str
    y: int
    height: int
    late: bool


@dataclass(frozen=True)
class TimesDrawn:
    """The times of a version: bars on a scale of factors, and the limit where it has one."""

    version: int
    matches: int
    decisions: int
    middle: str
    most: str
    worst: str
    height: int
    base: int
    bars: list[TimeBar]
    labels: list[Label]
    limit_x: str
    limit: int


def times_drawn(times: Times, *, limited: bool) -> TimesDrawn:
    """Return *times* as a picture; house bots are not *limited*."""
    top = max([*times.ms, times.worst, times.limit if limited else 0])
    edges = [0, *(edge for edge in FACTORS if edge == 1 or edge <= top)]
    counts = [sum(n for ms, n in times.ms.items() if low <= ms < _next(low)) for low in edges]
    largest, total = max(counts), sum(counts)
    step, base = 100 / len(edges), TIMES_HEIGHT - 20
    bars = []
    for place, (low, count) in enumerate(zip(edges, counts, strict=True)):
        height = max(1, round((base - 16) * count / largest)) if count else 0
        bars.append(
            TimeBar(
                words=_class_words(low),
                count=count,
                share=plain(100 * count / total, 1),
                x=percent(step * place + 0.25),
                width=percent(step - 0.5),
                y=base - height,
                height=height,
                late=limited and low >= times.limit,
            )
        )
    labels = [
        Label(percent(step * place), plain(low, 0))
        for place, low in enumerate(edges)
        if low and 10 ** round(log10(low)) == low
    ]
    return TimesDrawn(
        version=times.version,
        matches=times.matches,
        decisions=times.decisions,
        middle=_ms_words(quantile(times.ms, 0.5)),
        most=_ms_words(quantile(times.ms, 0.95)),
        worst=_ms_words(times.worst),
        height=TIMES_HEIGHT,
        base=base,
        bars=bars,
        labels=labels,
        limit_x=percent(step * _place(times.limit, edges)) if limited else "",
        limit=times.limit,
    )


def _next(edge: int) -> int:
    """Return where the class after that of *edge* begins."""
    return next((each for each in (*FACTORS, 10**9) if each > edge), 10**9)


def _place(ms: int, edges: Sequence[int]) -> float:
    """Return where *ms* lies among *edges*, in widths of a bar; within a bar by factor."""
    below = max(place for place, edge in enumerate(edges) if edge <= ms)
    low = edges[below]
    if low < 1:
        return float(below)
    return below + min(1.0, log10(ms / low) / log10(_next(low) / low))


def _class_words(low: int) -> str:
    if low == 0:
        return _("under 1 ms")
    return _("%(low)s to %(high)s ms") % {"low": plain(low, 0), "high": plain(_next(low) - 1, 0)}


def _ms_words(ms: int | None) -> str:
    """Return whole milliseconds in words; 0 is less than one."""
    if ms is None:
        return "–"
    return _("under 1 ms") if ms < 1 else _("%(n)s ms") % {"n": plain(ms, 0)}


@dataclass(frozen=True)
class Interval:
    """An average as a dot on a line from its lower to its upper end, in percent of a scale around 0."""

    low: str
    width: str
    dot: str
    zero: str
    way: str


def intervals(averages: Sequence[Average]) -> list[Interval | None]:
    """Return *averages* on one scale, which goes as far on both sides of 0; None where there is nothing."""
    means = [abs(each.mean) for each in averages if each.count]
    ends = sorted(abs(end) for each in averages if each.count for end in (each.low, each.high))
    # An interval of few deals is cut, so that the others can be told apart.
    reach = max(1.0, *means, ends[int(0.9 * (len(ends) - 1))]) * 1.05 if means else 1.0
    scale = Scale(-reach, reach, 0, 1000)
    return [_interval(each, scale) if each.count else None for each in averages]


def _interval(each: Average, scale: Scale) -> Interval:
    low, high = scale.at(each.low), scale.at(each.high)
    way = "a" if each.half is not None and each.low > 0 else "b" if each.half is not None and each.high < 0 else ""
    return Interval(percent(low / 10), percent((high - low) / 10), percent(scale.at(each.mean) / 10), "50%", way)


def average_words(each: Average) -> tuple[str, str]:
    """Return the mean with its sign, and half the interval; "" where there is none."""
    if not each.count:
        return "–", ""
    return with_sign(each.mean), "" if each.half is None else plain(each.half)
