"""The supervisor with real processes: it restarts what falls, and leaves nothing behind however it ends."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from config import processes
from config.supervisor import Part, Supervisor, site_parts
from launcher.environment import ROOT

# A part with a child of its own, which notes both numbers and then ignores Ctrl-C.
FAMILY = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
child = subprocess.Popen(["sleep", "300"])
open(sys.argv[1], "w").write(f"{os.getpid()} {child.pid}")
def leave(*_):
    child.kill(); child.wait(); sys.exit(0)
signal.signal(signal.SIGTERM, leave)
while True: time.sleep(0.1)
"""

RUNNER = """
import sys, time
from pathlib import Path
from config.supervisor import Part, StopRequest, Supervisor
parts = [Part(f"p{n}", [sys.executable, "-c", sys.argv[1], f"{sys.argv[2]}/{n}"]) for n in (1, 2)]
supervisor = Supervisor(parts, cwd=Path("/"))
with StopRequest() as stop:
    try:
        while not stop:
            supervisor.tick()
            time.sleep(0.05)
    finally:
        supervisor.stop(patience=3)
"""


def wait_for(what: Callable[[], object], seconds: float = 20) -> None:
    """Return when *what* is true."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    """Return whether the process runs (one that only waits to be collected does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def family(folder: Path) -> list[int]:
    """Return the numbers the parts noted, [] until all have."""
    files = [folder / "1", folder / "2"]
    numbers = [int(word) for file in files if file.exists() for word in file.read_text().split()]
    return numbers if len(numbers) == 4 else []


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_nothing_is_left_behind(tmp_path, signum):
    runner = subprocess.Popen(
        [sys.executable, "-c", RUNNER, FAMILY, str(tmp_path)], env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    try:
        wait_for(lambda: family(tmp_path))
        runner.send_signal(signum)
        assert runner.wait(timeout=20) == (-signal.SIGKILL if signum == signal.SIGKILL else 0)
        wait_for(lambda: not any(alive(pid) for pid in family(tmp_path)))
    finally:
        runner.kill()
        runner.wait()


def test_a_part_that_falls_is_started_again_later_each_time(tmp_path):
    part = Part("falls", [sys.executable, "-c", f"open({str(tmp_path / 'log')!r}, 'a').write('x')"])
    supervisor = Supervisor([part], cwd=tmp_path)
    wait_for(lambda: supervisor.tick() or part.falls == 2)
    assert (tmp_path / "log").read_text() == "xx"
    assert part.back_off() == 1.0
    part.falls = 50
    assert part.back_off() == 30.0
    supervisor.stop()


def test_a_part_that_ignores_every_polite_signal_is_killed(tmp_path):
    stubborn = (
        "import signal, time\n"
        "for s in (signal.SIGTERM, signal.SIGQUIT, signal.SIGINT): signal.signal(s, signal.SIG_IGN)\n"
        "print('deaf', flush=True)\n"
        "time.sleep(300)"
    )
    supervisor = Supervisor([Part("deaf", [sys.executable, "-c", stubborn])], cwd=tmp_path, logs=tmp_path)
    supervisor.tick()
    child = supervisor.parts[0].child
    assert child is not None
    wait_for(lambda: (tmp_path / "deaf.log").read_text() == "deaf\n")
    supervisor.stop(patience=0.3)
    assert child.returncode == -signal.SIGKILL


def test_a_child_does_not_hear_the_terminal(tmp_path):
    child = processes.start(["sleep", "300"])
    try:
        assert os.getsid(child.pid) == child.pid != os.getsid(0)
    finally:
        processes.stop([child])


def test_the_site_has_a_web_server_a_conductor_and_so_many_workers(tmp_path):
    parts = site_parts(address="127.0.0.1:1", workers=3, base=tmp_path)
    assert [part.name for part in parts] == ["web", "conductor", "worker1", "worker2", "worker3"]
    assert len({tuple(part.command) for part in parts}) == 5
