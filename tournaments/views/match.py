"""The page of one match: its score and how it came about, hand by hand, its attempts, and what organisers may do."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bots.selectors import may_read_logs
from clubs.views.access import login_required, require_act
from engine.notation import match_text
from replays.frames import SEAT_LETTERS
from replays.selectors import match_record
from tournaments import selectors, services
from tournaments.errors import TournamentError
from tournaments.models import Match, Result, RoundStatus, Tournament
from tournaments.selectors.desk import matches_with_sides
from tournaments.selectors.sheets import may_enter_sheet
from tournaments.selectors.visibility import hands_are_open
from tournaments.views.acts import Refused, acts_of
from tournaments.views.chips import stalled_since
from tournaments.views.event import page_context
from tournaments.views.match_hands import bars_of, deals_of, record_addresses
from tournaments.views.match_offers import match_acts
from tournaments.views.pairings import names_of, reasons_of, state_of
from tournaments.views.reading import tournament_or_404
from tournaments.views.result_history import versions_of
from tournaments.wording import points_text, round_words


def match_detail(
    request: HttpRequest, slug: str, pk: int, early: str | None = None, refused: Refused | None = None
) -> HttpResponse:
    """Show the match. Its hands appear when every table of the round has finished their deals.

    *early* is the record of a match whose hands the organiser looks at before that; *refused* are forms to mend.
    """
    tournament = tournament_or_404(request, slug)
    acts = acts_of(request, tournament.club)
    match = match_or_404(tournament, pk, acts)
    opened = hands_are_open(match)
    deals = deals_of(match) if opened or early else []
    result: Result | None = getattr(match, "result", None)
    context = page_context(request, tournament, "rounds") | {
        "match": match,
        "acts": acts,
        "title": round_words(match.round.label),
        "state": state_of(match, 2 * tournament.boards),
        "why": _why(tournament, match),
        "early": early,
        "opened": opened,
        "opens_early": match.replay is not None and not opened and early is None and "replay.see_early" in acts,
        "deals": deals,
        "bars": bars_of(deals),
        "result": result,
        "versions": versions_of(match),
        "seats": _seats(tournament, match),
        "record": record_addresses(match, match.replay) if match.replay and opened else None,
        "attempts": _attempts(match, acts),
        "plays_of": 2 * tournament.boards,
        "stalled_since": stalled_since(match, timezone.now()),
        "enters_sheet": may_enter_sheet(request.user, match),
        **_programs(request, match),
        **_credited(tournament, match, result),
        **match_acts(request, match, acts, refused),
    }
    return render(request, "tournaments/match.html", context, status=422 if refused else 200)


def match_or_404(tournament: Tournament, pk: int, acts: frozenset[str]) -> Match:
    """Return the match with all that its page shows; one of a round that is not released only to organisers."""
    found = matches_with_sides().filter(round__tournament=tournament)
    found = found.prefetch_related("seats__bot_version__bot", "runs__replay")
    match = get_object_or_404(found, pk=pk)
    sides = {each.pk: each for each in (match.entry_a, match.partner_a, match.entry_b, match.partner_b) if each}
    for seat in match.seats.all():
        if seat.entry_id in sides:
            seat.entry = sides[seat.entry_id]
    if match.round.status == RoundStatus.DRAWN and "round.draw" not in acts:
        raise Http404
    return match


def _why(tournament: Tournament, match: Match) -> str:
    if not match.why:
        return ""
    return reasons_of(match, names_of(tournament), selectors.scoring_of(tournament).kind)


def _seats(tournament: Tournament, match: Match) -> list[tuple[Any, str]]:
    letters = SEAT_LETTERS[tournament.rules["direction"]]
    return [(seat, letters[seat.seat]) for seat in match.seats.all()]


def _attempts(match: Match, acts: frozenset[str]) -> list[dict[str, Any]]:
    """Return the attempts with what was played in those after which the match was played again.

    Its address once the hands of the round are open; before that an organiser may look, and that is written down.
    """
    opened = match.round.completed_at is not None
    return [
        {
            "run": run,
            "record": record_addresses(match, run.replay) if run.replay and opened else None,
            "opens_early": run.replay is not None and not opened and "replay.see_early" in acts,
        }
        for run in match.runs.all()
    ]


def ended_words(match: Match, result: Result) -> str:
    """Return why the match ended as it did, where that is not plain from the points."""
    words = {
        "target": _("Won by reaching the target."),
        "floor": _("Lost by falling below the floor."),
        "both_reach": _("Both reached the target; the rules say who is first then."),
        "limit": _("The game did not end; who was ahead has won."),
        "deciders": _("Tied at first, and decided by further boards."),
        "seed": _("Tied to the end: the better seed goes on."),
        "walkover": _("Not played: the other side was not there."),
        "adjudicated": _("Given by the organiser."),
        "corrected": _("As corrected by the organiser; the version before is below."),
    }
    if result.reason in words:
        return words[result.reason]
    if result.forfeit_a or result.forfeit_b:
        return ""
    if result.difference == 0 and result.winner is None:
        return _("Tied: both did the same.")
    if match.by_hand:
        return _("Points of all hands; the higher total wins.")
    return _("Points of all hands in both rooms; the higher total wins.")


def _programs(request: HttpRequest, match: Match) -> dict[str, Any]:
    """Return how the uploaded programs did: figures for everybody, and whether there is more for this person."""
    figures = selectors.seat_figures(match)
    club = match.round.tournament.club
    return {
        "figures": figures,
        "reads_logs": any(may_read_logs(request.user, figure.bot_version.bot, club) for figure in figures),
        "waits_for": selectors.waiting_reasons([match]).get(match.pk, ""),
    }


def _credited(tournament: Tournament, match: Match, result: Result | None) -> dict[str, Any]:
    """Return what the result gives both sides, and why one forfeited, in words."""
    if result is None:
        return {}
    kind = selectors.scoring_of(tournament).kind
    return {
        "ended": ended_words(match, result),
        "points": (points_text(result.points_a, kind), points_text(result.points_b, kind)),
        "causes": tuple(selectors.CAUSES.get(cause, cause) for cause in (result.cause_a, result.cause_b)),
        "scoring_kind": kind,
    }


@login_required
@require_POST
def match_early(request: HttpRequest, slug: str, pk: int, number: int | None = None) -> HttpResponse:
    """Show the hands of a finished match, or of its attempt *number*, before others may; the look is written down."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "replay.see_early", tournament.club)
    match = get_object_or_404(
        Match.objects.select_related("round__tournament__club"), pk=pk, round__tournament=tournament
    )
    attempt = None if number is None else get_object_or_404(match.runs, number=number)
    try:
        replay = services.replay_open_early(actor=actor, match=match, attempt=attempt)
    except TournamentError as error:
        messages.error(request, str(error))
        return redirect("tournaments:match", slug=slug, pk=pk)
    return match_detail(request, slug, pk, early=match_text(match_record(replay)))
