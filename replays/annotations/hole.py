"""Hole: a side suit in which declarer holds a card that is no sure winner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.wording import gettext_noop
from replays.annotation import Note
from replays.certainty import holes, played_with
from replays.knowledge import declarer_known

if TYPE_CHECKING:
    from replays.frames import HandFrames

TITLE = gettext_noop("Hole")
PERSIAN = "سوراخ"
MEANING = gettext_noop(
    "A side suit in which the declarer, after the exchange, holds a card that is not sure to win: the others hold a "
    "higher one, and he has not enough top cards to draw them all. Where there is no trump, every suit counts."
)
EXAMPLE = "arreh-keshi"
WORDS = gettext_noop("Holes of %(name)s: %(suits)s")


def notes(hand: HandFrames) -> Iterator[Note]:
    """Yield one note for all the holes of the declarer, where he has any."""
    at = played_with(hand)
    found = holes(hand)
    if at is None or hand.declarer is None or not found:
        return
    seats, public = declarer_known(hand, at)
    yield Note(WORDS, at, hand.declarer, seats, public, suits="".join(holding.suit for holding in found))
