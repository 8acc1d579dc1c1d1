"""pytest plugin (``-p tests.services``): real parts for the tests, ready before Django reads its settings.

By default the suite runs on the embedded parts: SQLite in a file and a queue of files, one folder per
test process. With ``SHELEM_TEST_BACKEND=services`` the plugin starts a private PostgreSQL and a private
Redis, for the tests marked ``backends``. A part that this machine lacks is told in a red section "NOT
TESTED"; a part named in ``REQUIRE`` (such as ``postgres,redis``; the names are those of `PARTS`) is then an error.
"""

import atexit
import functools
import gc
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bots import sandbox
from config import processes
from tests.chromium import CHROMIUM, SHELL

ROOT = Path(__file__).resolve().parent.parent
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
SERVICES = os.environ.get("SHELEM_TEST_BACKEND", "embedded") == "services"
MOST_OF_A_LOG = 6000
EMPTYING = {"transactional_db", "live_server"}
LONG = {
    *("test_every_page.py", "test_demo.py", "test_settings.py", "test_whole_events.py", "test_people_browser.py"),
    *("test_workers.py", "test_program_workers.py", "test_entries_browser.py", "test_desk_browser.py"),
    *("test_boards_browser.py", "test_browser.py", "test_organiser.py", "test_author.py"),
}
"""Files with tests that take many seconds each."""
PARTS = {"postgres", "redis", "browser", "sandbox", "compilers", "node"}


@functools.cache
def postgres_programs() -> Path | None:
    """Return the folder with ``initdb`` and ``postgres``, the newest one, or None."""
    found = shutil.which("initdb")
    if found and (Path(found).parent / "postgres").exists():
        return Path(found).parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(folders, key=lambda folder: int(folder.parent.name), default=None)


def sandbox_works() -> bool:
    """Return whether some backend contains a hostile program here (installed is not enough)."""
    try:
        sandbox.backend("auto")
    except sandbox.SandboxUnavailable:
        return False
    return True


@functools.cache
def missing() -> dict[str, str]:
    """Return the parts that this machine lacks, each with what goes untested because of it."""
    parts = {
        "postgres": (postgres_programs() is not None, "PostgreSQL is not installed: nothing ran on it"),
        "redis": (shutil.which("redis-server") is not None, "Redis is not installed: nothing ran on it"),
        "browser": (Path(CHROMIUM).exists(), f"{SHELL} is not installed: no page was opened in a browser"),
        "sandbox": (sandbox_works(), "no safe sandbox here: no bot ran in one"),
        "compilers": (
            shutil.which("gcc") is not None and shutil.which("g++") is not None,
            "gcc or g++ is not installed: no bot in C or C++ was built, no attack in C was tried",
        ),
        "node": (shutil.which("node") is not None, "Node is not installed: no bot in JavaScript was run"),
    }
    return {name: text for name, (there, text) in parts.items() if not there}


def required() -> set[str]:
    """Return the parts whose absence is an error."""
    return {part.strip() for part in os.environ.get("REQUIRE", "").split(",") if part.strip()}


def free_port() -> int:
    """Return a TCP port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for_port(port: int, child: "subprocess.Popen[bytes]", log: Path, seconds: float = 30) -> None:
    """Return when somebody listens on *port*. Raises: RuntimeError with the log's end."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and child.poll() is None:
        with socket.socket() as probe:
            probe.settimeout(1)
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"{child.args!r} did not start:\n{log.read_text(errors='replace')[-3000:]}")


