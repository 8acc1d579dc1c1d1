"""Double elimination: who loses twice is out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.wording import gettext_noop
from tournaments.bracket_plans import double_plan
from tournaments.brackets import Bracket, drawn, labels_played, placed, seen, size_for, starting
from tournaments.history import meetings
from tournaments.pairing import Drawn, Event, Option, Prediction, enough, resolved

TITLE = gettext_noop("Double elimination")
SUMMARY = gettext_noop("Who loses twice is out: one bad match is forgiven, and the best still meet at the end.")
MIN_ENTRIES = 2
OPTIONS = {"reset": Option(True, gettext_noop("a second final if the winner of the losers' bracket wins the first"))}
INDIVIDUAL = False
LATE_ENTRY = False
BRACKET = True
ENDLESS = False


def options(entries: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options, those that were not *given* by their defaults.

    Raises: PairingError naming the option.
    """
    enough(entries, MIN_ENTRIES)
    return resolved(OPTIONS, given)


def predict(entries: int, options: Mapping[str, Any]) -> Prediction:
    """Return how much is played; the second final is in the highest number of matches only."""
    if entries == 2:
        return Prediction(1, 1, 1)
    again = bool(options["reset"])
    return Prediction(2 * (size_for(entries).bit_length() - 1), 2 * entries - 2, 2 * entries - 2 + again)


def steps(entries: int, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the labels of the rounds that will be played, in order."""
    return labels_played(double_plan(entries, reset=bool(options["reset"])))


def bracket(event: Event) -> Bracket:
    """Return the tree as far as it has been played."""
    plan = double_plan(len(event.entrants), reset=bool(event.options["reset"]))
    return seen(plan, starting(event), event)


def next_rounds(event: Event) -> list[Drawn]:
    """Return the rounds whose sides are all known.

    Raises: PairingError if a table has other entries than the results before it say.
    """
    return drawn(bracket(event), event, meetings(event))


def is_over(event: Event) -> bool:
    """Return whether every match is decided."""
    return event.rounds_over and bracket(event).is_decided


def places(event: Event) -> list[list[int]]:
    """Return the entries by the round in which they were beaten for the second time; who is still in comes first."""
    return placed(bracket(event), (entrant.seed for entrant in event.entrants))
