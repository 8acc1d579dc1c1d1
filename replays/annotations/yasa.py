"""Yasa: a failure that counts twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.actions import SHELEM
from engine.rules import SlamCalled
from engine.scoring import DOUBLED, SHELEM_FAILED, is_doubled
from engine.wording import gettext_noop
from replays.annotation import Note, known_to_all

if TYPE_CHECKING:
    from engine.scoring import Outcome
    from replays.frames import HandFrames

TITLE = gettext_noop("Yasa")
PERSIAN = "یاسا"
MEANING = gettext_noop(
    "A failed contract that costs twice, because of what both sides took: by most rules, when the declarer's side took "
    "less than the defenders."
)
EXAMPLE = "yasa"
WORDS = gettext_noop("Yasa: %(name)s failed with %(points)d points, and loses double")


def notes(hand: HandFrames) -> Iterator[Note]:
    """Yield one note at the end of a hand whose failure was doubled; scores are public."""
    outcome = hand.outcome
    if outcome is None or outcome.declarer is None or not _fired(hand, outcome):
        return
    at = len(hand.frames) - 1
    side = outcome.declarer % 2
    yield Note(WORDS, at, outcome.declarer, known_to_all(at), at, points=outcome.points[side])


def _fired(hand: HandFrames, outcome: Outcome) -> bool:
    """Return whether the double rule was applied; a failed Shelem does not say so by its name."""
    rules = hand.rules
    if outcome.kind != SHELEM_FAILED or outcome.declarer is None or (outcome.contract or 0) < SHELEM:
        return outcome.kind == DOUBLED
    side = outcome.declarer % 2
    called = rules.slam_called
    own, theirs = outcome.points[side], outcome.points[1 - side]
    return isinstance(called, SlamCalled) and called.doubles and is_doubled(rules, rules.total, own, theirs)
