"""Correcting a result, and taking a correction back: first everything that would follow, then the deed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.models import User
from clubs.views.access import login_required
from tournaments import services
from tournaments.desk_forms import CorrectionForm
from tournaments.errors import TournamentError, TournamentInputError
from tournaments.models import Match, ResultSource
from tournaments.selectors import correction_preview, scoring_of, undo_preview, version_before
from tournaments.views.consequence_words import consequences, ranks_shown
from tournaments.views.match_acts import match_asked, page_of, version_seen
from tournaments.wording import points_heading, round_words

MOST_RANKS = 12


@login_required
@require_http_methods(["GET", "POST"])
def match_correct(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what follows from other points; with the second button, correct them."""
    match, actor = match_asked(request, slug, pk, "result.correct")
    if not hasattr(match, "result"):
        messages.error(request, _("There is no result to correct yet."))
        return redirect(page_of(match))
    now = {"score_a": match.result.score_a, "score_b": match.result.score_b}
    form = CorrectionForm(request.POST if request.method == "POST" else None, match=match, initial=now)
    looks = "preview" in request.POST
    if looks:
        form.fields["reason"].required = False  # a look needs none yet
    scores = _scores(form)
    if request.method == "POST" and not looks and scores and form.is_valid():
        answer = _corrected(request, match, actor, form, scores)
        if answer is not None:
            return answer
    return _page(request, match, form, scores, undo=False)


def _scores(form: CorrectionForm) -> tuple[int, int] | None:
    """Return the points that were typed, if both can be read."""
    if not form.is_bound:
        return None
    form.is_valid()
    data = form.cleaned_data
    return (data["score_a"], data["score_b"]) if "score_a" in data and "score_b" in data else None


def _corrected(
    request: HttpRequest, match: Match, actor: User, form: CorrectionForm, scores: tuple[int, int]
) -> HttpResponse | None:
    """Return the way to the match's page after the correction, or None where the page is shown again."""
    version, result = version_seen(request), match.result
    if version == result.version - 1 and _is_mine(match, actor, ResultSource.CORRECTION, scores):
        return redirect(page_of(match))  # the second click of two
    if request.POST.get("looked") != _looked(match, scores):
        messages.info(request, _("Look at what follows from these points, then correct the result."))
        return None
    data = form.cleaned_data
    return _done(
        request,
        match,
        form,
        lambda: services.result_correct(
            actor=actor,
            match=match,
            score_a=scores[0],
            score_b=scores[1],
            reason=data["reason"],
            void_later=data["void_later"],
            seen=version,
        ),
        _("The result is corrected. The old one stays among the versions, and the correction can be taken back."),
    )


def _is_mine(match: Match, actor: User, source: str, scores: tuple[int, int]) -> bool:
    result = match.result
    same = (result.score_a, result.score_b) == scores
    return bool(same and result.source == source and result.entered_by_id == actor.pk)


def _looked(match: Match, scores: tuple[int, int]) -> str:
    """Return what a preview was about: the version that stood, and the points."""
    return f"{match.result.version}:{scores[0]}:{scores[1]}"


def _done(request: HttpRequest, match: Match, form: CorrectionForm, call: Any, done: str) -> HttpResponse | None:
    try:
        call()
    except TournamentInputError as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
        return None
    except TournamentError as error:
        messages.error(request, str(error))
        return redirect(page_of(match))
    messages.success(request, done)
    return redirect(page_of(match))


@login_required
@require_http_methods(["GET", "POST"])
def match_undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what follows from the result as it was before the correction; with the button, bring it back."""
    match, actor = match_asked(request, slug, pk, "result.correct")
    before = version_before(match) if hasattr(match, "result") else None
    if before is None:
        if request.method == "GET" or not _was_undone(match, actor):
            messages.info(request, _("There is no correction to take back."))
        return redirect(page_of(match))
    scores = (int(before.values["score_a"]), int(before.values["score_b"]))
    values = {"score_a": scores[0], "score_b": scores[1]}
    asked = {**request.POST.dict(), **values} if request.method == "POST" else None
    form = CorrectionForm(asked, match=match, initial=values)
    if request.method == "POST" and form.is_valid():
        data, version = form.cleaned_data, version_seen(request)
        answer = _done(
            request,
            match,
            form,
            lambda: services.correction_undo(
                actor=actor, match=match, reason=data["reason"], void_later=data["void_later"], seen=version
            ),
            _("The correction is taken back: the result is what it was before."),
        )
        if answer is not None:
            return answer
    return _page(request, match, form, scores, undo=True)


def _was_undone(match: Match, actor: User) -> bool:
    """Return whether *actor* has just taken the correction back: the click was the second of two."""
    result = getattr(match, "result", None)
    return result is not None and result.source == ResultSource.UNDO and result.entered_by_id == actor.pk


def _page(
    request: HttpRequest, match: Match, form: CorrectionForm, scores: tuple[int, int] | None, *, undo: bool
) -> HttpResponse:
    tournament = match.round.tournament
    preview = undo_preview(match) if undo else correction_preview(match, *scores) if scores else None
    ranks = ranks_shown(tournament, preview) if preview else []
    context = {
        "tournament": tournament,
        "match": match,
        "title": round_words(match.round.label),
        "form": form,
        "undo": undo,
        "preview": preview,
        "looked": _looked(match, scores) if scores else "",
        "ranks": ranks[:MOST_RANKS],
        "ranks_more": max(0, len(ranks) - MOST_RANKS),
        "points_heading": points_heading(scoring_of(tournament).kind),
        "consequences": consequences(match, preview) if preview else [],
        "manages": True,
    }
    wrong = request.method == "POST" and bool(form.errors)
    return render(request, "tournaments/correct.html", context, status=422 if wrong else 200)
