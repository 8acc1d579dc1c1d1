"""Khali kardan: the trick after which the bid cannot be reached any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.actions import SHELEM
from engine.wording import gettext_noop
from replays.annotation import Note, known_to_all

if TYPE_CHECKING:
    from replays.frames import Frame, HandFrames

TITLE = gettext_noop("Khali kardan")
PERSIAN = "خالی کردن"
MEANING = gettext_noop(
    "Emptying: the first trick after which the points that the declarer's side has, with all that are still in play, "
    "are less than the bid. A called Shelem is emptied by the first trick of the defenders."
)
EXAMPLE = "yasa"
WORDS = gettext_noop("Khali kardan: %(name)s can reach %(points)d at most, %(bid)d are bid")
WORDS_OF_SHELEM = gettext_noop("Khali kardan: %(name)s called Shelem, and a trick is lost")


def notes(hand: HandFrames) -> Iterator[Note]:
    """Yield one note at the last card of that trick, if there is one. All it depends on is public."""
    if hand.declarer is None or hand.contract is None:
        return
    defenders = 1 - hand.declarer % 2
    for at, frame in enumerate(hand.frames):
        if frame.won is None or not _empty(hand, frame, defenders):
            continue
        called = hand.contract >= SHELEM
        yield Note(
            WORDS_OF_SHELEM if called else WORDS,
            at,
            hand.declarer,
            known_to_all(at),
            at,
            points=hand.rules.total - frame.points[defenders],
            bid=0 if called else hand.contract,
        )
        return


def _empty(hand: HandFrames, frame: Frame, defenders: int) -> bool:
    """Return whether the contract is out of reach: what the defenders have cannot come back."""
    if hand.contract is not None and hand.contract >= SHELEM:
        return frame.won is not None and frame.won % 2 == defenders
    return hand.rules.total - frame.points[defenders] < (hand.contract or 0)
