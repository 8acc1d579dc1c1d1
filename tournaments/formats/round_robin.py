"""Round robin: everybody meets everybody, in the order of the FIDE Berger tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.wording import gettext_noop
from tournaments.history import standing, tie_groups
from tournaments.pairing import (
    Drawn,
    Event,
    Option,
    Pair,
    Prediction,
    Table,
    Why,
    berger_rounds,
    enough,
    resolved,
)

TITLE = gettext_noop("Round robin")
SUMMARY = gettext_noop("Everybody meets everybody, once or twice: the fairest order, and the most matches.")
MIN_ENTRIES = 2
OPTIONS = {"cycles": Option(1, gettext_noop("how often everybody meets everybody"), 1, 2)}
INDIVIDUAL = False
LATE_ENTRY = False
BRACKET = False
ENDLESS = False


def options(entries: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options, those that were not *given* by their defaults.

    Raises: PairingError naming the option.
    """
    enough(entries, MIN_ENTRIES)
    return resolved(OPTIONS, given)


def predict(entries: int, options: Mapping[str, Any]) -> Prediction:
    """Return how much is played."""
    cycles = int(options["cycles"])
    matches = cycles * entries * (entries - 1) // 2
    return Prediction(cycles * (entries - 1 + entries % 2), matches, matches)


def next_rounds(event: Event) -> list[Drawn]:
    """Return every round that is not drawn yet: the whole schedule is known from the start.

    Who has withdrawn keeps his place in it; his matches are walkovers.
    """
    there = event.labels()
    seeds = sorted(entrant.seed for entrant in event.entrants)
    rounds = berger_drawn(seeds, cycles=int(event.options["cycles"]))
    return [drawn for drawn in rounds if drawn.label not in there]


def berger_drawn(seeds: Sequence[int], *, cycles: int = 1, prefix: str = "", stage: str = "") -> list[Drawn]:
    """Return the rounds of a round robin among *seeds*, which take the numbers of the Berger table in their order."""
    size = len(seeds)
    return [
        Drawn(
            f"{prefix}R{number}",
            tuple(_table(pair, seeds, number, size) for pair in pairs),
            stage,
        )
        for number, pairs in enumerate(berger_rounds(size, cycles=cycles), 1)
    ]


def _table(pair: Pair, seeds: Sequence[int], number: int, size: int) -> Table:
    first, second = pair
    if second is None:
        return Table((seeds[first - 1],), why=(Why("berger_bye", {"round": number, "entries": size}),))
    facts = {"round": number, "entries": size, "first": first, "second": second}
    return Table((seeds[first - 1],), (seeds[second - 1],), why=(Why("berger", facts),))


def is_over(event: Event) -> bool:
    """Return whether every round is drawn and played."""
    return event.rounds_over and not next_rounds(event)


def places(event: Event) -> list[list[int]]:
    """Return the entries by their standing so far, those who share a place in one list."""
    return tie_groups(standing(event))
