"""One entry at the desk: withdrawn, disqualified, let in again, each with a reason and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.models import User
from clubs.selectors import audit_of
from clubs.views.access import login_required, require_act
from tournaments import services
from tournaments.desk_forms import WhyForm
from tournaments.models import Entry, EntryStatus, Match, RoundStatus, Tournament, TournamentStatus
from tournaments.models.schedule import OPEN_STATUSES
from tournaments.selectors.audit import audit_lines
from tournaments.selectors.desk import matches_with_sides
from tournaments.views.acts import Act, Refused, form_of, why_answered
from tournaments.views.pairings import names_of, pairing_lines
from tournaments.views.reading import tournament_or_404

IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)
GONE = (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED)
LOG_SHOWN = 20


@login_required
def entry_desk(request: HttpRequest, slug: str, pk: int, refused: Refused | None = None) -> HttpResponse:
    """Show the entry with its tables, what can be done about it, and what was."""
    tournament = tournament_or_404(request, slug)
    require_act(request, "entry.take_part", tournament.club)
    entry = get_object_or_404(tournament.entries.prefetch_related("seats__bot_version__bot"), pk=pk)
    matches = _matches_of(tournament, entry)
    log = audit_of(tournament.club).filter(target=f"entry:{entry.pk}")[:LOG_SHOWN]
    context: dict[str, Any] = {
        "tournament": tournament,
        "entry": entry,
        "seats": [seat.who for seat in entry.seats.all()],
        "lines": pairing_lines(tournament, matches, names_of(tournament)),
        "side_acts": _acts(tournament, entry, matches, refused),
        "audit": audit_lines(log, tournament.club),
        "manages": True,
    }
    return render(request, "tournaments/entry_desk.html", context, status=422 if refused else 200)


def _matches_of(tournament: Tournament, entry: Entry) -> list[Match]:
    mine = Q(entry_a=entry) | Q(entry_b=entry) | Q(partner_a=entry) | Q(partner_b=entry)
    standing = matches_with_sides().filter(mine, round__tournament=tournament)
    return list(standing.exclude(round__status=RoundStatus.CANCELLED).order_by("-round__number"))


def _acts(tournament: Tournament, entry: Entry, matches: list[Match], refused: Refused | None) -> list[Act]:
    """Return what can be done about the entry now, each with what follows."""
    if tournament.status not in IN_PLAY:
        return []
    offered = []
    if entry.status == EntryStatus.ACTIVE:
        offered.append(_act(tournament, entry, "entry_withdraw", _("Withdraw"), _leaving_words(matches), refused))
    if entry.status in (EntryStatus.ACTIVE, EntryStatus.WITHDRAWN):
        words = _("It is drawn no more. The results that it has stay.")
        if entry.status == EntryStatus.ACTIVE:
            words = _leaving_words(matches)
        offered.append(_act(tournament, entry, "entry_disqualify", _("Disqualify"), words, refused, kind="danger"))
    if entry.status in GONE:
        words = _(
            "It is drawn again from the next round on. Tables of open rounds that it lost by leaving are played after "
            "all; what it lost in complete rounds stays lost."
        )
        offered.append(_act(tournament, entry, "entry_readmit", _("Let in again"), words, refused))
    if entry.status in (EntryStatus.WAITING, EntryStatus.NO_SHOW):
        words = _("It joins the running event and is drawn from the next round on.")
        offered.append(_act(tournament, entry, "entry_late", _("Let in"), words, refused))
    return offered


def _leaving_words(matches: list[Match]) -> str:
    """Return what follows when an entry with these tables leaves."""
    words = _("It is drawn no more. The results that it has stay.")
    waiting = [
        match for match in matches if match.status in OPEN_STATUSES and not match.is_bye and match.round.released_at
    ]
    if waiting:
        words += " " + ngettext(
            "Its table that has not begun goes to the other side.",
            "Its %(n)d tables that have not begun go to the other sides.",
            len(waiting),
        ) % {"n": len(waiting)}
    return words


def _act(
    tournament: Tournament, entry: Entry, key: str, title: str, words: str, refused: Refused | None, kind: str = ""
) -> Act:
    address = reverse(f"tournaments:{key}", args=[tournament.slug, entry.pk])
    return Act(key, title, address, button=title, help=words, form=form_of(WhyForm, key, refused), kind=kind)


def _answer(
    request: HttpRequest,
    slug: str,
    pk: int,
    key: str,
    call: Callable[[User, Entry, str], object],
    there: EntryStatus,
    done: str,
) -> HttpResponse:
    """Answer one of the acts; *there* is the status that it leads to: the second click of two finds it so."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "entry.take_part", tournament.club)
    entry = get_object_or_404(tournament.entries, pk=pk)
    to = reverse("tournaments:entry_desk", args=[slug, pk])
    if entry.status == there:
        return redirect(to)
    return why_answered(
        request,
        key,
        to=to,
        call=lambda why: call(actor, entry, why),
        done=done % {"entry": entry.name},
        refused=lambda wrong: entry_desk(request, slug, pk, refused=wrong),
    )


@login_required
@require_POST
def entry_withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Withdraw an entry from the running event."""
    return _answer(
        request,
        slug,
        pk,
        "entry_withdraw",
        lambda actor, entry, why: services.entry_withdraw(actor=actor, entry=entry, reason=why),
        EntryStatus.WITHDRAWN,
        _("%(entry)s is withdrawn."),
    )


@login_required
@require_POST
def entry_disqualify(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Disqualify an entry."""
    return _answer(
        request,
        slug,
        pk,
        "entry_disqualify",
        lambda actor, entry, why: services.entry_disqualify(actor=actor, entry=entry, reason=why),
        EntryStatus.DISQUALIFIED,
        _("%(entry)s is disqualified."),
    )


@login_required
@require_POST
def entry_readmit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let an entry in again that had left."""
    return _answer(
        request,
        slug,
        pk,
        "entry_readmit",
        lambda actor, entry, why: services.entry_readmit(actor=actor, entry=entry, reason=why),
        EntryStatus.ACTIVE,
        _("%(entry)s takes part again."),
    )


@login_required
@require_POST
def entry_late(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let an entry join the running event that waited, or came late."""
    return _answer(
        request,
        slug,
        pk,
        "entry_late",
        lambda actor, entry, why: services.entry_let_in(actor=actor, entry=entry, reason=why),
        EntryStatus.ACTIVE,
        _("%(entry)s takes part from the next draw on."),
    )
