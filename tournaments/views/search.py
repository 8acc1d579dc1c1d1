"""The search over everything that has a name, and over hands by their address."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.addresses import client_address
from clubs.spelling import LONGEST, words_of
from replays.upload_services import sender_of
from tournaments.models import TournamentStatus
from tournaments.selectors.finding import Found, FoundHand, found
from tournaments.selectors.visibility import tournaments_listed_to

LONGEST_ADDRESS = 200
SUGGESTED = 3


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Show what was found, by kind; where nothing was asked or found, where else to look."""
    text = request.GET.get("q", "").strip()[:LONGEST_ADDRESS]
    context: dict[str, Any] = {"asked": text, "longest": LONGEST_ADDRESS}
    if not text:
        return render(request, "search/search.html", context | {"suggested": _suggested(request)})
    if not _may_search(request):
        return render(request, "search/search.html", context | {"too_many": True}, status=429)
    shown: Found = found(words_of(text), text, request.user)
    context |= {"found": shown, "cut": len(text) > LONGEST and not shown.hand}
    if shown.hand is not None:
        context["hand_address"] = _address(shown.hand)
    if not shown:
        context["suggested"] = _suggested(request)
    return render(request, "search/search.html", context)


def _suggested(request: HttpRequest) -> list[Any]:
    """Return some events that are played or open now."""
    now = (TournamentStatus.RUNNING, TournamentStatus.REGISTRATION)
    return list(tournaments_listed_to(request.user).filter(status__in=now).order_by("-created_at")[:SUGGESTED])


def _address(hand: FoundHand) -> str:
    """Return where a found hand or replay is shown."""
    place: list[Any] = [hand.replay.public_id]
    if hand.board is not None:
        place += [hand.board.no, hand.board.room.lower()]
    if hand.slug:
        name = "tournaments:played_hand" if hand.board else "tournaments:played_match"
        return reverse(name, args=[hand.slug, *place])
    return reverse("replays:hand" if hand.board else "replays:match", args=place)


def _may_search(request: HttpRequest) -> bool:
    """Return whether one more search is welcome from that address; each process counts its own."""
    name = f"search:{sender_of(client_address(request))}"
    if cache.add(name, 1, 60):
        return True
    try:
        return bool(cache.incr(name) <= settings.SEARCHES_MINUTE)
    except ValueError:  # it ran out between the two
        return True
