"""Hands of a tournament that is not public: shown by its own pages, to those who may open them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from replays.hand_page import Address
from replays.models import Board, Replay
from replays.seen_views import seen_page
from replays.variation_views import variation_page
from replays.views import hand_file, hand_page, match_file, match_page
from tournaments.models import Tournament
from tournaments.selectors.visibility import replays_open_in
from tournaments.views.reading import tournament_or_404


@require_safe
def played_match(request: HttpRequest, slug: str, public_id: str) -> HttpResponse:
    """Show the hands of one match."""
    tournament, replay = _found(request, slug, public_id)
    return match_page(
        request,
        replay,
        address=address_in(tournament),
        template="tournaments/played_match.html",
        more=_more(tournament, replay),
    )


@require_safe
def played_match_record(request: HttpRequest, slug: str, public_id: str, form: str) -> HttpResponseBase:
    """Return the record of one match to download."""
    _tournament, replay = _found(request, slug, public_id)
    return match_file(replay, form)


@require_safe
def played_hand(request: HttpRequest, slug: str, public_id: str, no: int, room: str) -> HttpResponse:
    """Show one hand."""
    tournament, board = _board(request, slug, public_id, no, room)
    return hand_page(
        request,
        board,
        address=address_in(tournament),
        template="tournaments/played_hand.html",
        more=_more(tournament, board.replay),
    )


@require_safe
def played_hand_seen(request: HttpRequest, slug: str, public_id: str, no: int, room: str, view: str) -> HttpResponse:
    """Show one hand with no card that *view* has not seen."""
    tournament, board = _board(request, slug, public_id, no, room)
    return seen_page(
        request,
        board,
        view,
        address=address_in(tournament),
        template="tournaments/played_hand_seen.html",
        more=_more(tournament, board.replay),
    )


@require_safe
def played_hand_variation(
    request: HttpRequest, slug: str, public_id: str, no: int, room: str, origin: str, acts: str = ""
) -> HttpResponseBase:
    """Show a line from a position of one hand."""
    tournament, board = _board(request, slug, public_id, no, room)
    return variation_page(request, board, origin, acts, address=address_in(tournament))


@require_safe
def played_hand_record(
    request: HttpRequest, slug: str, public_id: str, no: int, room: str, form: str
) -> HttpResponseBase:
    """Return the record of one hand to download."""
    _tournament, board = _board(request, slug, public_id, no, room)
    return hand_file(board, form)


def address_in(tournament: Tournament) -> Address:
    """Return what makes the addresses of hands within *tournament*."""

    def address(public_id: str, no: int, room: str) -> str:
        return reverse("tournaments:played_hand", args=[tournament.slug, public_id, no, room.lower()])

    return address


def _found(request: HttpRequest, slug: str, public_id: str) -> tuple[Tournament, Replay]:
    tournament = tournament_or_404(request, slug)
    replays = replays_open_in(tournament).select_related("match", "attempt__match")
    return tournament, get_object_or_404(replays, public_id=public_id)


def _board(request: HttpRequest, slug: str, public_id: str, no: int, room: str) -> tuple[Tournament, Board]:
    tournament, replay = _found(request, slug, public_id)
    board = get_object_or_404(Board, replay=replay, no=no, room=room.upper())
    board.replay = replay
    return tournament, board


def _more(tournament: Tournament, replay: Replay) -> dict[str, Any]:
    """Return whose hands they are, for the way back."""
    match = replay.match if hasattr(replay, "match") else replay.attempt.match
    return {"tournament": tournament, "match": match}
