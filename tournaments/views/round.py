"""The page of one round: its tables and why they meet, its deals, its clock; and what organisers do with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import User
from clubs.views.access import login_required, require_act
from tournaments import services
from tournaments.desk_forms import DeadlineForm, WhyForm
from tournaments.models import Match, MatchStatus, Round, RoundStatus, Tournament, TournamentStatus
from tournaments.selectors import revealed_key
from tournaments.selectors.desk import is_unconfirmed
from tournaments.views.acts import Act, Refused, acts_of, answered, changed_meanwhile, form_answered, form_of, seen
from tournaments.views.event import page_context
from tournaments.views.pairings import names_of, notes_of, pairing_lines
from tournaments.views.reading import tournament_or_404
from tournaments.wording import round_words

IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)
CLOCKED = (RoundStatus.RELEASED, RoundStatus.RUNNING)
NOT_BEGUN = (RoundStatus.DRAWN, RoundStatus.RELEASED)
WAITING = (MatchStatus.SCHEDULED, MatchStatus.QUEUED)
LONGER = (5, 15, 60)
"""Minutes by which a deadline is moved with one click."""


def round_detail(request: HttpRequest, slug: str, number: int, refused: Refused | None = None) -> HttpResponse:
    """Show the round. One that is drawn and not released is there for organisers alone."""
    tournament = tournament_or_404(request, slug)
    acts = acts_of(request, tournament.club)
    each = _round_or_404(tournament, number, acts)
    matches = _matches(each)
    names = names_of(tournament)
    lines = pairing_lines(tournament, matches, names)
    numbers = _numbers(tournament, acts)
    context: dict[str, Any] = page_context(request, tournament, "rounds") | {
        "round": each,
        "title": round_words(each.label),
        "lines": lines,
        "byes": [line for line in lines if line.match.is_bye],
        "notes": notes_of(each, names),
        "previous": max((n for n in numbers if n < number), default=None),
        "following": min((n for n in numbers if n > number), default=None),
        "revealed": revealed_key(each),
        "late": each.deadline_at is not None and each.status in CLOCKED and each.deadline_at < timezone.now(),
        "deadline_seen": _deadline_seen(each),
        "acts": acts,
        **_acts(tournament, each, matches, acts, refused),
    }
    return render(request, "tournaments/round.html", context, status=422 if refused else 200)


def _round_or_404(tournament: Tournament, number: int, acts: frozenset[str]) -> Round:
    each = get_object_or_404(Round.objects.defer("draw_input"), tournament=tournament, number=number)
    if each.status == RoundStatus.DRAWN and "round.draw" not in acts:
        raise Http404
    each.tournament = tournament
    return each


def _matches(each: Round) -> list[Match]:
    """Return its matches with what their lines show; a large round has hundreds of them."""
    sides = ("entry_a", "entry_b", "partner_a", "partner_b", "result")
    matches = list(Match.objects.filter(round=each).select_related(*sides).order_by("table"))
    for match in matches:
        match.round = each
    return matches


def _numbers(tournament: Tournament, acts: frozenset[str]) -> list[int]:
    """Return the numbers of the rounds that may be seen."""
    rounds = tournament.rounds.exclude(status=RoundStatus.CANCELLED)
    if "round.draw" not in acts:
        rounds = rounds.exclude(status=RoundStatus.DRAWN)
    return list(rounds.values_list("number", flat=True))


def _address(tournament: Tournament, each: Round, name: str) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.slug, each.number])


def _acts(
    tournament: Tournament, each: Round, matches: list[Match], acts: frozenset[str], refused: Refused | None
) -> dict[str, Any]:
    """Return what the organiser may do with the round: buttons, and folded forms."""
    if tournament.status not in IN_PLAY:
        return {"main_acts": [], "side_acts": []}
    paused = _("The tournament is paused.") if tournament.status == TournamentStatus.PAUSED else ""
    main: list[Act] = []
    side: list[Act] = []
    if "round.release" in acts and each.status == RoundStatus.DRAWN:
        address, numbers = reverse("tournaments:release", args=[tournament.slug]), {"rounds": each.number, "back": "1"}
        main.append(Act("release", _("Release"), address, kind="primary", why_not=paused, hidden=numbers))
    if "round.close" in acts and each.status in (RoundStatus.COMPLETE, *CLOCKED):
        why_not = paused or _open_words(matches)
        main.append(Act("close", _("Close"), _address(tournament, each, "round_close"), icon="check", why_not=why_not))
    if "round.draw" in acts and each.status in NOT_BEGUN and not _has_begun(matches):
        side.append(_redraw_act(tournament, each, matches, refused))
    if "round.release" in acts and each.status in CLOCKED:
        side.append(_deadline_act(tournament, each, refused))
    return {
        "main_acts": main,
        "side_acts": side,
        "longer": LONGER if "round.release" in acts and each.status in CLOCKED and each.deadline_at else (),
    }


def _open_words(matches: list[Match]) -> str:
    """Return what is open of a round, "" if it can be closed."""
    tables = [match for match in matches if not match.is_bye]
    if any(match.status not in (MatchStatus.FINISHED, MatchStatus.VOID) for match in tables):
        return _("Not every table is over.")
    if any(is_unconfirmed(match) for match in tables):
        return _("Not every result is confirmed.")
    return ""


def _redraw_act(tournament: Tournament, each: Round, matches: list[Match], refused: Refused | None) -> Act:
    words = _(
        "The pairings are made anew from the results and rules there are now: set a rule for the draw first, or the "
        "same pairings come out. It is seen by organisers only until it is released again; its deals stay."
    )
    return Act(
        "redraw",
        _("Draw it again"),
        _address(tournament, each, "round_redraw"),
        button=_("Draw it again"),
        help=words,
        form=form_of(WhyForm, "redraw", refused),
        hidden={"seen": _draw_seen(matches)},
    )


def _has_begun(matches: list[Match]) -> bool:
    return any(match.status not in WAITING or match.attempts for match in matches if not match.is_bye)


def _draw_seen(matches: list[Match]) -> int:
    """Return what changes with every draw: tables are made anew by it."""
    return max((match.pk for match in matches), default=0)


def _deadline_act(tournament: Tournament, each: Round, refused: Refused | None) -> Act:
    first = {"at": each.deadline_at and timezone.localtime(each.deadline_at)}
    return Act(
        "deadline",
        _("Set the deadline"),
        _address(tournament, each, "round_deadline"),
        button=_("Set"),
        form=form_of(DeadlineForm, "deadline", refused, initial=first),
    )


def _deadline_seen(each: Round) -> str:
    """Return the deadline as text, by which a second click tells that the first was heard."""
    return each.deadline_at.isoformat() if each.deadline_at else ""


def _asked(request: HttpRequest, slug: str, number: int, act: str) -> tuple[Tournament, Round, User]:
    """Return tournament and round, and who asks and may do *act*."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, act, tournament.club)
    each = get_object_or_404(Round, tournament=tournament, number=number)
    each.tournament = tournament
    return tournament, each, actor