def start_redis(folder: Path) -> str:
    """Return the address of a private Redis that ends with this process."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    log = folder / "redis.log"
    with log.open("wb") as output:
        child = processes.start([*command, "--dir", str(folder), "--databases", "32"], output=output)
    atexit.register(processes.stop, [child])
    _wait_for_port(port, child, log)
    return f"redis://127.0.0.1:{port}"


def start_postgres(folder: Path) -> str:
    """Return the address of a private PostgreSQL that ends with this process.

    It refuses to run as root, so root runs it as an ordinary user of the machine.
    """
    programs = postgres_programs()
    assert programs is not None
    user = group = None
    home = folder / "postgres"
    home.mkdir()
    if os.geteuid() == 0:
        names = {entry.pw_name: entry for entry in pwd.getpwall()}
        entry = names.get("postgres") or names["nobody"]
        user, group = entry.pw_uid, entry.pw_gid
        os.chown(home, user, group)
        folder.chmod(0o711)
    log = folder / "postgres.log"
    with log.open("wb") as output:
        made = subprocess.run(
            [programs / "initdb", "-D", home / "data", "-U", "shelem", "-A", "trust", "-E", "UTF8", "-N"],
            stdout=output, stderr=output, user=user, group=group, cwd="/", check=False,
        )  # fmt: skip
        if made.returncode:
            raise RuntimeError(f"initdb failed:\n{log.read_text(errors='replace')[-3000:]}")
        port = free_port()
        options = {
            "listen_addresses": "127.0.0.1", "unix_socket_directories": str(home), "fsync": "off",
            "full_page_writes": "off", "synchronous_commit": "off", "max_connections": "100",
        }  # fmt: skip
        command = [str(programs / "postgres"), "-D", str(home / "data"), "-p", str(port)]
        for name, value in options.items():
            command += ["-c", f"{name}={value}"]
        child = processes.start(command, output=output, cwd="/", death_signal=signal.SIGQUIT, user=user, group=group)
    # QUIT first: connections that a test left open must not hold it.
    atexit.register(processes.stop, [child], patience=3)
    atexit.register(child.send_signal, signal.SIGQUIT)
    _wait_for_port(port, child, log)
    return f"postgres://shelem@127.0.0.1:{port}/postgres"


def prepare() -> None:
    """Set this test process's environment; the first process also starts what all share."""
    if not WORKER:
        folder = Path(tempfile.mkdtemp(prefix="shelem-tests-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["SHELEM_TEST_FOLDER"] = str(folder)
        for name in ("DATABASE_URL", "BROKER_URL", "SHELEM_PRODUCTION", "SECRET_KEY", "ALLOWED_HOSTS"):
            os.environ.pop(name, None)
        if SERVICES and not {"postgres", "redis"} & missing().keys():
            os.environ["DATABASE_URL"] = start_postgres(folder)
            os.environ["SHELEM_TEST_REDIS"] = start_redis(folder)
    data = Path(os.environ["SHELEM_TEST_FOLDER"]) / (WORKER or "main")
    (data / "static").mkdir(parents=True, exist_ok=True)
    os.environ["SHELEM_DATA_DIR"] = str(data)
    # Static files come straight from the source folders; the tests themselves run with DEBUG off.
    os.environ["DEBUG"] = "1"
    os.environ["LOG_LEVEL"] = "WARNING"
    if redis := os.environ.get("SHELEM_TEST_REDIS"):
        os.environ["BROKER_URL"] = f"{redis}/{int(WORKER.removeprefix('gw') or 0)}"


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run without a required part."""
    if WORKER:
        return
    if unknown := required() - PARTS:
        raise pytest.UsageError(f"REQUIRE names unknown parts: {', '.join(sorted(unknown))}")
    if lacking := [text for name, text in missing().items() if name in required()]:
        raise pytest.UsageError("; ".join(lacking))


def _turn(item: pytest.Item) -> tuple[bool, bool]:
    """Return when *item* takes its turn: what empties the database after what does not, long files before others."""
    marker = item.get_closest_marker("django_db")
    empties = bool(marker and marker.kwargs.get("transaction")) or bool(EMPTYING & set(_fixtures(item)))
    return empties, item.path.name not in LONG


def _fixtures(item: pytest.Item) -> Sequence[str]:
    return getattr(item, "fixturenames", ())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let no process end with a long test while others have nothing left; skip what cannot run for want of a part."""
    items.sort(key=_turn)
    for item in items:
        if "browser" in _fixtures(item) and "browser" in missing():
            item.add_marker(pytest.mark.skip(reason=missing()["browser"]))
        if SERVICES and {"postgres", "redis"} & missing().keys():
            item.add_marker(pytest.mark.skip(reason="PostgreSQL or Redis is not installed"))


def pytest_collection_finish() -> None:
    """Keep what was collected out of every later search for garbage: it is large, and stays to the end."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell loudly what went untested."""
    if missing() and not WORKER:
        terminalreporter.section("NOT TESTED", sep="!", red=True, bold=True)
        for text in missing().values():
            terminalreporter.line(f"NOT TESTED: {text}", red=True, bold=True)


def subprocess_environment() -> dict[str, str]:
    """Return the environment in which a child sees this test's database and queue."""
    from django.conf import settings
    from django.db import connection

    values = connection.settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{str(values['NAME']).lstrip('/')}"
    else:
        url = f"postgres://{values['USER']}@{values['HOST']}:{values['PORT']}/{values['NAME']}"
    environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings"}
    environment["PYTHONPATH"] = str(ROOT)
    if settings.BROKER_FOLDER is None:
        environment["BROKER_URL"] = settings.CELERY_BROKER_URL
    return environment


def empty_queue() -> None:
    """Throw away every message that waits in this test process's queue."""
    from django.conf import settings

    if settings.BROKER_FOLDER is None:
        import redis

        with redis.Redis.from_url(settings.CELERY_BROKER_URL) as client:
            client.flushdb()
        return
    for folder in ("messages", "taken"):
        for file in (settings.BROKER_FOLDER / folder).iterdir():
            file.unlink(missing_ok=True)


class Workers:
    """Real worker processes of a test; whatever is left of them ends with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, name: str = "", **environment: str) -> "subprocess.Popen[bytes]":
        """Return a started worker that is ready for messages (kill it with ``.kill()``)."""
        import sys

        name = name or f"test{len(self.running)}"
        log = self.log(name)
        command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "solo", "-l", "INFO"]
        command += ["--hostname", f"{name}@test", "--without-mingle", "--without-gossip"]
        with log.open("ab") as output:
            child = processes.start(
                command, environment={**subprocess_environment(), **environment}, cwd=ROOT, output=output
            )
        self.running.append(child)
        end = time.monotonic() + 60
        while b"ready." not in log.read_bytes():
            if child.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"worker did not get ready:\n{log.read_text(errors='replace')[-3000:]}")
            time.sleep(0.05)
        return child

    def log(self, name: str) -> Path:
        """Return the file with what the worker *name* printed."""
        return self.folder / f"worker-{name}.log"

    def stop(self) -> None:
        """End all workers, without the seconds of a polite end; what they said is shown beside a failing test."""
        processes.stop(self.running, patience=0)
        for log in sorted(self.folder.glob("worker-*.log")):
            sys.stdout.write(f"{log.name}:\n{log.read_text(encoding='utf-8', errors='replace')[-MOST_OF_A_LOG:]}\n")
        self.running.clear()


@pytest.fixture
def workers(transactional_db: None, tmp_path: Path) -> Iterator[Workers]:
    """Give a starter of real workers on this test's database and (emptied) queue."""
    empty_queue()
    started = Workers(tmp_path)
    yield started
    started.stop()
    empty_queue()


prepare()
