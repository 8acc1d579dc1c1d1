"""A test match of one's own bot: how far it is, what came of it, and its hands in the viewer; nothing of it counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from bots.models import BotVersion, VersionCheck
from bots.selectors import test_matches
from bots.services.test_match_run import BOARD
from clubs.views.access import login_required
from clubs.views.moving import etag_of, moving_part
from engine.notation import parse_match
from engine.seats import side
from replays.hand_page import Address
from replays.models import Board
from replays.unstored import Unstored, unstored
from replays.variation_views import variation_page
from replays.views import hand_page, record_file


@dataclass(frozen=True)
class Play:
    """One board seen from the version: whether it *declares* (None: nobody does), points of both, where it is shown."""

    board: Board
    declares: bool | None
    own: int
    other: int
    address: str


@dataclass(frozen=True)
class Deal:
    """One deal in its rooms, and what the version is ahead in it."""

    number: int
    plays: list[Play]

    @property
    def difference(self) -> int:
        return sum(play.own - play.other for play in self.plays)


@login_required
@require_safe
def test_match(request: HttpRequest, slug: str, number: int, which: int) -> HttpResponse:
    """Show a test match to the author of its version."""
    match = _found(request, slug, number, which)
    return render(request, "tournaments/test_match.html", _context(match))


@login_required
@require_safe
def test_match_live(request: HttpRequest, slug: str, number: int, which: int) -> HttpResponse:
    """Show the part of the page that changes; 304 if the browser has it as it is."""
    match = _found(request, slug, number, which)
    return moving_part(
        request, _etag(match), lambda: render(request, "tournaments/_test_match_live.html", _context(match))
    )


@login_required
@require_safe
def test_match_hand(request: HttpRequest, slug: str, number: int, which: int, no: int, room: str) -> HttpResponse:
    """Show one hand of a test match."""
    match = _found(request, slug, number, which)
    held = _held(match)
    return hand_page(
        request,
        _board(held, no, room),
        address=_address(match),
        template="tournaments/test_match_hand.html",
        plays=held.boards,
        more={"views": [], "version": match.version, "match": match},
    )


@login_required
@require_safe
def hand_variation(
    request: HttpRequest, slug: str, number: int, which: int, no: int, room: str, origin: str, acts: str = ""
) -> HttpResponseBase:
    """Show a line from a position of one hand of a test match."""
    match = _found(request, slug, number, which)
    return variation_page(request, _board(_held(match), no, room), origin, acts, address=_address(match))


@login_required
@require_safe
def test_match_hand_record(
    request: HttpRequest, slug: str, number: int, which: int, no: int, room: str, form: str
) -> HttpResponseBase:
    """Return the record of one hand of a test match."""
    match = _found(request, slug, number, which)
    held = _held(match)
    board = _board(held, no, room)
    return record_file(held.alone(board), f"{_name(match)}-{board}", form)


@login_required
@require_safe
def test_match_record(request: HttpRequest, slug: str, number: int, which: int, form: str) -> HttpResponseBase:
    """Return the record of a test match."""
    match = _found(request, slug, number, which)
    return record_file(_held(match).record, _name(match), form)


def _found(request: HttpRequest, slug: str, number: int, which: int) -> VersionCheck:
    version = get_object_or_404(BotVersion.objects.select_related("bot"), bot__slug=slug, number=number)
    return get_object_or_404(test_matches(version, request.user), number=which)


def _held(match: VersionCheck) -> Unstored:
    """Return the record of a match that is over, as the viewer takes it. Raises: Http404."""
    if not match.sample:
        raise Http404
    title = f"{match.version} – {match.opponent}"
    return unstored(parse_match(match.sample), public_id=str(match.number), title=title)


def _board(held: Unstored, no: int, room: str) -> Board:
    board = held.board(no, room)
    if board is None:
        raise Http404
    return board


def _name(match: VersionCheck) -> str:
    return f"{match.version.bot.slug}-v{match.version.number}-test-{match.number}"


def _address(match: VersionCheck) -> Address:
    """Return what makes the addresses of the hands of *match*."""
    place = [match.version.bot.slug, match.version.number, match.number]

    def address(_public_id: str, no: int, room: str) -> str:
        return reverse("tournaments:test_match_hand", args=[*place, no, room.lower()])

    return address


def _context(match: VersionCheck) -> dict[str, Any]:
    deals = _deals(match) if match.sample else []
    done = sum(line.get("stage") == BOARD for line in match.log)
    return {
        "match": match,
        "version": match.version,
        "bot": match.version.bot,
        "deals": deals,
        "own_points": sum(play.own for deal in deals for play in deal.plays),
        "other_points": sum(play.other for deal in deals for play in deal.plays),
        "difference": sum(deal.difference for deal in deals),
        "done": done,
        "total": 2 * match.boards,
        "report": match.report,
        "polls": match.is_open,
        "etag": _etag(match),
    }


def _deals(match: VersionCheck) -> list[Deal]:
    """Return the deals of a match that is over, in order."""
    address, deals = _address(match), dict[int, list[Play]]()
    for board in _held(match).boards:
        own = 1 if board.room == "B" else 0  # in room B everybody sits one seat further on
        declares = None if board.declarer is None else side(board.declarer) == own
        points = (board.delta_0, board.delta_1)
        play = Play(board, declares, points[own], points[1 - own], address("", board.no, board.room))
        deals.setdefault(board.no, []).append(play)
    return [Deal(number, plays) for number, plays in sorted(deals.items())]


def _etag(match: VersionCheck) -> str:
    """Return a value that changes whenever the live part of the page would."""
    parts = [match.pk, match.state, match.waits_for, match.attempts, len(match.log), get_language()]
    return etag_of(parts)
