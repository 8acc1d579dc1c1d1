"""Child processes that never outlive their parent."""

import contextlib
import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO

PR_SET_PDEATHSIG = 1


def dies_with_parent(parent: int, signum: int = signal.SIGTERM) -> Callable[[], None]:
    """Return what a child calls before its program: the kernel then signals it when *parent* is gone."""
    libc = ctypes.CDLL(None, use_errno=True)

    def ask() -> None:
        libc.prctl(PR_SET_PDEATHSIG, signum, 0, 0, 0)
        if os.getppid() != parent:  # it went between fork and the line above
            os._exit(1)

    return ask


def start(
    command: Sequence[str],
    *,
    environment: Mapping[str, str] | None = None,
    cwd: Path | str | None = None,
    output: IO[bytes] | int | None = None,
    death_signal: int = signal.SIGTERM,
    user: int | None = None,
    group: int | None = None,
) -> "subprocess.Popen[bytes]":
    """Return the started child, in a session of its own, so that a terminal's Ctrl-C does not reach it."""
    return subprocess.Popen(
        list(command),
        env=None if environment is None else dict(environment),
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
        preexec_fn=dies_with_parent(os.getpid(), death_signal),
        user=user,
        group=group,
        extra_groups=[] if user is not None else None,
    )


def _send(child: "subprocess.Popen[bytes]", signum: int, *, group: bool) -> None:
    """Send *signum* to the child, or to all of its session; one that is gone is fine."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if group:
            os.killpg(child.pid, signum)
        elif child.poll() is None:
            child.send_signal(signum)


def stop(children: Iterable["subprocess.Popen[bytes]"], *, patience: float = 10.0) -> None:
    """End all *children*: TERM, after *patience* seconds QUIT, then KILL for what is left of their groups."""
    children = list(children)
    for signum, seconds in ((signal.SIGTERM, patience), (signal.SIGQUIT, patience / 3)):
        for child in children:
            _send(child, signum, group=False)
        end = time.monotonic() + seconds
        while any(child.poll() is None for child in children) and time.monotonic() < end:
            time.sleep(0.05)
    for child in children:
        _send(child, signal.SIGKILL, group=True)
        child.wait()
