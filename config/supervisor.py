"""Runs the site's processes: web server, workers, conductor; restarts what falls, stops all together."""

import contextlib
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from config import processes

logger = logging.getLogger(__name__)

BACK_OFF_FIRST, BACK_OFF_MOST = 0.5, 30.0
STEADY_SECONDS = 20.0


@dataclass
class Part:
    """One process to keep running."""

    name: str
    command: list[str]
    child: "subprocess.Popen[bytes] | None" = None
    started: float = 0.0
    falls: int = 0
    start_at: float = 0.0

    def back_off(self) -> float:
        """Return how many seconds to wait before the next start: it doubles while starts keep failing."""
        return min(BACK_OFF_MOST, BACK_OFF_FIRST * 2.0 ** min(self.falls - 1, 10))


def site_parts(*, address: str, workers: int, base: Path) -> list[Part]:
    """Return the parts of the whole site, serving at *address* (``host:port``)."""
    python, manage = sys.executable, str(base / "manage.py")
    web = [python, "-m", "gunicorn", "config.wsgi:application", "--config", str(base / "config/gunicorn.py")]
    parts = [Part("web", [*web, "--bind", address]), Part("conductor", [python, manage, "conductor"])]
    for number in range(1, workers + 1):
        # The process' number keeps two sites on one machine apart.
        parts.append(Part(f"worker{number}", worker_command(f"worker{number}-{os.getpid()}")))
    return parts


def worker_command(name: str) -> list[str]:
    """Return the command of one worker, which plays one match at a time.

    The pool of one process gives what a worker without pool cannot: hard time limits, and a fresh
    process after so many matches.
    """
    command = [sys.executable, "-m", "celery", "--app", "config", "worker", "--concurrency", "1"]
    quiet = ["--without-mingle", "--without-gossip", "--loglevel", "WARNING"]
    return [*command, "--pool", "prefork", "--hostname", f"{name}@%h", *quiet]


class Supervisor:
    """Keeps *parts* running from :meth:`tick` to tick, until :meth:`stop`.

    Each part is in a session of its own (a terminal's Ctrl-C reaches this process alone) and asks the
    kernel to be signalled when this process is gone, however it went.
    """

    def __init__(self, parts: list[Part], *, cwd: Path, logs: Path | None = None) -> None:
        self.parts = parts
        self.cwd = cwd
        self.logs = logs

    @contextlib.contextmanager
    def _output(self, part: Part) -> Iterator[IO[bytes] | None]:
        """Yield where *part* writes: a file of its own, or where this process does."""
        if self.logs is None:
            yield None
            return
        self.logs.mkdir(parents=True, exist_ok=True)
        with (self.logs / f"{part.name}.log").open("ab") as file:
            yield file

    def tick(self) -> None:
        """Start what is due, notice what ended."""
        now = time.monotonic()
        for part in self.parts:
            if part.child is not None and part.child.poll() is not None:
                code, lived = part.child.returncode, now - part.started
                part.child = None
                part.falls = 1 if lived > STEADY_SECONDS else part.falls + 1
                part.start_at = now + part.back_off()
                logger.warning("%s ended with %s; again in %.1f s", part.name, code, part.back_off())
            if part.child is None and now >= part.start_at:
                with self._output(part) as output:
                    part.child = processes.start(part.command, cwd=self.cwd, output=output)
                part.started = now

    def stop(self, *, patience: float = 10.0) -> None:
        """End all parts: TERM, then QUIT, then KILL."""
        processes.stop([part.child for part in self.parts if part.child is not None], patience=patience)


class StopRequest:
    """Becomes true at the first SIGINT, SIGTERM or SIGHUP; the signals' effect ends with the ``with``."""

    def __init__(self) -> None:
        self.asked = False

    def __bool__(self) -> bool:
        return self.asked

    def _ask(self, signum: int, frame: object) -> None:
        self.asked = True

    def __enter__(self) -> "StopRequest":
        signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        self._before = {signum: signal.signal(signum, self._ask) for signum in signals}
        return self

    def __exit__(self, *_: object) -> None:
        for signum, handler in self._before.items():
            signal.signal(signum, handler)
