"""The demo from end to end: interrupted, continued, checked; nothing is left behind or lost."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config.management.commands import demo
from launcher.environment import ROOT


def variables(folder: Path) -> dict[str, str]:
    """Return a plain environment with its data in *folder*."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    # What a killed worker held is free again sooner than in a real demo.
    return {**kept, "SHELEM_DATA_DIR": str(folder), "MATCH_LEASE_SECONDS": "8"}


def start(folder: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    """Return the started demo; what it prints is in the folder's ``out`` and ``err``."""
    with (folder / "out").open("wb") as output, (folder / "err").open("wb") as errors:
        return subprocess.Popen(
            [sys.executable, ROOT / "manage.py", "demo", *arguments],
            env=variables(folder),
            stdout=output,
            stderr=errors,
        )


def processes_of(folder: Path) -> list[int]:
    """Return the processes whose data are in *folder*."""
    wanted = f"SHELEM_DATA_DIR={folder}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and wanted in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def done(folder: Path) -> int:
    """Return how many matches are finished, read beside the running site."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{folder}/site.sqlite3?mode=ro", uri=True)) as database:
            query = "SELECT count(*) FROM tournaments_match WHERE status = 'finished'"
            return int(database.execute(query).fetchone()[0])
    except sqlite3.OperationalError:  # not made yet
        return 0


def wait_until_played(folder: Path, matches: int, seconds: float = 240) -> int:
    """Return how many matches are finished when they are at least so many."""
    end = time.monotonic() + seconds
    while (now := done(folder)) < matches:
        assert time.monotonic() < end, (folder / "err").read_text()[-2000:]
        time.sleep(0.3)
    return now


def wait_until_gone(folder: Path) -> None:
    """Return when no process of the demo is left."""
    end = time.monotonic() + 30
    while left := processes_of(folder):
        assert time.monotonic() < end, left
        time.sleep(0.2)


def test_the_demo_survives_a_ctrl_c_and_a_kill_and_ends_well(tmp_path):
    first = start(tmp_path)
    try:
        before = wait_until_played(tmp_path, 1)
        first.send_signal(signal.SIGINT)
        assert first.wait(timeout=60) == 0
        wait_until_gone(tmp_path)

        second = start(tmp_path)
        before = wait_until_played(tmp_path, before + 1)
        second.kill()
        second.wait()
        wait_until_gone(tmp_path)

        third = start(tmp_path, "--check", "--wait", "400")
        assert third.wait(timeout=450) == 0, (tmp_path / "err").read_text()[-3000:]
        assert done(tmp_path) >= before
        assert (tmp_path / "out").read_text().startswith("ok: 28 matches finished")
        wait_until_gone(tmp_path)
    finally:
        for pid in processes_of(tmp_path):
            os.kill(pid, signal.SIGKILL)


def test_the_first_free_port_is_taken():
    with demo.socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        taken = one.getsockname()[1]
        with pytest.raises(demo.CommandError, match=str(taken)):
            demo.choose_port(taken)
    assert demo.choose_port(None) >= demo.FIRST_PORT
