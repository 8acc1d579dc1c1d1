"""The registration desk: who plays and who waits, check-in, seeds, and everything about one entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from bots.selectors import versions_ready
from clubs.models import User
from clubs.services import NotAllowedError
from clubs.views.access import login_required, require_act
from tournaments import services
from tournaments.entry_forms import BotEntryForm, EntryEditForm, PeopleForm, SubstituteForm
from tournaments.errors import TournamentError, TournamentInputError
from tournaments.models import Entry, EntryStatus, Tournament, TournamentStatus
from tournaments.selectors.entries import entries_found, entries_listed, entry_list
from tournaments.services.admission import late_refusal
from tournaments.services.settings import takes_single_players
from tournaments.services.substitutes import rounds_to_come
from tournaments.views.reading import tournament_or_404
from tournaments.wording import round_words

PAGE = 100
NOT_BEGUN = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
UNDER_WAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)


@login_required
def entries(
    request: HttpRequest, slug: str, people: PeopleForm | None = None, bots: BotEntryForm | None = None
) -> HttpResponse:
    """Show the desk; with a form that was refused, its errors."""
    tournament = tournament_or_404(request, slug)
    require_act(request, "entry.edit", tournament.club)
    asked = request.GET.get("q", "")
    found = entry_list(tournament, entries_found(tournament, asked))
    everybody = entry_list(tournament, entries_listed(tournament)) if asked.strip() else found
    page = Paginator(found.playing, PAGE).get_page(request.GET.get("page"))
    open_ = tournament.status in NOT_BEGUN
    refusal = "" if open_ else late_refusal(tournament) if tournament.status in UNDER_WAY else _("It is over.")
    context: dict[str, Any] = {
        "tournament": tournament,
        "place": "entries",
        "asked": asked,
        "found": found,
        "everybody": everybody,
        "page": page,
        "open": open_,
        "late_refusal": refusal,
        "single": takes_single_players(tournament.format),
        "people_form": people or PeopleForm(tournament=tournament, auto_id="id_people_%s"),
        "bot_form": bots or BotEntryForm(tournament=tournament),
        "has_bots": versions_ready().exists(),
    }
    return render(request, "tournaments/entries.html", context, status=422 if people or bots else 200)


@login_required
@require_POST
def people_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a pair of people, or one of them."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "entry.edit", tournament.club)
    form = PeopleForm(request.POST, tournament=tournament, auto_id="id_people_%s")
    if _added(request, actor, tournament, form):
        return redirect("tournaments:entries", slug=slug)
    return entries(request, slug, people=form)


@login_required
@require_POST
def entry_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a pair of bots."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "entry.edit", tournament.club)
    form = BotEntryForm(request.POST, tournament=tournament)
    if _added(request, actor, tournament, form):
        return redirect("tournaments:entries", slug=slug)
    return entries(request, slug, bots=form)


def _added(request: HttpRequest, actor: User, tournament: Tournament, form: PeopleForm | BotEntryForm) -> bool:
    """Return whether the entry was made; else the form says why not."""
    if not form.is_valid():
        return False
    data = form.cleaned_data
    made: list[Entry] = []
    if not refused(
        form,
        lambda: made.append(
            services.entry_add(
                actor=actor,
                tournament=tournament,
                name=data.get("name", ""),
                takers=form.takers(),
                home_club=data.get("home_club", ""),
            )
        ),
    ):
        entered(request, made[0])
    return bool(made)


def entered(request: HttpRequest, entry: Entry) -> None:
    """Tell that *entry* is entered, and whether it has to wait."""
    if entry.status == EntryStatus.WAITING:
        messages.warning(request, _("%(name)s is on the waiting list.") % {"name": entry.name})
    else:
        messages.success(request, _("%(name)s is entered.") % {"name": entry.name})


def refused(form: Form, act: Callable[[], object]) -> bool:
    """Return whether *act* was refused; then the form says why, beside the field if there is one."""
    try:
        act()
    except TournamentInputError as error:
        names = {"bot_versions": "first"} | ({"player1": "first"} if "player1" not in form.fields else {})
        field = error.field if error.field in form.fields else names.get(error.field)
        form.add_error(field if field in form.fields else None, str(error))
        return True
    except (TournamentError, NotAllowedError) as error:
        form.add_error(None, str(error))
        return True
    return False


@login_required
@require_POST
def entry_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take an entry out of a tournament that has not begun."""
    return _act(
        request, slug, pk, "entry.edit", lambda actor, entry: services.entry_remove(actor=actor, entry=entry),
        _("%(name)s is taken out."),
    )  # fmt: skip


