"""Ladder: no end, always open; those play next who are compared least surely. Only the pairing: ratings come later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from math import erf, sqrt
from typing import Any

from engine.wording import gettext_noop
from tournaments.history import meetings, standing, tie_groups
from tournaments.pairing import Drawn, Event, Option, Prediction, Table, Why, enough, resolved

TITLE = gettext_noop("Ladder")
SUMMARY = gettext_noop("Never ends and is always open: those play next whose comparison is least certain.")
MIN_ENTRIES = 2
OPTIONS = {"rounds": Option(None, gettext_noop("how many rounds; without a number, it goes on"), 1, 9999)}
INDIVIDUAL = False
LATE_ENTRY = True
BRACKET = False
ENDLESS = True


def options(entries: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options, those that were not *given* by their defaults.

    Raises: PairingError naming the option.
    """
    enough(entries, MIN_ENTRIES)
    return resolved(OPTIONS, given)


def predict(entries: int, options: Mapping[str, Any]) -> Prediction:
    """Return how much is played in the given rounds, in one where no number is given."""
    rounds = int(options["rounds"] or 1)
    matches = rounds * (entries // 2)
    return Prediction(rounds, matches, matches)


def next_rounds(event: Event) -> list[Drawn]:
    """Return one round of those who are not playing, least certain comparisons first; who is left over waits.

    One slow table so holds up nobody but its own two.
    """
    rounds = event.options["rounds"]
    if rounds is not None and len(event.rounds) >= int(rounds):
        return []
    busy = {seed for each in event.played() if not each.is_over for seed in each.table.seeds}
    free = sorted(set(event.active) - busy)
    tables = _tables(event, free)
    return [Drawn(f"R{len(event.rounds) + 1}", tables)] if tables else []


def _tables(event: Event, free: list[int]) -> tuple[Table, ...]:
    met = meetings(event)
    record = _records(event)
    played = {seed: sum(record[seed]) for seed in free}
    pairs = sorted(
        (certainty(record[a], record[b]), met[frozenset((a, b))], played[a] + played[b], a, b)
        for a, b in combinations(free, 2)
        if frozenset((a, b)) not in event.forbidden
    )
    seated: set[int] = set()
    tables = []
    for sure, times, _played, a, b in pairs:
        if a not in seated and b not in seated:
            seated |= {a, b}
            why = Why("ladder", {"certainty": round(100 * erf(sure / sqrt(2))), "met": times})
            tables.append(Table((a,), (b,), why=(why,)))
    return tuple(tables)


def _records(event: Event) -> dict[int, tuple[int, int]]:
    """Return half-points won and lost by each entry: two a match, a tied one halved."""
    won: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for each in event.played():
        if each.void or each.table.is_bye or each.credits is None:
            continue
        for (seed,), credit in zip(each.table.pairing, each.credits, strict=True):
            won[seed] += {"win": 2, "tie": 1}.get(credit.outcome, 0)
            lost[seed] += {"loss": 2, "tie": 1}.get(credit.outcome, 0)
    return {entrant.seed: (won[entrant.seed], lost[entrant.seed]) for entrant in event.entrants}


def certainty(one: tuple[int, int], other: tuple[int, int]) -> float:
    """Return how sure it is who of two is better: the distance of their rates in standard deviations.

    A rate is that of an entry's matches with one win and one loss added, so that nobody is sure from the start.
    """
    (p, p_spread), (q, q_spread) = _rate(*one), _rate(*other)
    return round(abs(p - q) / sqrt(p_spread + q_spread), 9)


def _rate(won: int, lost: int) -> tuple[float, float]:
    matches = (won + lost) / 2
    rate = (won / 2 + 1) / (matches + 2)
    return rate, rate * (1 - rate) / (matches + 3)


def is_over(event: Event) -> bool:
    """Return whether the rounds that were asked for are played; without a number it goes on."""
    rounds = event.options["rounds"]
    return rounds is not None and len(event.rounds) >= int(rounds) and event.rounds_over


def places(event: Event) -> list[list[int]]:
    """Return the entries by their standing so far, those who share a place in one list."""
    return tie_groups(standing(event))
