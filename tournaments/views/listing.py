"""The list of tournaments, by what the address asks for."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Club
from clubs.selectors import clubs_where
from tournaments.formats import format_named, format_names
from tournaments.models import TournamentStatus
from tournaments.views.reading import tournaments_for, with_progress

PAGE = 20
LONGEST_SEARCH = 80


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    """Show the tournaments of the state, format, club and name asked for; those to come by their start."""
    rows = tournaments_for(request.user)
    state, format, slug = (request.GET.get(name, "") for name in ("state", "format", "club"))
    words = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    if state in TournamentStatus.values:
        rows = rows.filter(status=state)
    if state == TournamentStatus.REGISTRATION:
        rows = rows.order_by(F("starts_at").asc(nulls_last=True), "-created_at", "-id")
    if format in format_names():
        rows = rows.filter(format=format)
    if words:
        rows = rows.filter(name__icontains=words)
    club = Club.objects.filter(slug=slug).first() if slug else None
    if club:
        rows = rows.filter(club=club)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    page.object_list = with_progress(page.object_list)
    hidden = () if clubs_where(request.user, "tournament.see_draft").exists() else (TournamentStatus.DRAFT,)
    context = {
        "page": page,
        "state": state,
        "states": [(key, title) for key, title in TournamentStatus.choices if key not in hidden],
        "format": format,
        "formats": [(name, _(format_named(name).TITLE)) for name in format_names()],
        "words": words,
        "club": club,
        "asked": bool(state or format or words or club),
    }
    return render(request, "tournaments/list.html", context)
