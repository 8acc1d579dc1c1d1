"""Hole-free: declarer has no hole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.wording import gettext_noop
from replays.annotation import Note
from replays.certainty import holes, played_with
from replays.knowledge import declarer_known

if TYPE_CHECKING:
    from replays.frames import HandFrames

TITLE = gettext_noop("Hole-free")
PERSIAN = "بی‌سوراخ"
MEANING = gettext_noop(
    "The declarer, after the exchange, has no hole: each of his cards outside trump is sure to win once the trumps are "
    "drawn."
)
EXAMPLE = "hole-free"
WORDS = gettext_noop("%(name)s has no hole")


def notes(hand: HandFrames) -> Iterator[Note]:
    """Yield one note where the declarer has no hole."""
    at = played_with(hand)
    if at is None or hand.declarer is None or holes(hand):
        return
    seats, public = declarer_known(hand, at)
    yield Note(WORDS, at, hand.declarer, seats, public)
