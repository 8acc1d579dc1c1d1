"""Cleaning up after workers that were killed: folders they left, and bubblewrap caught in its first millisecond."""

import contextlib
import os
import re
import shutil
import signal
import time
from pathlib import Path

from bots.sandbox.model import Config

SWEEP_SECONDS = 3600
OWNER = re.compile(r"shelem-(?:seat|shim)-([0-9]+)-")
_swept: dict[Config, float] = {}


def sweep(config: Config) -> None:
    """Remove what killed workers left; once an hour a process."""
    now = time.monotonic()
    if now - _swept.get(config, -SWEEP_SECONDS) < SWEEP_SECONDS:
        return
    _swept[config] = now
    sweep_processes()
    sweep_folders(config.scratch)


def _owner_is_gone(text: str) -> bool:
    found = OWNER.search(text)
    return found is not None and not os.path.exists(f"/proc/{found[1]}")


def sweep_folders(scratch: Path) -> None:
    """Remove folders of processes that are gone; an hour old, in case another container shares the folder."""
    for path in scratch.glob("shelem-s[eh]*-[0-9]*-*"):
        with contextlib.suppress(OSError):
            if _owner_is_gone(path.name) and time.time() - path.stat().st_mtime > SWEEP_SECONDS:
                shutil.rmtree(path, ignore_errors=True)


def sweep_processes() -> None:
    """End bubblewraps without a parent whose worker is gone.

    Between its clone and its request to die with its parent, bubblewrap's inner process can be left asleep when
    both of its parents are killed. No code of a bot runs in it.
    """
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        with contextlib.suppress(OSError):
            status = Path(f"/proc/{name}/stat").read_text()
            command = Path(f"/proc/{name}/cmdline").read_bytes().decode("utf-8", "replace")
            parent = int(status.rpartition(")")[2].split()[1])
            if parent == 1 and "bwrap" in command.partition("\0")[0] and _owner_is_gone(command):
                os.kill(int(name), signal.SIGKILL)
