"""The list of tournaments."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.models import Club
from clubs.selectors import clubs_where
from tournaments.models import TournamentStatus
from tournaments.views.reading import tournaments_for, with_progress

PAGE = 20


def tournament_list(request: HttpRequest) -> HttpResponse:
    """Show the tournaments, by state or club if the address says so."""
    rows = tournaments_for(request.user)
    state, slug = request.GET.get("state", ""), request.GET.get("club", "")
    if state in TournamentStatus.values:
        rows = rows.filter(status=state)
    club = Club.objects.filter(slug=slug).first() if slug else None
    if club:
        rows = rows.filter(club=club)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    page.object_list = with_progress(page.object_list)
    hidden = () if clubs_where(request.user, "tournament.see_draft").exists() else (TournamentStatus.DRAFT,)
    states = [(key, title) for key, title in TournamentStatus.choices if key not in hidden]
    return render(request, "tournaments/list.html", {"page": page, "state": state, "club": club, "states": states})
