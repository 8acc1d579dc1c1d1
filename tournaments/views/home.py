"""The first page of the site."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.selectors import AnyUser
from tournaments.models import Match, MatchStatus, Tournament, TournamentStatus
from tournaments.selectors import matches_listed_to
from tournaments.views.leaders import leaders_of
from tournaments.views.reading import tournaments_for, with_progress
from tournaments.views.watching import worth_watching

RUNNING_SHOWN, OTHERS_SHOWN = 4, 5
LOOKED_AT = 200
"""So many of the newest matches are looked at for results that this person may see."""
WORKER_MISSED_AFTER = timedelta(seconds=30)
IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)


def home(request: HttpRequest) -> HttpResponse:
    """Show what runs, what comes and what has ended; where there is nothing, what will appear here."""
    seen = tournaments_for(request.user)
    running = with_progress(seen.filter(status__in=IN_PLAY)[:RUNNING_SHOWN])
    leaders = leaders_of(running)
    others = seen.prefetch_related(None)
    upcoming = others.filter(status=TournamentStatus.REGISTRATION)
    context = {
        "running": [(tournament, leaders.get(tournament.pk, [])) for tournament in running],
        "upcoming": _with_places(upcoming.order_by(F("starts_at").asc(nulls_last=True), "-created_at")[:OTHERS_SHOWN]),
        "finished": list(others.filter(status=TournamentStatus.FINISHED).order_by("-finished_at")[:OTHERS_SHOWN]),
        "latest": _latest(request.user),
        "worth": worth_watching(),
        "unattended": request.user.is_active and getattr(request.user, "is_staff", False) and _unattended(),
    }
    return render(request, "home.html", context)


def _latest(user: AnyUser) -> list[Match]:
    """Return the newest results that count."""
    matches = matches_listed_to(user).filter(result__confirmed_at__isnull=False)
    matches = matches.select_related("partner_a", "partner_b").order_by("-finished_at")
    # Of all matches the newest are found by their index; only where hardly any of them may be seen the others count.
    newest = Match.objects.filter(finished_at__isnull=False).order_by("-finished_at").values("pk")[:LOOKED_AT]
    found = list(matches.filter(pk__in=newest)[:OTHERS_SHOWN])
    return found if len(found) == OTHERS_SHOWN else list(matches[:OTHERS_SHOWN])


def _with_places(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """Return *tournaments*, each with its ``places_left``: 0 where it is full, or takes any number."""
    rows = list(tournaments)
    for row in rows:
        limit = row.entry_limit or 0
        row.places_left = max(0, limit - row.entries_count)  # type: ignore[attr-defined]
    return rows


def _unattended() -> bool:
    """Return whether matches have waited for a worker for a while and none plays: nobody seems to be there."""
    waiting = Match.objects.filter(status=MatchStatus.QUEUED, queued_at__lt=timezone.now() - WORKER_MISSED_AFTER)
    return waiting.exists() and not Match.objects.filter(status=MatchStatus.RUNNING).exists()
