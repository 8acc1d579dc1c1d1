"""The ETag of the overview's live part: another one whenever that part would look different.

It is asked of the database by three small queries, every few seconds and by everybody who watches. When the page is
made, it is asked before anything else: what the page shows is never older than its tag.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Max, Q, Sum
from django.utils.translation import get_language

from clubs.views.moving import etag_of
from tournaments.models import Entry, Match, MatchStatus, Round, RoundStatus, Tournament
from tournaments.views.scene import HIDDEN

CLOCKED = (RoundStatus.RELEASED, RoundStatus.RUNNING, RoundStatus.COMPLETE)
Facts = dict[str, Any]
RoundFacts = tuple[int, str, datetime | None]


def match_facts(tournament: Tournament, now: datetime) -> Facts:
    """Return counts and sums over all released matches, of which one differs whenever a match does; one query.

    Sets of matches are told by how many they are and by the sum of their keys, results by their versions too.
    """
    released = ~Q(round__status__in=HIDDEN)
    sets = {
        "stalled": Q(status=MatchStatus.RUNNING, lease_until__lt=now),
        "disputed": Q(disputed=True),
        "confirmed": Q(result__confirmed_at__isnull=False),
        **{status: Q(status=status) for status in MatchStatus.values},
    }
    return Match.objects.filter(released, round__tournament=tournament).aggregate(
        played=Sum("progress"),
        claims=Sum("attempts"),
        ended=Max("finished_at"),
        results=Count("result"),
        versions=Sum("result__version"),
        newest=Max("result__pk"),
        credited=Sum(F("result__points_a") * F("pk")),
        counts=Sum(F("result__counts_a") * F("pk")),
        **{f"{name}_matches": Count("pk", filter=which) for name, which in sets.items()},
        **{f"{name}_keys": Sum("pk", filter=which) for name, which in sets.items()},
    )


def live_version(tournament: Tournament, now: datetime) -> str:
    """Return the ETag, by three queries."""
    counted = tournament.entries.order_by("status").values_list("status").annotate(Count("pk"), Max("pk"))
    rounds = tournament.rounds.exclude(status__in=HIDDEN).order_by("number")
    clocks = list(rounds.values_list("pk", "status", "deadline_at"))
    return _tag(tournament, match_facts(tournament, now), list(counted), clocks, now)


def version_of(
    tournament: Tournament, matches: Facts, entries: Iterable[Entry], rounds: Iterable[Round], now: datetime
) -> str:
    """Return the ETag of what was read already: `match_facts`, all entries, the released rounds."""
    keys: dict[str, list[int]] = {}
    for entry in entries:
        keys.setdefault(entry.status, []).append(entry.pk)
    counted = [(status, len(found), max(found)) for status, found in sorted(keys.items())]
    return _tag(tournament, matches, counted, [(each.pk, each.status, each.deadline_at) for each in rounds], now)


def minutes_left(until: datetime, now: datetime) -> int:
    """Return the whole minutes until then; below 0 it is past."""
    return int((until - now).total_seconds() // 60)


def _tag(
    tournament: Tournament, matches: Facts, entries: list[Any], rounds: Iterable[RoundFacts], now: datetime
) -> str:
    clock = [minutes_left(until, now) for _pk, status, until in rounds if until is not None and status in CLOCKED]
    of_event = [tournament.pk, tournament.status, tournament.name, tournament.about, tournament.digest, get_language()]
    parts = [of_event, [(name, matches[name] or 0) for name in sorted(matches)], entries, rounds, clock]
    return etag_of(parts)
