"""The ETag of the overview's live part: another one whenever that part would look different.

It is asked of the database by three small queries, every few seconds and by everybody who watches; when the page is
made, the same is told by the rows that were read for it, so that page and tag never speak of different moments.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Q, Sum
from django.utils.translation import get_language

from tournaments.models import Match, MatchStatus, RoundStatus, Tournament
from tournaments.views.chips import stalled_since
from tournaments.views.scene import HIDDEN, Scene, result_of

CLOCKED = (RoundStatus.RELEASED, RoundStatus.RUNNING, RoundStatus.COMPLETE)
Facts = dict[str, Any]
RoundFacts = tuple[int, str, datetime | None]


def live_version(tournament: Tournament, now: datetime) -> str:
    """Return the ETag, by three queries."""
    released = ~Q(round__status__in=HIDDEN)
    matches = Match.objects.filter(released, round__tournament=tournament).aggregate(
        played=Sum("progress"),
        claims=Sum("attempts"),
        ended=Max("finished_at"),
        stalled=Count("pk", filter=Q(status=MatchStatus.RUNNING, lease_until__lt=now)),
        disputed=Count("pk", filter=Q(disputed=True)),
        results=Count("result"),
        versions=Sum("result__version"),
        confirmed=Count("result__confirmed_at"),
        newest=Max("result__pk"),
        **{status: Count("pk", filter=Q(status=status)) for status in MatchStatus.values},
    )
    counted = tournament.entries.order_by("status").values_list("status").annotate(Count("pk"), Max("pk"))
    rounds = tournament.rounds.exclude(status__in=HIDDEN).order_by("number")
    return _tag(tournament, matches, list(counted), list(rounds.values_list("pk", "status", "deadline_at")), now)


def version_in(scene: Scene, now: datetime) -> str:
    """Return the ETag of what was read already."""
    matches, results = scene.matches, [result for match in scene.matches if (result := result_of(match)) is not None]
    statuses = Counter(match.status for match in matches)
    facts = {
        "played": sum(match.progress for match in matches),
        "claims": sum(match.attempts for match in matches),
        "ended": max((match.finished_at for match in matches if match.finished_at), default=None),
        "stalled": sum(stalled_since(match, now) is not None for match in matches),
        "disputed": sum(match.disputed for match in matches),
        "results": len(results),
        "versions": sum(result.version for result in results),
        "confirmed": sum(result.confirmed_at is not None for result in results),
        "newest": max((result.pk for result in results), default=None),
        **{status: statuses[status] for status in MatchStatus.values},
    }
    entries: dict[str, list[int]] = {}
    for entry in scene.entries.values():
        entries.setdefault(entry.status, []).append(entry.pk)
    counted = [(status, len(keys), max(keys)) for status, keys in sorted(entries.items())]
    rounds = [(each.pk, each.status, each.deadline_at) for each in scene.rounds]
    return _tag(scene.tournament, facts, counted, rounds, now)


def minutes_left(until: datetime, now: datetime) -> int:
    """Return the whole minutes until then; below 0 it is past."""
    return int((until - now).total_seconds() // 60)


def _tag(
    tournament: Tournament, matches: Facts, entries: list[Any], rounds: Iterable[RoundFacts], now: datetime
) -> str:
    clock = [minutes_left(until, now) for _pk, status, until in rounds if until is not None and status in CLOCKED]
    of_event = [tournament.pk, tournament.status, tournament.name, tournament.about, tournament.digest, get_language()]
    parts = [of_event, [(name, matches[name] or 0) for name in sorted(matches)], entries, rounds, clock]
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:24]}"'
