"""What the page of a closed or one-seat view is given: made from the hand as that view knows it, and nothing else.

The page carries one position. The next is another request, so that no card is with the reader before it is played.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from replays import drawing, graph
from replays.annotation import CLOSED, OPEN, View
from replays.frames import DEAL, HandFrames
from replays.hand_page import Address, hand_url, static_parts, transport
from replays.models import Board, Source
from replays.names import Names, names_of
from replays.seeing import Seen, seen
from replays.sentences import COMPASS_WORDS
from replays.strip import neighbours

BACK = {"suit": "", "rank": ""}
"""A card of which only the back shows."""


def view_name(view: View, letters: str) -> str:
    """Return the word that names *view* in an address: "closed" or "seat-e"."""
    return view if isinstance(view, str) else f"seat-{letters[view].lower()}"


def view_of(name: str, letters: str) -> View:
    """Return the view that a word of an address names."""
    return CLOSED if name == CLOSED else letters.index(name[-1].upper())


def place_of(hand: HandFrames, view: View, address: str) -> tuple[int, int]:
    """Return frame and seat at the bottom that *address* names in *view*: the deal, and the seat itself, by default.

    Raises:
        AddressError: there is no such position in this hand.
    """
    index, bottom = hand.find(address if address.lstrip("#").partition("@")[0] else f"{DEAL}{address.lstrip('#')}")
    return index, bottom if "@" in address else home_of(view)


def home_of(view: View) -> int:
    """Return the seat at the bottom where the address names none."""
    return view if isinstance(view, int) else 0


def view_links(
    board: Board,
    letters: str,
    names: Names,
    address: Address = hand_url,
    at: str = "",
    here: View = OPEN,
) -> list[dict[str, Any]]:
    """Return the ways to look at a hand: all hands, each seat's, none; at the position *at* of the address."""
    query = f"?at={at}" if at else ""
    base = address(board.replay.public_id, board.no, board.room)
    views: list[tuple[View, str, str]] = [(OPEN, "", _("All hands"))]
    for seat in range(4):
        word = _("Only what %(name)s sees") % {"name": names.seats[seat]}
        views.append((seat, f"{view_name(seat, letters)}/", word))
    views.append((CLOSED, f"{CLOSED}/", _("No hand: closed")))
    return [{"url": base + tail + query, "word": word, "here": here == view} for view, tail, word in views]


def seen_context(
    board: Board, hand: HandFrames, index: int, bottom: int, view: View, address: Address = hand_url
) -> dict[str, Any]:
    """Return the context of ``replays/seen.html`` for frame *index* of *hand* in *view*, seat *bottom* below."""
    known = seen(hand, index, view)
    names = names_of(board.replay.header, hand.letters, board.room)
    name = view_name(view, hand.letters)
    home = home_of(view)
    # Where the buttons lead is read from the whole hand: addresses tell no card.
    buttons = transport(hand, index, bottom, home)
    now = _position(known, names, bottom)
    at = hand.frames[index].at + buttons["suffix"]
    return {
        "board": board,
        "names": names,
        "now": now,
        "auction": drawing.auction_rows(known.hand),
        "tricks": drawing.trick_rows(known.hand),
        "graph": graph.scrubber(known.hand, known.cells),
        "ats": " ".join(frame.at for frame in known.hand.frames),
        "views": view_links(board, hand.letters, names, address, at, view),
        "page": {
            **static_parts(known.hand, names),
            **buttons,
            **neighbours(board, _address(address, name), scores=False),
            **_hidden(known),
            "title": _("Hand %(n)d · %(title)s") % {"n": board.no, "title": _title(board)},
            "heading": _title(board),
            "view": _view_words(view, hand.letters, names),
        },
    }


def _position(known: Seen, names: Names, bottom: int) -> dict[str, Any]:
    """Return the position with backs for what is hidden."""
    hand = known.hand
    now = drawing.position(hand, names, known.index, bottom)
    for seat, count in zip(now["seats"], known.backs, strict=True):
        seat["backs"] = range(count)
    now["widow_shown"] = now["widow_shown"] and bool(hand.widow)
    if now["pile"] and not hand.discards:
        now["pile"] = "back"
    return now


def _hidden(known: Seen) -> dict[str, Any]:
    """Return what the page says in place of what is not known yet."""
    parts: dict[str, Any] = {"no_tricks": _("No card was played so far.")} if known.hand.cut else {}
    if not known.hand.discards:
        parts["pile"] = [BACK] * known.hand.rules.widow
    if known.hand.cut:
        parts |= {"result": {"word": "", "flat": True}, "ending": ""}
    return parts


def _title(board: Board) -> str:
    """Return the title of the match; those of shipped and opened records may tell how the hand goes."""
    return board.replay.shown_title if board.replay.source == Source.MATCH else _("a hand to play along")


def _view_words(view: View, letters: str, names: Names) -> str:
    if isinstance(view, int):
        name = names.seats[view]
        compass = str(COMPASS_WORDS[letters[view]])
        return _("Only what %(name)s sees") % {"name": name if name == compass else f"{name} ({compass})"}
    return _("All hands closed")


def _address(address: Address, view: str) -> Address:
    """Return what makes the addresses of hands in *view* out of those of the hands."""

    def seen_address(public_id: str, no: int, room: str) -> str:
        return f"{address(public_id, no, room)}{view}/"

    return seen_address
