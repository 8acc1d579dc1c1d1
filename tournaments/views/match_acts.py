"""What organisers and helpers do about one match: confirm, forfeit, adjudicate, play again, offer again, void."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import User
from clubs.views.access import login_required, require_act
from tournaments import services
from tournaments.desk_forms import ForfeitForm, ScoreForm, WhyForm
from tournaments.models import Match, MatchStatus, Result
from tournaments.models.schedule import OPEN_STATUSES
from tournaments.selectors.desk import is_unconfirmed, matches_with_sides
from tournaments.views.acts import answered, changed_meanwhile, form_answered, seen
from tournaments.views.match import match_detail
from tournaments.views.match_offers import match_address
from tournaments.views.reading import tournament_or_404


def match_asked(request: HttpRequest, slug: str, pk: int, act: str) -> tuple[Match, User]:
    """Return the match and who asks and may do *act*. Raises: Http404, PermissionDenied."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, act, tournament.club)
    return get_object_or_404(matches_with_sides(), pk=pk, round__tournament=tournament), actor


def page_of(match: Match) -> str:
    """Return the address of the match's page."""
    return match_address(match, "match")


def _back(request: HttpRequest, match: Match) -> str:
    """Return the page that the button stood on: the desk, or that of the match."""
    if request.POST.get("back") == "desk":
        return reverse("tournaments:manage", args=[match.round.tournament.slug])
    return page_of(match)


def version_seen(request: HttpRequest) -> int | None:
    """Return the version of the result that the person looked at, as the form says; None if it does not."""
    text = seen(request)
    return int(text) if text.isdecimal() else None


def _version_now(match: Match) -> int:
    return match.result.version if hasattr(match, "result") else 0


def _form_answer(
    request: HttpRequest, match: Match, key: str, form: forms.Form, call: Callable[[], object], done: str
) -> HttpResponse:
    """Answer a form of the match's page; refused it stands open there again."""
    slug, pk = match.round.tournament.slug, match.pk
    return form_answered(
        request,
        form,
        to=page_of(match),
        call=call,
        done=done,
        refused=lambda wrong: match_detail(request, slug, pk, refused={key: wrong}),
    )


@login_required
@require_POST
def match_confirm(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Confirm a result, so that it counts."""
    match, actor = match_asked(request, slug, pk, "result.confirm")
    version = version_seen(request)
    if not is_unconfirmed(match) and version in (None, _version_now(match)) and hasattr(match, "result"):
        return redirect(_back(request, match))
    done = _("Confirmed: it counts in the standing and for the next draw.")
    return answered(
        request,
        _back(request, match),
        lambda: services.result_confirm(actor=actor, match=match, seen=version),
        done,
    )


@login_required
@require_POST
def match_retry(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Set a failed match up again, with the same deals."""
    match, actor = match_asked(request, slug, pk, "match.retry")
    if seen(request) and match.status in OPEN_STATUSES:
        return redirect(_back(request, match))
    done = _("The match waits for a worker again, with the same deals.")
    return answered(request, _back(request, match), lambda: services.match_retry(actor=actor, match=match), done)


@login_required
@require_POST
def match_forfeit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Note that one side, or both, forfeits."""
    match, actor = match_asked(request, slug, pk, "match.forfeit")
    form = ForfeitForm(request.POST, auto_id="id_forfeit_%s", match=match)
    if stale := _stale(request, match, actor):
        return stale
    return _form_answer(
        request,
        match,
        "forfeit",
        form,
        lambda: services.match_forfeit(actor=actor, match=match, **form.cleaned_data),
        _("The forfeit is noted, and counts."),
    )


@login_required
@require_POST
def match_adjudicate(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Give a result to a match that was not played to its end."""
    match, actor = match_asked(request, slug, pk, "match.adjudicate")
    form = ScoreForm(request.POST, auto_id="id_adjudicate_%s", match=match)
    if stale := _stale(request, match, actor):
        return stale
    return _form_answer(
        request,
        match,
        "adjudicate",
        form,
        lambda: services.match_adjudicate(actor=actor, match=match, **form.cleaned_data),
        _("The result is given, and counts."),
    )


@login_required
@require_POST
def match_rerun(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let a finished match be played again."""
    match, actor = match_asked(request, slug, pk, "match.rerun")
    if seen(request) and match.status in OPEN_STATUSES:
        return redirect(page_of(match))
    if stale := _stale(request, match, actor):
        return stale
    form = WhyForm(request.POST, auto_id="id_rerun_%s")
    return _form_answer(
        request,
        match,
        "rerun",
        form,
        lambda: services.match_rerun(actor=actor, match=match, reason=form.cleaned_data["reason"]),
        _("It is played again. The old result stays among the versions."),
    )


@login_required
@require_POST
def match_void(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Declare a match void that has no result."""
    match, actor = match_asked(request, slug, pk, "match.void")
    if match.status == MatchStatus.VOID:
        return redirect(page_of(match))
    form = WhyForm(request.POST, auto_id="id_void_%s")
    return _form_answer(
        request,
        match,
        "void",
        form,
        lambda: services.match_void(actor=actor, match=match, reason=form.cleaned_data["reason"]),
        _("The match is void: nobody wins or loses by it."),
    )


def _stale(request: HttpRequest, match: Match, actor: User) -> HttpResponse | None:
    """Return the way back to the page where the result is not what it was when the form was made.

    If it was the same person who changed it, the click was the second of two, and nothing is said.
    """
    version = version_seen(request)
    if version is None or version == _version_now(match):
        return None
    result: Result | None = getattr(match, "result", None)
    if result is None or result.entered_by_id != actor.pk:
        changed_meanwhile(request, _("The result"))
    return redirect(page_of(match))
