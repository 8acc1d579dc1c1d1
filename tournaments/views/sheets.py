"""The score sheet of a table: written hand by hand on a phone, checked as it is typed, handed in, confirmed.

The page works without JavaScript: every button sends the form, and a form that is refused comes back as it was sent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import User
from clubs.services import NotAllowedError
from clubs.views.access import login_required, user_of
from tournaments import services
from tournaments.errors import TournamentError, TournamentInputError
from tournaments.models import Match, Sheet, Tournament
from tournaments.selectors.sheets import draft_of, may_enter_sheet, sheet_lines
from tournaments.selectors.visibility import matches_seen
from tournaments.sheet import Given, check_hand
from tournaments.views.reading import tournament_or_404
from tournaments.views.sheet_page import Table, chart, given_of, live_context, mended
from tournaments.views.sheet_parts import page_of, totals_sent

WAYS = ("hands", "total", "record")


@login_required
def sheet(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show the sheet that this person writes for the table; save a hand, hand it in, confirm the other side's."""
    match, user = _found(request, slug, pk)
    if request.method != "POST":
        way = request.GET.get("way", "")
        return _page(request, match, user, way=way if way in WAYS else "hands", again="again" in request.GET)
    act = request.POST.get("act", "save")
    for button, meaning in (("repair", "repair"), ("repair_total", "total")):
        act = meaning if button in request.POST else act
    try:
        return _ACTS.get(act, _save)(request, match, user)
    except NotAllowedError as error:
        raise PermissionDenied from error
    except TournamentError as error:
        messages.error(request, str(error))
        return _back(match)


@login_required
@require_POST
def sheet_check(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what the hand in the form would score, or what is wrong with it; nothing is stored."""
    match, user = _found(request, slug, pk)
    table = Table.of(match)
    there = services.sheet_course(match, sheet_lines(draft_of(match, user)))
    number = _number(request, there.number or 1)
    context = live_context(table, there, number, given_of(request.POST))
    context["chart"] = chart(there.parts, number, context["checked"].line)
    context["target"] = table.target
    return render(request, "tournaments/_sheet_live.html", context)


def _found(request: HttpRequest, slug: str, pk: int) -> tuple[Match, User]:
    """Return the match and who asks. Raises: Http404; PermissionDenied for who may enter no sheet of it."""
    tournament: Tournament = tournament_or_404(request, slug)
    matches = Match.objects.filter(round__tournament=tournament, by_hand=True, entry_b__isnull=False)
    seen = matches_seen(matches, request.user).select_related(
        "round", "entry_a", "entry_b", "partner_a", "partner_b", "result__entered_by"
    )
    match = seen.filter(pk=pk).first()
    if match is None:
        raise Http404
    match.round.tournament = tournament
    user = user_of(request)
    if not may_enter_sheet(user, match):
        raise PermissionDenied
    return match, user


def _page(request: HttpRequest, match: Match, user: User, *, status: int = 200, **more: Any) -> HttpResponse:
    context = page_of(match, user, hand=request.GET.get("hand", ""), **more)
    return render(request, "tournaments/sheet.html", context, status=status)


def _back(match: Match, query: str = "") -> HttpResponse:
    return redirect(reverse("tournaments:sheet", args=[match.round.tournament.slug, match.pk]) + query)


def _number(request: HttpRequest, usual: int) -> int:
    text = request.POST.get("number", "")
    return int(text) if text.isdecimal() and len(text) < 5 else usual


# What the buttons do


def _save(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    return _save_hand(request, match, user, given_of(request.POST))


def _passed(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    sent = given_of(request.POST)
    return _save_hand(request, match, user, Given(**{**vars(sent), "passed": True}))


def _save_hand(request: HttpRequest, match: Match, user: User, given: Given) -> HttpResponse:
    table = Table.of(match)
    number = _number(request, 1)
    checked = check_hand(table.rules, given, number)
    if checked.line is None:
        return _page(request, match, user, status=422, number=number, given=given)
    services.sheet_line_put(actor=user, match=match, line=checked.line)
    messages.success(request, _("Hand %(n)d is saved.") % {"n": number})
    return _back(match)


def _repair(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    given = mended(given_of(request.POST), request.POST["repair"])
    return _page(request, match, user, number=_number(request, 1), given=given)


def _cut(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    services.sheet_cut(actor=user, match=match, number=_number(request, 1))
    return _back(match)


def _hand_in(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    _say_handed_in(request, services.sheet_hand_in(actor=user, match=match))
    return _back(match)


def _say_handed_in(request: HttpRequest, sheet: Sheet) -> None:
    match = Match.objects.select_related("result").get(pk=sheet.match_id)
    if match.disputed:
        messages.warning(request, _("The sheet is kept. Another one says otherwise: the organiser decides."))
    elif match.result.confirmed_at is None:
        messages.success(request, _("The sheet is handed in. A second person confirms it."))
    else:
        messages.success(request, _("The sheet is handed in, and the result counts."))


def _again(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    draft = services.sheet_again(actor=user, match=match)
    return _back(match, "" if draft else "?again=1")


def _discard(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    services.sheet_discard(actor=user, match=match)
    return _back(match)


def _confirm(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    seen = request.POST.get("seen", "")
    services.sheet_confirm(actor=user, match=match, seen=int(seen) if seen.isdecimal() else 0)
    messages.success(request, _("The result is confirmed."))
    return _back(match)


def _total(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    sent = totals_sent(match, user, request.POST)
    if sent.total is None:
        return _page(request, match, user, status=422, way="total", total=sent)
    stored = services.sheet_total_put(actor=user, match=match, total=sent.total)
    if stored.differences:
        _say_handed_in(request, stored)
        return _back(match)
    return _back(match, "?way=total")


def _record(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    upload = request.FILES.get("file")
    text = request.POST.get("record", "")
    data: str | bytes = text
    if upload is not None:
        sent: bytes = upload.read(services.LARGEST_RECORD + 1)
        data, text = sent, sent.decode("utf-8", "replace")
    try:
        read = services.record_read(match=match, data=data)
        services.sheet_record_put(actor=user, match=match, read=read)
    except TournamentInputError as error:
        shown = text[: services.LARGEST_RECORD]
        return _page(request, match, user, status=422, way="record", record=shown, refused=str(error))
    count = len(read.hands)
    words = _("Hand %(first)d is read.") if count == 1 else _("%(n)d hands are read.")
    messages.success(request, words % {"n": count, "first": min(read.hands)})
    return _back(match)


_ACTS: dict[str, Callable[[HttpRequest, Match, User], HttpResponse]] = {
    "save": _save,
    "passed": _passed,
    "repair": _repair,
    "cut": _cut,
    "hand_in": _hand_in,
    "again": _again,
    "discard": _discard,
    "confirm": _confirm,
    "total": _total,
    "record": _record,
}
