"""The arithmetic of a score sheet: one hand, as people wrote it down, scored by the rules of the engine.

A hand on a sheet is who declared, what was bid, and what both sides took, the discards included; or that everybody
passed. What is wrong with it is said as a key with facts, to be put in words elsewhere, and with what would mend it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as a_field
from functools import lru_cache
from typing import Any

from engine.actions import SAR_SHELEM, SHELEM, call_text, parse_call
from engine.rules import Rules
from engine.scoring import PASSED_OUT, possible_points, score

Pair = tuple[int, int]
"""By side: side 0 is seats 0 and 2, the first entry's."""

FIELDS = ("passed", "declarer", "contract", "first", "second", "all_tricks")
"""What is entered of a hand, by the names that forms use."""

SIDES = ("first", "second")
NUMBER = re.compile(r"\d{1,4}")


@dataclass(frozen=True)
class Given:
    """One hand as it was entered: texts, so that a form that is refused shows them again.

    *first* and *second* are the points that the sides took; one of them may be left out, it is then the rest of the
    total. *all_tricks* is asked only where the points do not tell whether one side took every trick.
    """

    passed: bool = False
    declarer: str = ""
    contract: str = ""
    first: str = ""
    second: str = ""
    all_tricks: bool = False

    @classmethod
    def of(cls, line: Line) -> Given:
        """Return *line* as it would be entered."""
        if line.declarer is None or line.contract is None:
            return cls(passed=True)
        return cls(
            declarer=str(line.declarer),
            contract=call_text(line.contract),
            first=str(line.points[0]),
            second=str(line.points[1]),
            all_tricks=line.all_tricks,
        )

    @property
    def is_empty(self) -> bool:
        """Whether nothing was entered yet."""
        return self == Given()


@dataclass(frozen=True)
class Line:
    """One hand of a sheet, checked and scored; *declarer* and *contract* are None where everybody passed.

    *mode* is known where the whole hand was *recorded*.
    """

    number: int
    declarer: int | None = None
    contract: int | None = None
    points: Pair = (0, 0)
    delta: Pair = (0, 0)
    outcome: str = PASSED_OUT
    all_tricks: bool = False
    mode: str = ""
    recorded: bool = False

    @property
    def difference(self) -> int:
        """What the hand gave the first side more than the second."""
        return self.delta[0] - self.delta[1]

    @property
    def declaring_side(self) -> int | None:
        return None if self.declarer is None else self.declarer % 2

    def values(self) -> dict[str, Any]:
        """Return the line as JSON keeps it."""
        return {
            "number": self.number,
            "declarer": self.declarer,
            "contract": None if self.contract is None else call_text(self.contract),
            "points": list(self.points),
            "delta": list(self.delta),
            "outcome": self.outcome,
            **({"all_tricks": True} if self.all_tricks else {}),
            **({"mode": self.mode} if self.mode else {}),
            **({"recorded": True} if self.recorded else {}),
        }

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Line:
        """Return the line of what `values` gave."""
        contract = values["contract"]
        return cls(
            number=values["number"],
            declarer=values["declarer"],
            contract=None if contract is None else parse_call(contract),
            points=(values["points"][0], values["points"][1]),
            delta=(values["delta"][0], values["delta"][1]),
            outcome=values["outcome"],
            all_tricks=values.get("all_tricks", False),
            mode=values.get("mode", ""),
            recorded=values.get("recorded", False),
        )


@dataclass(frozen=True)
class Repair:
    """What would mend a hand at one tap: fields and what to put in them."""

    values: Mapping[str, str]


@dataclass(frozen=True)
class Problem:
    """What is wrong with a hand: the field it is in, a key for the words, and the facts that they need."""

    field: str
    key: str
    facts: Mapping[str, Any] = a_field(default_factory=dict)
    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True)
