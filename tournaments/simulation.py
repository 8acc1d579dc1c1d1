"""Whole events without bots: how a format goes if the better entry wins, or now and then does not.

The lower seed is the better entry. Everything is drawn from a key, so that the same key gives the same events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from random import Random
from typing import Any, Literal

from tournaments.formats import format_named
from tournaments.pairing import Drawn, Entrant, Event, PlayedRound, PlayedTable, Side, Table
from tournaments.scoring import Credit, bye_credit, walkover
from tournaments.scoring_rules import ScoringRules

TIE_BREAKS = ("difference", "head_to_head", "buchholz", "wins")
SCORING = ScoringRules(kind="wdl")
LAST_THREE = ("GF1", "GF2")
"""With the last match of the losers' bracket, the matches in which a double elimination brings people together again
whatever the draw does."""


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
            played = [_played(round, frozenset(course.event.active), luck, random) for round in wave]
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


def _played(drawn: Drawn, active: frozenset[int], luck: Luck, random: Random) -> PlayedRound:
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
    """Matches of opponents who had met before in the event: before the last three matches of a double elimination, and
    in them. In an individual event they are partners who had been partners.
    """

    early: int
    last: int


def rematches(course: Course, *, individual: bool = False) -> Rematches:
    """Return how often the same people met again."""
    met: set[frozenset[int]] = set()
    early = last = 0
    closing = {*LAST_THREE, max((r.label for r in course.rounds if r.stage == "LB"), default="", key=_number)}
    for round in course.rounds:
        for table in matches_of(round):
            pairs = _partners(table) if individual else list(product(table.first, table.second))
            again = sum(frozenset(pair) in met for pair in pairs)
            met.update(map(frozenset, pairs))
            if round.label in closing:
                last += again
            else:
                early += again
    return Rematches(early, last)


def _partners(table: Table) -> list[tuple[int, int]]:
    return [pair for side in table.pairing for pair in combinations(side, 2)]


def _number(label: str) -> int:
    return int("".join(filter(str.isdigit, label)) or 0)
