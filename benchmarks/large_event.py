"""How a club's site bears a large Swiss: drawing a round, the standing, and the pages, with everything in the database.

    python benchmarks/large_event.py [--entries 501] [--rounds 9] [--repeats 7] [--check]

Sets up the event in a throw-away SQLite database by the services that organisers use; results are entered, nothing is
played. Seconds are processor time of one process.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

DRAW_BAR_S, STANDING_BAR_MS, PAGE_BAR_MS, QUERIES_BAR = 2.0, 300, 150, 12
SWINGS = (0, 20, 65, 130, 230, 395)
PAGES = ("", "live/", "rounds/", "crosstable/", "hands/", "rules/")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=501)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--check", action="store_true", help="exit with 1 if a bar is missed")
    asked = parser.parse_args()
    from benchmarks.empty_site import empty_site

    with empty_site():
        missed = measure(asked)
    return 1 if asked.check and missed else 0


def measure(asked: argparse.Namespace) -> list[str]:
    """Print the figures; return the bars that were missed."""
    from tournaments.selectors import standing

    tournament, organiser = set_up(asked.entries, asked.rounds)
    draws = [play_round(tournament, organiser, random.Random(number)) for number in range(1, asked.rounds + 1)]
    missed = []

    def say(what: str, figure: float, unit: str, bar: float | None = None) -> None:
        told = "" if bar is None else f"   bar {bar:g}: {'met' if figure <= bar else 'MISSED'}"
        print(f"{what:<44}{figure:>9.1f} {unit}{told}")
        if bar is not None and figure > bar:
            missed.append(what)

    print(f"Swiss of {asked.entries} entries after {asked.rounds} rounds\n")
    say("drawing the last round, with seats and log", draws[-1], "s", DRAW_BAR_S)
    say("drawing, the slowest round", max(draws), "s", DRAW_BAR_S)
    say("standing, from the rows", median_ms(lambda: standing(tournament), asked.repeats), "ms", STANDING_BAR_MS)
    for page in PAGES:
        taken, queries, size = page_figures(f"/tournaments/{tournament.slug}/{page}", asked.repeats)
        bad = taken > PAGE_BAR_MS or queries > QUERIES_BAR
        told = f"page /{page:<20} {taken:>8.0f} ms  {queries:>3} queries  {size / 1024:>7.1f} kB gz"
        print(told + ("   MISSED" if bad else ""))
        if bad:
            missed.append(f"page /{page}")
    if missed:
        print("\nmissed: " + ", ".join(missed))
    return missed


def set_up(entries: int, rounds: int) -> tuple[Any, Any]:
    """Return a running Swiss of people, drawn by hand, and its organiser."""
    from clubs.services import club_create, user_create
    from tournaments.models import Entry, EntrySeat
    from tournaments.services import tournament_create, tournament_start

    organiser = user_create(email="organiser@example.org", password=None)
    club = club_create(actor=organiser, name="Benchmark club")
    tournament = tournament_create(
        actor=organiser,
        club=club,
        name="Large Swiss",
        preset="club-1165",
        format="swiss",
        boards=8,
        mode="manual",
        options={"rounds": rounds + 1},
        scoring={"kind": "wdl"},
        tie_breaks=["buchholz", "sonneborn_berger", "difference"],
    )
    made = Entry.objects.bulk_create(
        Entry(tournament=tournament, name=f"Pair {seed}", seed=seed) for seed in range(1, entries + 1)
    )
    EntrySeat.objects.bulk_create(
        EntrySeat(entry=entry, index=index, person=f"Player {entry.seed}{'ab'[index]}")
        for entry in made
        for index in (0, 1)
    )
    return tournament_start(actor=organiser, tournament=tournament), organiser


def play_round(tournament: Any, organiser: Any, luck: random.Random) -> float:
    """Return the seconds that the draw took; then all results are there and the round is closed."""
    from django.db import transaction

    from tournaments.models import Match, ResultSource
    from tournaments.services import ResultValues, round_close, rounds_draw, rounds_release
    from tournaments.services.results import result_store

    begun = process_time()
    (drawn,) = rounds_draw(actor=organiser, tournament=tournament)
    taken = process_time() - begun
    rounds_release(actor=organiser, tournament=tournament)
    with transaction.atomic():
        tables = Match.objects.filter(round=drawn, entry_b__isnull=False)
        for match in tables.select_related("round__tournament", "entry_a", "entry_b"):
            assert match.entry_b is not None
            better = 1 if match.entry_a.seed < match.entry_b.seed else -1
            swing = luck.choice(SWINGS) * (better if luck.random() < 0.7 else -better)
            values = ResultValues(max(swing, 0), max(-swing, 0))
            result_store(match=match, values=values, source=ResultSource.SHEET, actor=organiser, confirmed=True)
    round_close(actor=organiser, round=drawn)
    return taken


def median_ms(act: Callable[[], object], repeats: int) -> float:
    """Return the median milliseconds of *act*."""
    taken = []
    for _ in range(repeats):
        begun = process_time()
        act()
        taken.append(1000 * (process_time() - begun))
    return statistics.median(taken)


def page_figures(address: str, repeats: int) -> tuple[float, int, int]:
    """Return the median milliseconds, the queries, and the bytes after gzip of a page, for a visitor."""
    import gzip

    from django.db import connection
    from django.test import Client

    client, queries = Client(), list[str]()

    def counting(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        queries.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(counting):
        page = client.get(address, headers={"host": "localhost"})
    assert page.status_code == 200, f"{address}: {page.status_code}"
    taken = median_ms(lambda: client.get(address, headers={"host": "localhost"}), repeats)
    return taken, len(queries), len(gzip.compress(page.content))


if __name__ == "__main__":
    sys.exit(main())
