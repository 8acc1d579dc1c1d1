"""The organiser's panel: entries, start, cancelling. Every act is a form that a service answers."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import AuditEvent
from clubs.selectors import may
from clubs.views.access import login_required, require_act
from tournaments import services
from tournaments.errors import TournamentError, TournamentInputError
from tournaments.formats import format_named
from tournaments.forms import EntryForm, ReasonForm
from tournaments.models import Match, MatchStatus, Tournament, TournamentStatus
from tournaments.selectors import matches_listed
from tournaments.views.event import page_context
from tournaments.views.listing import predicted
from tournaments.views.reading import tournament_or_404

OPEN = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
OVER = (TournamentStatus.FINISHED, TournamentStatus.CANCELLED)
AUDIT_SHOWN = 12


@login_required
def manage(
    request: HttpRequest, slug: str, form: EntryForm | None = None, reason: ReasonForm | None = None
) -> HttpResponse:
    """Show the panel; with a *form* that was refused, its errors."""
    tournament = tournament_or_404(request, slug)
    require_act(request, "entry.edit", tournament.club)
    context = page_context(request, tournament, "manage") | _panel(request, tournament)
    context["form"] = form or EntryForm(tournament=tournament)
    context["reason_form"] = reason or ReasonForm()
    return render(request, "tournaments/manage.html", context, status=422 if form or reason else 200)


def _panel(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    entries = list(tournament.entries.order_by("seed").prefetch_related("seats__bot_version__bot"))
    least = format_named(tournament.format).MIN_ENTRIES
    targets = Q(target=f"tournament:{tournament.slug}")
    failed = list(matches_listed().filter(round__tournament=tournament, status=MatchStatus.FAILED))
    numbers = Match.objects.filter(round__tournament=tournament).values_list("pk", flat=True)
    targets |= Q(target__in=[f"match:{pk}" for pk in numbers])
    audit = AuditEvent.objects.filter(targets, club=tournament.club).select_related("actor")
    may_see = may(request.user, "audit.see", tournament.club)
    return {
        "entries": entries,
        "open": tournament.status in OPEN,
        "over": tournament.status in OVER,
        "least": least,
        "may_start": may(request.user, "tournament.start", tournament.club),
        "may_cancel": may(request.user, "tournament.cancel", tournament.club),
        "missing": max(0, least - len(entries)),
        "predicted": predicted(tournament.format, len(entries), tournament.boards),
        "failed": failed,
        "audit": audit[:AUDIT_SHOWN] if may_see else None,
    }


@login_required
@require_POST
def entry_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Add an entry."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "entry.edit", tournament.club)
    form = EntryForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return manage(request, slug, form=form)
    name, versions = form.cleaned_data["name"], [form.cleaned_data["first"], form.cleaned_data["second"]]
    try:
        services.entry_add(actor=actor, tournament=tournament, name=name, bot_versions=versions)
    except TournamentInputError as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
        return manage(request, slug, form=form)
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("%(name)s is entered.") % {"name": name})
    return redirect("tournaments:manage", slug=slug)


@login_required
@require_POST
def entry_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take an entry out of a tournament that has not begun."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "entry.edit", tournament.club)
    entry = tournament.entries.filter(pk=pk).first()
    if entry is not None:  # a second click finds none, and that is what it wanted
        try:
            services.entry_remove(actor=actor, entry=entry)
        except TournamentError as error:
            messages.error(request, str(error))
        else:
            messages.success(request, _("%(name)s is taken out.") % {"name": entry.name})
    return redirect("tournaments:manage", slug=slug)


@login_required
@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Start the tournament: draw all rounds. Workers take it from there."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "tournament.start", tournament.club)
    if tournament.status == TournamentStatus.RUNNING:  # the second click of two
        return redirect("tournaments:detail", slug=slug)
    try:
        services.tournament_start(actor=actor, tournament=tournament)
    except TournamentError as error:
        messages.error(request, str(error))
        return redirect("tournaments:manage", slug=slug)
    messages.success(request, _("Started. Results appear here as the tables finish."))
    return redirect("tournaments:detail", slug=slug)


@login_required
@require_POST
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Cancel the tournament, with a reason."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "tournament.cancel", tournament.club)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return manage(request, slug, reason=form)
    try:
        services.tournament_cancel(actor=actor, tournament=tournament, reason=form.cleaned_data["reason"])
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("The tournament is cancelled. What was played stays."))
    return redirect("tournaments:manage", slug=slug)
