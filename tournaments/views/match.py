"""The page of one match: its score hand by hand, its attempts, and setting it up again after a failure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bots.selectors import may_read_logs
from clubs.selectors import may
from clubs.views.access import login_required, require_act
from engine.notation import match_text
from replays.frames import SEAT_LETTERS
from replays.models import Board
from replays.selectors import match_record
from tournaments import selectors, services
from tournaments.errors import TournamentError
from tournaments.models import Entry, Match, MatchStatus
from tournaments.views.event import page_context
from tournaments.views.reading import tournament_or_404
from tournaments.views.tables import has_result, stalled_since

BAR_WIDTH, BAR_HEIGHT = 14, 40


@dataclass(frozen=True)
class Play:
    """One deal in one room, seen from the match: who declared, and what the first entry got."""

    board: Board
    declarer: Entry | None
    declarer_bot: str
    points_a: int
    points_b: int


@dataclass(frozen=True)
class Deal:
    """One deal with its plays; *difference* is the first entry's result on it, None until both rooms have played."""

    number: int
    plays: list[Play]
    difference: int | None


@dataclass(frozen=True)
class Bar:
    """One bar of the drawing: up for the first entry, down for the second."""

    x: int
    y: int
    height: int
    side: str


def match_detail(request: HttpRequest, slug: str, pk: int, early: str | None = None) -> HttpResponse:
    """Show the match. Its hands appear when every table of the round has finished their deals.

    *early* is the record of a match whose hands the organiser looks at before that.
    """
    tournament = tournament_or_404(request, slug)
    found = get_object_or_404(Match, pk=pk, round__tournament=tournament)
    match = selectors.match_detail(found)
    letters = SEAT_LETTERS[tournament.rules["direction"]]
    public = match.replay is not None and match.replay.is_public
    deals = _deals(match) if public or early else []
    finished = match.replay is not None and not public
    context = page_context(request, tournament, "rounds") | {
        "match": match,
        "early": early,
        "opens_early": finished and early is None and may(request.user, "replay.see_early", tournament.club),
        "deals": deals,
        "bars": _bars(deals),
        "result": match.result if has_result(match) else None,
        "seats": [(seat, letters[seat.seat]) for seat in match.seats.all()],
        "attempts": list(match.runs.all()),
        **_programs(request, match),
        "plays_of": 2 * tournament.boards,
        "stalled_since": stalled_since(match, timezone.now()),
        "retries": match.status == MatchStatus.FAILED and may(request.user, "match.retry", tournament.club),
    }
    return render(request, "tournaments/match.html", context)


@login_required
@require_POST
def match_retry(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Set a failed match up again, with the same deals."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "match.retry", tournament.club)
    match = get_object_or_404(Match, pk=pk, round__tournament=tournament)
    if match.is_bye:
        raise Http404
    try:
        services.match_retry(actor=actor, match=match)
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("The match waits for a worker again, with the same deals."))
    return redirect("tournaments:match", slug=slug, pk=pk)


@login_required
@require_POST
def match_early(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the hands of a finished match before the others may see them; the look is written down."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "replay.see_early", tournament.club)
    match = get_object_or_404(Match, pk=pk, round__tournament=tournament)
    try:
        replay = services.replay_open_early(actor=actor, match=match)
    except TournamentError as error:
        messages.error(request, str(error))
        return redirect("tournaments:match", slug=slug, pk=pk)
    return match_detail(request, slug, pk, early=match_text(match_record(replay)))


def _programs(request: HttpRequest, match: Match) -> dict[str, Any]:
    """Return how the uploaded programs did: figures for everybody, and whether there is more for this person."""
    figures = selectors.seat_figures(match)
    club = match.round.tournament.club
    return {
        "figures": figures,
        "reads_logs": any(may_read_logs(request.user, figure.bot_version.bot, club) for figure in figures),
        "credit": selectors.credit(match.result) if has_result(match) else None,
        "waits_for": selectors.waiting_reasons([match]).get(match.pk, ""),
    }


def _deals(match: Match) -> list[Deal]:
    """Return the deals of a match with a replay, in order."""
    assert match.replay is not None
    bots = {seat.seat: str(seat.bot_version) for seat in match.seats.all()}
    plays: dict[int, list[Play]] = {}
    for board in match.replay.boards.order_by("no", "room"):
        plays.setdefault(board.no, []).append(_play(match, board, bots))
    return [
        Deal(
            number,
            rooms,
            sum(play.points_a - play.points_b for play in rooms) if len(rooms) == 2 else None,
        )
        for number, rooms in sorted(plays.items())
    ]


def _play(match: Match, board: Board, bots: dict[int, str]) -> Play:
    """Return one board; in room B each entry sits one seat further on, so the sides are exchanged."""
    deltas = (board.delta_0, board.delta_1)
    shift = 0 if board.room == "A" else 1
    declarer, bot = None, ""
    if board.declarer is not None:
        declarer = match.entry_a if (board.declarer - shift) % 2 == 0 else match.entry_b
        bot = bots.get((board.declarer - shift) % 4, "")
    return Play(board, declarer, bot, deltas[shift], deltas[1 - shift])


def _bars(deals: list[Deal]) -> list[Bar]:
    """Return one bar a deal, its height the difference on it."""
    largest = max((abs(deal.difference) for deal in deals if deal.difference), default=1)
    bars = []
    for place, deal in enumerate(deals):
        height = round(BAR_HEIGHT * abs(deal.difference or 0) / largest)
        if height:
            ahead = (deal.difference or 0) > 0
            top = BAR_HEIGHT - height if ahead else BAR_HEIGHT
            bars.append(Bar(place * BAR_WIDTH + 1, top, height, "a" if ahead else "b"))
    return bars
