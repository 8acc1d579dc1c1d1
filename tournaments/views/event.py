"""A tournament's own pages: overview with its live part, rounds, crosstable, hands, rules."""

from __future__ import annotations

import hashlib
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Max, Q, Sum
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from clubs.selectors import may
from engine.options import write_value
from engine.rules import FIELDS, Rules
from replays.models import Board
from replays.selectors import replays_visible_to
from tournaments.models import Match, MatchStatus, Tournament, TournamentStatus
from tournaments.selectors import matches_listed, revealed_key, standing
from tournaments.views import tables
from tournaments.views.reading import (
    SeenProgress,
    progress_of,
    rounds_counted,
    tournament_or_404,
)
from tournaments.wording import rules_in_words, tie_break_words

HANDS_PAGE = 50
LIVE = (TournamentStatus.REGISTRATION, TournamentStatus.RUNNING)


def page_context(request: HttpRequest, tournament: Tournament, tab: str) -> dict[str, Any]:
    """Return what the head and the tabs of every page of a tournament need."""
    return {
        "tournament": tournament,
        "tab": tab,
        "entries_count": tournament.entries.count(),
        "progress": progress_of(rounds_counted().filter(tournament=tournament)),
        "manages": may(request.user, "entry.edit", tournament.club),
    }


def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Show standings and the tables that play, kept up to date by the page itself."""
    tournament = tournament_or_404(request, slug)
    context = page_context(request, tournament, "overview") | _live_context(tournament)
    return render(request, "tournaments/detail.html", context | _overview(tournament, context["progress"]))


@require_GET
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the part of the overview that changes; 304 if the browser has it as it is."""
    tournament = tournament_or_404(request, slug)
    context = _live_context(tournament)
    if context["etag"] in parse_etags(request.headers.get("If-None-Match", "")):
        response: HttpResponse = HttpResponseNotModified()
    else:
        context |= page_context(request, tournament, "overview")
        response = render(request, "tournaments/_live.html", context | _overview(tournament, context["progress"]))
    response["ETag"] = context["etag"]
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _live_context(tournament: Tournament) -> dict[str, Any]:
    return {"etag": live_version(tournament), "polls": tournament.status in LIVE}


def live_version(tournament: Tournament) -> str:
    """Return an ETag that changes whenever the live part of the overview would: one small query."""
    stale = Q(status=MatchStatus.RUNNING, lease_until__lt=timezone.now())
    seen = Match.objects.filter(round__tournament=tournament).aggregate(
        played=Sum("progress"),
        claims=Sum("attempts"),
        ended=Max("finished_at"),
        stalled=Count("pk", filter=stale),
        **{status: Count("pk", filter=Q(status=status)) for status in MatchStatus.values},
    )
    entries = tournament.entries.aggregate(n=Count("pk"), last=Max("pk"))
    parts = [tournament.status, tournament.name, get_language(), entries, sorted(seen.items())]
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:24]}"'


def _overview(tournament: Tournament, progress: SeenProgress) -> dict[str, Any]:
    """Return the standing with its chips, and the tables of the round in play."""
    matches = list(matches_listed().filter(round__tournament=tournament).order_by("round__number", "table"))
    cells = tables.cells_by_round(matches)
    numbers = [part.number for part in progress.rounds]
    versions = tables.versions_by_entry(tournament)
    number, shown = tables.tables_shown(matches, progress)
    return {
        "numbers": numbers,
        "rows": [
            {
                "line": row,
                "versions": versions.get(row.entry.pk, []),
                "cells": [cells.get(row.entry.pk, {}).get(n, tables.EMPTY_CELL) for n in numbers],
            }
            for row in standing(tournament)
        ],
        "table_round": number,
        "tables": shown,
        "finished": sum(1 for table in shown if table.match.status == MatchStatus.FINISHED),
        "playing": sum(1 for table in shown if table.match.status == MatchStatus.RUNNING),
        "troubled": [table for table in shown if table.failed or table.stalled_since],
    }


def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all rounds with their tables."""
    tournament = tournament_or_404(request, slug)
    context = page_context(request, tournament, "rounds")
    listed = list(rounds_counted().filter(tournament=tournament))
    by_round: dict[int, list[Match]] = {}
    matches = matches_listed().filter(round__tournament=tournament).order_by("round__number", "table")
    for match in matches:
        by_round.setdefault(match.round_id, []).append(match)
    shown = [(each, by_round.get(each.pk, [])) for each in listed]
    return render(request, "tournaments/rounds.html", context | {"shown": shown})


def round_detail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one round: its tables, the bye, and the commitment to its deals."""
    tournament = tournament_or_404(request, slug)
    context = page_context(request, tournament, "rounds")
    each = get_object_or_404(rounds_counted(), tournament=tournament, number=number)
    matches = list(matches_listed().filter(round=each).order_by("table"))
    return render(
        request,
        "tournaments/round.html",
        context
        | {
            "round": each,
            "matches": matches,
            "versions": tables.versions_by_entry(tournament),
            "revealed": revealed_key(each),
        },
    )


def crosstable(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every entry against every other, in the order of the standing."""
    tournament = tournament_or_404(request, slug)
    context = page_context(request, tournament, "crosstable")
    matches = list(matches_listed().filter(round__tournament=tournament).order_by("round__number", "table"))
    cells = tables.cells_by_opponent(matches)
    lines = list(standing(tournament))
    rows = [
        {
            "line": line,
            "cells": [
                None if line.entry == other.entry else cells.get(line.entry.pk, {}).get(other.entry.pk, [])
                for other in lines
            ],
        }
        for line in lines
    ]
    return render(request, "tournaments/crosstable.html", context | {"rows": rows, "lines": lines})


def hands(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the hands that are public."""
    tournament = tournament_or_404(request, slug)
    context = page_context(request, tournament, "hands")
    boards = (
        Board.objects.filter(replay__match__round__tournament=tournament, replay__in=replays_visible_to(request.user))
        .select_related("replay__match__round", "replay__match__entry_a", "replay__match__entry_b")
        .order_by("replay__match__round__number", "no", "replay__match__table", "room")
    )
    page = Paginator(boards, HANDS_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/hands.html", context | {"page": page})


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules in words and exactly."""
    tournament = tournament_or_404(request, slug)
    values = Rules.from_values(tournament.rules)
    context = page_context(request, tournament, "rules") | {
        "words": rules_in_words(values),
        "exact": [(name, write_value(name, getattr(values, name))) for name in FIELDS],
        "tie_breaks": [tie_break_words(name) for name in tournament.tie_breaks],
    }
    return render(request, "tournaments/rules.html", context)
