"""The list of tournaments and the form of a new one."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.selectors import clubs_where
from clubs.views.access import login_required, user_of
from engine.presets import DEFAULT, preset_names, preset_summary
from engine.rules import Rules, RulesError
from tournaments.errors import TournamentInputError
from tournaments.formats import format_named
from tournaments.forms import RulesForm, TournamentForm
from tournaments.models import TournamentStatus
from tournaments.services import tournament_create
from tournaments.views.reading import tournaments_for, with_progress
from tournaments.wording import rules_in_words

PAGE = 20
PREDICTED_FOR = (4, 6, 8, 12, 16)
SENT = "tournament_forms"
"""Session key: forms already answered -> the address of what they made, so that a second click makes no second."""


def tournament_list(request: HttpRequest) -> HttpResponse:
    """Show the tournaments, by state or club if the address says so."""
    rows = tournaments_for(request.user)
    state, slug = request.GET.get("state", ""), request.GET.get("club", "")
    if state in TournamentStatus.values:
        rows = rows.filter(status=state)
    club = Club.objects.filter(slug=slug).first() if slug else None
    if club:
        rows = rows.filter(club=club)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    page.object_list = with_progress(page.object_list)
    hidden = () if clubs_where(request.user, "tournament.see_draft").exists() else (TournamentStatus.DRAFT,)
    states = [(key, title) for key, title in TournamentStatus.choices if key not in hidden]
    return render(request, "tournaments/list.html", {"page": page, "state": state, "club": club, "states": states})


@login_required
def tournament_new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new tournament with its rules in words; create it."""
    user = user_of(request)
    sent: dict[str, str] = request.session.get(SENT, {})
    if request.method == "POST" and (made := sent.get(request.POST.get("once", ""))):
        return redirect("tournaments:manage", slug=made)
    first = {"club": request.GET.get("club"), "once": uuid.uuid4().hex}
    form = TournamentForm(request.POST or None, user=user, initial=first)
    if request.method == "POST" and form.is_valid() and "preview" not in request.POST:
        values: dict[str, Any] = dict(form.cleaned_data)
        once = values.pop("once")
        try:
            tournament = tournament_create(actor=user, **values)
        except TournamentInputError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        except RulesError as error:
            form.add_error("house_rules", f"{error.field}: {error.reason}")
        else:
            if once:
                request.session[SENT] = dict([*sent.items(), (once, tournament.slug)][-20:])
            messages.success(request, _("%(name)s is created. Add the entries now.") % {"name": tournament.name})
            return redirect("tournaments:manage", slug=tournament.slug)
    context = {"form": form, "has_clubs": clubs_where(user, "tournament.create").exists()}
    return render(request, "tournaments/new.html", context | _preview(form))


def new_rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of an unfinished form in words, for the box beside it."""
    form = RulesForm({"boards": "4", "house_rules": "", **request.GET.dict()})
    form.is_valid()
    return render(request, "tournaments/_rules_preview.html", _preview(form))


def _preview(form: RulesForm) -> dict[str, Any]:
    """Return what the box beside the form shows: the rules it makes, or why it makes none."""
    preset = str(form["preset"].value() or DEFAULT)
    boards = str(form["boards"].value() or "")
    context: dict[str, Any] = {
        "preset": preset,
        "predicted": _predicted(int(boards) if boards.isdecimal() and len(boards) < 4 else 1),
    }
    rules = form.rules
    if not form.is_bound and preset in preset_names():
        rules = Rules.from_preset(preset)
    if rules is None:
        errors = [str(text) for name in ("preset", "house_rules") for text in form.errors.get(name, [])]
        return context | {"refused": " ".join(errors) or _("Choose a preset.")}
    return context | {"words": rules_in_words(rules), "summary": preset_summary(preset)}


def _predicted(boards: int) -> list[dict[str, int]]:
    """Return how much is played with some numbers of entries."""
    return [predicted("round_robin", entries, boards) for entries in PREDICTED_FOR]


def predicted(format: str, entries: int, boards: int) -> dict[str, int]:
    """Return the numbers of rounds, matches and hands that *entries* make."""
    rounds = format_named(format).rounds(entries) if entries > 1 else []
    matches = sum(1 for pairs in rounds for _first, second in pairs if second)
    return {"entries": entries, "rounds": len(rounds), "matches": matches, "hands": 2 * boards * matches}
