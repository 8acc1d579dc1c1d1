"""Whole events without bots: how a format goes if the better entry wins, or now and then does not.

The lower seed is the better entry. Everything is drawn from a key, so that the same key gives the same events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import ceil
from random import Random
from typing import Any, Literal

from tournaments.bracket_plans import double_plan
from tournaments.brackets import NOBODY, Source
from tournaments.formats import format_named
from tournaments.pairing import Drawn, Entrant, Event, PlayedRound, PlayedTable, Prediction, Side, Table
from tournaments.scoring import Credit, bye_credit, walkover
from tournaments.scoring_rules import ScoringRules

TIE_BREAKS = ("difference", "head_to_head", "buchholz", "wins")
SCORING = ScoringRules(kind="wdl")
SECONDS_A_HAND = 1 / 300
"""How long a hand takes where nothing was measured yet: four Python bots in the sandbox. Source: benchmarks/bots.py."""


@dataclass(frozen=True)
class Luck:
    """What goes otherwise than the seeds say: *upsets* is the probability that the worse side of a match wins,
    *withdrawals* that of an entry to leave after each round; *withdraw* names those who leave after round n.
    """

    upsets: float = 0.3
    withdrawals: float = 0.0
    withdraw: tuple[tuple[int, int], ...] = ()


@dataclass
class Course:
    """One event that was played to its end, in *waves* of rounds that were played at the same time."""

    event: Event
    waves: list[list[PlayedRound]] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=list)

    @property
    def rounds(self) -> list[PlayedRound]:
        return [round for wave in self.waves for round in wave]

    @property
    def matches(self) -> int:
        return sum(1 for round in self.rounds for _table in matches_of(round))


def matches_of(round: PlayedRound) -> Iterator[Table]:
    """Yield the tables of *round* at which was played."""
    for each in round.tables:
        if not each.table.is_bye and not (each.credits and each.credits[0].walkover | each.credits[1].walkover):
            yield each.table


def play_event(format: str, entries: int, options: Mapping[str, Any], luck: Luck, key: str = "") -> Course:
    """Return an event of *entries* as it went, the format's *options* complete.

    Raises: PairingError.
    """
    module = format_named(format)
    random = Random(f"shelem-simulation/1 {key}")
    entrants = tuple(Entrant(seed) for seed in range(1, entries + 1))
    course = Course(Event(entrants, options, tie_breaks=TIE_BREAKS, key=key))
    while drawn := module.next_rounds(course.event):
        for wave in waves(drawn):
            played = [play_round(round, course.event, luck, random) for round in wave]
            course.waves.append(played)
            course.event = replace(course.event, rounds=(*course.event.rounds, *played))
            course.event = _after_withdrawals(course.event, len(course.waves), luck, random)
    course.places = module.places(course.event)
    return course


def waves(drawn: Iterable[Drawn]) -> Iterator[list[Drawn]]:
    """Yield rounds that can be played at the same time, because nobody is in two of them."""
    wave: list[Drawn] = []
    busy: set[int] = set()
    for round in drawn:
        seeds = {seed for table in round.tables for seed in table.seeds}
        if seeds & busy:
            yield wave
            wave, busy = [], set()
        wave.append(round)
        busy |= seeds
    if wave:
        yield wave


def play_round(drawn: Drawn, event: Event, luck: Luck, random: Random) -> PlayedRound:
    """Return the round with results; where a side has withdrawn, the other has a walkover."""
    active = frozenset(event.active)
    tables = tuple(_played_table(table, active, luck, random) for table in drawn.tables)
    return PlayedRound(drawn.label, tables, drawn.stage)


def _played_table(table: Table, active: frozenset[int], luck: Luck, random: Random) -> PlayedTable:
    if table.is_bye:
        return PlayedTable(table, (bye_credit(SCORING), Credit(0, "loss")))
    first, second = (active.issuperset(side) for side in table.pairing)
    if not first or not second:
        there: Literal[0, 1] | None = 0 if first else 1 if second else None
        return PlayedTable(table, walkover(SCORING, there), there)
    better = 0 if _strength(table.first) <= _strength(table.second) else 1
    upset = random.random() < luck.upsets
    winner = 1 - better if upset else better
    won, lost = Credit(SCORING.win, "win", 1, 1), Credit(SCORING.loss, "loss", -1, 0)
    return PlayedTable(table, (won, lost) if winner == 0 else (lost, won), winner)


def _strength(side: Side) -> tuple[int, Side]:
    """Return what is lower for the better side: the sum of its seeds, then the best of them."""
    return sum(side), tuple(sorted(side))


def _after_withdrawals(event: Event, round: int, luck: Luck, random: Random) -> Event:
    """Return *event* without those who leave after its round of this number."""
    leaving = {seed for seed, after in luck.withdraw if after == round}
    if luck.withdrawals:
        leaving |= {seed for seed in event.active if random.random() < luck.withdrawals}
    if not leaving:
        return event
    entrants = tuple(replace(each, active=each.active and each.seed not in leaving) for each in event.entrants)
    return replace(event, entrants=entrants)


@dataclass(frozen=True)
class Rematches:
    """How often opponents met again; in an individual event, how often partners were partners again.

    In a double elimination *last* are those of its last three matches (the losers' last, and one or two finals), which
    bring people together again whatever the draw does; *early* are all others.
    """

    early: int
    last: int


def rematches(course: Course) -> Rematches:
    """Return how often the same people met again."""
    met: set[frozenset[int]] = set()
    losers = [round.label for round in course.rounds if round.stage == "LB"]
    closing = {"GF1", "GF2", *losers[-1:]}
    again = {True: 0, False: 0}
    for round in course.rounds:
        for table in matches_of(round):
            single = len(table.first) == 1
            pairs = [table.seeds] if single else [pair for side in table.pairing for pair in combinations(side, 2)]
            again[round.label in closing] += sum(frozenset(pair) in met for pair in pairs)
            met.update(map(frozenset, pairs))
    return Rematches(again[False], again[True])


def early_rematches(
    entries: int, *, drops: tuple[int, ...] | None = None, events: int, upsets: float = 0.3, key: str = ""
) -> float:
    """Return the rematches before the last three matches in a double elimination, on the average of *events*.

    *drops* are orders in which losers drop, as in `tournaments.bracket_plans.DROPS`. The same as many events of
    `play_event`, but quick: only the plan is walked through.
    """
    nodes = double_plan(entries, drops=drops)
    place = {node.code: number for number, node in enumerate(nodes)}
    closing = {"GF1", "GF2", *[node.code for node in nodes if node.stage == "LB"][-1:]}
    ways = [
        (place[node.code], _taken_from(node.sources[0], place), _taken_from(node.sources[1], place))
        for node in nodes
        if node.code not in closing
    ]
    chance = Random(f"shelem-drops/1 {key}").random
    again = 0
    for _event in range(events):
        won, lost = [NOBODY] * len(nodes), [NOBODY] * len(nodes)
        met: set[tuple[int, int]] = set()
        come = (range(entries + 1), won, lost)
        for node, (kind, number), (other_kind, other_number) in ways:
            first, second = come[kind][number], come[other_kind][other_number]
            if not first or not second:
                won[node] = first or second
                continue
            better, worse = (first, second) if first < second else (second, first)
            again += (better, worse) in met
            met.add((better, worse))
            won[node], lost[node] = (worse, better) if chance() < upsets else (better, worse)
    return again / events


def _taken_from(source: Source, place: Mapping[str, int]) -> tuple[int, int]:
    """Return where the entry of a side is found: 0 and its seed, 1 and a node for its winner, 2 for its loser."""
    if source.kind in ("seed", "none"):
        return 0, int(source.of or NOBODY)
    return (1 if source.kind == "winner" else 2), place[source.of]


@dataclass
class Tally:
    """What some events have in common: numbers for each of them, in order, and how often the best entry has won."""

    matches: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    early: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    best_wins: int = 0

    def add(self, course: Course) -> None:
        again = rematches(course)
        self.matches.append(course.matches)
        self.rounds.append(len(course.waves))
        self.early.append(again.early)
        self.last.append(again.last)
        self.best_wins += 1 in course.places[0]


def simulate(
    format: str, entries: int, options: Mapping[str, Any], luck: Luck, *, events: int = 1, key: str = ""
) -> tuple[Course, Tally]:
    """Return the first of some events as it went, and the tally of all.

    Raises: PairingError.
    """
    tally = Tally()
    first: Course | None = None
    for number in range(events):
        course = play_event(format, entries, options, luck, f"{key}/{number}" if number else key)
        tally.add(course)
        first = first or course
    if first is None:
        raise ValueError("one event or more")
    return first, tally


Shown = list[Any]
"""One pairing for JSON: ``[1, 8]``, a bye ``[7, None]``; of single players ``[[1, 3], [2, 4]]``, ``[[5, None]]``."""


def shown(round: PlayedRound, *, individual: bool = False) -> list[Shown]:
    """Return the pairings of *round* for JSON; the byes of brackets are left out. A walkover is a bye."""
    pairings: list[Shown] = []
    for each in round.tables:
        first, second = each.table.pairing
        if each.credits is not None and each.credits[0].walkover | each.credits[1].walkover:
            first, second = (second, ()) if each.winner == 1 else (first, ())
        if second:
            pairings.append([list(first), list(second)] if individual else [first[0], second[0]])
        elif not each.table.code:
            pairings.append([[first[0], None]] if individual else [first[0], None])
    return pairings


@dataclass(frozen=True)
class Forecast:
    """What an event will take: *rounds* one after the other, *hands* of the usual number of matches, *seconds* on the
    clock with so many *workers*.
    """

    rounds: int
    matches: int
    most_matches: int
    hands: int
    seconds: float
    workers: int


def predict(
    format: str,
    entries: int,
    options: Mapping[str, Any],
    *,
    boards: int,
    seconds_a_hand: float = SECONDS_A_HAND,
    workers: int = 1,
) -> Forecast:
    """Return how long an event of duplicate matches of *boards* deals takes, each deal played in two rooms.

    Matches of a round go on at the same time as far as there are workers, and a round begins when the last is over.
    """
    plan: Prediction = format_named(format).predict(entries, options)
    in_turn = plan.rounds * ceil(plan.matches / plan.rounds / workers)
    seconds = in_turn * 2 * boards * seconds_a_hand
    return Forecast(plan.rounds, plan.matches, plan.most_matches, 2 * boards * plan.matches, seconds, workers)
