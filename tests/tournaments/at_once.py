"""Acts that begin at the same moment, in a thread each with a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from tournaments.errors import TournamentError

SECONDS = 60
"""After which two acts are taken to wait for each other."""


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Return what each of *acts*, begun together, gave or was refused with; any other error is raised."""
    gate = Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        try:
            gate.wait()
            return act()
        except TournamentError as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts, timeout=SECONDS))
