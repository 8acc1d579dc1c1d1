"""Who meets whom: the notions that every format shares. Entries are their seed numbers; nothing here knows a database.

A format (`tournaments.formats`) looks at an `Event`, which is all that has happened, and answers with the `Drawn`
rounds that can be drawn now. It keeps nothing between two calls: the same event always gives the same draw.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tournaments.scoring import Credit

Side = tuple[int, ...]
"""The seeds on one side of a table: one, two where single players are partnered by the draw, none beside a bye."""

Pairing = tuple[Side, Side]
"""Two sides, the first at seats 0 and 2 of room A; an empty second side is a bye (or a sit-out)."""


@dataclass(frozen=True)
class Why:
    """One reason for a pairing: *key* names a sentence of `tournaments.wording`, *facts* are its numbers."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """One table of a round: *code* names its place in a bracket (``W1``, ``L3``, ``GF1``), else it is empty."""

    first: Side
    second: Side = ()
    code: str = ""
    why: tuple[Why, ...] = ()

    @property
    def is_bye(self) -> bool:
        return not self.second

    @property
    def seeds(self) -> Side:
        return self.first + self.second

    @property
    def pairing(self) -> Pairing:
        return self.first, self.second


@dataclass(frozen=True)
class Drawn:
    """A round as drawn. *label* is unique in the event: ``R1``, ``WB2``, ``A-R1``, ``KO1``.

    *stage* groups labels for people: "" (all alike), a group's letter, ``WB``, ``LB``, ``GF``, ``KO``. *notes* are
    what everybody should know of this draw (a rematch that could not be avoided). *knockout*: its matches may not
    end tied.
    """

    label: str
    tables: tuple[Table, ...]
    stage: str = ""
    notes: tuple[Why, ...] = ()
    knockout: bool = False


@dataclass(frozen=True)
class PlayedTable:
    """A table of the past: *credits* of both sides once its result counts, None while it is open or unconfirmed.

    *winner* is 0 or 1 (the side), None for a tied match, a bye, or while it is open. *void*: it was taken back and
    counts for nobody.
    """

    table: Table
    credits: tuple[Credit, Credit] | None = None
    winner: int | None = None
    void: bool = False

    @property
    def is_over(self) -> bool:
        return self.void or self.table.is_bye or self.credits is not None


@dataclass(frozen=True)
class PlayedRound:
    """A round of the past or one that is being played."""

    label: str
    tables: tuple[PlayedTable, ...]
    stage: str = ""

    @property
    def is_over(self) -> bool:
        return all(table.is_over for table in self.tables)


@dataclass(frozen=True)
class Entrant:
    """One entry: *active* while it takes part; *clubs* are kept apart where the event asks for it; *joined* is the
    number of rounds that had been drawn when it came (0: from the start).
    """

    seed: int
    active: bool = True
    club: str = ""
    joined: int = 0


@dataclass(frozen=True)
class Event:
    """All that a draw depends on. *options* are the format's own, complete; *key* seeds what is left to lots.

    *forbidden* and *forced* are pairs of seeds for the next draw; *keep_apart*: entrants of one club do not meet while
    that can be avoided. *tie_breaks* are those of the standing, in order.
    """

    entrants: tuple[Entrant, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    rounds: tuple[PlayedRound, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    forbidden: frozenset[frozenset[int]] = frozenset()
    forced: frozenset[frozenset[int]] = frozenset()
    keep_apart: bool = False
    key: str = ""

    @property
    def active(self) -> tuple[int, ...]:
        return tuple(entrant.seed for entrant in self.entrants if entrant.active)

    def played(self) -> Iterator[PlayedTable]:
        """Yield every table of every round, in order."""
        for each in self.rounds:
            yield from each.tables

    def labels(self) -> frozenset[str]:
        return frozenset(each.label for each in self.rounds)

    @property
    def rounds_over(self) -> bool:
        """Whether nothing is open in the rounds that were drawn."""
        return all(each.is_over for each in self.rounds)

    def values(self) -> dict[str, Any]:
        """Return all of it as values for JSON; the same event gives the same values."""
        pairs = {"forbidden": self.forbidden, "forced": self.forced}
        return {
            "entrants": [asdict(entrant) for entrant in self.entrants],
            "options": dict(sorted(self.options.items())),
            "rounds": [_round_values(each) for each in self.rounds],
            "tie_breaks": list(self.tie_breaks),
            **{name: sorted(sorted(pair) for pair in given) for name, given in pairs.items()},
            "keep_apart": self.keep_apart,
            "key": self.key,
        }

    @property
    def digest(self) -> str:
        """SHA-256, in hex, of the canonical JSON of `values`: what a draw was made from."""
        text = json.dumps(self.values(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def _round_values(played: PlayedRound) -> dict[str, Any]:
    """Return a round for JSON, without the reasons for its pairings: they are no part of what happened."""
    tables = [
        {
            "sides": [list(side) for side in each.table.pairing],
            "code": each.table.code,
            "credits": None if each.credits is None else [asdict(credit) for credit in each.credits],
            "winner": each.winner,
            "void": each.void,
        }
        for each in played.tables
    ]
    return {"label": played.label, "stage": played.stage, "tables": tables}


class PairingError(Exception):
    """A draw that cannot be made; *key* and *facts* as in `Why`, the message is plain English for logs."""

    def __init__(self, key: str, message: str, **facts: Any) -> None:
        self.key, self.facts = key, facts
        super().__init__(message)


@dataclass(frozen=True)
class Option:
    """A setting of a format: an integer from *least* to *most*, or yes and no where both are None."""

    default: int | bool | None
    help: str
    least: int | None = None
    most: int | None = None


def enough(entries: int, least: int) -> None:
    """Check that a format has the entries that it needs.

    Raises: PairingError.
    """
    if entries < least:
        raise PairingError("too_few", f"{least} entries or more are needed", least=least)


def resolved(offered: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option that is *offered*, as *given* or by its default; None stands for the default.

    Raises: PairingError naming the *option* that does not exist, has a wrong kind of value, or is out of its range.
    """
    for name in given:
        if name not in offered:
            raise PairingError("option_unknown", f"there is no option {name!r} here", option=name)
    values: dict[str, Any] = {}
    for name, option in offered.items():
        value = given.get(name)
        values[name] = option.default if value is None else value
        if value is None:
            continue
        if isinstance(option.default, bool):
            if not isinstance(value, bool):
                raise PairingError("option_yes_no", f"{name} is yes or no", option=name)
        elif isinstance(value, bool) or not isinstance(value, int):
            raise PairingError("option_number", f"{name} is a whole number", option=name)
        else:
            in_range(name, value, option.least, option.most)
    return values


