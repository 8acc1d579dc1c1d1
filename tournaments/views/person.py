"""The page about a person: clubs, events with place and partner, bots. It never tells an email address."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.selectors import people

PAGE = 10


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what everybody may know of a person, as far as whoever asks may know it."""
    shown = get_object_or_404(people.people_seen(request.user), pk=pk)
    page = Paginator(people.entries_played(shown, request.user), PAGE).get_page(request.GET.get("page"))
    context = {
        "person": shown,
        "own": request.user.pk == shown.pk,
        "page": page,
        "played": people.events_played(list(page), shown),
        "memberships": people.clubs_of(shown),
        "bots": people.bots_public_of(shown),
    }
    return render(request, "people/person.html", context)
