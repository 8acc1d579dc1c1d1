"""Play a match between house bots and print its record, or write it to a file.

--players takes two entries (the first sits on seats 0 and 2) or four seats, as in steady,random or
sampler:deals=10,steady. A match is N duplicate boards, each deal played twice with the sides exchanged, or a game to
the rules' target. The same key gives the same match.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from engine import __version__
from engine.cli import Refusal, add_rules_arguments, rules_of
from engine.dealing import new_shuffle_key
from engine.match import Match
from engine.notation import match_text
from engine.player import Player
from engine.players import create_player, player_names, read_spec
from engine.record import HandRecord, MatchRecord, entry_scores
from engine.rules import Rules

SUMMARY = "play a match between house bots"
MOST_BOARDS = 10_000
FEW = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    add_rules_arguments(parser)
    names = ", ".join(player_names())
    parser.add_argument("--players", default="random,random", metavar="A,B", help=f"two or four of {names}")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--boards", type=int, metavar="N", help=f"duplicate boards (default {FEW})")
    length.add_argument("--game", action="store_true", help="a game to the target instead")
    parser.add_argument("--key", metavar="K", help="the shuffle key (default: a new one)")
    parser.add_argument("--times", action="store_true", help="keep the milliseconds of every decision")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write the record here (.json: as JSON), print a summary"
    )
    parser.add_argument("--json", action="store_true", help="print JSON: the record, with -o a summary")


def run(arguments: argparse.Namespace) -> None:
    """Play, and print or write.

    Raises:
        Refusal: players or boards are refused. OSError: the file cannot be written.
    """
    rules = rules_of(arguments)
    boards = FEW if arguments.boards is None else arguments.boards
    if not 1 <= boards <= MOST_BOARDS:
        raise Refusal(f"--boards: must be 1 to {MOST_BOARDS}, not {boards}")
    names = _players(arguments.players)
    key = new_shuffle_key() if arguments.key is None else arguments.key
    record = _play(rules, names, key, None if arguments.game else boards, times=arguments.times)
    if arguments.output is None:
        print(_as_json(record) if arguments.json else match_text(record), end="\n" if arguments.json else "")
        return
    path = Path(arguments.output)
    as_json = path.suffix == ".json"
    path.write_text(_as_json(record) + "\n" if as_json else match_text(record), encoding="utf-8")
    _summary(record, arguments.output, arguments.json)


def _players(text: str) -> list[str]:
    """Return the four players of a list of two or four; ``a:x=1,y=2,b`` is two players, the first with two options."""
    names: list[str] = []
    for part in text.split(","):
        if names and "=" in part and ":" not in part:
            names[-1] += f",{part}"
        else:
            names.append(part)
    for name in names:
        read_spec(name)
    if len(names) not in (2, 4):
        raise Refusal(f"--players: two entries or four seats are needed, not {len(names)}")
    return names if len(names) == 4 else names * 2


def _play(rules: Rules, names: list[str], key: str, boards: int | None, *, times: bool) -> MatchRecord:
    def seat_player(slot: int, seat: int, room: str) -> Player:
        return create_player(names[slot], rules=rules, seat=seat, key=f"{key}/{room}/{seat}")

    match = Match(rules, seat_player, key)
    played = match.game(key) if boards is None else match.duplicate(key, boards)
    hands = tuple(
        HandRecord.from_board(
            each.board,
            ms=each.ms if times else (),
            irregular=each.irregular,
            room="" if boards is None else each.plan.room,
        )
        for each in played
    )
    score = entry_scores(hands)
    winner = match.winner
    if match.reason == "boards" and score[0] != score[1]:
        winner = int(score[1] > score[0])
    header = {
        "event": "python -m engine play",
        "engine": __version__,
        "shuffle_key": key,
        "seats": [{"entry": name} for name in names],
    }
    result = {"reason": match.reason, "winner": winner, "score": list(score)}
    return MatchRecord(rules, hands, header, result).checked()


def _as_json(record: MatchRecord) -> str:
    return json.dumps(record.to_json(), ensure_ascii=False)


def _summary(record: MatchRecord, output: str, as_json: bool) -> None:
    result: dict[str, Any] = record.result or {}
    if as_json:
        print(json.dumps({"file": output, "hands": len(record.hands), **result}))
        return
    seats = [seat["entry"] for seat in record.header["seats"]]
    first, second = f"{seats[0]} & {seats[2]}", f"{seats[1]} & {seats[3]}"
    score = result["score"]
    print(f"{first} {score[0]}, {second} {score[1]}: {len(record.hands)} hands in {output}", file=sys.stdout)
