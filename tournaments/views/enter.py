"""Taking part: people enter themselves with a partner, authors their bots, while a tournament is open for entries."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bots.selectors import versions_ready_of
from clubs.models import User
from clubs.services import NotAllowedError
from clubs.views.access import login_required, user_of
from tournaments import services
from tournaments.entry_forms import BotEntryForm, SignUpForm
from tournaments.errors import TournamentError
from tournaments.models import Entry, EntryStatus, Tournament, TournamentStatus
from tournaments.selectors.entries import entries_of
from tournaments.services.entries import MOST_OWN_ENTRIES
from tournaments.services.settings import takes_single_players
from tournaments.views.entries import entered, refused
from tournaments.views.event import page_context
from tournaments.views.reading import tournament_or_404

SIGN_UP = "sign_up"


@login_required
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one's entries, and how to make one: for oneself, or for one's bots."""
    tournament = tournament_or_404(request, slug)
    user = user_of(request)
    versions = versions_ready_of(user)
    signs_up = request.method == "POST" and SIGN_UP in request.POST
    sent = request.POST if request.method == "POST" else None
    first = {"first": request.GET.get("version")}
    bots = BotEntryForm(None if signs_up else sent, tournament=tournament, versions=versions, initial=first)
    person = SignUpForm(sent if signs_up else None, tournament=tournament, auto_id="id_own_%s")
    form = person if signs_up else bots
    own = list(entries_of(user, tournament))
    sits = any(seat.user_id == user.pk for entry in own for seat in entry.seats.all())
    if signs_up and sits:  # the second click of two
        return redirect("tournaments:enter", slug=slug)
    if sent is not None and form.is_valid() and _entered(request, user, tournament, form):
        return redirect("tournaments:enter", slug=slug)
    context: dict[str, Any] = page_context(request, tournament, "enter") | {
        "form": bots,
        "sign_up": person,
        "open": tournament.status == TournamentStatus.REGISTRATION,
        "own": own,
        "sits": sits,
        "single": takes_single_players(tournament.format),
        "has_versions": versions.exists(),
        "most": MOST_OWN_ENTRIES,
        "full": tournament.entry_limit is not None and _playing(tournament) >= tournament.entry_limit,
        "person": user.shown_name,
    }
    return render(request, "tournaments/enter.html", context, status=422 if sent is not None else 200)


def _playing(tournament: Tournament) -> int:
    return tournament.entries.filter(status=EntryStatus.ACTIVE).count()


def _entered(request: HttpRequest, user: User, tournament: Tournament, form: BotEntryForm | SignUpForm) -> bool:
    """Return whether the entry was made; else the form says why not."""
    if tournament.status != TournamentStatus.REGISTRATION:
        form.add_error(None, _("This tournament takes no entries any more."))
        return False
    made: list[Entry] = []

    def make() -> None:
        data = form.cleaned_data
        if isinstance(form, SignUpForm):
            made.append(
                services.entry_sign_up(
                    actor=user,
                    tournament=tournament,
                    name=data.get("name", ""),
                    partner=data.get("player2", ""),
                    home_club=data["home_club"],
                )
            )
        else:
            made.append(services.entry_add(actor=user, tournament=tournament, name=data["name"], takers=form.takers()))

    if refused(form, make):
        return False
    entered(request, made[0])
    return True


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take one's own entry out before the start."""
    tournament = tournament_or_404(request, slug)
    user = user_of(request)
    entry = entries_of(user, tournament).filter(pk=pk).first()
    if entry is not None:  # a second click finds none, and that is what it wanted
        try:
            services.entry_remove(actor=user, entry=entry)
        except (TournamentError, NotAllowedError):
            messages.error(request, _("The entries are fixed now, or a bot of somebody else sits there too."))
        else:
            messages.success(request, _("%(name)s is taken out.") % {"name": entry.name})
    return redirect("tournaments:enter", slug=slug)


@login_required
@require_POST
def check_in(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Say that one is there, before the start."""
    tournament = tournament_or_404(request, slug)
    user = user_of(request)
    entry = entries_of(user, tournament).filter(pk=pk).first()
    if entry is not None:
        try:
            services.entry_check_in(actor=user, entry=entry)
        except (TournamentError, NotAllowedError) as error:
            messages.error(request, str(error))
        else:
            messages.success(request, _("Good: the organisers see that you are there."))
    return redirect("tournaments:enter", slug=slug)