class Checked:
    """A hand that was looked at: its *line*, or the problems why it has none.

    *points* are the numbers read so far. *missing* are fields that are still empty: no fault while one is typing.
    """

    given: Given
    line: Line | None = None
    problems: tuple[Problem, ...] = ()
    missing: tuple[str, ...] = ()
    points: tuple[int | None, int | None] = (None, None)
    total: int = 0

    @property
    def short(self) -> int:
        """How many points are not accounted for; below 0: how many there are too many."""
        return self.total - sum(each or 0 for each in self.points)


def bids(rules: Rules) -> list[int]:
    """Return every bid that a sheet offers, lowest first: the numbers, then Shelem and Sar-Shelem where there are."""
    named = [call for call in rules.ladder if call > rules.max]
    if rules.shelem_is_max:
        named.append(SHELEM)
    return [*range(rules.min, rules.max + 1, rules.step), *named]


def may_pass_out(rules: Rules) -> bool:
    """Return whether a hand can end without a bid."""
    return rules.all_pass not in ("force_first", "force_last")


@lru_cache(maxsize=64)
def tricks_by_points(rules: Rules) -> dict[int, frozenset[int]]:
    """Return, for all that declarer's side can have taken in points, with which numbers of tricks it can have."""
    found: dict[int, set[int]] = {}
    for tricks in range(rules.hand_size + 1):
        for points in possible_points(rules, tricks):
            found.setdefault(points, set()).add(tricks)
    return {points: frozenset(tricks) for points, tricks in found.items()}


def check_hand(rules: Rules, given: Given, number: int) -> Checked:
    """Return *given* as hand *number*, scored, or with what is wrong or still missing."""
    played = given.declarer or given.contract or given.first or given.second
    if given.passed:
        return _check_passed(rules, given, number, bool(played))
    declarer = int(given.declarer) if given.declarer in ("0", "1", "2", "3") else None
    contract, problems = _contract(rules, given)
    points, wrong = _points(rules, given)
    missing = [name for name, value in (("declarer", declarer), ("contract", contract)) if value is None]
    missing = [name for name in missing if not any(problem.field == name for problem in problems)]
    if points == (None, None) and not wrong:
        missing.append("points")
    checked = Checked(given, None, (*problems, *wrong), tuple(missing), points, rules.total)
    if checked.problems or missing or declarer is None or contract is None:
        return checked
    return _scored(rules, checked, number, declarer, contract)


def _check_passed(rules: Rules, given: Given, number: int, played: bool) -> Checked:
    if not may_pass_out(rules):
        problem = Problem("passed", "nobody_may_pass", repairs=(Repair({"passed": ""}),))
    elif played:
        undo = Repair({"passed": ""})
        clear = Repair({"declarer": "", "contract": "", "first": "", "second": "", "all_tricks": "", "passed": "1"})
        problem = Problem("passed", "passed_and_played", repairs=(clear, undo))
    else:
        return Checked(given, Line(number), total=rules.total)
    return Checked(given, None, (problem,), total=rules.total)


def _contract(rules: Rules, given: Given) -> tuple[int | None, list[Problem]]:
    """Return the bid, or what is wrong with it; Shelem as a mere name for the highest number is that number."""
    text = given.contract.strip()
    if not text:
        return None, []
    try:
        contract = parse_call(text)
    except ValueError:
        contract = -1
    if contract in bids(rules) and contract > 0:
        return (rules.max if contract == SHELEM and rules.shelem_is_max else contract), []
    numbers = list(range(rules.min, rules.max + 1, rules.step))
    near = sorted(numbers, key=lambda bid: (abs(bid - contract), bid))[:2] if 0 < contract < SHELEM else []
    repairs = tuple(Repair({"contract": str(bid)}) for bid in sorted(near))
    facts = {"given": text[:20], "min": rules.min, "max": rules.max, "step": rules.step}
    return None, [Problem("contract", "contract_unknown", facts, repairs)]


