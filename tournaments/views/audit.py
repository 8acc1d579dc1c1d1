"""The log of a club and of a tournament: read by those who run it, changed by nobody."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.models import AuditEvent, Club
from clubs.selectors import audit_of
from clubs.views.access import login_required, require_act
from tournaments.audit_words import act_names
from tournaments.models import Tournament
from tournaments.selectors.audit import actors_in, acts_in, audit_lines, audit_of_tournament
from tournaments.views.event import page_context
from tournaments.views.reading import tournament_or_404

PAGE = 50
MEMBERS, SITE = "-members", "site"
"""What stands in the address for the members of a club (no tournament is called so), and for acts of nobody."""


@login_required
@require_safe
def club_audit(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what was done in a club, the whole of it or what concerns one tournament, the members, one act or person."""
    club = get_object_or_404(Club, slug=slug)
    require_act(request, "audit.see", club)
    events = audit_of(club)
    tournaments = list(Tournament.objects.filter(club=club).order_by("-created_at", "-pk"))
    about = request.GET.get("about", "")
    chosen = next((row for row in tournaments if row.slug == about), None)
    seen = events
    if chosen is not None:
        seen = audit_of_tournament(chosen)
    elif about == MEMBERS:
        seen = events.filter(target__startswith="user:")
    context = _context(request, club, events, seen) | {"tournaments": tournaments, "about": about, "members": MEMBERS}
    return render(request, "clubs/audit.html", context)


@login_required
@require_safe
def tournament_audit(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what was done in a tournament."""
    tournament = tournament_or_404(request, slug)
    require_act(request, "audit.see", tournament.club)
    events = audit_of_tournament(tournament)
    context = page_context(request, tournament, "audit") | _context(request, tournament.club, events, events)
    return render(request, "tournaments/audit.html", context)


def _context(
    request: HttpRequest, club: Club, all_events: QuerySet[AuditEvent], events: QuerySet[AuditEvent]
) -> dict[str, Any]:
    """Return the lines of one page after the filters of the address, and what there is to choose from."""
    act, person, target = (request.GET.get(name, "") for name in ("act", "person", "target"))
    people = actors_in(all_events)
    if act:
        events = events.filter(verb=act)
    if person == SITE:
        events = events.filter(actor__isnull=True)
    elif person:
        events = events.filter(actor__in=[each for each in people if str(each.pk) == person])
    if target:
        events = events.filter(target=target)
    page = Paginator(events, PAGE).get_page(request.GET.get("page"))
    names = act_names()
    return {
        "club": club,
        "page": page,
        "lines": audit_lines(page.object_list, club),
        "acts": [(verb, names.get(verb, verb)) for verb in acts_in(all_events)],
        "people": people,
        "act": act,
        "person": person,
        "target": target,
        "filtered": bool(act or person or target),
    }
