"""Reading: what bots did in all that everybody may see, by version and by opponent; sums of stored figures.

Public are matches of tournaments that are listed to everybody, in rounds that every table has finished, with a result
that counts. Matches that an entry forfeited are left out: a house bot played on in its seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet, Sum

from bots.models import Bot
from tournaments.averages import Average
from tournaments.models import Match, MatchStatus, SeatLog, VersionFigures
from tournaments.selectors.visibility import tournament_ids_listed_to

PRESET = "match__round__tournament__preset"
COMPARED = Q(alone=True) & (Q(opponent__isnull=True) | ~Q(opponent=F("bot_version")))
"""Rows whose difference is the version's own work against somebody else."""
SUMS = (
    *("hands", "declared", "made", "bids", "bid_total", "declared_points", "declared_score"),
    *("defended", "broken", "defended_points", "defended_score"),
)
MOST_DRAWN = 3000
"""Matches that a line is drawn of, the newest; those before are in its first point."""
MOST_TIMED = 200
"""Matches of which times are shown, the newest."""
MOST_LOGS = 2000
"""Rooms of which a program's pace and faults are shown, the newest."""
MOST_OPPONENTS = 12
MOST_MATCHES = 12


@dataclass(frozen=True)
class Record:
    """Matches won, tied and lost."""

    won: int = 0
    tied: int = 0
    lost: int = 0

    @property
    def matches(self) -> int:
        return self.won + self.tied + self.lost

    def __add__(self, other: Record) -> Record:
        return Record(self.won + other.won, self.tied + other.tied, self.lost + other.lost)


@dataclass(frozen=True)
class Totals:
    """Sums over matches: the record, the differences by deal, and the figures named in `SUMS`."""

    record: Record = field(default_factory=Record)
    deals: Average = field(default_factory=Average)
    sums: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(SUMS, 0))

    def __add__(self, other: Totals) -> Totals:
        sums = {name: self.sums[name] + other.sums[name] for name in SUMS}
        return Totals(self.record + other.record, self.deals + other.deals, sums)

    def share(self, part: str, whole: str) -> float | None:
        """Return *part* of *whole* as sums; None where there is nothing of the whole."""
        return self.sums[part] / self.sums[whole] if self.sums[whole] else None


@dataclass(frozen=True)
class VersionTotals:
    number: int
    preset: str
    totals: Totals


@dataclass(frozen=True)
class OpponentTotals:
    """What a bot did against another one, in matches where both had both seats of a side."""

    name: str
    slug: str
    record: Record
    deals: Average


@dataclass(frozen=True)
class PairTotals:
    """A version against a version."""

    version: int
    opponent: int
    preset: str
    record: Record
    deals: Average


@dataclass(frozen=True)
class Step:
    """One match in the course of a version."""

    version: int
    deals: Average
    at: datetime | None


@dataclass(frozen=True)
class Times:
    """How long decisions of the *version* took in its newest *matches*, by class; *limit* is what it was given."""

    version: int
    matches: int
    ms: dict[int, int]
    worst: int
    limit: int

    @property
    def decisions(self) -> int:
        return sum(self.ms.values())


@dataclass(frozen=True)
class Pace:
    """Decisions of programs, their milliseconds as the sandbox measured, and faults by kind, most frequent first."""

    decisions: int
    average: float
    worst: float
    faults: dict[str, int]


def figures_public() -> QuerySet[VersionFigures]:
    """Return the figures that everybody may see."""
    return VersionFigures.objects.filter(
        match__status=MatchStatus.FINISHED,
        match__replay=F("replay"),
        match__round__completed_at__isnull=False,
        match__round__tournament__in=tournament_ids_listed_to(None),
        match__result__confirmed_at__isnull=False,
        match__result__forfeit_a=False,
        match__result__forfeit_b=False,
    ).order_by()


def figures_of_bot(bot: Bot, preset: str = "") -> QuerySet[VersionFigures]:
    """Return the public figures of *bot*, of events by *preset* alone if it is given."""
    found = figures_public().filter(bot_version__bot=bot)
    return found.filter(**{PRESET: preset}) if preset else found


def figures_known(bot: Bot) -> tuple[int, tuple[int, ...]]:
    """Return on how many sides of matches there are figures of *bot*, public or not, and what differs with every match
    of it and with every tournament that becomes public or ceases to be; two queries.
    """
    told = VersionFigures.objects.filter(bot_version__bot=bot).aggregate(newest=Max("match"), count=Count("pk"))
    public = tournament_ids_listed_to(None).aggregate(keys=Sum("pk"), count=Count("pk"))
    return told["count"], (told["newest"] or 0, public["keys"] or 0, public["count"])


def _counted() -> dict[str, Any]:
    """Return the sums of compared rows: record and differences."""
    winner = "match__result__winner"
    return {
        "won": Count("pk", filter=COMPARED & Q(**{winner: F("side")})),
        "tied": Count("pk", filter=COMPARED & Q(**{f"{winner}__isnull": True})),
        "lost": Count("pk", filter=COMPARED & Q(**{f"{winner}__isnull": False}) & ~Q(**{winner: F("side")})),
        "count": Sum("deals", filter=COMPARED, default=0),
        "total": Sum("difference", filter=COMPARED, default=0),
        "square": Sum("squares", filter=COMPARED, default=0),
    }


def _record(row: dict[str, Any]) -> Record:
    return Record(row["won"], row["tied"], row["lost"])


