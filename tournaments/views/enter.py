"""Authors enter their own bots where a tournament is open for entries."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bots.selectors import versions_ready_of
from clubs.models import User
from clubs.services import NotAllowedError
from clubs.views.access import login_required, user_of
from tournaments import services
from tournaments.errors import TournamentError, TournamentInputError
from tournaments.forms import EntryForm
from tournaments.models import Entry, Tournament, TournamentStatus
from tournaments.services.entries import MOST_OWN_ENTRIES
from tournaments.views.event import page_context
from tournaments.views.reading import tournament_or_404


@login_required
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one's ready versions and one's entries; enter a pair."""
    tournament = tournament_or_404(request, slug)
    user = user_of(request)
    versions = versions_ready_of(user)
    first = {"first": request.GET.get("version")}
    form = EntryForm(request.POST or None, tournament=tournament, versions=versions, initial=first)
    if request.method == "POST" and form.is_valid() and _entered(request, tournament, form):
        return redirect("tournaments:enter", slug=slug)
    context = page_context(request, tournament, "enter") | {
        "form": form,
        "open": tournament.status == TournamentStatus.REGISTRATION,
        "own": _own_entries(user, tournament),
        "has_versions": versions.exists(),
        "most": MOST_OWN_ENTRIES,
    }
    return render(request, "tournaments/enter.html", context, status=422 if request.method == "POST" else 200)


def _own_entries(user: User, tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries in which a bot of *user* sits, by seed."""
    own = tournament.entries.filter(seats__bot_version__bot__owner=user).distinct()
    return own.order_by("seed").prefetch_related("seats__bot_version__bot")


def _entered(request: HttpRequest, tournament: Tournament, form: EntryForm) -> bool:
    """Return whether the entry was made; else the form says why not."""
    name, versions = form.cleaned_data["name"], [form.cleaned_data["first"], form.cleaned_data["second"]]
    try:
        services.entry_add(actor=user_of(request), tournament=tournament, name=name, bot_versions=versions)
    except TournamentInputError as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
        return False
    except (TournamentError, NotAllowedError):
        form.add_error(None, _("This tournament takes no entries any more."))
        return False
    messages.success(request, _("%(name)s is entered.") % {"name": name})
    return True


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take one's own entry out before the start."""
    tournament = tournament_or_404(request, slug)
    user = user_of(request)
    entry = _own_entries(user, tournament).filter(pk=pk).first()
    if entry is not None:  # a second click finds none, and that is what it wanted
        try:
            services.entry_remove(actor=user, entry=entry)
        except (TournamentError, NotAllowedError):
            messages.error(request, _("The entries are fixed now, or a bot of somebody else sits there too."))
        else:
            messages.success(request, _("%(name)s is taken out.") % {"name": entry.name})
    return redirect("tournaments:enter", slug=slug)
