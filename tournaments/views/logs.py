"""What programs wrote in a match, for those who may read it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from bots.selectors import owns
from clubs.views.access import login_required
from replays.frames import SEAT_LETTERS
from tournaments.models import Match, SeatLog
from tournaments.selectors import seat_figures, seat_logs
from tournaments.views.event import page_context
from tournaments.views.reading import tournament_or_404


@dataclass(frozen=True)
class SeatWords:
    """The log of one seat in one room, and the letter of its chair there."""

    log: SeatLog
    letter: str
    shared: bool


@login_required
def match_logs(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show stderr, debug texts and faults of one's own programs; to others only where their author shares them."""
    tournament = tournament_or_404(request, slug)
    match = get_object_or_404(
        Match.objects.select_related("round__tournament__club", "entry_a", "entry_b"),
        pk=pk,
        round__tournament=tournament,
    )
    logs = seat_logs(match, request.user)
    own = [figure for figure in seat_figures(match) if owns(request.user, figure.bot_version.bot)]
    if not logs and not own:
        raise Http404
    letters = SEAT_LETTERS[tournament.rules["direction"]]
    shown = [
        SeatWords(
            log,
            letters[log.slot if log.room == "A" else (log.slot + 1) % 4],
            not owns(request.user, log.bot_version.bot),
        )
        for log in logs
    ]
    context = page_context(request, tournament, "rounds") | {"match": match, "logs": shown}
    return render(request, "tournaments/logs.html", context)