def _deals(row: dict[str, Any]) -> Average:
    return Average(row["count"], row["total"], row["square"])


def _sums(row: dict[str, Any]) -> dict[str, int]:
    return {name: row[f"sum_{name}"] or 0 for name in SUMS}


def _summed() -> dict[str, Any]:
    return {f"sum_{name}": Sum(name, default=0) for name in SUMS}


def version_totals(bot: Bot) -> list[VersionTotals]:
    """Return what each version of *bot* did by each preset, the oldest first, by one query."""
    rows = figures_of_bot(bot).values("bot_version__number", PRESET).annotate(**_counted(), **_summed())
    return [
        VersionTotals(row["bot_version__number"], row[PRESET], Totals(_record(row), _deals(row), _sums(row)))
        for row in rows.order_by("bot_version__number", PRESET)
    ]


def opposite_totals(bot: Bot, preset: str) -> Totals:
    """Return what all others did in the matches that *bot* played by *preset*: the field it is measured by."""
    matches = figures_of_bot(bot, preset).values("match")
    row = figures_public().filter(match__in=matches).exclude(bot_version__bot=bot).aggregate(**_summed())
    return Totals(sums=_sums(row))


def opponent_totals(bot: Bot, preset: str) -> list[OpponentTotals]:
    """Return what *bot* did by *preset* against other bots, those it met most first."""
    names = ("opponent__bot__name", "opponent__bot__slug")
    rows = (
        figures_of_bot(bot, preset)
        .filter(COMPARED, opponent__isnull=False)
        .exclude(opponent__bot=bot)
        .values(*names)
        .annotate(**_counted())
        .order_by("-count", names[0])[:MOST_OPPONENTS]
    )
    return [OpponentTotals(row[names[0]], row[names[1]], _record(row), _deals(row)) for row in rows]


def pair_totals(bot: Bot, other: Bot) -> list[PairTotals]:
    """Return what each version of *bot* did against each of *other*, by preset, the newest first."""
    keys = ("bot_version__number", "opponent__number", PRESET)
    rows = _between(bot, other).values(*keys).annotate(**_counted()).order_by(PRESET, f"-{keys[0]}", f"-{keys[1]}")
    return [PairTotals(row[keys[0]], row[keys[1]], row[PRESET], _record(row), _deals(row)) for row in rows]


def _between(bot: Bot, other: Bot) -> QuerySet[VersionFigures]:
    return figures_of_bot(bot).filter(COMPARED, opponent__bot=other)


def matches_between(bot: Bot, other: Bot) -> list[tuple[Match, int]]:
    """Return the newest public matches of two bots, each with the side on which *bot* sat."""
    rows = _between(bot, other).select_related(
        "match__round__tournament", "match__result", "bot_version", "opponent"
    )  # fmt: skip
    return [(row.match, row.side) for row in rows.order_by("-match_id")[:MOST_MATCHES]]


def course_of(bot: Bot, preset: str, totals: Iterable[VersionTotals]) -> list[Step]:
    """Return the matches of *bot* by *preset* in the order of versions and of playing.

    What lies before the newest `MOST_DRAWN` comes first in one step a version; *totals* are those of `version_totals`.
    """
    rows = (
        figures_of_bot(bot, preset)
        .filter(COMPARED, deals__gt=0)
        .order_by("-match__finished_at", "-match_id")
        .values_list("bot_version__number", "deals", "difference", "squares", "match__finished_at")[:MOST_DRAWN]
    )
    steps = [Step(row[0], Average(*row[1:4]), row[4]) for row in rows]
    read: dict[int, Average] = {}
    for step in steps:
        read[step.version] = read.get(step.version, Average()) + step.deals
    earlier = [
        Step(each.number, each.totals.deals - read.get(each.number, Average()), None)
        for each in totals
        if each.preset == preset
    ]
    return sorted(
        [*(step for step in earlier if step.deals.count), *reversed(steps)],
        key=lambda step: step.version,
    )


def times_of(bot: Bot) -> Times | None:
    """Return the times of the newest version of *bot* that has played in public; None before that."""
    played = figures_of_bot(bot).exclude(ms={}).order_by("-bot_version__number", "-match_id")
    rows = list(
        played.values_list("bot_version__number", "ms", "ms_worst", "match__round__tournament__move_ms")[:MOST_TIMED]
    )
    rows = [row for row in rows if row[0] == rows[0][0]]
    if not rows:
        return None
    ms: Counter[int] = Counter()
    for row in rows:
        ms.update({int(edge): count for edge, count in row[1].items()})
    return Times(rows[0][0], len(rows), dict(sorted(ms.items())), max(row[2] for row in rows), rows[0][3])


def pace_of(bot: Bot) -> Pace:
    """Return what the programs of *bot* needed in public and how they failed, forfeited matches included."""
    rows = list(
        SeatLog.objects.filter(
            bot_version__bot=bot,
            match__round__completed_at__isnull=False,
            match__round__tournament__in=tournament_ids_listed_to(None),
        )
        .order_by("-pk")
        .values_list("decisions", "ms_average", "ms_worst", "faults")[:MOST_LOGS]
    )
    decisions = sum(row[0] for row in rows)
    kinds = Counter(str(fault.get("kind", "")) for row in rows for fault in row[3])
    return Pace(
        decisions=decisions,
        average=sum(row[0] * row[1] for row in rows) / decisions if decisions else 0.0,
        worst=max((row[2] for row in rows), default=0.0),
        faults=dict(kinds.most_common()),
    )
