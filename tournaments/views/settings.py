"""A new tournament, its settings, and its copy, each with what they make beside the form."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from clubs.selectors import clubs_where
from clubs.views.access import login_required, require_act, user_of
from engine.presets import DEFAULT, preset_names
from engine.rules import RulesError
from tournaments import services
from tournaments.errors import TournamentError, TournamentInputError
from tournaments.models import EntryStatus, Tournament, TournamentStatus
from tournaments.rules_address import rules_page
from tournaments.selectors.prediction import Predicted, predicted, seconds_a_hand
from tournaments.services.event import may_change, usual_settings
from tournaments.services.settings import MOST_ENTRIES, SETTINGS, settings_digest, settings_of
from tournaments.settings_form import CloneForm, EditTournamentForm, NewTournamentForm, SettingsForm
from tournaments.views.reading import tournament_or_404
from tournaments.wording import rules_in_a_line, rules_in_words
from tournaments.wording_settings import duration_words, format_summary

PREDICTED_FOR = (4, 8, 12, 16, 24, 32)
EXPECTED_USUAL = 12
SENT = "tournament_forms"
"""Session key: forms already answered -> the address of what they made, so that a second click makes no second."""


@login_required
def tournament_new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new tournament with its rules in words; create it."""
    user = user_of(request)
    if made := _made_already(request):
        return redirect("tournaments:entries", slug=made)
    first = {"club": request.GET.get("club"), "once": uuid.uuid4().hex} | _rules_asked(request)
    form = NewTournamentForm(request.POST or None, user=user, initial=first)
    if request.method == "POST" and form.is_valid() and "preview" not in request.POST:

        def create() -> Tournament:
            data = form.cleaned_data
            status = data["status"] or TournamentStatus.REGISTRATION
            return services.tournament_create(actor=user, club=data["club"], status=status, **form.settings_given())

        if tournament := _done(form, create):
            _remember(request, form.cleaned_data["once"], tournament)
            messages.success(request, _("%(name)s is created. Add the entries now.") % {"name": tournament.name})
            return redirect("tournaments:entries", slug=tournament.slug)
    context = {"form": form, "has_clubs": clubs_where(user, "tournament.create").exists()}
    status = 422 if form.errors and "preview" not in request.POST else 200
    return render(request, "tournaments/new.html", context | _beside(form, _expected(request)), status=status)


def _rules_asked(request: HttpRequest) -> dict[str, str]:
    """Return the rules that an address asks for, as the pages of the rules make it."""
    preset, house = request.GET.get("preset", ""), request.GET.get("house", "")
    return {"preset": preset, "house_rules": _one_a_line(house)} if preset in preset_names() else {}


def _one_a_line(house: str) -> str:
    """Return house rules one a line; as they are where a text with spaces is among them."""
    return house if '"' in house else "\n".join(house.split())


