"""Individual: players are entered alone, and the draw gives each a new partner every round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.wording import gettext_noop
from tournaments.history import standing, tie_groups
from tournaments.pairing import Drawn, Event, Option, Prediction, Table, Why, enough, resolved
from tournaments.partnering import Evening, evening_of, partners, quartets, sit_outs
from tournaments.whist import Quartet, fits, whist_round

TITLE = gettext_noop("Individual")
SUMMARY = gettext_noop("Players come alone and have a new partner every round; each is ranked by what his side scored.")
MIN_ENTRIES = 4
OPTIONS = {"rounds": Option(None, gettext_noop("how many rounds; without a number, until all were partners"), 1, 999)}
INDIVIDUAL = True
LATE_ENTRY = True
BRACKET = False
ENDLESS = False


def options(entries: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options; *rounds* by default is so many that each can be the partner of each once.

    Raises: PairingError naming the option.
    """
    enough(entries, MIN_ENTRIES)
    values = resolved(OPTIONS, given)
    if values["rounds"] is None:
        values["rounds"] = entries - 1 if entries % 4 == 0 else entries
    return values


def predict(entries: int, options: Mapping[str, Any]) -> Prediction:
    """Return how much is played."""
    rounds = int(options["rounds"])
    matches = rounds * (entries // 4)
    return Prediction(rounds, matches, matches)


def next_rounds(event: Event) -> list[Drawn]:
    """Return the next round, once everything before it is over; those who withdrew are not in it.

    With 4n players, or 4n+1, who have all been there from the start it is the next of a whist tournament: everybody is
    the partner of everybody once, and so far as is known the opponent of everybody twice. Otherwise partners are those
    who have been so least, then opponents; who is left over sits out in turn.

    Raises: PairingError if the forced and forbidden pairings leave no way to pair everybody.
    """
    if is_over(event) or not event.rounds_over:
        return []
    evening = evening_of(event)
    if fits(len(evening.players)) and not event.forced and not event.forbidden and _unchanged(event):
        tables = _by_plan(evening)
    else:
        tables = _by_history(evening)
    return [Drawn(f"R{evening.number + 1}", tuple(tables))]


def _unchanged(event: Event) -> bool:
    """Return whether the same players have been there in every round."""
    there = set(event.active)
    return all({seed for each in round.tables for seed in each.table.seeds} == there for round in event.rounds)


def _by_plan(evening: Evening) -> list[Table]:
    players = evening.players
    rounds = len(players) - 1 if len(players) % 4 == 0 else len(players)
    places = whist_round(len(players), evening.number % rounds)
    seated: list[Quartet] = [((players[a], players[c]), (players[b], players[d])) for (a, c), (b, d) in places]
    at_tables = {player for one, other in seated for player in (*one, *other)}
    idle = [player for player in players if player not in at_tables]
    why = Why("whist", {"players": len(players), "round": evening.number % rounds + 1, "rounds": rounds})
    return _tables(evening, seated, idle, why)


def _by_history(evening: Evening) -> list[Table]:
    idle = sit_outs(evening)
    pairs = partners(evening, [player for player in evening.players if player not in idle])
    return _tables(evening, quartets(evening, pairs), idle, None)


def _tables(evening: Evening, seated: Iterable[Quartet], idle: Iterable[int], plan: Why | None) -> list[Table]:
    """Return the tables by their best player, then those who sit out."""
    tables = []
    for quartet in sorted(_in_order(quartet) for quartet in seated):
        first, second = quartet
        tables.append(Table(first, second, why=(plan,) if plan else _why(evening, quartet)))
    for player in sorted(idle):
        why = Why("sits_out", {"entry": player, "times": evening.sat_out.get(player, 0)})
        tables.append(Table((player,), why=(why,)))
    return tables


def _in_order(quartet: Quartet) -> Quartet:
    (a, c), (b, d) = quartet
    one, other = sorted([(min(a, c), max(a, c)), (min(b, d), max(b, d))])
    return one, other


def _why(evening: Evening, quartet: Quartet) -> tuple[Why, ...]:
    """Return how often the partners were partners, and how often the four met."""
    partners = [
        Why("partners", {"entry": a, "other": b, "times": evening.partners[frozenset((a, b))]}) for a, b in quartet
    ]
    met = [evening.opponents[frozenset((a, b))] for a in quartet[0] for b in quartet[1]]
    return (*partners, Why("opponents", {"least": min(met), "most": max(met)}))


def is_over(event: Event) -> bool:
    """Return whether all rounds are played, or there is no table left."""
    return event.rounds_over and (len(event.rounds) >= int(event.options["rounds"]) or len(event.active) < 4)


def places(event: Event) -> list[list[int]]:
    """Return the players by their standing so far, those who share a place in one list."""
    return tie_groups(standing(event))
