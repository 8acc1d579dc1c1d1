"""Single elimination: who loses is out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.wording import gettext_noop
from tournaments.bracket_plans import single_plan
from tournaments.brackets import Bracket, drawn, labels_played, placed, seen, size_for, starting
from tournaments.history import meetings
from tournaments.pairing import Drawn, Event, Option, Prediction, enough, resolved

TITLE = gettext_noop("Single elimination")
SUMMARY = gettext_noop("Who loses is out: the fewest matches, and half the field goes home after one.")
MIN_ENTRIES = 2
OPTIONS = {"third_place": Option(False, gettext_noop("a match for the third place"))}
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
    """Return how much is played."""
    matches = entries - 1 + (bool(options["third_place"]) and entries >= 4)
    return Prediction(size_for(entries).bit_length() - 1, matches, matches)


def steps(entries: int, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the labels of the rounds that will be played, in order."""
    return labels_played(single_plan(entries, third_place=bool(options["third_place"])))


def bracket(event: Event) -> Bracket:
    """Return the tree as far as it has been played."""
    plan = single_plan(len(event.entrants), third_place=bool(event.options["third_place"]))
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
    """Return the entries by the round in which they were beaten; who is still in comes first."""
    return placed(bracket(event), (entrant.seed for entrant in event.entrants))
