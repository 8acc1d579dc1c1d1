"""What the pages of a site cost that has played many boards, against one that has played few.

    python benchmarks/pages.py [--few 10000] [--many 200000] [--repeats 40] [--folder FOLDER] [--check]

Sets up a throw-away SQLite database: an event of 16 bots is played, then copied until there are so many boards; pages
are asked for by a visitor. Milliseconds are processor time of one process. "first" is the first request after the cache
was emptied, p50 and p95 are of all of them. A bar is missed where p95 is above 150 ms, where a page asks more than 12
queries, or where it takes twice as long with many boards as with few (and more than 20 ms).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

if TYPE_CHECKING:
    from tournaments.models import Tournament

PAGE_BAR_MS, RATIO_BAR, QUERIES_BAR = 150, 2.0, 12
TOO_SHORT_MS = 20
"""Below this a ratio says nothing."""


@dataclass(frozen=True)
class Figures:
    """What a page costs: milliseconds of the first request, the median, the 95th percentile, and the queries."""

    first: float
    p50: float
    p95: float
    queries: int


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--few", type=int, default=10_000)
    parser.add_argument("--many", type=int, default=200_000)
    parser.add_argument("--repeats", type=int, default=40)
    parser.add_argument("--folder", help="where the database goes (it grows to 0.7 kB a board); deleted at the end")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a bar is missed")
    asked = parser.parse_args()
    from benchmarks.empty_site import empty_site

    with empty_site(asked.folder):
        missed = measure(asked)
    return 1 if asked.check and missed else 0


def measure(asked: argparse.Namespace) -> list[str]:
    """Print the figures; return the bars that were missed."""
    from django.conf import settings

    from benchmarks.many_boards import Copier, fill, leave_open, play_event

    settings.SEARCHES_MINUTE = 1_000_000

    finished = play_event()
    copier = Copier(finished)
    running = copier.copy()
    leave_open(running)
    pages = addresses(finished, running)
    found: list[dict[str, Figures]] = []
    for size in (asked.few, asked.many):
        begun = process_time()
        boards = fill(copier, size)
        print(f"{boards:,} boards (filled in {process_time() - begun:.0f} s)", flush=True)
        found.append({name: page_figures(address, asked.repeats) for name, address in pages.items()})
    return compared(*found)


def addresses(finished: Tournament, running: Tournament) -> dict[str, str]:
    """Return the pages that are asked for, by what they are called."""
    from bots.models import Bot

    bot = Bot.objects.order_by("pk").first()
    match = finished.rounds.get(number=1).matches.order_by("table").first()
    assert bot is not None
    assert match is not None
    assert match.replay is not None
    event, now, replay = f"/tournaments/{finished.slug}/", f"/tournaments/{running.slug}/", match.replay.public_id
    return {
        "home": "/",
        "tournaments": "/tournaments/",
        "tournaments, finished": "/tournaments/?state=finished",
        "tournaments, last page": "/tournaments/?page=9999",
        "overview, running": now,
        "live part": f"{now}live/",
        "overview, finished": event,
        "rounds": f"{event}rounds/",
        "round": f"{event}rounds/3/",
        "crosstable": f"{event}crosstable/",
        "hands": f"{event}hands/",
        "a deal at all tables": f"{event}rounds/1/deals/1/",
        "match": f"{event}matches/{match.pk}/",
        "places by round": f"{event}places/",
        "screen on the wall": f"{now}screen/",
        "club": f"/clubs/{finished.club.slug}/",
        "clubs": "/clubs/",
        "bots": "/bots/",
        "bot": f"/bots/{bot.slug}/",
        "replays": "/replays/",
        "replays, last page": "/replays/?page=9999",
        "replay of a match": f"/replays/{replay}/",
        "hand": f"/replays/{replay}/3a/",
        "search": "/search/?q=pair+1",
        "search, nothing found": "/search/?q=xyzzy",
        "API, tournaments": "/api/tournaments/",
        "API, matches": "/api/matches/",
        "API, replays": "/api/replays/",
    }


def page_figures(address: str, repeats: int) -> Figures:
    """Return what a page costs a visitor."""
    from django.core.cache import cache
    from django.db import connection
    from django.test import Client

    client, queries, taken = Client(), list[str](), list[float]()

    def counting(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        queries.append(sql)
        return execute(sql, *rest)

    def get() -> None:
        begun = process_time()
        page = client.get(address, headers={"host": "localhost"})
        taken.append(1000 * (process_time() - begun))
        assert page.status_code == 200, f"{address}: {page.status_code}"

    get()  # Its templates are read once for all.
    taken.clear()
    cache.clear()
    get()
    with connection.execute_wrapper(counting):
        get()
    for _ in range(repeats - 2):
        get()
    ordered = sorted(taken)
    return Figures(taken[0], ordered[len(ordered) // 2], ordered[int(0.95 * (len(ordered) - 1))], len(queries))


def compared(few: dict[str, Figures], many: dict[str, Figures]) -> list[str]:
    """Print both beside each other; return what misses a bar."""
    missed = []
    print(f"\n{'':<24}{'few: p50':>9}{'p95':>6}   {'many: first':>11}{'p50':>6}{'p95':>6}{'ratio':>7}{'queries':>9}")
    for name, one in few.items():
        other = many[name]
        ratio = other.p50 / one.p50
        bad = [
            other.p95 > PAGE_BAR_MS,
            other.queries > QUERIES_BAR,
            ratio >= RATIO_BAR and other.p50 > TOO_SHORT_MS,
        ]
        print(
            f"{name:<24}{one.p50:>9.0f}{one.p95:>6.0f}   {other.first:>11.0f}{other.p50:>6.0f}{other.p95:>6.0f}"
            f"{ratio:>7.1f}{other.queries:>9}{'   MISSED' if any(bad) else ''}"
        )
        if any(bad):
            missed.append(name)
    print("\nmissed: " + ", ".join(missed) if missed else "\nall bars are met")
    return missed


if __name__ == "__main__":
    sys.exit(main())
