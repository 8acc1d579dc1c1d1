"""A tournament's own pages beside its overview: rounds, hands, rules; and what the head of each of them needs."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.selectors import may
from engine.options import write_value
from engine.rules import FIELDS, Rules
from replays.models import Board
from tournaments.formats import format_named
from tournaments.models import RoundStatus, Tournament
from tournaments.selectors import scoring_of
from tournaments.selectors.course import NEVER_CAME
from tournaments.selectors.visibility import replays_open_in, rounds_seen
from tournaments.views.glance import Glance
from tournaments.views.reading import (
    part_of,
    progress_in,
    progress_of,
    rounds_released,
    tournament_or_404,
)
from tournaments.views.scene import Scene
from tournaments.wording import rules_in_words, scoring_sentences, tie_break_explained, tie_break_words

HANDS_PAGE = 50
MOST_TABLES_LISTED = 150
"""Up to so many matches the list of rounds shows them all."""


def page_context(
    request: HttpRequest, tournament: Tournament, tab: str, scene: Scene | Glance | None = None
) -> dict[str, Any]:
    """Return what the head and the tabs of every page of a tournament need; with *scene* nothing is read again."""
    if isinstance(scene, Glance):
        entries, progress = len(scene.taking_part), scene.progress
    elif scene is None:
        entries = tournament.entries.exclude(status__in=NEVER_CAME).count()
        progress = progress_of(rounds_released().filter(tournament=tournament), tournament, entries)
    else:
        entries = len(scene.taking_part)
        progress = progress_in(scene)
    module = format_named(tournament.format)
    return {
        "tournament": tournament,
        "tab": tab,
        "entries_count": entries,
        "progress": progress,
        "manages": may(request.user, "result.enter", tournament.club),
        "scoring": scoring_of(tournament),
        "is_individual": getattr(module, "INDIVIDUAL", False),
        "has_bracket": hasattr(module, "bracket"),
        "has_crosstable": not getattr(module, "BRACKET", False) or "groups" in module.OPTIONS,
    }


def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all rounds: with their tables, or where those would be too many, one line each."""
    tournament = tournament_or_404(request, slug)
    glance = Glance(tournament, timezone.now())
    context = page_context(request, tournament, "rounds", glance)
    parts = [part_of(each) for each in glance.rounds]
    short = sum(part.total for part in parts) > MOST_TABLES_LISTED
    drawn = rounds_seen(tournament, request.user).filter(status=RoundStatus.DRAWN)
    rounds = glance.rounds if short else glance.whole.rounds
    shown = [(part, each, [] if short else list(each.matches.all())) for part, each in zip(parts, rounds, strict=True)]
    return render(request, "tournaments/rounds.html", context | {"shown": shown, "drawn": drawn, "short": short})


def hands(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the hands that are public."""
    tournament = tournament_or_404(request, slug)
    context = page_context(request, tournament, "hands")
    boards = (
        Board.objects.filter(replay__in=replays_open_in(tournament), replay__match__isnull=False)
        .select_related("replay__match__round__tournament", "replay__match__entry_a", "replay__match__entry_b")
        .order_by("replay__match__round__number", "no", "replay__match__table", "room")
    )
    page = Paginator(boards, HANDS_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/hands.html", context | {"page": page})


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how the event is played and scored, every tie-break explained, and the rules in words and exactly."""
    tournament = tournament_or_404(request, slug)
    values = Rules.from_values(tournament.rules)
    context = page_context(request, tournament, "rules")
    context |= {
        "words": rules_in_words(values),
        "exact": [(name, write_value(name, getattr(values, name))) for name in FIELDS],
        "scoring_words": scoring_sentences(context["scoring"], tournament.boards),
        "tie_breaks": [
            {"key": name, "words": tie_break_words(name), "explained": tie_break_explained(name)}
            for name in tournament.tie_breaks
        ],
    }
    return render(request, "tournaments/rules.html", context)
