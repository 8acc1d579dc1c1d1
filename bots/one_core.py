"""Keeping a match on one core of the machine.

A match and its programs never compute at the same time: one asks, the other answers. On two cores every line wakes a
sleeping core, which costs several times what a simple decision takes; on one core it is a switch of processes. And a
program with many threads takes no more of the machine than its neighbour.
"""

from __future__ import annotations

import fcntl
import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def one_core(folder: Path | None = None) -> Iterator[int | None]:
    """Keep this thread, and the processes that it starts, on a core that no other match holds; yield its number.

    Yields None, and changes nothing, where no core is free or the system knows no such thing. *folder* holds the locks
    that tell the workers of one machine and user from each other.
    """
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    allowed = os.sched_getaffinity(0)
    held = _hold(allowed, folder or Path(tempfile.gettempdir())) if len(allowed) > 1 else None
    if held is None:
        yield None
        return
    core, lock = held
    try:
        os.sched_setaffinity(0, {core})
        yield core
    finally:
        with suppress(OSError):
            os.sched_setaffinity(0, allowed)
        os.close(lock)


def _hold(cores: set[int], folder: Path) -> tuple[int, int] | None:
    """Return a core and the descriptor that holds its lock; the lock ends with the descriptor, or with the process."""
    # Containers do not see each other's locks: drawn by lot, two of them do not always meet on the first core.
    for core in random.sample(sorted(cores), len(cores)):
        path = folder / f"shelem-core-{os.geteuid()}-{core}.lock"
        try:
            lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        except OSError:
            return None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            continue
        return core, lock
    return None
