"""How fast the engine plays boards, beside other card engines in the same run.

    python benchmarks/engine.py [--rounds 20] [--seconds 0.5] [--no-peers] [--check]

Seconds are processor time on one core. Contestants take turns, so that whatever slows the machine slows all of them:
trust the ratios, not the absolute figures.
The peers are installed by pip into an environment under the system's temporary directory, which is used again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.peers import PEERS, REQUIREMENTS, Game, timed
from engine.actions import CALL, DISCARD, MODE
from engine.board import Board
from engine.cards import cards_of
from engine.dealing import deals_from_key
from engine.hand_record import HandRecord
from engine.match import duplicate_plans, play_board
from engine.players import create_player
from engine.rules import Rules

OURS = {"random": "random legal play", "steady": "rule bots, with records"}
KEY = "benchmark"


REFERENCE_SPADES = 12_071
"""Games a second of OpenSpiel spades on the quiet core on which the bars in boards/s were set. Cores differ and drift,
so those bars are compared with ours against spades of the same round, times this."""


class Bar(NamedTuple):
    """A figure that must be reached: of *who*, boards/s on the reference core, or a ratio to *peer*."""

    who: str
    unit: str
    peer: str
    least: float


BARS = (
    Bar("random", "boards/s", "spades", 12_000),
    Bar("random", "decisions", "spades", 0.9),
    Bar("random", "games", "rlcard", 15),
    Bar("steady", "boards/s", "spades", 5_000),
)


class Rate(NamedTuple):
    """Games and decisions per second."""

    games: float
    decisions: float


def random_board(rules: Rules) -> Game:
    """Return a game of ours: deal from a key, each legal act as likely as the next, each checked and logged."""
    uniform = random.Random(1).random
    numbered = enumerate(deals_from_key(rules, KEY, count(1)), 1)

    def play() -> int:
        number, deal = next(numbered)
        board = Board(rules, deal, dealer=number % 4, number=number)
        table, views, play_card = board.table, board.views, board.play
        decisions = 0
        while (turn := table.turn) is not None:
            view = views[turn]
            if table.phase == CALL:
                calls = view.legal_calls()
                board.call(calls[int(uniform() * len(calls))])
            elif table.phase == DISCARD:
                board.discard(some_cards(view.hand, view.discard_count, uniform))
            elif table.phase == MODE:
                letters = view.legal_modes()
                board.choose_mode(letters[int(uniform() * len(letters))])
            else:
                break
            decisions += 1
        while (turn := table.turn) is not None:
            cards = cards_of(views[turn].legal)
            play_card(cards[int(uniform() * len(cards))])
        return decisions + len(table.plays)

    return play


def some_cards(hand: int, number: int, uniform: Callable[[], float]) -> int:
    """Return a set of *number* cards of *hand*, drawn by lot."""
    cards = list(cards_of(hand))
    chosen = 0
    for _ in range(number):
        chosen |= 1 << cards.pop(int(uniform() * len(cards)))
    return chosen


def steady_board(rules: Rules) -> Game:
    """Return a game of ours between four rule bots, its record made."""
    players = [create_player("steady", rules=rules, seat=seat, key=KEY) for seat in range(4)]
    plans = duplicate_plans(rules, KEY, 1 << 40, "A")

    def play() -> int:
        played = play_board(rules, next(plans), players)
        HandRecord.from_board(played.board, ms=played.ms, irregular=(), room="A")
        return len(played.ms)

    return play


class Peers:
    """The process in which the peers play."""

    def __init__(self) -> None:
        python = peer_python()
        script = Path(__file__).with_name("peers.py")
        self._process = subprocess.Popen(
            [python, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def rate(self, name: str, seconds: float) -> Rate:
        """Return how fast peer *name* plays for *seconds*."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(name, seconds, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"{PEERS[name]} does not run: delete {peer_folder()} and try again")
        return rate_of(json.loads(answer))

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def rate_of(result: dict[str, float]) -> Rate:
    """Return the rates of a result of `benchmarks.peers.timed`."""
    return Rate(result["games"] / result["seconds"], result["decisions"] / result["seconds"])


def peer_folder() -> Path:
    """Return where the peers are installed: one folder for each set of versions and Python."""
    versions = "-".join(requirement.partition("==")[2] for requirement in REQUIREMENTS)
    user = os.getuid() if hasattr(os, "getuid") else 0
    return Path(tempfile.gettempdir()) / f"card-peers-{user}-{sys.version_info[0]}.{sys.version_info[1]}-{versions}"


def peer_python() -> Path:
    """Return the interpreter of the environment with the peers, after installing them if they are not."""
    folder = peer_folder()
    python = folder / "bin" / "python"
    done = folder / "installed"
    if not done.exists():
        print(f"installing {', '.join(REQUIREMENTS)} into {folder} …", file=sys.stderr)
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
        done.touch()
    return python


def measure(rules: Rules, rounds: int, seconds: float, with_peers: bool) -> dict[str, list[Rate]]:
    """Return for every contestant its rate in each round."""
    games = {"random": random_board(rules), "steady": steady_board(rules)}
    peers = Peers() if with_peers else None
    rates: dict[str, list[Rate]] = {}
    for at in range(-1, rounds):
        # The round before the first warms up, and is not counted.
        share = seconds if at >= 0 else seconds / 2
        current = {name: rate_of(timed(game, share)) for name, game in games.items()}
        if peers:
            current |= {name: peers.rate(name, share) for name in PEERS}
        for name, rate in current.items() if at >= 0 else ():
            rates.setdefault(name, []).append(rate)
    if peers:
        peers.close()
    return rates


def figure(bar: Bar, rates: dict[str, list[Rate]]) -> float | None:
    """Return what a bar is compared with: the median over the rounds; None if its peer did not play."""
    if bar.peer not in rates:
        return None
    field = 1 if bar.unit == "decisions" else 0
    rounds = zip(rates[bar.who], rates[bar.peer], strict=True)
    ratio = statistics.median(own[field] / peer[field] for own, peer in rounds)
    return ratio * REFERENCE_SPADES if bar.unit == "boards/s" else ratio


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0, or 1 under ``--check`` if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each contestant in each round")
    parser.add_argument("--preset", default="club-1165")
    parser.add_argument("--no-peers", action="store_true", help="measure our own figures only; nothing is installed")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a bar is missed")
    options = parser.parse_args(arguments)
    rates = measure(Rules.from_preset(options.preset), options.rounds, options.seconds, not options.no_peers)
    print(f"{'':<36} {'boards/s':>10} {'decisions/s':>12}")
    for name, each in rates.items():
        games, decisions = (statistics.median(values) for values in zip(*each, strict=True))
        print(f"{(OURS | PEERS)[name]:<36} {games:>10,.0f} {decisions:>12,.0f}")
    print()
    missed = 0
    for bar in BARS:
        value = figure(bar, rates)
        if value is not None:
            missed += value < bar.least
            print(f"{'met   ' if value >= bar.least else 'MISSED'} {describe(bar, value)}")
    return 1 if missed and options.check else 0


def describe(bar: Bar, value: float) -> str:
    """Return a bar and what was measured, in words."""
    if bar.unit == "boards/s":
        return f"{OURS[bar.who]}: {value:,.0f} boards/s on the reference core, at least {bar.least:,.0f}"
    return f"{OURS[bar.who]}: {value:.2f}x {PEERS[bar.peer]} in {bar.unit}/s, at least {bar.least:g}x"


if __name__ == "__main__":
    sys.exit(main())
