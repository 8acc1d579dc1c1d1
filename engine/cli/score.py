"""What a hand scores, as an organiser asks at a table.

Prints one JSON object: what declarer's side and the defenders score, and the rule that decided. With --before also the
scores after the hand, and whether the game is over.
"""

from __future__ import annotations

import argparse
import json
import re
from itertools import pairwise
from typing import Any

from engine.actions import PASS, call_text, parse_call
from engine.cli import Refusal, add_rules_arguments, rules_of
from engine.rules import Rules
from engine.scoring import PASSED_OUT, match_end, possible_points, score

SUMMARY = "the score of a hand, from contract, tricks and points"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    add_rules_arguments(parser)
    parser.add_argument(
        "--contract", required=True, metavar="120|S|SS|pass", help="the bid, Shelem, Sar-Shelem or pass"
    )
    parser.add_argument("--tricks", type=int, metavar="N", help="of the played ones, that declarer's side took")
    parser.add_argument("--points", type=int, metavar="P", help="of declarer's side, its discards included")
    parser.add_argument("--before", metavar="A,B", help="scores before the hand, declarer's side first")
    parser.add_argument("--json", action="store_true", help="no difference: this command always prints JSON")


def run(arguments: argparse.Namespace) -> None:
    """Print the score.

    Raises:
        Refusal: the contract is no bid of these rules, or tricks and points do not go together.
    """
    rules = rules_of(arguments)
    contract = _contract(rules, arguments.contract)
    before = None if arguments.before is None else _before(arguments.before)
    answer = _passed(arguments) if contract == PASS else _played(rules, contract, arguments.tricks, arguments.points)
    if before is not None:
        answer |= _after(rules, before, (answer["declarer"], answer["defenders"]), contract != PASS)
    print(json.dumps(answer))


def _contract(rules: Rules, text: str) -> int:
    if text in ("pass", "p"):
        return PASS
    try:
        contract = parse_call(text)
    except ValueError:
        raise Refusal(f"--contract: {text[:20]!r} is no contract: give a number, S, SS or pass") from None
    if contract not in rules.ladder and not (text == "S" and rules.shelem_is_max):
        bids = f"{rules.min} to {rules.max} in steps of {rules.step}"
        named = [call_text(bid) for bid in rules.ladder if bid > rules.max] or ["S"] * rules.shelem_is_max
        raise Refusal(f"--contract: {text} is no bid here; there are {' and '.join([bids, *named])}")
    return contract


def _passed(arguments: argparse.Namespace) -> dict[str, Any]:
    for name in ("tricks", "points"):
        if getattr(arguments, name):
            raise Refusal(f"--{name}: nothing is played when everybody passes")
    return {"contract": "pass", "declarer": 0, "defenders": 0, "outcome": PASSED_OUT}


def _played(rules: Rules, contract: int, tricks: int | None, points: int | None) -> dict[str, Any]:
    if tricks is None or points is None:
        raise Refusal(f"--{'tricks' if tricks is None else 'points'}: is needed, unless everybody passed")
    if not 0 <= tricks <= rules.hand_size:
        raise Refusal(f"--tricks: must be 0 to {rules.hand_size}, not {tricks}")
    possible = possible_points(rules, tricks)
    if points not in possible:
        raise Refusal(f"--points: {points} cannot be; {tricks} tricks can bring {_span(possible)}")
    declarer, defenders, outcome = score(rules, contract=contract, tricks=tricks, points=points)
    return {
        "contract": call_text(contract),
        "tricks": [tricks, rules.hand_size - tricks],
        "points": [points, rules.total - points],
        "declarer": declarer,
        "defenders": defenders,
        "outcome": outcome,
    }


def _span(points: set[int]) -> str:
    ordered = sorted(points)
    if len(ordered) == 1:
        return f"only {ordered[0]}"
    steps = {after - before for before, after in pairwise(ordered)}
    step = f" in steps of {steps.pop()}" if len(steps) == 1 and len(ordered) > 2 else ""
    return f"{ordered[0]} to {ordered[-1]}{step}"


def _before(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([+-]?[0-9]{1,8}),([+-]?[0-9]{1,8})", text)
    if found is None:
        raise Refusal(f"--before: {text[:20]!r} must be two whole numbers, as in 420,470")
    return int(found[1]), int(found[2])


def _after(rules: Rules, before: tuple[int, int], delta: tuple[int, int], played: bool) -> dict[str, Any]:
    end = match_end(rules, before, delta, 0 if played else None)
    names = {0: "declarer", 1: "defenders", None: "draw"}
    return {
        "before": list(before),
        "after": [before[0] + delta[0], before[1] + delta[1]],
        "over": end.over,
        "winner": names[end.winner] if end.over else "none",
        "reason": end.reason,
    }
