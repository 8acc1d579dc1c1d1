"""The organiser's desk: what comes next, what needs a hand, and the acts on the tournament as a whole."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from clubs.views.access import login_required, require_act
from clubs.views.moving import etag_of, moving_part
from tournaments.formats import format_named
from tournaments.models import EntryStatus, Match, Tournament, TournamentStatus
from tournaments.pairing import PairingError, Prediction
from tournaments.selectors.audit import audit_lines, audit_of_tournament
from tournaments.selectors.desk import Desk, desk, rules_listed, troubles
from tournaments.views import desk_words
from tournaments.views.acts import Refused, acts_of
from tournaments.views.desk_acts import IN_PLAY, NOT_BEGUN, OVER, desk_acts, event_acts, rule_act, start_acts
from tournaments.views.pairings import names_of, notes_of, pairing_lines
from tournaments.views.reading import tournament_or_404

AUDIT_SHOWN = 8
LONG = 40
"""From so many tables on no further round is listed."""


@login_required
def manage(request: HttpRequest, slug: str, refused: Refused | None = None) -> HttpResponse:
    """Show the desk; with forms that were *refused*, what is wrong with them."""
    tournament = tournament_or_404(request, slug)
    require_act(request, "result.enter", tournament.club)
    acts = acts_of(request, tournament.club)
    context = _live_context(request, tournament, acts) | _beside(tournament, acts, refused)
    return render(request, "tournaments/manage.html", context, status=422 if refused else 200)


@login_required
@require_GET
def manage_live(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the part of the desk that moves by itself; 304 if the browser has it as it is."""
    tournament = tournament_or_404(request, slug)
    require_act(request, "result.enter", tournament.club)
    context = _live_context(request, tournament, acts_of(request, tournament.club))
    return moving_part(request, context["etag"], lambda: render(request, "tournaments/_desk.html", context))


def _live_context(request: HttpRequest, tournament: Tournament, acts: frozenset[str]) -> dict[str, Any]:
    """Return the stepper, what comes next, the tables that need a hand, and the pairings."""
    now = timezone.now()
    context: dict[str, Any] = {"tournament": tournament, "acts": acts, "manages": True, "now": now}
    if tournament.status not in IN_PLAY:
        context |= _before_start(tournament) if tournament.status in NOT_BEGUN else {"missing": 0}
        context |= {"main_acts": start_acts(tournament, acts, context["missing"])}
        return context | {"etag": _etag(context)}
    seen_desk, found, names = desk(tournament), troubles(tournament, now), names_of(tournament)
    context |= {
        "desk": seen_desk,
        "steps": desk_words.steps(tournament, seen_desk),
        "next": desk_words.next_words(tournament, seen_desk, found),
        "main_acts": desk_acts(tournament, seen_desk, acts),
        "troubles": found,
        "title": desk_words.rounds_named(seen_desk.rounds),
        "lines": pairing_lines(tournament, _shown(seen_desk), names),
        "notes": [note for each in seen_desk.rounds for note in notes_of(each, names)],
        "many": len(seen_desk.rounds) > 1,
        "polls": tournament.status == TournamentStatus.RUNNING,
    }
    return context | {"etag": _etag(context)}


def _shown(seen_desk: Desk) -> list[Match]:
    """Return the matches that the desk lists: whole rounds, those first in which something is open, until it is long.

    Where a round robin goes on by itself all its rounds are open at once; the others are a click away.
    """
    open_rounds = {match.round_id for match in (*seen_desk.unplayed, *seen_desk.unconfirmed)}
    order = sorted(seen_desk.rounds, key=lambda each: (each.pk not in open_rounds, each.number))
    shown: list[Match] = []
    for each in order:
        if len(shown) >= LONG:
            break
        shown += [match for match in seen_desk.matches if match.round_id == each.pk]
    return shown


def _etag(context: dict[str, Any]) -> str:
    """Return a text that changes when what is shown does."""
    parts = [
        context["tournament"].status,
        [(each.key, each.text, each.state) for each in context.get("steps", [])],
        context.get("next"),
        [(act.key, act.why_not) for act in context["main_acts"]],
        [(trouble.kind, trouble.match.pk, trouble.since) for trouble in context.get("troubles", [])],
        [line.shown for line in context.get("lines", [])],
        [(each.status, each.deadline_at) for each in context["desk"].rounds] if "desk" in context else [],
        context.get("missing"),
    ]
    return etag_of(parts)


def _before_start(tournament: Tournament) -> dict[str, Any]:
    """Return how many entries would start now, how many are missing to it, and how much they would play."""
    format = format_named(tournament.format)
    active = tournament.entries.filter(status=EntryStatus.ACTIVE)
    number = active.count()
    absent = active.filter(checked_in_at__isnull=True).count() if tournament.check_in else 0
    return {
        "starting": number - absent,
        "absent": absent,
        "missing": max(0, int(format.MIN_ENTRIES) - number + absent),
        "predicted": _predicted(format, tournament, number - absent),
    }


def _predicted(format: ModuleType, tournament: Tournament, entries: int) -> Prediction | None:
    """Return how much is played, if that can be said of these options already."""
    if entries < format.MIN_ENTRIES:
        return None
    try:
        prediction: Prediction = format.predict(entries, format.options(entries, tournament.options))
    except PairingError:
        return None
    return prediction


def _beside(tournament: Tournament, acts: frozenset[str], refused: Refused | None) -> dict[str, Any]:
    """Return what stands beside the rounds: rules for the draw, entries, the log, and the acts on the whole event."""
    entries = list(tournament.entries.order_by("seed"))
    events = list(audit_of_tournament(tournament)[: AUDIT_SHOWN + 1]) if "audit.see" in acts else []
    return {
        "side_acts": event_acts(tournament, acts, refused),
        "rule_act": rule_act(tournament, acts, refused),
        "rules": list(rules_listed(tournament)) if tournament.status not in OVER else [],
        "entries": entries,
        "gone": sum(entry.status != EntryStatus.ACTIVE for entry in entries),
        "audit": audit_lines(events[:AUDIT_SHOWN], tournament.club) if "audit.see" in acts else None,
        "audit_more": len(events) > AUDIT_SHOWN,
    }