def _points(rules: Rules, given: Given) -> tuple[tuple[int | None, int | None], list[Problem]]:
    """Return the points of both sides; an empty one is the rest of the total."""
    texts = (given.first.strip(), given.second.strip())
    wrong = [
        Problem(name, "points_no_number", {"given": text[:20]})
        for name, text in zip(SIDES, texts, strict=True)
        if text and not NUMBER.fullmatch(text)
    ]
    if wrong:
        return (None, None), wrong
    first, second = (int(text) if text else None for text in texts)
    if first is None and second is None:
        return (None, None), []
    if first is not None and second is not None and first + second != rules.total:
        return (first, second), [_does_not_add_up(rules, given, first, second)]
    if first is None:
        assert second is not None
        first = rules.total - second
    return (first, rules.total - first), _impossible(rules, given, first)


def _does_not_add_up(rules: Rules, given: Given, first: int, second: int) -> Problem:
    """Return that the sides do not add up, with each side mended by the other where that gives points there can be."""
    own = _declaring(given)
    mended = [(first, rules.total - first), (rules.total - second, second)]
    repairs = [
        Repair({SIDES[1 - at]: str(pair[1 - at])})
        for at, pair in enumerate(mended)
        if min(pair) >= 0 and _can_be(rules, pair, own)
    ]
    facts = {
        "first": first,
        "second": second,
        "sum": first + second,
        "total": rules.total,
        "short": rules.total - first - second,
        "pile": rules.discard_trick and rules.trick == rules.total - first - second > 0,
    }
    # The side named second is the one that was typed last.
    return Problem("second", "points_do_not_add_up", facts, tuple(reversed(repairs)))


def _impossible(rules: Rules, given: Given, first: int) -> list[Problem]:
    """Return that no cards count so much, with the next numbers below and above that some do."""
    own = _declaring(given)
    if 0 <= first <= rules.total and _can_be(rules, (first, rules.total - first), own):
        return []
    there = [points for points in range(rules.total + 1) if _can_be(rules, (points, rules.total - points), own)]
    below = [points for points in there if points < first][-1:]
    above = [points for points in there if points > first][:1]
    repairs = tuple(Repair({"first": str(points), "second": str(rules.total - points)}) for points in (*below, *above))
    facts = {"first": first, "second": rules.total - first, "total": rules.total}
    return [Problem("first" if given.first.strip() else "second", "points_impossible", facts, repairs)]


def _declaring(given: Given) -> int | None:
    return int(given.declarer) % 2 if given.declarer in ("0", "1", "2", "3") else None


def _can_be(rules: Rules, points: Pair, declaring: int | None) -> bool:
    """Return whether the side that declared (either, if it is not known) can have taken that many of *points*."""
    known = tricks_by_points(rules)
    sides = (0, 1) if declaring is None else (declaring,)
    return any(points[side] in known for side in sides)


def _scored(rules: Rules, checked: Checked, number: int, declarer: int, contract: int) -> Checked:
    side = declarer % 2
    first, second = checked.points
    assert first is not None
    assert second is not None
    points = (first, second)
    tricks = tricks_by_points(rules)[points[side]]
    every = rules.hand_size
    told = tricks != {every} and every in tricks
    slam = checked.given.all_tricks if told else every in tricks
    if contract == SAR_SHELEM and rules.sar_shelem is None:
        raise ValueError("these rules have no such contract")
    own, theirs, outcome = score(
        rules,
        contract=contract,
        tricks=every if slam else 0,
        points=points[side],
        defender_points=points[1 - side],
    )
    delta = (own, theirs) if side == 0 else (theirs, own)
    line = Line(number, declarer, contract, points, delta, outcome, all_tricks=told and slam)
    return Checked(checked.given, line, (), (), points, rules.total)


def asks_for_tricks(rules: Rules, checked: Checked) -> bool:
    """Return whether the points leave open if declarer's side took every trick."""
    side = _declaring(checked.given)
    points = None if side is None else checked.points[side]
    tricks = tricks_by_points(rules).get(points, frozenset()) if points is not None else frozenset()
    return len(tricks) > 1 and rules.hand_size in tricks
