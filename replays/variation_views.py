"""Pages on which a hand is played on otherwise than it was. Nothing is kept: the address holds the line."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from engine.actions import DISCARD
from replays.frames import END, AddressError, hand_frames
from replays.hand_page import Address, hand_url
from replays.models import Board
from replays.selectors import hand_of, rules_of
from replays.variation import CARD, TRICK, Variation, cards_due, played_on, variation, with_act
from replays.variation_page import Place, variation_context
from replays.views import BROKEN, board_or_404


@require_safe
def hand_variation(
    request: HttpRequest, public_id: str, no: int, room: str, origin: str, acts: str = ""
) -> HttpResponseBase:
    """Show a line from position *origin* of a hand, and what may come next."""
    return variation_page(request, board_or_404(request, public_id, no, room), origin, acts)


def variation_page(
    request: HttpRequest, board: Board, origin: str, acts: str, *, address: Address = hand_url
) -> HttpResponseBase:
    """Return the page of a line of a hand that the caller found and that the person may see.

    ``?on=`` lets house bots play on, ``?lay=1&card=`` (one for each) discards: both lead to the address of the longer
    line. A line that is not legal is shown as far as it is, with what is wrong.
    """
    try:
        record = hand_of(board)
        hand = hand_frames(record, rules_of(board.replay))
        place = Place(board, hand, *hand.find(f"{origin}{_below(request)}"), address)
        line = variation(record, hand, place.origin, acts)
        laid = request.GET.getlist("card") if {"card", "lay"} & request.GET.keys() else None
        longer = _longer(request, line, laid)
        if longer:
            return redirect(place.url(longer))
        context = variation_context(place, line, request.GET.get("at", ""), laid)
    except (*BROKEN, AddressError) as error:
        raise Http404(str(error)) from None
    status = 200 if line.refused is None and laid is None else 422
    response: HttpResponse = render(request, "replays/variation.html", context, status=status)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _below(request: HttpRequest) -> str:
    """Return what ``?at=`` says of the seat at the bottom."""
    at = request.GET.get("at", "")
    return at[at.index("@") :] if "@" in at else ""


def _longer(request: HttpRequest, line: Variation, laid: list[str] | None) -> str:
    """Return the acts of the longer line that is asked for, "" where none is or where it cannot be."""
    if laid is not None:
        held = set(line.board.legal_texts())
        right = line.board.phase == DISCARD and len(set(laid)) == len(laid) == cards_due(line.board)
        return with_act(line.line, "".join(laid)) if right and held.issuperset(laid) else ""
    until = request.GET.get("on", "")
    return played_on(line, until) if until in (CARD, TRICK, END) else ""
