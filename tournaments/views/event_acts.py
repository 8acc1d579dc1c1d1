"""What the organiser does with the tournament as a whole: start to finish, the draw, the release, rules for the draw.

A second click of the same button finds the work done, and is led on without a word.
"""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import User
from clubs.views.access import login_required, require_act
from tournaments import services
from tournaments.desk_forms import RuleForm
from tournaments.models import Mode, PairingRule, Round, RoundStatus, Tournament, TournamentStatus
from tournaments.views.acts import answered, form_answered, seen, tried, why_answered
from tournaments.views.desk_words import rounds_named
from tournaments.views.manage import manage
from tournaments.views.reading import tournament_or_404


def _asked(request: HttpRequest, slug: str, act: str) -> tuple[Tournament, User, str]:
    """Return the tournament, who asks and may do *act*, and the address of the desk."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, act, tournament.club)
    return tournament, actor, reverse("tournaments:manage", args=[slug])


@login_required
@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """Start the tournament. In automatic mode its first rounds are released too, and workers take it from there."""
    tournament, actor, to = _asked(request, slug, "tournament.start")
    automatic = tournament.mode == Mode.AUTOMATIC
    there = reverse("tournaments:detail", args=[slug]) if automatic else to
    if tournament.status in (TournamentStatus.RUNNING, TournamentStatus.PAUSED):
        return redirect(there)
    done = _("Started. Results appear here as the tables finish.") if automatic else _("Started. Draw the first round.")
    went = tried(request, lambda: services.tournament_start(actor=actor, tournament=tournament), done)
    return redirect(there if went else to)


@login_required
@require_POST
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    """Finish the tournament: its standing is final, and its digest published."""
    tournament, actor, to = _asked(request, slug, "tournament.start")
    if tournament.status == TournamentStatus.FINISHED:
        return redirect(to)
    done = _("Finished. The standing is final, and the digest of all records is published.")
    return answered(request, to, lambda: services.tournament_finish(actor=actor, tournament=tournament), done)


@login_required
@require_POST
def resume(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a paused tournament go on."""
    tournament, actor, to = _asked(request, slug, "tournament.pause")
    if tournament.status == TournamentStatus.RUNNING:
        return redirect(to)
    done = _("It goes on. Deadlines have moved by the length of the pause.")
    return answered(request, to, lambda: services.tournament_resume(actor=actor, tournament=tournament), done)


def _with_reason(
    request: HttpRequest,
    slug: str,
    act: str,
    key: str,
    call: Callable[[Tournament, User, str], object],
    done: str,
    there: str = "",
) -> HttpResponse:
    """Answer an act that needs a reason and nothing else; *there* is the status that it leads to."""
    tournament, actor, to = _asked(request, slug, act)
    if tournament.status == there:
        return redirect(to)
    return why_answered(
        request,
        key,
        to=to,
        call=lambda why: call(tournament, actor, why),
        done=done,
        refused=lambda wrong: manage(request, slug, refused=wrong),
    )


@login_required
@require_POST
def pause(request: HttpRequest, slug: str) -> HttpResponse:
    """Pause the tournament: no table begins, what is being played ends."""
    return _with_reason(
        request,
        slug,
        "tournament.pause",
        "pause",
        lambda tournament, actor, why: services.tournament_pause(actor=actor, tournament=tournament, reason=why),
        _("Paused. No table begins until it goes on."),
        TournamentStatus.PAUSED,
    )


@login_required
@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a finished tournament again, so that a result can be corrected."""
    return _with_reason(
        request,
        slug,
        "tournament.reopen",
        "reopen",
        lambda tournament, actor, why: services.tournament_reopen(actor=actor, tournament=tournament, reason=why),
        _("Open again, and by hand: it finishes when you say so."),
        TournamentStatus.RUNNING,
    )


@login_required
@require_POST
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Cancel the tournament, with a reason."""
    return _with_reason(
        request,
        slug,
        "tournament.cancel",
        "cancel",
        lambda tournament, actor, why: services.tournament_cancel(actor=actor, tournament=tournament, reason=why),
        _("The tournament is cancelled. What was played stays."),
        TournamentStatus.CANCELLED,
    )


