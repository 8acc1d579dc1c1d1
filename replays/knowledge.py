"""When a seat, or an onlooker, knows all of declarer's hand and discards.

Knowing is placing each card of the deck with declarer, in his discards or with the others: by having seen it there, or
because only one of the three still lacks cards. What can be guessed from calls and from suits not followed is left
out: a note may come a little late, never too early.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import PLAY
from engine.cards import parse_card

if TYPE_CHECKING:
    from replays.frames import HandFrames

Seats = tuple[int | None, int | None, int | None, int | None]


def declarer_known(hand: HandFrames, since: int) -> tuple[Seats, int | None]:
    """Return the first frames, *since* at the earliest, from which each seat, and an onlooker, know declarer's cards.

    None where the hand stops before. *since* is a frame at or after the exchange.
    """
    first, second, third, fourth = (_known_from(hand, since, seat) for seat in range(4))
    return (first, second, third, fourth), _known_from(hand, since, None)


def _known_from(hand: HandFrames, since: int, viewer: int | None) -> int | None:
    """Return the first frame, *since* at the earliest, at which *viewer* can place every card."""
    declarer, pile = hand.declarer, hand.discards
    if declarer is None:
        return None
    own = hand.before_play[declarer]
    others = hand.rules.deck & ~own & ~pile
    known = 0
    if viewer is not None:
        known = hand.before_play[viewer]
    if hand.rules.discards_revealed == "at_once" or (viewer == declarer and not hand.buried):
        known |= pile
    if hand.rules.discards_revealed == "at_once" and hand.rules.widow_seen_by == "everybody":
        known |= hand.widow
    for at, frame in enumerate(hand.frames):
        if frame.kind == PLAY:
            known |= 1 << parse_card(frame.what)
        lacking = [part for part in (own, pile, others) if part & ~known]
        if at >= since and len(lacking) <= 1:
            return at
    return None
