"""Pages without an account, opened by the QR code on a card: where to sit next, and who sits at a table."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from clubs.views.moving import etag_of, moving_part
from tournaments.models import Entry, EntryStatus, Tournament, TournamentStatus
from tournaments.selectors.places import Place, entry_places, table_places
from tournaments.selectors.visibility import may_open

MOST_TABLES = 999
LIVE = (TournamentStatus.REGISTRATION, TournamentStatus.RUNNING, TournamentStatus.PAUSED)


@require_GET
def entry_page(request: HttpRequest, code: str) -> HttpResponse:
    """Show where the entry of that code sits next, and its results."""
    return _answer(request, "tournaments/entry_page.html", _entry_context(request, code))


@require_GET
def entry_live(request: HttpRequest, code: str) -> HttpResponse:
    """Show the part of it that changes; 304 if the browser has it as it is."""
    return _answer(request, "tournaments/_entry_live.html", _entry_context(request, code))


@require_GET
def table_page(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show who sits at a table of the tournament of that code, now and next."""
    return _answer(request, "tournaments/table_page.html", _table_context(request, code, number))


@require_GET
def table_live(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the part of it that changes; 304 if the browser has it as it is."""
    return _answer(request, "tournaments/_table_live.html", _table_context(request, code, number))


def _entry_context(request: HttpRequest, code: str) -> dict[str, Any]:
    found = Entry.objects.select_related("tournament__club").prefetch_related("seats__bot_version__bot")
    entry = get_object_or_404(found, code=code)
    places = entry_places(entry)
    shown = [entry.name, entry.status, *_shown([places.now, *places.then, *places.past])]
    return _context(request, entry.tournament, shown) | {
        "entry": entry,
        "players": list(dict.fromkeys(seat.who for seat in entry.seats.all())),
        "is_out": entry.status not in (EntryStatus.ACTIVE, EntryStatus.WAITING),
        "places": places,
    }


def _table_context(request: HttpRequest, code: str, number: int) -> dict[str, Any]:
    if not 1 <= number <= MOST_TABLES:
        raise Http404
    tournament = get_object_or_404(Tournament.objects.select_related("club"), code=code)
    places = table_places(tournament, number)
    shown = _shown([*places.now, *places.then, places.last])
    return _context(request, tournament, shown) | {"number": number, "places": places}


def _context(request: HttpRequest, tournament: Tournament, shown: list[object]) -> dict[str, Any]:
    parts = [tournament.status, tournament.name, get_language(), shown]
    return {
        "tournament": tournament,
        "kind": tournament.scoring.get("kind", "difference"),
        "opens": may_open(request.user, tournament),
        "polls": tournament.status in LIVE,
        "etag": etag_of(parts),
    }


def _shown(places: list[Place | None]) -> list[object]:
    """Return all of *places* that a page shows, for its ETag."""
    shown: list[object] = []
    for place in places:
        if place is not None:
            match = place.match
            scores = (place.scores, place.outcome, place.points) if place.has_result else place.waits_for_confirmation
            shown.append((match.pk, match.status, match.round.status, match.round.deadline_at, place.seats, scores))
    return shown


def _answer(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    if template.rpartition("/")[2].startswith("_"):
        response = moving_part(request, context["etag"], lambda: render(request, template, context))
    else:
        response = render(request, template, context)
        patch_cache_control(response, private=True, no_cache=True)
    response["X-Robots-Tag"] = "noindex"
    return response
