"""The picture of a position, for previews of links."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404
from django.utils import translation
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from replays import selectors
from replays.frames import AddressError, hand_frames
from replays.models import Board
from replays.picture import VERSION, hand_picture
from replays.views import BROKEN

KEPT_SECONDS = 24 * 3600


@require_safe
def picture(request: HttpRequest, public_id: str, no: int, room: str) -> HttpResponse:
    """Return the PNG of one hand at ``?at=`` (the end by default); drawn once a day and process, or once for all.

    ``?lang=`` says in which language; whoever fetches pictures for a chat speaks none.
    """
    language = request.GET.get("lang", "")
    with translation.override(language if language in dict(settings.LANGUAGES) else get_language()):
        return _picture(request, public_id, no, room)


def _picture(request: HttpRequest, public_id: str, no: int, room: str) -> HttpResponse:
    board = get_object_or_404(selectors.boards_open_to(request.user, public_id), no=no, room=room.upper())
    at = request.GET.get("at", "")[:20]
    told = (
        VERSION,
        get_language(),
        board.record,
        board.replay.shown_title,
        board.replay.header,
        board.replay.rules_sha256,
        at,
    )
    name = hashlib.sha256(repr(told).encode("utf-8", "replace")).hexdigest()[:40]
    etag = f'"{name}"'
    if request.headers.get("If-None-Match") == etag:
        return HttpResponseNotModified(headers={"ETag": etag})
    content = cache.get(f"picture:{name}")
    if content is None:
        content = _drawn(board, at)
        cache.set(f"picture:{name}", content, KEPT_SECONDS)
    headers = {"ETag": etag, "Cache-Control": "public, max-age=3600", "Vary": "Accept-Language"}
    if board.replay.published_at is None:
        headers |= {"Cache-Control": "private, max-age=3600", "X-Robots-Tag": "noindex"}
    return HttpResponse(content, content_type="image/png", headers=headers)


def _drawn(board: Board, at: str) -> bytes:
    """Return the picture. Raises: Http404 where there is no such position, or the record cannot be read."""
    try:
        hand = hand_frames(selectors.hand_of(board), selectors.rules_of(board.replay))
        return hand_picture(hand, board.replay.header, board.room, at, board.replay.shown_title)
    except (*BROKEN, AddressError) as error:
        raise Http404(str(error)) from None
