"""The first page of the site."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from replays.models import Board, Replay, Source
from tournaments.models import Tournament, TournamentStatus
from tournaments.selectors import matches_listed, standing
from tournaments.views.reading import tournaments_for, with_progress

RUNNING_SHOWN, OTHERS_SHOWN, TOP = 4, 5, 3


def home(request: HttpRequest) -> HttpResponse:
    """Show what runs, what comes and what has ended; where there is nothing, what will appear here."""
    seen = tournaments_for(request.user)
    running = with_progress(seen.filter(status=TournamentStatus.RUNNING)[:RUNNING_SHOWN])
    context = {
        "running": [(tournament, _top(tournament)) for tournament in running],
        "upcoming": list(seen.filter(status=TournamentStatus.REGISTRATION)[:OTHERS_SHOWN]),
        "finished": list(seen.filter(status=TournamentStatus.FINISHED).order_by("-finished_at")[:OTHERS_SHOWN]),
        "latest": list(matches_listed().filter(result__isnull=False).order_by("-finished_at")[:OTHERS_SHOWN]),
        "worth": _worth_watching(),
    }
    return render(request, "home.html", context)


def _top(tournament: Tournament) -> list[object]:
    """Return the first lines of the standing of a tournament that has results."""
    if not any(part.done for part in tournament.seen_progress.rounds):  # type: ignore[attr-defined]
        return []
    return list(standing(tournament)[:TOP])


def _worth_watching() -> Board | None:
    """Return a board for the first page: the newest slam of a match, else a showcase, else any public board."""
    public = Board.objects.filter(replay__published_at__isnull=False).select_related("replay")
    slam = public.filter(replay__source=Source.MATCH, outcome__in=["slam", "shelem_made"]).order_by("-pk").first()
    if slam:
        return slam
    showcase = Replay.objects.filter(source=Source.SHOWCASE, published_at__isnull=False).order_by("pk").first()
    if showcase and (board := showcase.boards.order_by("no", "room").first()):
        return board
    return public.filter(declarer__isnull=False).order_by("-pk").first()
