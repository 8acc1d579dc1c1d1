"""Club Swiss: nobody is out, and who has done equally well meets. Not the FIDE (Dutch) system: colours mean nothing.

Each round is the lightest way to pair everybody, `tournaments.swiss_costs` says what weighs how much.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.wording import gettext_noop
from tournaments.history import standing, tie_groups
from tournaments.pairing import Drawn, Event, Option, Prediction, enough, resolved
from tournaments.swiss_costs import field_of, paired
from tournaments.swiss_reasons import notes, tables

TITLE = gettext_noop("Swiss")
SUMMARY = gettext_noop("Everybody plays every round, against somebody who did as well: few rounds for a large field.")
MIN_ENTRIES = 2
OPTIONS = {"rounds": Option(None, gettext_noop("how many rounds; without a number, as many as find one winner"), 1, 99)}
INDIVIDUAL = False
LATE_ENTRY = True
BRACKET = False
ENDLESS = False


def options(entries: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options; *rounds* is so many that one of *entries* can have won all.

    Raises: PairingError naming the option.
    """
    enough(entries, MIN_ENTRIES)
    values = resolved(OPTIONS, given)
    if values["rounds"] is None:
        values["rounds"] = (entries - 1).bit_length()
    return values


def predict(entries: int, options: Mapping[str, Any]) -> Prediction:
    """Return how much is played."""
    rounds = int(options["rounds"])
    matches = rounds * (entries // 2)
    return Prediction(rounds, matches, matches)


def next_rounds(event: Event) -> list[Drawn]:
    """Return the next round, once everything before it is over; late entries are in it, those who withdrew are not.

    The first round slides (of eight, 1 meets 5), later ones fold inside a group of equal points (its best meets its
    last). Reasons, the weightiest first: forced and forbidden pairings, a second bye, a rematch, club-mates where they
    are kept apart, the gap in points, the fold. A rematch is so drawn only where it cannot be avoided, and then noted.

    Raises: PairingError if the forced and forbidden pairings leave no way to pair everybody.
    """
    if is_over(event) or not event.rounds_over:
        return []
    field = field_of(event)
    drawn = tables(field, [*field.forced, *paired(field)])
    return [Drawn(f"R{len(event.rounds) + 1}", tuple(drawn), notes=tuple(notes(field, drawn)))]


def is_over(event: Event) -> bool:
    """Return whether all rounds are played, or nobody is left to play."""
    return event.rounds_over and (len(event.rounds) >= int(event.options["rounds"]) or len(event.active) < 2)


def places(event: Event) -> list[list[int]]:
    """Return the entries by their standing so far, those who share a place in one list."""
    return tie_groups(standing(event))
