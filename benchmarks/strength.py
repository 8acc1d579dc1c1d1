"""How far the house bots are apart, in points a board, and how long `sampler` thinks.

    python benchmarks/strength.py [--deals 400] [--pairs sampler-steady …] [--processes 2] [--check]

Each pair of bots plays duplicate boards: every deal twice, the sides exchanged, so that most of the luck cancels.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from time import process_time
from typing import TypeVar

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.match import Match, PlayedBoard
from engine.player import Player
from engine.players import create_player
from engine.rules import Rules
from engine.view import View

PAIRS = (
    "steady-random",
    "sampler-steady",
    "sampler:deals=20-sampler:deals=5",
    "steady:boldness=10-steady",
)
MUST_SEPARATE = ("steady-random", "sampler-steady")
SLOWEST_MS = 100.0
DEALS_A_MATCH = 10
CONFIDENCE = 1.96
HEADINGS = ("A v B", "points a board", "SD board/pair", "reduction", "pairs (boards) until 95 %")
ROW = "{:<38} {:>18} {:>14} {:>10}  {}"

Act = TypeVar("Act")


@dataclass(frozen=True)
class Comparison:
    """A's score less B's: of every board played, and of every deal as the mean of its two boards."""

    name: str
    boards: list[float]
    pairs: list[float]

    @property
    def mean(self) -> float:
        """Return points a board."""
        return statistics.fmean(self.pairs)

    @property
    def interval(self) -> float:
        """Return half the width of the 95 % interval of `mean`."""
        return CONFIDENCE * statistics.stdev(self.pairs) / math.sqrt(len(self.pairs))

    def row(self) -> str:
        """Return the line of the table."""
        board, pair = statistics.stdev(self.boards), statistics.stdev(self.pairs)
        reduction = f"{board**2 / 2 / pair**2:.2f}" if pair else "exact"
        needed = "never"
        if self.mean:
            pairs, boards = (max(1, math.ceil((CONFIDENCE * sd / self.mean) ** 2)) for sd in (pair, board))
            needed = f"{pairs:,} ({boards:,})"
        margin = f"{self.mean:+.1f} +- {self.interval:.1f}"
        return ROW.format(self.name, margin, f"{board:.0f} / {pair:.0f}", reduction, needed)


def compare(pair: str, preset: str, key: str, deals: int, processes: int) -> Comparison:
    """Return the outcome of *deals* duplicate boards between the two bots of *pair*, written ``A-B``."""
    jobs = [
        (pair, preset, f"{key}/{match}", min(DEALS_A_MATCH, deals - match * DEALS_A_MATCH))
        for match in range(math.ceil(deals / DEALS_A_MATCH))
    ]
    boards: list[float] = []
    pairs: list[float] = []
    with Pool(processes) as pool:
        for scores in pool.imap(play_match, jobs):
            for in_both_rooms in scores:
                boards += in_both_rooms
                pairs.append(statistics.fmean(in_both_rooms))
    return Comparison(pair.replace("-", " v "), boards, pairs)


def play_match(job: tuple[str, str, str, int]) -> list[list[float]]:
    """Return for each deal of a match what A scored more than B in the two rooms."""
    pair, preset, key, deals = job
    rules = Rules.from_preset(preset)
    names = pair.split("-")

    def seat_player(slot: int, seat: int, room: str) -> Player:
        return create_player(names[slot % 2], rules=rules, seat=seat, key=f"{key}/{room}/{slot}")

    differences: dict[int, list[float]] = {}
    for played in Match(rules, seat_player).duplicate(key, deals):
        differences.setdefault(played.plan.number, []).append(difference(played))
    return list(differences.values())


def difference(played: PlayedBoard) -> float:
    """Return what the first entry scored more than the second, wherever it sat."""
    outcome = played.board.outcome
    assert outcome is not None
    ours = 0 if played.plan.room == "A" else 1
    return float(outcome.delta[ours] - outcome.delta[1 - ours])


class Timed(Player):
    """A player whose decisions are timed, in milliseconds of processor time: what they take alone on a core."""

    def __init__(self, player: Player, times: dict[str, list[float]]) -> None:
        self._player, self._times = player, times

    def call(self, view: View) -> int:
        return self._timed("call", self._player.call, view)

    def choose_mode(self, view: View) -> str:
        return self._timed("mode", self._player.choose_mode, view)

    def discard(self, view: View) -> int:
        return self._timed("discard", self._player.discard, view)

    def play(self, view: View) -> int:
        return self._timed("play", self._player.play, view)

    def _timed(self, kind: str, decide: Callable[[View], Act], view: View) -> Act:
        start = process_time()
        act = decide(view)
        self._times.setdefault(kind, []).append((process_time() - start) * 1000)
        return act


def decision_times(spec: str, preset: str, key: str, deals: int) -> dict[str, list[float]]:
    """Return by kind the milliseconds that bot *spec* took for each decision, alone on this process."""
    rules = Rules.from_preset(preset)
    times: dict[str, list[float]] = {}

    def seat_player(slot: int, seat: int, room: str) -> Player:
        return Timed(create_player(spec, rules=rules, seat=seat, key=f"{key}/{room}/{slot}"), times)

    for _ in Match(rules, seat_player).duplicate(key, deals):
        pass
    return times


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that *share* (0..1) of *values* do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0, or 1 under ``--check`` if bots do not separate or `sampler` is slow."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400, help="deals a pair, each played twice (default 400)")
    parser.add_argument("--pairs", nargs="*", default=list(PAIRS), help="bots as A-B; none: times only")
    parser.add_argument("--preset", default="club-1165")
    parser.add_argument("--key", default="strength", help="shuffle key of the deals")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--timed-deals", type=int, default=8, help="deals played to time sampler; 0: none")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a bar is missed")
    options = parser.parse_args(arguments)
    missed = []
    print(f"{options.deals} deals a pair ({2 * options.deals} boards), {options.preset}\n")
    print(ROW.format(*HEADINGS))
    for pair in options.pairs:
        result = compare(pair, options.preset, options.key, options.deals, options.processes)
        print(result.row(), flush=True)
        if pair in MUST_SEPARATE and result.mean - result.interval <= 0:
            missed.append(f"{pair} do not separate")
    if options.timed_deals:
        times = decision_times("sampler", options.preset, options.key, options.timed_deals)
        every = [ms for values in times.values() for ms in values]
        print(f"\nsampler, ms a decision: {'':<12} p50 {'p95':>8} {'max':>8}")
        for kind, values in (*times.items(), ("all", every)):
            spread = [percentile(values, share) for share in (0.5, 0.95, 1)]
            print(f"  {kind:<8} ({len(values):>5} decisions) {spread[0]:>12.1f} {spread[1]:>8.1f} {spread[2]:>8.1f}")
        if percentile(every, 0.95) >= SLOWEST_MS:
            missed.append(
                f"sampler takes {percentile(every, 0.95):.0f} ms a decision (p95), not below {SLOWEST_MS:.0f}"
            )
    for bar in missed:
        print("missed:", bar, file=sys.stderr)
    return 1 if missed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
