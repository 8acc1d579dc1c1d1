"""Play duplicate boards against a house bot, or another program, and print points a board with a 95 % interval.

Each deal is played twice, the sides exchanged, so that most of the luck cancels. Your program runs on this machine with
your own rights, in no sandbox.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from bots import workshop
from bots.players import ProgramPlayer
from bots.protocol import Clock
from bots.sandbox import Limits, Program
from bots.sdk.plain import PlainBackend
from bots.sdk.refusal import Refusal
from bots.sdk.source import read_bot
from engine.dealing import new_shuffle_key
from engine.match import Match, PlayedBoard
from engine.notation import match_text
from engine.player import Player
from engine.players import create_player, read_spec
from engine.presets import DEFAULT
from engine.record import MatchRecord
from engine.rules import Rules

SUMMARY = "points a board against another bot, with a 95 % interval"
MOST_BOARDS = 100_000
CONFIDENCE = 1.96


@dataclass(frozen=True)
class Score:
    """Points a board: of every deal, the mean of its two boards."""

    deals: list[float]

    @property
    def mean(self) -> float:
        """Return the mean."""
        return statistics.fmean(self.deals)

    @property
    def interval(self) -> float:
        """Return half the width of the 95 % interval of the mean, infinite for a single deal."""
        if len(self.deals) < 2:
            return math.inf
        return CONFIDENCE * statistics.stdev(self.deals) / math.sqrt(len(self.deals))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("path", metavar="PATH", help="the bot: a file, a zip or a folder")
    parser.add_argument("--against", default="steady", metavar="BOT", help="a house bot, or a PATH (default: steady)")
    parser.add_argument("--boards", type=int, default=100, metavar="N", help="deals, each played twice (default: 100)")
    parser.add_argument("--preset", default=DEFAULT, metavar="NAME", help=f"the rules (default: {DEFAULT})")
    parser.add_argument("--key", metavar="K", help="the shuffle key (default: a new one)")
    parser.add_argument("--record", metavar="FILE", help="write the record of the match")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Play and print.

    Raises:
        Refusal: an argument is refused, or the bot could not play on.
    """
    if not 1 <= arguments.boards <= MOST_BOARDS:
        raise Refusal(f"--boards: must be 1 to {MOST_BOARDS}, not {arguments.boards}")
    rules = Rules.from_preset(arguments.preset)
    key = new_shuffle_key() if arguments.key is None else arguments.key
    print("unsandboxed: the bot runs with your own rights", file=sys.stderr)
    with ExitStack() as stack:
        ours = _program(arguments.path, stack)
        theirs = _program(arguments.against, stack) if Path(arguments.against).exists() else None
        if theirs is None:
            read_spec(arguments.against)
        players: list[ProgramPlayer] = []

        def sit(slot: int, seat: int, room: str) -> Player:
            program = ours if slot % 2 == 0 else theirs
            if program is None:
                return create_player(arguments.against, rules=rules, seat=seat, key=f"{key}/{room}/{slot}")
            process = PlainBackend().start(program, Limits(), seat=seat)
            player = ProgramPlayer(process, rules=rules, seat=seat, clock=Clock())
            if slot % 2 == 0:
                players.append(player)
            return player

        match = Match(rules, sit, house_key=key)
        boards = list(match.duplicate(key, arguments.boards))
    if arguments.record:
        record = MatchRecord(rules, tuple(board.to_record() for board in boards), {"event": "shelem-bot play"})
        Path(arguments.record).write_text(match_text(record), encoding="utf-8")
    _print(arguments, Score(_deals(boards)), players, key)
    if forfeited := next((slot.forfeited for slot in match.slots[::2] if slot.forfeited), ""):
        raise Refusal(f"the bot was out ({forfeited}), a house bot played on; see the faults above, or run check")
    return 0


def _program(path: str, stack: ExitStack) -> Program:
    upload = workshop.read_upload(*read_bot(path))
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="shelem-bot-")))
    workshop.lay_out(upload, folder)
    built = workshop.build(upload, folder, PlainBackend())
    if built is not None and not built.ok:
        print(built.log, file=sys.stderr)
        raise Refusal(f"{path}: it does not compile")
    return workshop.program(upload.found, folder)


def _deals(boards: Sequence[PlayedBoard]) -> list[float]:
    """Return for each deal what the first entry scored more than the second, on average of its two boards."""
    scores: dict[int, list[int]] = {}
    for played in boards:
        outcome = played.board.outcome
        assert outcome is not None
        ours = 0 if played.plan.room == "A" else 1
        scores.setdefault(played.plan.number, []).append(outcome.delta[ours] - outcome.delta[1 - ours])
    return [statistics.fmean(each) for each in scores.values()]


def _print(arguments: argparse.Namespace, score: Score, players: Sequence[ProgramPlayer], key: str) -> None:
    times = [ms for player in players for ms in player.report.times]
    faults = [fault for player in players for fault in player.report.faults]
    average, worst = (statistics.fmean(times), max(times)) if times else (0.0, 0.0)
    interval = None if math.isinf(score.interval) else round(score.interval, 2)
    if arguments.json:
        found = {
            "against": arguments.against,
            "preset": arguments.preset,
            "boards": len(score.deals),
            "points_a_board": round(score.mean, 2),
            "interval": interval,
            "ms_average": round(average, 2),
            "ms_worst": round(worst, 2),
            "faults": [f"{fault.kind}: {fault.reason}" for fault in faults],
            "key": key,
        }
        print(json.dumps(found))
        return
    margin = "(one board tells nothing)" if interval is None else f"+- {interval:.1f} (95 %)"
    print(
        f"{score.mean:+.1f} {margin} points a board against {arguments.against}, {len(score.deals)} boards, each twice"
    )
    if interval is not None:
        print(
            "better" if score.mean > interval else "worse" if score.mean < -interval else "no difference to be seen yet"
        )
    print(f"{average:.2f} ms a decision, {worst:.1f} ms at worst; {len(faults)} faults")
    for fault in faults[:10]:
        print(f"  hand {fault.hand}, question {fault.id}, {fault.act}: {fault.kind}: {fault.reason}")
