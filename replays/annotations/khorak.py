"""Khorak: a counter given to a trick of the partner's, by choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.actions import PLAY
from engine.cards import SUIT_MASKS, SUIT_OF, cards_of, parse_card
from engine.seats import partner
from engine.wording import gettext_noop
from replays.annotation import Note

if TYPE_CHECKING:
    from replays.frames import HandFrames

TITLE = gettext_noop("Khorak")
PERSIAN = "خوراک"
MEANING = gettext_noop(
    "Feeding: a card with points put on a trick that the partner is winning, and goes on winning, although a card "
    "without points could have been played."
)
EXAMPLE = "khorak"
WORDS = gettext_noop("Khorak: %(name)s feeds the trick of %(partner)s with %(points)d")


def notes(hand: HandFrames) -> Iterator[Note]:
    """Yield one note for each such card.

    The others know that there was a choice when one of the cards without points is played.
    """
    worth = hand.rules.card_points
    for at, frame in enumerate(hand.frames):
        seat = frame.seat
        if frame.kind != PLAY or seat is None or len(frame.cards) < 3:
            continue
        card, before = parse_card(frame.what), hand.frames[at - 1]
        if not worth[card] or not before.winning == frame.winning == partner(seat):
            continue
        held = before.hands[seat]
        legal = held & SUIT_MASKS[SUIT_OF[frame.cards[0][1]]] or held
        idle = sum(1 << other for other in cards_of(legal) if not worth[other])
        if not idle:
            continue
        shown = _first_played(hand, at + 1, idle)
        first, second, third, fourth = (at if other == seat else shown for other in range(4))
        yield Note(WORDS, at, seat, (first, second, third, fourth), shown, points=worth[card])


def _first_played(hand: HandFrames, since: int, cards: int) -> int | None:
    """Return the index of the first frame from *since* on in which one of *cards* is played."""
    for at in range(since, len(hand.frames)):
        frame = hand.frames[at]
        if frame.kind == PLAY and cards >> parse_card(frame.what) & 1:
            return at
    return None