@login_required
@require_POST
def entry_check_in(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Note that an entry is there, or take that back."""
    there = request.POST.get("there") != "0"
    return _act(
        request, slug, pk, "entry.take_part",
        lambda actor, entry: services.entry_check_in(actor=actor, entry=entry, there=there),
    )  # fmt: skip


@login_required
@require_POST
def entry_absent(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Note before the start that an entry does not come."""
    return _act(
        request, slug, pk, "entry.take_part",
        lambda actor, entry: services.entries_absent(actor=actor, tournament=entry.tournament, entries=[entry.pk]),
        _("%(name)s does not come."),
    )  # fmt: skip


@login_required
@require_POST
def entry_come(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Note before the start that an entry comes after all."""
    return _act(
        request, slug, pk, "entry.take_part", lambda actor, entry: services.entry_come(actor=actor, entry=entry),
        _("%(name)s is there."),
    )  # fmt: skip


def _act(
    request: HttpRequest, slug: str, pk: int, act: str, call: Callable[[User, Entry], object], done: str = ""
) -> HttpResponse:
    """Answer a button of one entry. A second click finds nothing to do, and that is what it wanted."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, act, tournament.club)
    entry = tournament.entries.filter(pk=pk).first()
    if entry is not None:
        try:
            call(actor, entry)
        except TournamentError as error:
            messages.error(request, str(error))
        else:
            if done:
                messages.success(request, done % {"name": entry.name})
    return back_to_list(request, slug)


def back_to_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the way back to the desk, to what was looked at there."""
    kept = {name: request.POST[name] for name in ("q", "page") if request.POST.get(name)}
    response = redirect("tournaments:entries", slug=slug)
    if kept:
        response["Location"] += f"?{urlencode(kept)}"
    return response


@login_required
@require_POST
def seeds(request: HttpRequest, slug: str) -> HttpResponse:
    """Put the entries in another order, by the numbers typed or by lot."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "entry.edit", tournament.club)
    try:
        if "lot" in request.POST:
            services.entries_by_lot(actor=actor, tournament=tournament)
            messages.success(request, _("The seeds were drawn by lot."))
        else:
            moved = services.entries_seed(actor=actor, tournament=tournament, wanted=_wanted(request))
            words = ngettext("%(n)d entry has another seed now.", "%(n)d entries have another seed now.", moved)
            messages.success(request, words % {"n": moved})
    except TournamentError as error:
        messages.error(request, str(error))
    return back_to_list(request, slug)


def _wanted(request: HttpRequest) -> dict[int, int]:
    """Return the seeds typed, by entry. What is no number is left as it is."""
    wanted = {}
    for name, value in request.POST.items():
        number = name.removeprefix("seed_")
        if number != name and number.isdecimal() and str(value).isdecimal() and len(str(value)) < 5:
            wanted[int(number)] = int(str(value))
    return wanted


@login_required
def entry_edit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show one entry: its name, players and club, and who comes in as a substitute."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "entry.edit", tournament.club)
    entry = get_object_or_404(entries_listed(tournament), pk=pk)
    edit, substitute = _forms(request, tournament, entry)
    if request.method == "POST":
        form = substitute if "substitute" in request.POST else edit
        if form is not None and form.is_valid() and not refused(form, lambda: _change(actor, entry, form)):
            messages.success(request, _("%(name)s is changed.") % {"name": entry.name})
            return redirect("tournaments:entry_edit", slug=slug, pk=pk)
    row = next(iter(_rows(tournament, entry)))
    context: dict[str, Any] = {
        "tournament": tournament,
        "place": "entries",
        "row": row,
        "entry": entry,
        "form": edit,
        "substitute": substitute,
        "open": tournament.status in NOT_BEGUN,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/entry_edit.html", context, status=status)


def _rows(tournament: Tournament, entry: Entry) -> list[Any]:
    listed = entry_list(tournament, [entry])
    return [*listed.playing, *listed.waiting, *listed.out]


def _forms(
    request: HttpRequest, tournament: Tournament, entry: Entry
) -> tuple[EntryEditForm | None, SubstituteForm | None]:
    """Return the forms that an entry has as the tournament stands, one of them with what was sent."""
    open_, seats = tournament.status in NOT_BEGUN, list(entry.seats.all())
    sent = request.POST if request.method == "POST" else None
    here = sent if sent is None or "substitute" in sent else None
    edit = substitute = None
    if open_ or tournament.status in UNDER_WAY:
        people = open_ and all(seat.person for seat in seats)
        pair = not takes_single_players(tournament.format)
        edit = EntryEditForm(None if here else sent, entry=entry, people=people, pair=pair)
    if tournament.status in UNDER_WAY:
        rounds = [(each.number, round_words(each.label)) for each in rounds_to_come(entry)]
        substitute = SubstituteForm(
            here, seats=[(seat.index, seat.who) for seat in seats], rounds=rounds, auto_id="id_sub_%s"
        )
    return edit, substitute


def _change(actor: User, entry: Entry, form: EntryEditForm | SubstituteForm) -> None:
    data = form.cleaned_data
    if isinstance(form, SubstituteForm):
        services.entry_substitute(
            actor=actor,
            entry=entry,
            index=data["index"],
            taker=form.taker(),
            reason=data["reason"],
            from_round=data["from_round"],
        )
    else:
        services.entry_edit(
            actor=actor, entry=entry, name=data["name"], home_club=data["home_club"], takers=form.takers()
        )
