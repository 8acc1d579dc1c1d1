"""Molali Koor: declarer takes all twelve tricks by force, whoever holds what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.wording import gettext_noop
from replays.annotation import Note
from replays.certainty import played_with, wins_all
from replays.knowledge import declarer_known

if TYPE_CHECKING:
    from replays.frames import HandFrames

TITLE = gettext_noop("Molali Koor")
PERSIAN = "مولالی کور"
MEANING = gettext_noop(
    "A hand that cannot lose a trick, whoever holds the other cards: no hole, and every trump that is out can be drawn "
    "by force. Where there is no trump, no hole is enough. About one deal in 5,300."
)
EXAMPLE = "molali-koor"
WORDS = gettext_noop("Molali Koor: %(name)s cannot lose a trick")


def notes(hand: HandFrames) -> Iterator[Note]:
    """Yield one note where every trick is the declarer's by force."""
    at = played_with(hand)
    if at is None or hand.declarer is None or not wins_all(hand):
        return
    seats, public = declarer_known(hand, at)
    yield Note(WORDS, at, hand.declarer, seats, public)
