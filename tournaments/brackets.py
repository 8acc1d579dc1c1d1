"""Brackets: the tree of matches that a field makes, and how far it has been played.

A plan is a list of `Node`, earlier ones first; it depends on the number of entries alone. `seen` puts an event into a
plan: every side that can be known is known, whatever was drawn. Nothing is kept, so taking back a result empties all
places that hang on it. `drawn` tells the rounds that can be played now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tournaments.pairing import Drawn, Event, PairingError, PlayedTable, Table, Why

NOBODY = 0
"""Stands where an entry would, and never will: a bye. Seeds begin with 1."""


class Source(NamedTuple):
    """Where a side comes from: *kind* is "seed" (its number in the field), "place" (``A1``, the first of group A),
    "winner" or "loser" (of the node with that code), or "none", for a bye.
    """

    kind: str
    of: str = ""

    def __str__(self) -> str:
        return {"none": "bye", "place": self.of}.get(self.kind, f"{self.kind} of {self.of}").replace("seed of", "seed")


BYE = Source("none")


@dataclass(frozen=True)
class Node:
    """One match of a plan. *winner_to* and *loser_to* are codes, empty where the way ends; *out* orders those who end
    here as losers, 1 the last who is beaten; *best* is what can still be reached from here, 0 the victory. *after*: it
    is only played if the second side has won the match with that code, against the first.
    """

    code: str
    label: str
    sources: tuple[Source, Source]
    stage: str = ""
    winner_to: str = ""
    loser_to: str = ""
    out: int = 1
    best: int = 0
    after: str = ""


class BracketSide(NamedTuple):
    """One side of a match: its *entry* if it is known; *empty* if nobody will ever come."""

    source: Source
    entry: int | None = None
    empty: bool = False


class BracketMatch(NamedTuple):
    """One node as far as it has been played.

    *state*: "open" (a side is not known yet), "ready" (can be drawn), "drawn" (its table waits for a result), "over",
    "passed" (a bye: nothing to play), "nobody" (both sides have withdrawn), "unused" (a second final that is not
    needed), "contradicts" (its table has other entries than the results say).
    """

    node: Node
    sides: tuple[BracketSide, BracketSide]
    state: str
    winner: int | None = None
    loser: int | None = None
    table: PlayedTable | None = None

    @property
    def code(self) -> str:
        return self.node.code

    @property
    def label(self) -> str:
        return self.node.label

    @property
    def entries(self) -> tuple[int | None, int | None]:
        return self.sides[0].entry, self.sides[1].entry

    @property
    def is_decided(self) -> bool:
        return self.state in ("over", "passed", "nobody", "unused")


@dataclass(frozen=True)
class Bracket:
    """All matches of a bracket, earlier ones first."""

    matches: tuple[BracketMatch, ...]

    def __iter__(self) -> Iterator[BracketMatch]:
        return iter(self.matches)

    def __getitem__(self, code: str) -> BracketMatch:
        for match in self.matches:
            if match.code == code:
                return match
        raise KeyError(code)

    @property
    def is_decided(self) -> bool:
        return all(match.is_decided for match in self.matches)


@lru_cache
def seed_order(size: int) -> tuple[int, ...]:
    """Return the seeds from top to bottom of a bracket of *size* places, a power of two: 1 8 4 5 2 7 3 6.

    By doubling: each seed p is followed by the one it should beat. Seeds beyond the field are byes, which so go to the
    best.
    """
    order = [1]
    while len(order) < size:
        order = [seed for p in order for seed in (p, 2 * len(order) + 1 - p)]
    return tuple(order)


def size_for(entries: int) -> int:
    """Return the places of the smallest bracket for *entries*: a power of two."""
    return 1 << max(entries - 1, 1).bit_length()


def seed_sources(entries: int) -> list[Source]:
    """Return what stands in the first round from top to bottom, two by two."""
    return [Source("seed", str(seed)) if seed <= entries else BYE for seed in seed_order(size_for(entries))]


def starting(event: Event) -> dict[Source, int]:
    """Return who is meant by each seed of the plan: the entrants in the order of their seeds."""
    seeds = sorted(entrant.seed for entrant in event.entrants)
    return {Source("seed", str(number)): seed for number, seed in enumerate(seeds, 1)}


def live_tables(event: Event) -> dict[str, PlayedTable]:
    """Return the tables of brackets that count, by their codes."""
    return {each.table.code: each for each in event.played() if each.table.code and not each.void}


def seen(plan: Sequence[Node], starters: Mapping[Source, int], event: Event) -> Bracket:
    """Return *plan* as far as *event* has come; *starters* tells who stands behind seeds and places, if that is known.

    A table that has other entries than its place should have by the results before it "contradicts": what was played
    at it then decides nothing.
    """
    live = live_tables(event)
    active = frozenset(event.active)
    later = _with_tables_after(plan, live)
    known: dict[Source, int] = {**starters, BYE: NOBODY}
    matches = []
    for node in plan:
        first, second = (known.get(source) for source in node.sources)
        table = live.get(node.code)
        state, winner, loser = "unused", known.get(Source("winner", node.after)), known.get(Source("loser", node.after))
        needed = True if not node.after else _is_needed(node, known, live)
        if not needed:
            first = second = None if needed is None else NOBODY
        if needed is not False and table is not None:
            state, winner, loser = _by_table(table, first, second)
        elif needed is not False:
            state, winner, loser = _without_table(first, second, active, passed_by=node.code in later)
        if winner is not None:
            known[Source("winner", node.code)] = winner
        if loser is not None:
            known[Source("loser", node.code)] = loser
        sides = (_side(node.sources[0], first), _side(node.sources[1], second))
        matches.append(BracketMatch(node, sides, state, winner or None, loser or None, table))
    return Bracket(tuple(matches))


def labels_played(plan: Sequence[Node]) -> tuple[str, ...]:
    """Return the labels of the rounds that have something to play, in the order in which they can be played.

    A second final, which may not be needed, is left out.
    """
    depths: dict[Source, int] = {}
    """How many rounds come before each winner and loser; who is missing will never be."""
    first: dict[str, int] = {}
    for node in plan:
        kinds = ("winner", "loser")
        starts = [0 if each.kind in ("seed", "place") else depths.get(each) for each in node.sources]
        there = [start for start in starts if start is not None]
        if len(there) == 2 and not node.after:
            first[node.label] = min(first.get(node.label, len(plan)), max(there))
        depths |= {Source(kind, node.code): max(there) + 1 for kind in kinds[: len(there)]}
    return tuple(sorted(first, key=first.__getitem__))


def _side(source: Source, entry: int | None) -> BracketSide:
    return BracketSide(source, entry or None, entry == NOBODY)


def _is_needed(node: Node, known: Mapping[Source, int], live: Mapping[str, PlayedTable]) -> bool | None:
    """Return whether a second final is played, None while that is not known; one without a match was a walkover."""
    winner = known.get(Source("winner", node.after))
    if winner is None:
        return None
    before = live.get(node.after)
    return before is not None and not before.table.is_bye and winner == known.get(node.sources[1])


def _by_table(table: PlayedTable, first: int | None, second: int | None) -> tuple[str, int | None, int | None]:
    """Return state, winner and loser of a node whose table was drawn with, or without, the right entries."""
    sides = {first, second}
    if table.table.is_bye:
        (through,) = table.table.first
        if through not in sides or None in sides:
            return "contradicts", None, None
        other = second if through == first else first
        return "over", through, other
    if {*table.table.first, *table.table.second} != sides:
        return "contradicts", None, None
    if table.credits is None:
        return "drawn", None, None
    if table.winner is None:
        return "nobody", NOBODY, NOBODY
    winner, loser = table.table.pairing if table.winner == 0 else reversed(table.table.pairing)
    return "over", winner[0], loser[0]


def _without_table(
    first: int | None, second: int | None, active: frozenset[int], *, passed_by: bool
) -> tuple[str, int | None, int | None]:
    """Return state, winner and loser of a node that has no table; beside an empty side nothing is played.

    *passed_by*: what comes after it has been drawn, so it was decided without a table: both sides had withdrawn.
    """
    if NOBODY in (first, second):
        other = second if first == NOBODY else first
        return ("open" if other is None else "passed"), other, NOBODY
    if first is None or second is None:
        return "open", None, None
    if passed_by or not {first, second} & active:
        return "nobody", NOBODY, NOBODY
    return "ready", None, None


def _with_tables_after(plan: Sequence[Node], live: Mapping[str, PlayedTable]) -> frozenset[str]:
    """Return the codes of the nodes after which something has been drawn."""
    after: set[str] = set()
    for node in reversed(plan):
        if any(code in live or code in after for code in (node.winner_to, node.loser_to)):
            after.add(node.code)
    return frozenset(after)


def drawn(bracket: Bracket, event: Event, met: Mapping[frozenset[int], int]) -> list[Drawn]:
    """Return the rounds that can be played now, each whole: one that waits for a side is left for later.

    Who meets somebody that has withdrawn advances by a bye with the code of the match. *met* are the meetings so far.

    Raises: PairingError if a table that counts has other entries than the results before it say.
    """
    for match in bracket:
        if match.state == "contradicts":
            raise PairingError("bracket_contradicts", f"{match.code} has other entries than it should", code=match.code)
    by_label: dict[str, list[BracketMatch]] = {}
    for match in bracket:
        by_label.setdefault(match.label, []).append(match)
    rounds = []
    for label, matches in by_label.items():
        ready = [match for match in matches if match.state == "ready"]
        if not ready or any(match.state == "open" for match in matches):
            continue
        tables = [_table(match, frozenset(event.active), met) for match in ready]
        tables.sort(key=lambda table: table.is_bye)
        tables += [_bye(match) for match in matches if _is_first_bye(match)]
        rounds.append(Drawn(_free_label(label, event.labels()), tuple(tables), matches[0].node.stage, knockout=True))
    return rounds


def _is_first_bye(match: BracketMatch) -> bool:
    """Whether an entry of the field waits here for the second round, and has not been told so."""
    kinds = [side.source.kind for side in match.sides]
    return (
        match.table is None and match.winner is not None and "none" in kinds and ("seed" in kinds or "place" in kinds)
    )


def _bye(match: BracketMatch) -> Table:
    assert match.winner is not None
    return Table((match.winner,), code=match.code, why=(Why("bracket_bye", {"entry": match.winner}),))


def _table(match: BracketMatch, active: frozenset[int], met: Mapping[frozenset[int], int]) -> Table:
    first, second = (side.entry or NOBODY for side in match.sides)
    why = [_whence(side) for side in match.sides]
    if first in active and second in active:
        if times := met.get(frozenset({first, second}), 0):
            why.append(Why("bracket_rematch", {"times": times}))
        return Table((first,), (second,), match.code, tuple(why))
    through, gone = (first, second) if first in active else (second, first)
    return Table((through,), (), match.code, (*why, Why("walkover", {"entry": through, "withdrawn": gone})))


def _whence(side: BracketSide) -> Why:
    facts = {"entry": side.entry, "of": int(side.source.of) if side.source.kind == "seed" else side.source.of}
    return Why(f"from_{side.source.kind}", facts)


def _free_label(label: str, taken: frozenset[str]) -> str:
    """Return *label*, or that of a repetition (``WB2.2``) where matches were taken back after it was used."""
    if label not in taken:
        return label
    number = 2
    while f"{label}.{number}" in taken:
        number += 1
    return f"{label}.{number}"


def placed(bracket: Bracket, seeds: Iterable[int]) -> list[list[int]]:
    """Return the entries in groups that share a place, best first; who is still in comes before those who are out."""
    ends: dict[int, int] = {}
    last = 1 + max(match.node.out for match in bracket)
    for match in bracket:
        for entry in match.entries:
            if entry is not None and not match.is_decided:
                ends[entry] = match.node.best
    for match in bracket:
        node = match.node
        if match.winner is not None and not node.winner_to:
            ends[match.winner] = node.best
        if match.loser is not None and (not node.loser_to or match.state == "unused"):
            ends[match.loser] = node.out
        if match.state == "nobody":
            ends |= {entry: node.out for entry in match.entries if entry is not None}
    groups: dict[int, list[int]] = {}
    for seed in sorted(seeds):
        groups.setdefault(ends.get(seed, last), []).append(seed)
    return [group for _end, group in sorted(groups.items())]
