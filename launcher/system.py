"""Talking to the person and to the machine's own packages."""

import os
import shutil
import subprocess
import sys
import threading

_ONE_AT_A_TIME = threading.Lock()
"""Held by whoever has Debian's packages changed: its tools refuse two at once."""


class LauncherError(Exception):
    """Something the caller must put right; the message is one line."""


def say(text: str) -> None:
    """Print one line of the launcher's own, on stderr: stdout belongs to what it runs."""
    print(f"shelem: {text}", file=sys.stderr, flush=True)


def may_install() -> bool:
    """Return whether Debian packages can be installed from here."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(packages: list[str]) -> bool:
    """Return whether Debian's *packages* got installed."""
    with _ONE_AT_A_TIME:
        return _apt_install(packages)


def _apt_install(packages: list[str]) -> bool:
    say(f"installing {' '.join(packages)} (Debian packages)")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    for command in (
        ["apt-get", "update", "-q", *wait],
        ["apt-get", "install", "-q", "-y", "--no-install-recommends", *wait, *packages],
    ):
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        # Of several sources one may be out of reach while the packages are at hand all the same.
        if done.returncode and command[1] == "install":
            sys.stderr.write(done.stdout.decode(errors="replace")[-2000:])
            return False
    return True