def in_range(name: str, value: int, least: int | None, most: int | None) -> None:
    """Check a number.

    Raises: PairingError if it is below *least* or above *most*.
    """
    if least is not None and value < least:
        raise PairingError("option_least", f"{name} is {least} or more, not {value}", option=name, least=least)
    if most is not None and value > most:
        raise PairingError("option_most", f"{name} is {most} or less, not {value}", option=name, most=most)


@dataclass(frozen=True)
class Prediction:
    """How much a format will play: *matches* without byes, the usual count where it may vary; *rounds* in a row that
    nobody can play at once.
    """

    rounds: int
    matches: int
    most_matches: int


Pair = tuple[int, int | None]
"""Two seeds of a round robin, or one and None for a bye."""


def berger_rounds(entries: int, *, cycles: int = 1) -> list[list[Pair]]:
    """Return the rounds of a round robin, each a list of pairs, table 1 first.

    With an odd number the highest number of the table, held by nobody, gives the bye, which is put last. In
    two cycles the second has the seats exchanged, and the last two rounds of the first change places so that
    nobody has the same seats three times in a row.
    Source: FIDE Handbook C.05, Annex 1 (Berger tables).

    Raises: ValueError for fewer than two entries or other than one or two cycles.
    """
    if entries < 2:
        raise ValueError(f"a round robin needs two entries or more, not {entries}")
    if cycles not in (1, 2):
        raise ValueError(f"a round robin has one cycle or two, not {cycles}")
    first = [_berger_round(entries, number) for number in range(entries + entries % 2 - 1)]
    if cycles == 1:
        return first
    second = [[_exchanged(pair) for pair in pairs] for pairs in first]
    if len(first) >= 2:
        first[-2], first[-1] = first[-1], first[-2]
    return first + second


def _berger_round(entries: int, number: int) -> list[Pair]:
    """Return round *number* (from 0): the circle method, the last number standing still."""
    size = entries + entries % 2
    ring = size - 1
    # Seed 1 meets the last number in round 1; from round to round the ring moves on by half its size.
    start = number * (size // 2) % ring
    opposite = start + 1
    still: tuple[int, int] = (opposite, size) if number % 2 == 0 else (size, opposite)
    pairs: list[Pair] = [still]
    for step in range(1, size // 2):
        pairs.append(((start + step) % ring + 1, (start - step) % ring + 1))
    if entries % 2:
        pairs.append((opposite, None))
        pairs.pop(0)
    return pairs


def _exchanged(pair: Pair) -> Pair:
    first, second = pair
    return pair if second is None else (second, first)
