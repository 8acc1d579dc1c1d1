"""How long the standing of a large event takes, all tie-breaks asked.

    python benchmarks/standings.py [--entries 501] [--rounds 9] [--repeats 9] [--check]

Seconds are processor time of one process. Every round pairs the field at random, one entry sits out; matches are of
sixteen deals, scored by victory points. Many are tied, so that the tie-breaks have to work: the row "all tied" is the
same event with every match tied.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tournaments.scoring import bye_credit, credits
from tournaments.scoring_rules import ScoringRules
from tournaments.standings import TIE_BREAKS, Counted, ranked

BAR_MS = 300
"""Milliseconds that the standing of 501 entries after 9 rounds may take."""

BOARDS = 16
SWINGS = (0, 0, 0, 30, 90, 165, 330)


def event(entries: int, rounds: int, *, all_tied: bool = False) -> list[Counted]:
    """Return the results of a random event."""
    draw = random.Random(1)
    rules = ScoringRules("vp")
    seeds = list(range(1, entries + 1))
    results = []
    for _ in range(rounds):
        draw.shuffle(seeds)
        for first, second in zip(seeds[::2], seeds[1::2], strict=False):
            differences = [0 if all_tied else draw.choice(SWINGS) * draw.choice((1, -1)) for _ in range(BOARDS)]
            results.append(Counted((first,), (second,), credits(rules, differences)))
        if entries % 2:
            results.append(Counted((seeds[-1],), (), (bye_credit(rules), bye_credit(rules))))
    return results


def measured(entries: int, results: Sequence[Counted], repeats: int) -> list[float]:
    """Return the milliseconds of each repeat."""
    found = []
    for _ in range(repeats):
        began = process_time()
        ranked(range(1, entries + 1), results, list(TIE_BREAKS), lots_key="benchmark")
        found.append(1000 * (process_time() - began))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0, or with ``--check`` 1 if the bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=501)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--check", action="store_true", help="fail if the bar is missed")
    chosen = parser.parse_args(arguments)
    print(f"{chosen.entries} entries, {chosen.rounds} rounds, {len(TIE_BREAKS)} tie-breaks")
    met = True
    for name, all_tied in (("random results", False), ("all tied", True)):
        results = event(chosen.entries, chosen.rounds, all_tied=all_tied)
        times = measured(chosen.entries, results, chosen.repeats)
        median = statistics.median(times)
        met = met and median <= BAR_MS
        verdict = "met" if median <= BAR_MS else "MISSED"
        print(f"{name:<16}{median:8.1f} ms (worst {max(times):.1f})   bar {BAR_MS} ms  {verdict}")
    return 0 if met or not chosen.check else 1


if __name__ == "__main__":
    sys.exit(main())
