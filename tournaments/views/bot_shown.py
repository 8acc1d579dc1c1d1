"""What the page of a bot shows of its public matches: averages, contracts, times, faults, and whom it met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from bots.models import Bot
from engine.rules import Rules, RulesError
from tournaments.averages import Average
from tournaments.selectors.bot_figures import (
    OpponentTotals,
    Record,
    Totals,
    VersionTotals,
    course_of,
    figures_known,
    opponent_totals,
    opposite_totals,
    pace_of,
    times_of,
    version_totals,
)
from tournaments.selectors.programs import CAUSES
from tournaments.views.bot_charts import Course, Interval, TimesDrawn, average_words, course, intervals, times_drawn
from tournaments.views.chart_frames import plain, with_sign
from tournaments.views.kept import kept

MOST_POINTS = 200
MANY_MATCHES, KEPT_SECONDS = 500, 60
KINDS = ("timeout", "malformed", "illegal", "crash")


@dataclass(frozen=True)
class Line:
    """A version or an opponent: the record, and the average difference a deal with its interval."""

    name: str
    slug: str
    record: Record
    deals: int
    mean: str
    half: str
    interval: Interval | None


@dataclass(frozen=True)
class Measure:
    """A figure of the bot beside that of the others in the same matches, in words and as a bar of 100 with a mark."""

    words: str
    own: str
    other: str
    bar: int
    mark: int | None


@dataclass(frozen=True)
class Cause:
    """How often the bot failed in one way; *share* of the most frequent one, in hundredths."""

    words: str
    count: int
    share: int


@dataclass(frozen=True)
class PaceShown:
    """How long the programs of a bot took in all, in words, and why they failed."""

    decisions: int
    average: str
    worst: str
    causes: list[Cause]


@dataclass(frozen=True)
class BotShown:
    """All of it, by the rules of one *preset*; *presets* are those by which the bot has played."""

    preset: str
    presets: list[str]
    totals: Totals
    mean: str
    half: str
    versions: list[Line]
    course: Course | None
    declarer: list[Measure]
    defender: list[Measure]
    opponents: list[Line]
    times: TimesDrawn | None

    @property
    def declared(self) -> int:
        return self.totals.sums["declared"]

    @property
    def defended(self) -> int:
        return self.totals.sums["defended"]


def bot_shown(bot: Bot, preset: str = "") -> BotShown | None:
    """Return what is shown of *bot* by *preset*, if it has played by that, else by the one it played most.

    None before its first public match. Of a bot that has played very many, what nobody looked at for a while is counted
    anew; a minute later it may be out of date by a result.
    """
    matches, known = figures_known(bot)
    if matches < MANY_MATCHES:
        return _bot_shown(bot, preset)
    return kept("bot", (bot.pk, preset, matches, known), lambda: _bot_shown(bot, preset), seconds=KEPT_SECONDS)


def _bot_shown(bot: Bot, preset: str) -> BotShown | None:
    by_version = version_totals(bot)
    hands: dict[str, int] = {}
    for each in by_version:
        hands[each.preset] = hands.get(each.preset, 0) + each.totals.sums["hands"]
    if not hands:
        return None
    chosen = preset if preset in hands else max(hands, key=lambda name: hands[name])
    versions = [each for each in by_version if each.preset == chosen]
    totals = sum((each.totals for each in versions), Totals())
    opposite = opposite_totals(bot, chosen)
    times = times_of(bot)
    mean, half = average_words(totals.deals)
    return BotShown(
        preset=chosen,
        presets=sorted(hands),
        totals=totals,
        mean=mean,
        half=half,
        versions=_version_lines(versions),
        course=course(course_of(bot, chosen, versions)),
        declarer=_as_declarer(totals, opposite, _points(chosen)),
        defender=_as_defender(totals, opposite, _points(chosen)),
        opponents=_opponent_lines(opponent_totals(bot, chosen)),
        times=times_drawn(times, limited=bot.is_program) if times else None,
    )


def _points(preset: str) -> int:
    """Return how many points there are in a hand by *preset*, the length of a full bar."""
    try:
        return Rules.from_preset(preset).total
    except RulesError:
        return MOST_POINTS


def _version_lines(versions: Sequence[VersionTotals]) -> list[Line]:
    """Return the versions, the newest first."""
    newest = list(reversed(versions))
    drawn = intervals([each.totals.deals for each in newest])
    return [
        line(str(each.number), "", each.totals.record, each.totals.deals, interval)
        for each, interval in zip(newest, drawn, strict=True)
    ]


def _opponent_lines(opponents: Sequence[OpponentTotals]) -> list[Line]:
    drawn = intervals([each.deals for each in opponents])
    return [
        line(each.name, each.slug, each.record, each.deals, interval)
        for each, interval in zip(opponents, drawn, strict=True)
    ]


def line(name: str, slug: str, record: Record, deals: Average, interval: Interval | None) -> Line:
    """Return a line with its average in words."""
    mean, half = average_words(deals)
    return Line(name, slug, record, deals.count, mean, half, interval)


def _as_declarer(own: Totals, other: Totals, most: int) -> list[Measure]:
    return [
        _measure(_("Declares"), own, other, ("declared", "hands"), percent=True),
        _measure(_("Contract"), own, other, ("bid_total", "bids"), most=most),
        _measure(_("Points taken"), own, other, ("declared_points", "declared"), most=most),
        _measure(_("Made"), own, other, ("made", "declared"), percent=True),
        _measure(_("Score a hand"), own, other, ("declared_score", "declared"), most=most, sign=True),
    ]


def _as_defender(own: Totals, other: Totals, most: int) -> list[Measure]:
    return [
        _measure(_("Points taken"), own, other, ("defended_points", "defended"), most=most),
        _measure(_("Contracts broken"), own, other, ("broken", "defended"), percent=True),
        _measure(_("Score a hand"), own, other, ("defended_score", "defended"), most=most, sign=True),
    ]


def _measure(
    words: str,
    own: Totals,
    other: Totals,
    parts: tuple[str, str],
    *,
    most: int = 1,
    percent: bool = False,
    sign: bool = False,
) -> Measure:
    """Return an average of both, *most* being a full bar."""
    mine, theirs = own.share(*parts), other.share(*parts)
    texts = ["–" if value is None else _value(value, percent=percent, sign=sign) for value in (mine, theirs)]
    bar, mark = (None if value is None else round(100 * min(1.0, max(0.0, value / most))) for value in (mine, theirs))
    return Measure(words, texts[0], texts[1], bar or 0, mark)


def _value(value: float, *, percent: bool, sign: bool) -> str:
    if percent:
        return f"{plain(100 * value, 0)}%"
    return with_sign(value) if sign else plain(value)


def pace_shown(bot: Bot) -> PaceShown:
    """Return what is told of the times and faults of a program."""
    pace = pace_of(bot)
    return PaceShown(pace.decisions, milliseconds(pace.average), milliseconds(pace.worst), causes(pace.faults))


def milliseconds(value: float) -> str:
    """Return milliseconds as short as they are meaningful: 0.42, 4.1, 38, 1,012 (as the language writes it)."""
    return plain(value, 2 if value < 1 else 1 if value < 10 else 0)


def causes(counts: dict[str, int]) -> list[Cause]:
    """Return the usual causes of faults with how often there were any, and those that are not usual."""
    most = max(counts.values(), default=0) or 1
    kinds = [*KINDS, *(kind for kind in counts if kind not in KINDS)]
    return [
        Cause(str(CAUSES.get(kind, kind)).capitalize(), counts.get(kind, 0), round(100 * counts.get(kind, 0) / most))
        for kind in kinds
    ]
