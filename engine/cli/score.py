"""What a hand scores, as an organiser asks at a table.

Prints one JSON object: what declarer's side and the defenders score, and the rule that decided. With --before also the
scores after the hand, and whether the game is over.
"""

from __future__ import annotations

import argparse
import json
import re
from typing import Any

from engine.actions import PASS, call_text
from engine.calculation import Calculation, CalculationError, calculate
from engine.cli import Refusal, add_rules_arguments, rules_of

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
    before = None if arguments.before is None else _before(arguments.before)
    given = {"contract": arguments.contract, "tricks": arguments.tricks, "points": arguments.points}
    try:
        found = calculate(rules, **given, before=before)
    except CalculationError as error:
        raise Refusal(f"--{error.field}: {error}") from None
    print(json.dumps(_answer(found)))


def _answer(found: Calculation) -> dict[str, Any]:
    answer: dict[str, Any] = {"contract": "pass" if found.contract == PASS else call_text(found.contract)}
    if found.tricks is not None and found.points is not None:
        answer |= {"tricks": list(found.tricks), "points": list(found.points)}
    answer |= {"declarer": found.delta[0], "defenders": found.delta[1], "outcome": found.outcome}
    if found.before is None or found.after is None:
        return answer
    winner = {0: "declarer", 1: "defenders", None: "draw"}[found.end.winner] if found.end.over else "none"
    ending = {"over": found.end.over, "winner": winner, "reason": found.end.reason}
    return answer | {"before": list(found.before), "after": list(found.after)} | ending


def _before(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([+-]?[0-9]{1,8}),([+-]?[0-9]{1,8})", text)
    if found is None:
        raise Refusal(f"--before: {text[:20]!r} must be two whole numbers, as in 420,470")
    return int(found[1]), int(found[2])
