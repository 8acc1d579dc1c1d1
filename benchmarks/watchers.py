"""What it costs when many people watch a running event.

    python benchmarks/watchers.py [--watchers 500] [--seconds 30] [--change 2] [--check]

Sets up a throw-away SQLite database with an event of 16 bots in its last round, serves it by gunicorn as a site does,
and lets so many watchers ask for the live part of its overview as often as the page tells a browser to, each with the
ETag it got last. Every *change* seconds a table is one board further, so that everybody gets a new part. What is
counted is the processor time of the web server over the time on the wall: 1.0 is a whole core.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import socket
import statistics
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

if TYPE_CHECKING:
    from tournaments.models import Tournament

ROOT = Path(__file__).resolve().parent.parent
CORE_BAR = 0.3
STATUS = re.compile(rb"^HTTP/1\.1 (\d+)")
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
ETAG = re.compile(rb'\r\netag: ("[^"]+")', re.IGNORECASE)
EVERY = re.compile(r'hx-trigger="every (\d+)s"')


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--change", type=float, default=2, help="seconds until something is new; 0: never")
    parser.add_argument("--check", action="store_true", help="exit with 1 if the bar is missed")
    asked = parser.parse_args()
    from benchmarks.empty_site import empty_site

    with empty_site():
        from benchmarks.many_boards import Copier, leave_open, play_event

        event = Copier(play_event()).copy()
        leave_open(event)
        core = measure(event, asked)
    return 1 if asked.check and core > CORE_BAR else 0


def measure(event: Tournament, asked: argparse.Namespace) -> float:
    """Print the figures; return the share of a core that the web server took."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = ["gunicorn", "config.wsgi:application", "--config", "config/gunicorn.py", "--bind", f"127.0.0.1:{port}"]
    environment = os.environ | {"ALLOWED_HOSTS": "127.0.0.1"}
    server = subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env=environment)
    try:
        taken, answers = asyncio.run(watch(event, port, server.pid, asked))
        trivial = asyncio.run(least_answer(port, server.pid))
    finally:
        server.terminate()
        server.wait()
    waits = sorted(wait for _status, wait in answers)
    unchanged = sum(status == 304 for status, _wait in answers)
    print(f"{asked.watchers} watchers, {asked.seconds} s, something new every {asked.change:g} s")
    print(f"{len(answers)} answers, {unchanged} of them 304")
    print(f"waits: p50 {statistics.median(waits):.1f} ms, p95 {waits[int(0.95 * (len(waits) - 1))]:.1f} ms")
    core: float = taken / asked.seconds
    each, least = 1000 * taken / len(answers), 1000 * trivial
    print(f"an answer: {each:.2f} ms of processor time, {each / least:.1f}x that of robots.txt ({least:.2f} ms)")
    print(f"web server: {core:.2f} of a core   bar {CORE_BAR:g}: {'met' if core <= CORE_BAR else 'MISSED'}")
    return core


async def watch(
    event: Tournament, port: int, pid: int, asked: argparse.Namespace
) -> tuple[float, list[tuple[int, float]]]:
    """Return the processor seconds of the server, and status and milliseconds of every answer."""
    path = f"/tournaments/{event.slug}/live/"
    every = await interval(port, f"/tournaments/{event.slug}/")
    answers: list[tuple[int, float]] = []
    changing = asyncio.create_task(change(event, asked.change))
    watching = [
        asyncio.create_task(one_watcher(port, path, every, delay=every * number / asked.watchers, answers=answers))
        for number in range(asked.watchers)
    ]
    await asyncio.sleep(every + 1)  # by then all have their first answer
    answers.clear()
    begun = processor_seconds(pid)
    await asyncio.sleep(asked.seconds)
    taken, found = processor_seconds(pid) - begun, list(answers)
    for task in (changing, *watching):
        task.cancel()
    failed = [task for task in watching if task.done() and not task.cancelled() and task.exception()]
    await asyncio.gather(changing, *watching, return_exceptions=True)
    if failed:
        raise RuntimeError(f"{len(failed)} watchers failed, the first by {failed[0].exception()!r}")
    return taken, found


async def least_answer(port: int, pid: int, count: int = 2000) -> float:
    """Return the processor seconds of an answer that looks nothing up, on a connection that is kept."""
    connection, begun = Connection(port), processor_seconds(pid)
    for _ in range(count):
        await connection.get("/robots.txt")
    return (processor_seconds(pid) - begun) / count


async def interval(port: int, path: str) -> int:
    """Return how many seconds the page tells a browser to wait between two questions."""
    for _ in range(100):
        try:
            _status, _etag, body = await Connection(port).get(path)
        except ConnectionRefusedError:
            await asyncio.sleep(0.1)
            continue
        found = EVERY.search(body.decode())
        assert found, f"{path} does not ask for its live part"
        return int(found[1])
    raise RuntimeError("the web server did not start")


async def one_watcher(port: int, path: str, every: int, *, delay: float, answers: list[tuple[int, float]]) -> None:
    """Ask again and again as a page in a browser does."""
    etag, connection = b"", Connection(port)
    await asyncio.sleep(delay)
    while True:
        begun = perf_counter()
        status, tag, _body = await connection.get(path, etag)
        waited = perf_counter() - begun
        if status not in {200, 304}:
            raise RuntimeError(f"{path} answers {status}")
        answers.append((status, 1000 * waited))
        etag = tag or etag
        await asyncio.sleep(max(0.0, every - waited))


class Connection:
    """A connection to the site, kept open between two questions as browsers do, and opened again when it is gone."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, etag: bytes = b"") -> tuple[int, bytes, bytes]:
        """Return status, ETag and body of an answer."""
        if self.streams is not None:
            try:
                return await self._asked(*self.streams, path, etag)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.streams[1].close()
        self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        return await self._asked(*self.streams, path, etag)

    async def _asked(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, etag: bytes
    ) -> tuple[int, bytes, bytes]:
        known = b"If-None-Match: " + etag + b"\r\n" if etag else b""
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode() + known + b"\r\n")
        head = await reader.readuntil(b"\r\n\r\n")
        status, tag, length = STATUS.search(head), ETAG.search(head), LENGTH.search(head)
        assert status, "no answer"
        body = await reader.readexactly(int(length[1])) if length and int(status[1]) != 304 else b""
        return int(status[1]), tag[1] if tag else b"", body


async def change(event: Tournament, every: float) -> None:
    """Let a table of the running round be one board further, again and again."""
    while every:
        await asyncio.to_thread(one_board_further, event)
        await asyncio.sleep(every)


def one_board_further(event: Tournament) -> None:
    """Count one more board as played at the last table."""
    from django.db import connection
    from django.db.models import F

    from tournaments.models import Match

    last = Match.objects.filter(round__tournament=event).order_by("-round__number", "-table").values("pk")[:1]
    Match.objects.filter(pk=last[0]["pk"]).update(progress=F("progress") + 1)
    connection.close()


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process and of its children until now."""
    ticks = os.sysconf("SC_CLK_TCK")
    total = 0
    for process in (pid, *children(pid)):
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / ticks


def children(pid: int) -> list[int]:
    """Return the processes that *pid* started."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


if __name__ == "__main__":
    sys.exit(main())
