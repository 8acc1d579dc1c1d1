"""Pages of a hand in a closed or one-seat view, and of one to be shown inside another site's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from replays.frames import AddressError, HandFrames
from replays.hand_page import Address, hand_context, hand_url
from replays.models import Board
from replays.seen_page import place_of, seen_context, view_of
from replays.views import BROKEN, board_or_404, frames_of

ANYWHERE = {"frame-ancestors": ["*"]}


@require_safe
def hand_seen(request: HttpRequest, public_id: str, no: int, room: str, view: str) -> HttpResponse:
    """Show one hand at the position ``?at=`` (the deal by default) with no card that *view* has not seen by then."""
    return seen_page(request, board_or_404(request, public_id, no, room), view)


def seen_page(
    request: HttpRequest,
    board: Board,
    view: str,
    *,
    address: Address = hand_url,
    template: str = "replays/seen.html",
    more: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Return the page of one hand in *view*, as `replays.views.hand_page` does that of the open hand."""
    context = _seen(request, board, _frames_or_404(board), view, address)
    return render(request, template, context | dict(more or {}))


@require_safe
@xframe_options_exempt
@csp_replace(ANYWHERE)  # type: ignore[arg-type]  # its types know no view with arguments
def hand_embedded(request: HttpRequest, public_id: str, no: int, room: str, view: str = "") -> HttpResponse:
    """Show one hand alone, for a frame in a page of any site; nothing on it depends on who looks or can be sent."""
    board = board_or_404(request, public_id, no, room)
    frames = _frames_or_404(board)
    if view:
        return render(request, "replays/embed.html", _seen(request, board, frames, view) | {"hidden": True})
    try:
        index, bottom = frames.find(request.GET.get("at", ""))
    except AddressError as error:
        raise Http404(str(error)) from None
    return render(request, "replays/embed.html", hand_context(board, frames, index, bottom))


def _seen(
    request: HttpRequest, board: Board, frames: HandFrames, name: str, address: Address = hand_url
) -> dict[str, Any]:
    view = view_of(name, frames.letters)
    try:
        index, bottom = place_of(frames, view, request.GET.get("at", ""))
    except AddressError as error:
        raise Http404(str(error)) from None
    return seen_context(board, frames, index, bottom, view, address)


def _frames_or_404(board: Board) -> HandFrames:
    """Return the frames of *board*. What is wrong with a broken record would tell cards: its open page does."""
    try:
        return frames_of(board)
    except BROKEN:
        raise Http404("This record cannot be read.") from None
