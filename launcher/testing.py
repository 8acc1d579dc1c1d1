"""``./shelem test``: sets up what the tests need, then runs every check."""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from launcher import environment
from launcher.system import apt_install, may_install, say

PARTS = {
    "postgres": "postgresql",
    "redis": "redis-server",
    "browser": "chromium-headless-shell",
    "sandbox": "bubblewrap",
    "compilers": "g++",
    "node": "nodejs",
}
"""Debian's package of each part the tests use."""
PROGRAMS = {"redis": "redis-server", "browser": "chromium-headless-shell", "sandbox": "bwrap", "compilers": "g++"}
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
RED, PLAIN = "\x1b[1;31m", "\x1b[0m"


@dataclass
class Step:
    """One check: what it is called, its command, and what it needs in its environment."""

    name: str
    command: list[str]
    variables: dict[str, str] = field(default_factory=dict)


def has_part(part: str) -> bool:
    """Return whether the program of *part* is on this machine."""
    if part == "postgres":
        return bool(shutil.which("initdb") or list(Path("/usr/lib/postgresql").glob("*/bin/initdb")))
    return shutil.which(PROGRAMS.get(part, part)) is not None


def install_parts() -> None:
    """Install the Debian packages the tests use, where that is possible; else the tests tell what lacks."""
    lacking = [package for part, package in PARTS.items() if not has_part(part)]
    if lacking and may_install():
        if "postgresql" in lacking:
            _keep_server_quiet()
        apt_install(lacking)


def _keep_server_quiet() -> None:
    """Ask Debian's PostgreSQL not to make and start a server of its own: the tests use private ones."""
    file = Path("/etc/postgresql-common/createcluster.conf")
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("create_main_cluster = false\n", encoding="utf-8")


def set_up() -> environment.Environment:
    """Return the environment of the tests; Debian's packages are fetched while Python's are."""
    with ThreadPoolExecutor(max_workers=1) as others:
        parts = others.submit(install_parts)
        found = environment.prepare("test")
        parts.result()
    return found


def checks(python: str, data: Path) -> list[Step]:
    """Return the checks that come before the tests."""
    manage = [python, str(environment.ROOT / "manage.py")]
    site = {"SHELEM_DATA_DIR": str(data)}
    hard = {"SHELEM_PRODUCTION": "1", "SECRET_KEY": secrets.token_urlsafe(64), "ALLOWED_HOSTS": "example.org"}
    return [
        Step("mypy", [python, "-m", "mypy", "."], site),  # by far the longest
        Step("ruff check", [python, "-m", "ruff", "check", "."]),
        Step("ruff format", [python, "-m", "ruff", "format", "--check", "."]),
        Step("imports", [python, "-c", LINT_IMPORTS]),
        Step("migrations", [*manage, "makemigrations", "--check", "--dry-run"], site),
        Step("deployment", [*manage, "check", "--deploy", "--fail-level", "WARNING"], {**site, **hard}),
    ]


def _quiet(step: Step, variables: dict[str, str]) -> bool:
    """Return whether *step* passed; only a failing one shows what it printed."""
    began = time.monotonic()
    done = subprocess.run(
        step.command,
        cwd=environment.ROOT,
        env={**variables, **step.variables},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    took = time.monotonic() - began
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace"))
    say(f"{'FAILED' if done.returncode else 'passed'}  {step.name} ({took:.1f} s)")
    return done.returncode == 0


def _pytest(python: str, arguments: list[str], variables: dict[str, str], **more: str) -> int:
    """Return pytest's exit code; what it prints goes straight through."""
    command = [python, "-m", "pytest", *arguments]
    sys.stderr.flush()
    done = subprocess.run(
        command, cwd=environment.ROOT, env={**variables, **more}, stdin=subprocess.DEVNULL, check=False
    )
    return done.returncode


def run(arguments: list[str]) -> int:
    """Return 0 when everything passed, 1 when something failed, 2 for wrong usage of pytest."""
    found = set_up()
    python, variables = str(found.python), environment.variables(found)
    variables.pop("SHELEM_DATA_DIR")  # tests never touch the site's own data
    if arguments:
        code = _pytest(python, arguments, variables)
        return {0: 0, 4: 2, 5: 1}.get(code, 1)
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory(prefix="shelem-check-") as data, ThreadPoolExecutor(min(cores, 4)) as several:
        steps = checks(python, Path(data))
        passed = several.map(lambda step: _quiet(step, variables), steps)
        failed = [step.name for step, right in zip(steps, passed, strict=True) if not right]
    # Nobody waits at the end: who has nothing left takes over from others (the long tests go first: tests.services).
    # One process more than cores: many tests wait, for a lease to run out or for a page to move by itself.
    parallel = ["-q", "-n", str(min(cores, 4) + 1), "--dist", "worksteal"]
    say("tests on PostgreSQL and Redis")
    if _pytest(python, [*parallel, "-m", "backends"], variables, SHELEM_TEST_BACKEND="services"):
        failed.append("tests on PostgreSQL and Redis")
    say("all tests, on the embedded parts")
    if _pytest(python, parallel, variables):
        failed.append("tests")
    for name in failed:
        sys.stderr.write(f"{RED}FAILED: {name}{PLAIN}\n")
    return 1 if failed else 0
