"""Pages of replays: the list, one match, one hand, and their records to download."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.notation import match_text
from engine.record import MatchRecord, RecordError
from engine.rules_checks import RulesError
from replays import selectors
from replays.frames import AddressError, HandFrames, hand_frames
from replays.hand_page import Address, hand_context, hand_url, link_to
from replays.match_page import match_context
from replays.models import Board, Replay
from replays.opening import refusal
from replays.seen_page import view_links
from replays.variation import start_of
from replays.variation_page import Place

PAGE = 30
BROKEN = (RecordError, RulesError)
"""What a stored record that is no legal hand (any more) raises when it is read."""


@require_safe
def replay_list(request: HttpRequest) -> HttpResponse:
    """Show the showcase and the matches whose replays are public, newest first."""
    listed = selectors.replays_visible_to(request.user).exclude(source="showcase").order_by("-published_at", "-id")
    page = Paginator(listed, PAGE).get_page(request.GET.get("page"))
    showcase = selectors.showcase().prefetch_related("boards") if page.number == 1 else []
    return render(request, "replays/list.html", {"page": page, "showcase": showcase})


@require_safe
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the hands of one match, both plays of a deal side by side."""
    return match_page(request, _replay(request, public_id))


@require_safe
def hand(request: HttpRequest, public_id: str, no: int, room: str) -> HttpResponse:
    """Show one hand at the position ``?at=`` (the last by default), with all others for the browser to step through."""
    return hand_page(request, board_or_404(request, public_id, no, room))


@require_safe
def hand_record(request: HttpRequest, public_id: str, no: int, room: str, form: str) -> HttpResponseBase:
    """Return the record of one hand, as text or JSON, with the header and the rules it needs to be read alone."""
    return hand_file(board_or_404(request, public_id, no, room), form)


@require_safe
def match_record(request: HttpRequest, public_id: str, form: str) -> HttpResponseBase:
    """Return the record of a whole match, as text or JSON."""
    return match_file(_replay(request, public_id), form)


def match_page(
    request: HttpRequest,
    replay: Replay,
    *,
    address: Address = hand_url,
    template: str = "replays/match.html",
    boards: Sequence[Board] | None = None,
    more: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Return the page of a replay that the caller found and that the person may see; its links go by *address*.

    *boards* are those of a replay that is not stored.
    """
    context = match_context(replay, address, boards) | {"public": address is hand_url}
    return render(request, template, context | dict(more or {}))


def hand_page(
    request: HttpRequest,
    board: Board,
    *,
    address: Address = hand_url,
    template: str = "replays/hand.html",
    plays: Sequence[Board] | None = None,
    more: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Return the page of one hand, as `match_page` does; *plays* are all hands of a replay that is not stored.

    Below *address* it may be played on otherwise (`replays.variation_views.variation_page`).
    """
    try:
        frames = frames_of(board)
    except BROKEN as error:
        refused = refusal(error, board.record) if isinstance(error, RecordError) else None
        return render(request, "replays/broken.html", {"board": board, "error": error, "refused": refused}, status=422)
    try:
        index, bottom = frames.find(request.GET.get("at", ""))
    except AddressError as error:
        raise Http404(str(error)) from None
    context = hand_context(board, frames, index, bottom, address, plays) | {"public": address is hand_url}
    if context["public"] and board.replay.is_public:
        context["held"] = link_to(_record_of(board))
    start = Place(board, frames, start_of(frames, index), bottom, address)
    context["otherwise"] = {"url": start.url(), "base": start.lines}
    context["views"] = view_links(board, frames.letters, context["names"], address, request.GET.get("at", ""))
    return render(request, template, context | dict(more or {}))


def hand_file(board: Board, form: str) -> HttpResponseBase:
    """Return the record of one hand to download, as "shelem" or "json"."""
    try:
        record = _record_of(board).checked()
    except BROKEN as error:
        return _broken_file(error)
    return record_file(record, f"{board.replay.public_id}-{board}", form)


def _record_of(board: Board) -> MatchRecord:
    """Return the record of one stored hand, with what it needs to be read alone."""
    rules = selectors.rules_of(board.replay)
    return MatchRecord(header=board.replay.header, rules=rules, hands=(selectors.hand_of(board),))


def match_file(replay: Replay, form: str) -> HttpResponseBase:
    """Return the record of a whole match to download."""
    try:
        record = selectors.match_record(replay).checked()
    except BROKEN as error:
        return _broken_file(error)
    return record_file(record, replay.public_id, form)


def _replay(request: HttpRequest, public_id: str) -> Replay:
    return get_object_or_404(selectors.replays_open_to(request.user), public_id=public_id)


def board_or_404(request: HttpRequest, public_id: str, no: int, room: str) -> Board:
    """Return the board at that address, if the person may see it."""
    return get_object_or_404(selectors.boards_open_to(request.user, public_id), no=no, room=room.upper())


def frames_of(board: Board) -> HandFrames:
    """Return the frames of a stored hand; raises one of `BROKEN` if it is none."""
    return hand_frames(selectors.hand_of(board), selectors.rules_of(board.replay))


def record_file(record: MatchRecord, name: str, form: str) -> HttpResponseBase:
    """Return *record* as an attachment in one of the two forms."""
    if form == "json":
        response: HttpResponse = JsonResponse(record.to_json(), json_dumps_params={"ensure_ascii": False})
    else:
        response = HttpResponse(match_text(record), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response


def _broken_file(error: Exception) -> HttpResponse:
    text = _("This record cannot be read: %(why)s") % {"why": error}
    return HttpResponse(text + "\n", content_type="text/plain; charset=utf-8", status=422)
