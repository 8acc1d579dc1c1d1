"""The first page of the site."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.models import Match, MatchStatus, Tournament, TournamentStatus
from tournaments.selectors import matches_listed, standing
from tournaments.views.reading import tournaments_for, with_progress
from tournaments.views.watching import worth_watching

RUNNING_SHOWN, OTHERS_SHOWN, TOP = 4, 5, 3
WORKER_MISSED_AFTER = timedelta(seconds=30)


def home(request: HttpRequest) -> HttpResponse:
    """Show what runs, what comes and what has ended; where there is nothing, what will appear here."""
    seen = tournaments_for(request.user)
    running = with_progress(seen.filter(status=TournamentStatus.RUNNING)[:RUNNING_SHOWN])
    context = {
        "running": [(tournament, _top(tournament)) for tournament in running],
        "upcoming": list(seen.filter(status=TournamentStatus.REGISTRATION)[:OTHERS_SHOWN]),
        "finished": list(seen.filter(status=TournamentStatus.FINISHED).order_by("-finished_at")[:OTHERS_SHOWN]),
        "latest": list(matches_listed().filter(result__isnull=False).order_by("-finished_at")[:OTHERS_SHOWN]),
        "worth": worth_watching(),
        "unattended": request.user.is_active and getattr(request.user, "is_staff", False) and _unattended(),
    }
    return render(request, "home.html", context)


def _top(tournament: Tournament) -> list[object]:
    """Return the first lines of the standing of a tournament that has results."""
    if not any(part.done for part in tournament.seen_progress.rounds):  # type: ignore[attr-defined]
        return []
    return list(standing(tournament)[:TOP])


def _unattended() -> bool:
    """Return whether matches have waited for a worker for a while and none plays: nobody seems to be there."""
    waiting = Match.objects.filter(status=MatchStatus.QUEUED, queued_at__lt=timezone.now() - WORKER_MISSED_AFTER)
    return waiting.exists() and not Match.objects.filter(status=MatchStatus.RUNNING).exists()