@login_required
def tournament_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the settings of a tournament; change those that may still change."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "tournament.edit", tournament.club)
    fixed = set(SETTINGS) - may_change(tournament)
    begun = tournament.status not in (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
    form = EditTournamentForm(
        request.POST or None,
        settings=settings_of(tournament),
        fixed=sorted(fixed),
        begun=begun,
        initial={"seen": settings_digest(tournament)},
    )
    if request.method == "POST" and form.is_valid() and "preview" not in request.POST:

        def edit() -> Tournament:
            given = {name: value for name, value in form.settings_given().items() if name not in fixed}
            reason = form.cleaned_data.get("reason", "")
            return services.tournament_edit(
                actor=actor, tournament=tournament, seen=form.cleaned_data["seen"], reason=reason, **given
            )

        if _done(form, edit):
            messages.success(request, _("The settings are kept."))
            return redirect("tournaments:edit", slug=slug)
    context = {"form": form, "tournament": tournament, "begun": begun, "place": "settings"}
    status = 422 if form.errors and "preview" not in request.POST else 200
    expected = _expected(request, tournament)
    return render(request, "tournaments/settings.html", context | _beside(form, expected), status=status)


@login_required
def tournament_clone(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of a copy; make it."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "tournament.create", tournament.club)
    if made := _made_already(request):
        return redirect("tournaments:entries", slug=made)
    first = {"name": tournament.name, "once": uuid.uuid4().hex, "with_entries": True}
    form = CloneForm(request.POST or None, initial=first)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        left_out: list[str] = []

        def clone() -> Tournament:
            made = services.tournament_clone(
                actor=actor,
                tournament=tournament,
                name=data["name"],
                starts_at=data["starts_at"],
                with_entries=data["with_entries"],
            )
            left_out.extend(made.left_out)
            return made.tournament

        if copy := _done(form, clone):
            _remember(request, data["once"], copy)
            messages.success(
                request, _("%(name)s is a draft now; open it for entries when it is ready.") % {"name": copy.name}
            )
            for text in left_out:
                messages.warning(request, _("Left out: %(entry)s") % {"entry": text})
            return redirect("tournaments:entries", slug=copy.slug)
    context = {"form": form, "tournament": tournament, "place": "clone"}
    return render(request, "tournaments/clone.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def tournament_open(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a draft for entries."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "tournament.edit", tournament.club)
    try:
        services.tournament_open(actor=actor, tournament=tournament)
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Open for entries: everybody sees the tournament now."))
    return redirect("tournaments:entries", slug=slug)


@require_GET
def new_rules(request: HttpRequest) -> HttpResponse:
    """Show what an unfinished form makes, for the box beside it."""
    form = _unfinished(request.GET)
    return render(request, "tournaments/_rules_preview.html", _beside(form, _expected(request)))


@require_GET
def new_options(request: HttpRequest) -> HttpResponse:
    """Show the options of the format that was chosen."""
    form = _unfinished(request.GET)
    return render(
        request, "tournaments/_options.html", {"form": form, "format_summary": format_summary(form.shown_format)}
    )


def _unfinished(given: QueryDict) -> SettingsForm:
    """Return a form of what is filled in so far, checked."""
    usual = usual_settings()
    data = {"name": "x", "boards": str(usual["boards"]), "preset": DEFAULT, "house_rules": ""} | given.dict()
    form = SettingsForm(data, settings=usual)
    form.is_valid()
    return form


def _done(form: SettingsForm | CloneForm, act: Callable[[], Tournament]) -> Tournament | None:
    """Return what *act* makes, or None with the refusal beside its field."""
    try:
        return act()
    except TournamentInputError as error:
        if isinstance(form, SettingsForm):
            form.refuse(error.field, str(error))
        else:
            form.add_error(error.field if error.field in form.fields else None, str(error))
    except RulesError as error:
        form.add_error("house_rules" if "house_rules" in form.fields else None, f"{error.field}: {error.reason}")
    except TournamentError as error:
        form.add_error(None, str(error))
    return None


def _made_already(request: HttpRequest) -> str | None:
    """Return the address of what the form has made at its first click."""
    sent: dict[str, str] = request.session.get(SENT, {})
    return sent.get(request.POST.get("once", "")) if request.method == "POST" else None


def _remember(request: HttpRequest, once: str, tournament: Tournament) -> None:
    if once:
        sent: dict[str, str] = request.session.get(SENT, {})
        request.session[SENT] = dict([*sent.items(), (once, tournament.slug)][-20:])


def _expected(request: HttpRequest, tournament: Tournament | None = None) -> int:
    """Return the number of entries for which the prediction is made."""
    asked = (request.POST if request.method == "POST" else request.GET).get("expected", "")
    if asked.isdecimal() and len(asked) < 5 and 2 <= int(asked) <= MOST_ENTRIES:
        return int(asked)
    if tournament is not None:
        entered = tournament.entries.filter(status=EntryStatus.ACTIVE).count()
        return max(2, entered) if entered else tournament.entry_limit or EXPECTED_USUAL
    return EXPECTED_USUAL


def _beside(form: SettingsForm, expected: int) -> dict[str, Any]:
    """Return what the box beside the form shows: how much is played, and the rules or why there are none."""
    settings = _settings_so_far(form)
    preset = str(form["preset"].value() or DEFAULT)
    rows = _predictions(settings, expected)
    asked = next(row for row in rows if row.entries == expected)
    context: dict[str, Any] = {
        "preset": preset,
        "format_summary": format_summary(form.shown_format),
        "expected": expected,
        "most_entries": MOST_ENTRIES,
        "predicted": rows,
        "asked": asked,
        "bots_take": duration_words(asked.worker_seconds) if asked.worker_seconds is not None else "",
        "people_take": duration_words(60 * asked.table_minutes),
        "is_game": settings["play"] == "game",
    }
    rules = form.rules
    if not form.is_bound and preset in preset_names():
        rules = services.resolved_rules(preset, settings["house_rules"], play=settings["play"])
    if rules is None:
        errors = [str(text) for name in ("preset", "house_rules") for text in form.errors.get(name, [])]
        return context | {"refused": " ".join(errors) or _("Choose a preset.")}
    return context | {
        "words": rules_in_words(rules),
        "summary": rules_in_a_line(rules),
        "rules_url": rules_page(preset, _house_rules(form)),
    }


def _house_rules(form: SettingsForm) -> list[str]:
    """Return the house rules of a form whose rules are known to be good."""
    return list(form.cleaned_data["house_rules"] if form.is_bound else form.settings["house_rules"])


def _settings_so_far(form: SettingsForm) -> dict[str, Any]:
    """Return the settings on which a prediction depends; what is wrong so far is taken as usual."""
    settings = dict(form.settings)
    if not form.is_bound:
        return settings
    data = form.cleaned_data
    for name in ("boards", "play", "best_of", "round_minutes"):
        if data.get(name) not in (None, ""):
            settings[name] = data[name]
    settings["format"] = form.shown_format
    settings["options"] = form.options_so_far()
    return settings


def _predictions(settings: dict[str, Any], expected: int) -> list[Predicted]:
    seconds = seconds_a_hand()
    return [predicted(settings, entries, seconds) for entries in sorted({*PREDICTED_FOR, expected})]
