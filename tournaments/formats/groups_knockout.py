"""Groups, each a round robin, then a knockout of the first of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from engine.wording import gettext_noop
from tournaments.bracket_plans import knockout
from tournaments.brackets import (
    NOBODY,
    Bracket,
    Node,
    Source,
    drawn,
    labels_played,
    live_tables,
    placed,
    seen,
    size_for,
)
from tournaments.formats.round_robin import berger_drawn
from tournaments.groups import crossed, letter, snake
from tournaments.history import counted, meetings
from tournaments.pairing import Drawn, Event, Option, Prediction, enough, in_range, resolved
from tournaments.standings import ranked

TITLE = gettext_noop("Groups, then knockout")
SUMMARY = gettext_noop("Everybody plays a few matches in a group, and the first of each go on to a knockout.")
MIN_ENTRIES = 2
OPTIONS = {
    "groups": Option(
        None,
        gettext_noop("how many groups; without a number, a power of two, with three entries or more each"),
        1,
        250,
    ),
    "qualifiers": Option(2, gettext_noop("how many of each group go on"), 1, 250),
    "third_place": Option(False, gettext_noop("a match for the third place")),
}
INDIVIDUAL = False
LATE_ENTRY = False
BRACKET = True
ENDLESS = False


def options(entries: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options; *groups* is by default a power of two that leaves three entries or more in each.

    Raises: PairingError naming the option, also where groups would be too small.
    """
    enough(entries, MIN_ENTRIES)
    values = resolved(OPTIONS, given)
    if values["groups"] is None:
        values["groups"] = 1 << max(entries // 3, 1).bit_length() - 1
    in_range("groups", values["groups"], 1, entries // 2)
    in_range("qualifiers", values["qualifiers"], 2 if values["groups"] == 1 else 1, entries // values["groups"])
    return values


def predict(entries: int, options: Mapping[str, Any]) -> Prediction:
    """Return how much is played."""
    groups, through = int(options["groups"]), int(options["groups"]) * int(options["qualifiers"])
    sizes = [len(group) for group in snake(range(entries), groups)]
    matches = sum(size * (size - 1) // 2 for size in sizes) + through - 1
    matches += bool(options["third_place"]) and through >= 4
    return Prediction(max(sizes) - 1 + max(sizes) % 2 + size_for(through).bit_length() - 1, matches, matches)


@lru_cache
def plan(groups: int, qualifiers: int, *, third_place: bool) -> tuple[Node, ...]:
    """Return the tree of the knockout: codes K1 …, labels KO1 …"""
    return knockout(crossed(groups, qualifiers), code="K", label="KO", stage="KO", third_place=third_place)


def steps(entries: int, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the labels of the rounds that will be played, in order; ``R1`` stands for that round of all groups."""
    largest = max(len(group) for group in snake(range(entries), int(options["groups"])))
    tree = plan(int(options["groups"]), int(options["qualifiers"]), third_place=bool(options["third_place"]))
    return (*(f"R{number}" for number in range(1, largest + largest % 2)), *labels_played(tree))


def _plan(event: Event) -> tuple[Node, ...]:
    options = event.options
    third = bool(options["third_place"])
    return plan(int(options["groups"]), int(options["qualifiers"]), third_place=third)


def groups(event: Event) -> dict[str, list[int]]:
    """Return the seeds of each group by its letter."""
    seeds = sorted(entrant.seed for entrant in event.entrants)
    return {letter(number): group for number, group in enumerate(snake(seeds, int(event.options["groups"])))}


def group_order(event: Event, name: str) -> list[int]:
    """Return the seeds of a group by their standing in it so far; who is level stands by his seed."""
    results = counted(event, stages=[name])
    return [line.entry for line in ranked(groups(event)[name], results, event.tie_breaks, lots_key=event.key)]


def next_rounds(event: Event) -> list[Drawn]:
    """Return the rounds of all groups, first rounds first; when all are played, those of the knockout.

    Raises: PairingError if a table has other entries than the results before it say.
    """
    there = event.labels()
    schedules = [berger_drawn(group, prefix=f"{name}-", stage=name) for name, group in groups(event).items()]
    longest = max(map(len, schedules))
    rounds = [schedule[number] for number in range(longest) for schedule in schedules if number < len(schedule)]
    missing = [each for each in rounds if each.label not in there]
    return missing or drawn(bracket(event), event, meetings(event))


def _groups_are_over(event: Event) -> bool:
    over = {each.label for each in event.rounds if each.is_over}
    return all(
        f"{name}-R{number}" in over
        for name, group in groups(event).items()
        for number in range(1, len(group) + len(group) % 2)
    )


def bracket(event: Event) -> Bracket:
    """Return the knockout as far as it has been played; who sits at tables of its first round has qualified."""
    plan = _plan(event)
    return seen(plan, {**_qualified(event), **dict(_seated(event, plan))}, event)


def bracket_anew(event: Event) -> Bracket:
    """Return the knockout with those who qualify by the results of the groups, whoever was drawn."""
    return seen(_plan(event), _qualified(event), event)


def _qualified(event: Event) -> dict[Source, int]:
    """Return who has reached the places of the knockout, nobody while a group is being played.

    Who withdraws before the knockout is drawn is passed over; afterwards his opponent advances.
    """
    if not _groups_are_over(event):
        return {}
    seated = {seed for code, each in live_tables(event).items() if code.startswith("K") for seed in each.table.seeds}
    going_on = seated | set(event.active)
    places = {}
    for name in groups(event):
        order = [seed for seed in group_order(event, name) if seed in going_on]
        for rank in range(1, int(event.options["qualifiers"]) + 1):
            places[Source("place", f"{name}{rank}")] = order[rank - 1] if rank <= len(order) else NOBODY
    return places


def _seated(event: Event, plan: tuple[Node, ...]) -> Iterator[tuple[Source, int]]:
    """Yield who was drawn for which place at the tables of the first round."""
    live = live_tables(event)
    for node in plan:
        if node.code not in live or node.label != "KO1" or node.sources[0].kind == "loser":
            continue
        table = live[node.code].table
        if not table.is_bye:
            yield from zip(node.sources, table.seeds, strict=True)
        elif "none" in (source.kind for source in node.sources):
            yield from ((source, table.first[0]) for source in node.sources if source.kind == "place")


def is_over(event: Event) -> bool:
    """Return whether groups and knockout are played."""
    return event.rounds_over and _groups_are_over(event) and bracket(event).is_decided


def places(event: Event) -> list[list[int]]:
    """Return the entries by the knockout, then those who did not reach it by their place in their group."""
    orders = [group_order(event, name) for name in groups(event)]
    through: list[int] = []
    top: list[list[int]] = []
    if _groups_are_over(event):
        tree = bracket(event)
        through = sorted({entry for match in tree for entry in match.entries if entry is not None})
        top = placed(tree, through)
    rest = [
        sorted(order[place] for order in orders if place < len(order) and order[place] not in through)
        for place in range(max(map(len, orders)))
    ]
    return top + [group for group in rest if group]
