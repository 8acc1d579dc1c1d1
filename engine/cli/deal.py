"""The deal of a shuffle key, by the algorithm of docs/dealing.md.

Prints four hands (seats 0 to 3) and the widow as S.H.D.C, ready for the D line of a record.
"""

from __future__ import annotations

import argparse
import json

from engine.cards import suits_text
from engine.cli import Refusal, add_rules_arguments, rules_of
from engine.dealing import commitment, deal_from_key

SUMMARY = "the deal of a shuffle key"
MOST = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    add_rules_arguments(parser)
    parser.add_argument("--key", required=True, metavar="K", help="the shuffle key")
    parser.add_argument("--number", type=int, default=1, metavar="N", help="of the (first) deal, from 1")
    parser.add_argument("--count", type=int, default=1, metavar="M", help="how many deals, from there on")
    parser.add_argument("--salt", metavar="SALT", help="also print the commitment to the key under this salt")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> None:
    """Print the deals.

    Raises:
        Refusal: a number is out of range. ShuffleKeyError: the key cannot be used.
    """
    rules = rules_of(arguments)
    if not 1 <= arguments.number < 1 << 53:
        raise Refusal("--number: deals are numbered from 1")
    if not 1 <= arguments.count <= MOST:
        raise Refusal(f"--count: must be 1 to {MOST}")
    numbers = range(arguments.number, arguments.number + arguments.count)
    deals = [(number, deal_from_key(rules, arguments.key, number)) for number in numbers]
    committed = None if arguments.salt is None else commitment(arguments.salt, arguments.key)
    if arguments.json:
        listed = [
            {"n": number, "deal": [suits_text(hand) for hand in deal.hands], "widow": suits_text(deal.widow)}
            for number, deal in deals
        ]
        said = {} if committed is None else {"commitment": committed}
        print(json.dumps({"key": arguments.key, **said, "cards": rules.cards, "deals": listed}))
        return
    if committed is not None:
        print(f"commitment {committed}")
    for _, deal in deals:
        print(deal.text())
