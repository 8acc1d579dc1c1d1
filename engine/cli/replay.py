"""Replay a record: check every act of it, and print auction, tricks and points.

FILE is a record in text or JSON, - for the standard input. A record that is not sound is refused with line, place and
reason.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from engine.board import Board
from engine.cards import card_text, hand_text
from engine.json_values import LONGEST_TEXT
from engine.notation import match_text, parse_any
from engine.playthrough import board_lines
from engine.record import HandRecord, MatchRecord, RecordError

SUMMARY = "check a record and print its tricks and points"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("file", metavar="FILE", help="a .shelem or .json record, - for the standard input")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="print tricks and points as one JSON object")
    shown.add_argument("--to", choices=("text", "json"), help="print the record itself, in this form")


def run(arguments: argparse.Namespace) -> None:
    """Print the hands, or the record in another form.

    Raises:
        RecordError: the record is refused. OSError: the file cannot be read.
    """
    record = read_record(arguments.file)
    if arguments.to == "text":
        print(match_text(record), end="")
    elif arguments.to == "json":
        print(json.dumps(record.to_json(), ensure_ascii=False))
    elif arguments.json:
        print(json.dumps(_match(record), ensure_ascii=False))
    else:
        _print_hands(record)


def read_record(file: str) -> MatchRecord:
    """Return the record of a file, or of the standard input for ``-``.

    Raises:
        RecordError: the record is refused, or the file too long to be one. OSError: it cannot be read.
    """
    longest = 4 * LONGEST_TEXT
    if file == "-":
        data = sys.stdin.buffer.read(longest + 1)
    else:
        with open(file, "rb") as opened:
            data = opened.read(longest + 1)
    try:
        return parse_any(data)
    except RecordError as error:
        where = "standard input" if file == "-" else file
        raise RecordError(str(error), place=where) from None


def _print_hands(record: MatchRecord) -> None:
    for at, (hand, board) in enumerate(zip(record.hands, record.boards(), strict=True)):
        if at:
            print()
        print(hand.name)
        for line in board_lines(board):
            print(line)
    if record.result is not None:
        print(f"\nresult: {json.dumps(record.result, ensure_ascii=False)}")


def _match(record: MatchRecord) -> dict[str, Any]:
    hands = [_hand(hand, board) for hand, board in zip(record.hands, record.boards(), strict=True)]
    return {
        "preset": record.rules.preset,
        "rules_sha256": record.rules.sha256,
        "hands": hands,
        "result": record.result,
    }


def _hand(hand: HandRecord, board: Board) -> dict[str, Any]:
    table = board.table
    cards = [card_text(card) for card in table.plays]
    tricks = [
        {"leader": leader, "cards": cards[4 * at : 4 * at + 4], "winner": winner, "points": points}
        for at, (leader, winner, points) in enumerate(
            zip(table.leaders, [*table.winners, None], [*table.trick_points, None], strict=False)
        )
    ]
    return {
        "n": hand.number,
        "room": hand.room,
        "dealer": hand.dealer,
        "first": hand.first,
        "calls": list(hand.calls),
        "declarer": table.declarer,
        "contract": None if hand.result is None else hand.result.contract,
        "widow": hand_text(board.deal.widow),
        "discards": hand_text(board.pile),
        "mode": table.mode,
        "tricks": tricks,
        "finished": board.outcome is not None,
        "result": None if hand.result is None else hand.result.to_json(),
    }
