"""How long a Swiss draw of a large field takes, and how late a double elimination brings people together again.

    python benchmarks/pairing.py [--entries 501] [--rounds 9] [--events 20000] [--search PLACES] [--check]

Seconds are processor time of one process, of the whole draw from the results in memory. Rematches are those before the
last three matches, in 100 events at 30 % upsets. `--search` looks for the order in which losers should drop in a
bracket of so many places, and prints the best it has found.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from time import process_time

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tournaments.bracket_plans import DROPS, drop_names
from tournaments.formats import swiss
from tournaments.pairing import Entrant, Event
from tournaments.simulation import Luck, early_rematches, play_round

BAR_SECONDS = 2
"""Seconds that a round of a Swiss of 501 entries may take."""

BARS_REMATCHES = {6: 30, 12: 35, 16: 40}
"""Rematches in 100 events, at most, by the number of entries."""

WITHDRAWALS = 0.02


def swiss_seconds(entries: int, rounds: int) -> list[float]:
    """Return the seconds of the draw of each round, with results by chance and some who leave after each round."""
    lots = random.Random(1)
    luck = Luck(upsets=0.4)
    event = Event(
        tuple(Entrant(seed) for seed in range(1, entries + 1)),
        swiss.options(entries, {"rounds": rounds}),
        tie_breaks=("buchholz_cut1", "buchholz", "difference"),
    )
    seconds = []
    for _round in range(rounds):
        began = process_time()
        (drawn,) = swiss.next_rounds(event)
        seconds.append(process_time() - began)
        event = replace(event, rounds=(*event.rounds, play_round(drawn, event, luck, lots)))
        entrants = tuple(replace(each, active=each.active and lots.random() > WITHDRAWALS) for each in event.entrants)
        event = replace(event, entrants=entrants)
    return seconds


def rematch_rows(events: int) -> list[tuple[int, float]]:
    """Return rematches in 100 events, by the number of entries; larger fields play fewer events."""
    sizes = sorted({6, 12, 16, *(entries for size in DROPS for entries in (size, 3 * size // 4) if entries > 2)})
    return [(entries, 100 * early_rematches(entries, events=events * 16 // max(16, entries))) for entries in sizes]


def searched(places: int, events: int) -> list[tuple[float, tuple[int, ...]]]:
    """Return the best orders found for a bracket, with their rematches in 100 events of full and of smaller fields.

    Every order of up to 32 places; for larger ones, each round's in turn, as long as that gets better, from the best of
    the bracket half as large.
    """
    widths = [places >> round for round in range(2, places.bit_length())]
    found: dict[tuple[int, ...], float] = {}

    def cost(drops: tuple[int, ...], events: int, key: str) -> float:
        fields = (places, 3 * places // 4)
        return 50 * sum(early_rematches(entries, drops=drops, events=events, key=key) for entries in fields)

    def look(drops: tuple[int, ...]) -> float:
        if drops not in found:
            found[drops] = cost(drops, events // 10, "search")
        return found[drops]

    if places <= 32:
        for drops in product(*map(range, widths)):
            look(drops)
    else:
        best = tuple(min(mask, width - 1) for mask, width in zip((3, *DROPS[places // 2]), widths, strict=True))
        better = True
        while better:
            better = False
            for number, width in enumerate(widths):
                for mask in masks(width):
                    other = (*best[:number], mask, *best[number + 1 :])
                    if look(other) < look(best):
                        best, better = other, True
    first = sorted(found, key=found.__getitem__)[:12]
    return sorted((cost(drops, events, "again"), drops) for drops in first)[:5]


def masks(width: int) -> list[int]:
    """Return the orders to be tried for a round with so many matches: all, or those that move whole blocks."""
    if width <= 16:
        return list(range(width))
    parts = (width, width // 2, width // 4, width // 8)
    blocks = {
        0,
        *(part - 1 for part in parts),
        *(width - part for part in parts),
        *parts[1:],
        3 * width // 4,
        1,
        2,
        3,
        7,
    }
    return sorted(mask for mask in blocks if mask < width)


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0, or with ``--check`` 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=501, help="of the Swiss")
    parser.add_argument("--rounds", type=int, default=9, help="of the Swiss")
    parser.add_argument("--events", type=int, default=20_000, help="double eliminations of 16, and fewer larger ones")
    parser.add_argument("--search", type=int, choices=sorted(DROPS), metavar="PLACES", help="look for a better order")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a bar is missed")
    options = parser.parse_args(arguments)
    if options.search:
        for cost, drops in searched(options.search, options.events):
            print(f"{cost:6.1f}  {drops}  {', '.join(drop_names(options.search, drops))}")
        return 0
    missed = []
    seconds = swiss_seconds(options.entries, options.rounds)
    print(f"Swiss of {options.entries}, seconds a round: {' '.join(f'{each:.2f}' for each in seconds)}")
    print(f"slowest {max(seconds):.2f} s, bar {BAR_SECONDS} s")
    if max(seconds) > BAR_SECONDS:
        missed.append("Swiss")
    print("Double elimination, rematches in 100 events before the last three matches:")
    for entries, rematches in rematch_rows(options.events):
        bar = BARS_REMATCHES.get(entries)
        print(f"{entries:4}  {rematches:5.1f}" + (f"  bar {bar}" if bar else ""))
        if bar and rematches > bar:
            missed.append(f"rematches of {entries}")
    if missed:
        print("missed: " + ", ".join(missed))
    return 1 if options.check and missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
