"""Every attack against every safe backend, as this user and, where this is root, as an ordinary one.

Each runs in a process of its own (``run.py --serve``) that knows the sandbox and nothing of the site. Where the
machine has no safe backend the attacks are skipped, and ``REQUIRE=sandbox`` makes that an error.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.sandbox import Config, verdict
from bots.sandbox.runtime import find_python
from tests.bots.attacks.house import ATTACKS, C_ATTACKS, PROGRAMS

ROOT = Path(__file__).resolve().parents[3]
NOBODY = 65534
USERS = ["root", "ordinary"] if os.geteuid() == 0 else ["ordinary"]
BACKENDS = ["bubblewrap", "shim"]


class Runner:
    """The process that lets the attacks in; *user* is who it runs as."""

    def __init__(self, folder: Path, user: str) -> None:
        tree = folder / "project"
        for part in (
            "bots/__init__.py",
            "bots/sandbox",
            "tests/__init__.py",
            "tests/bots/__init__.py",
            "tests/bots/attacks",
        ):
            source, target = ROOT / part, tree / part
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copyfile(source, target)
        for place, _, files in os.walk(folder):
            os.chmod(place, 0o755)
            for name in files:
                os.chmod(os.path.join(place, name), 0o644)
        drop = user == "ordinary" and os.geteuid() == 0
        who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if drop else {}
        python = find_python(Config()).program if drop else sys.executable
        self.child = subprocess.Popen(
            [python, "-B", "-m", "tests.bots.attacks.run", "--serve"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tree, env={"PATH": "/usr/bin:/bin"}, **who,
        )  # fmt: skip
        assert self.child.stdout is not None
        self.unsafe = json.loads(self.child.stdout.readline())

    def finding(self, backend: str, attack: str) -> dict[str, object]:
        """Return what an attack came to."""
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self.child.stdin.write(f"{backend} {attack}\n")
        self.child.stdin.flush()
        return json.loads(self.child.stdout.readline())

    def close(self) -> None:
        """End it."""
        self.child.communicate()


@pytest.fixture(scope="module", params=USERS)
def runner(request: pytest.FixtureRequest) -> Iterator[Runner]:
    """Give the runner of one user."""
    # Not pytest's own folder: another user cannot enter that.
    import tempfile

    with tempfile.TemporaryDirectory(prefix="shelem-attacks-") as folder:
        started = Runner(Path(folder), request.param)
        yield started
        started.close()


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_contained(runner: Runner, backend: str, attack: str) -> None:
    if runner.unsafe[backend]:
        pytest.skip(f"{backend} is not safe here: {runner.unsafe[backend]}")
    if attack in C_ATTACKS and shutil.which("gcc") is None:
        pytest.skip("no C compiler")
    found = runner.finding(backend, attack)
    assert found["contained"], found["why"]


def test_there_are_enough() -> None:
    assert len(ATTACKS) >= 60


@pytest.mark.parametrize("attack", ATTACKS)
def test_each_says_what_containment_means(attack: str) -> None:
    assert "Containment: " in (PROGRAMS / attack).read_text().split("\n", 1)[0]


def test_attacks_are_real() -> None:
    """Without a sandbox the same programs reach what they aim at (those that may be let loose here)."""
    script = (
        "import sys, pathlib; from tests.bots.attacks.house import House\n"
        "house = House(pathlib.Path.cwd())\n"
        "for name in sys.argv[1:]: print(int(house.let_in(name, 'trusted').contained))\n"
        "house.close()"
    )
    harmless = """
        read_project read_etc read_proc loopback loopback_datagrams redis_socket abstract_sockets datagram_pair sysv_ipc
        partner_clock partner_memory partner_locks memfd pidfd run_programs thread_bomb list_folders
    """
    names = [f"{name}.py" for name in harmless.split()]
    command = [sys.executable, "-c", script, *names]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=True)
    assert dict(zip(names, done.stdout.split(), strict=True)) == dict.fromkeys(names, "0")


def test_a_safe_backend_exists() -> None:
    verdicts = [verdict(name, Config()) for name in BACKENDS]
    if not any(one.ok for one in verdicts):
        pytest.skip("; ".join(one.reason for one in verdicts))