def _back(request: HttpRequest, tournament: Tournament, each: Round) -> str:
    """Return the page that the button stood on: the desk, or that of the round."""
    if request.POST.get("back"):
        return _address(tournament, each, "round")
    return reverse("tournaments:manage", args=[tournament.slug])


@login_required
@require_POST
def round_close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close a round: its results stand, and the next draw uses them."""
    tournament, each, actor = _asked(request, slug, number, "round.close")
    to = _back(request, tournament, each)
    if each.status == RoundStatus.CLOSED:
        return redirect(to)
    done = _("%(round)s is closed.") % {"round": round_words(each.label)}
    return answered(request, to, lambda: services.round_close(actor=actor, round=each), done)


@login_required
@require_POST
def round_redraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw a round again that has not begun."""
    tournament, each, actor = _asked(request, slug, number, "round.draw")
    to = _address(tournament, each, "round")
    if seen(request) and seen(request) != str(_draw_seen(list(each.matches.all()))):
        changed_meanwhile(request, round_words(each.label))
        return redirect(to)
    return _with_form(
        request,
        WhyForm(request.POST, auto_id="id_redraw_%s"),
        (slug, number, "redraw"),
        lambda data: services.round_redraw(actor=actor, round=each, reason=data["reason"]),
        _("Drawn again. Only organisers see it until it is released."),
    )


@login_required
@require_POST
def round_deadline(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Set the deadline of a round, or move it by some minutes."""
    _tournament, each, actor = _asked(request, slug, number, "round.release")
    minutes = request.POST.get("minutes", "")
    if minutes in map(str, LONGER):
        if seen(request) and seen(request) != _deadline_seen(each):
            return redirect("tournaments:round", slug=slug, number=number)
        start = max(each.deadline_at or timezone.now(), timezone.now())
        at = start + timedelta(minutes=int(minutes))
        to = reverse("tournaments:round", args=[slug, number])
        done = _("The deadline has moved.")
        return answered(request, to, lambda: services.round_deadline(actor=actor, round=each, at=at), done)
    return _with_form(
        request,
        DeadlineForm(request.POST, auto_id="id_deadline_%s"),
        (slug, number, "deadline"),
        lambda data: services.round_deadline(actor=actor, round=each, at=data["at"]),
        _("The deadline is set."),
    )


def _with_form(
    request: HttpRequest,
    form: Any,
    where: tuple[str, int, str],
    call: Callable[[dict[str, Any]], object],
    done: str,
) -> HttpResponse:
    """Answer a form of the round's page."""
    slug, number, key = where
    return form_answered(
        request,
        form,
        to=reverse("tournaments:round", args=[slug, number]),
        call=lambda: call(form.cleaned_data),
        done=done,
        refused=lambda wrong: round_detail(request, slug, number, refused={key: wrong}),
    )
