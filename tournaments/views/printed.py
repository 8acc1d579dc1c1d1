"""Standing and results on plain pages, to print or to hang up."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.papers import rounds_on_paper, standing_headings, standing_lines
from tournaments.selectors.course import scoring_of
from tournaments.views.event import page_context
from tournaments.views.reading import tournament_or_404
from tournaments.wording_scores import points_heading


@require_safe
def results(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standing and every round that this person may see, in black on white."""
    tournament = tournament_or_404(request, slug)
    context: dict[str, Any] = page_context(request, tournament, "exports") | {
        "headings": standing_headings(tournament),
        "lines": standing_lines(tournament),
        "rounds": rounds_on_paper(tournament, request.user),
        "points_heading": points_heading(scoring_of(tournament).kind),
    }
    return render(request, "tournaments/print_results.html", context)