@login_required
@require_POST
def mode(request: HttpRequest, slug: str) -> HttpResponse:
    """Let rounds be drawn, released and closed by hand, or by themselves."""
    _tournament, _actor, to = _asked(request, slug, "tournament.edit")
    wanted = request.POST.get("mode", "")
    if wanted not in Mode.values:
        return redirect(to)
    by_itself = wanted == Mode.AUTOMATIC
    return _with_reason(
        request,
        slug,
        "tournament.edit",
        "mode",
        lambda tournament, actor, why: services.tournament_edit(
            actor=actor, tournament=tournament, reason=why, mode=wanted
        ),
        _("Rounds go on by themselves now.") if by_itself else _("Every round waits for you now."),
    )


@login_required
@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw all rounds that can be drawn; the form says which round was the last when it was made."""
    tournament, actor, to = _asked(request, slug, "round.draw")
    standing = tournament.rounds.exclude(status=RoundStatus.CANCELLED)
    last = standing.order_by("-number").values_list("number", flat=True).first() or 0
    if seen(request) and seen(request) != str(last):
        return redirect(to)
    drawn: list[Round] = []
    call = lambda: drawn.extend(services.rounds_draw(actor=actor, tournament=tournament))  # noqa: E731
    if tried(request, call, ""):
        done = _("%(rounds)s: drawn. Only organisers see it until it is released.")
        tried(request, lambda: None, done % {"rounds": rounds_named(drawn)})
    return redirect(to)


@login_required
@require_POST
def release(request: HttpRequest, slug: str) -> HttpResponse:
    """Release the rounds that the form names, by number; without numbers all that are drawn."""
    tournament, actor, to = _asked(request, slug, "round.release")
    numbers = [int(text) for text in request.POST.get("rounds", "").split(",") if text.isdecimal()]
    rounds = list(tournament.rounds.filter(number__in=numbers).order_by("number")) if numbers else None
    if rounds and request.POST.get("back"):
        to = reverse("tournaments:round", args=[slug, rounds[0].number])
    if rounds is not None and not any(each.status == RoundStatus.DRAWN for each in rounds):
        return redirect(to)
    done = _("Released: everybody sees the pairings now, and the tables can play.")
    return answered(
        request, to, lambda: services.rounds_release(actor=actor, tournament=tournament, rounds=rounds), done
    )


@login_required
@require_POST
def rule_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a rule for the draw: two entries that must not meet, or must meet in the next round."""
    tournament, actor, to = _asked(request, slug, "pairing.rule")
    form = RuleForm(request.POST, auto_id="id_rule_%s", tournament=tournament)

    def refused(wrong: forms.Form) -> HttpResponse:
        return manage(request, slug, refused={"rule": wrong})

    if form.is_valid() and _has_rule(tournament, form):
        return redirect(to)
    return form_answered(
        request,
        form,
        to=to,
        call=lambda: services.pairing_rule_add(actor=actor, tournament=tournament, **form.cleaned_data),
        done=_("Kept in mind for the next draw."),
        refused=refused,
    )


def _has_rule(tournament: Tournament, form: RuleForm) -> bool:
    """Return whether the very rule is there: the click was the second of two."""
    pair = {form.cleaned_data["entry_a"].pk, form.cleaned_data["entry_b"].pk}
    rules = PairingRule.objects.filter(tournament=tournament, kind=form.cleaned_data["kind"], used_in__isnull=True)
    return any({rule.entry_a_id, rule.entry_b_id} == pair for rule in rules.filter(reason=form.cleaned_data["reason"]))


@login_required
@require_POST
def rule_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take back a rule that no draw has used."""
    tournament, actor, to = _asked(request, slug, "pairing.rule")
    rule = PairingRule.objects.filter(tournament=tournament, pk=pk).select_related("entry_a", "entry_b").first()
    if rule is None or rule.used_in_id is not None:
        return redirect(to)
    return answered(
        request, to, lambda: services.pairing_rule_remove(actor=actor, rule=rule), _("The rule is taken back.")
    )
