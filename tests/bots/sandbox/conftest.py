"""Bots for the tests of the sandbox, and each backend that is safe here."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bots.sandbox import Backend, Config, Limits, Process, Program, verdict
from bots.sandbox.choose import BACKENDS

ECHO = "import sys\nfor line in sys.stdin:\n    print(line.strip())\n"
Start = Callable[..., Process]


@pytest.fixture(params=["bubblewrap", "shim", "trusted"])
def any_backend(request: pytest.FixtureRequest) -> Backend:
    """Give each backend, the one that contains nothing too."""
    if request.param != "trusted" and not (found := verdict(request.param, Config())).ok:
        pytest.skip(found.reason)
    return BACKENDS[request.param](Config())


@pytest.fixture(params=["bubblewrap", "shim"])
def safe_backend(request: pytest.FixtureRequest) -> Backend:
    """Give each backend that contains its bots here."""
    if not (found := verdict(request.param, Config())).ok:
        pytest.skip(found.reason)
    return BACKENDS[request.param](Config())


@pytest.fixture
def scratch() -> Iterator[Path]:
    """Give a scratch folder of the test's own; pytest's folders cannot be entered by a seat's user."""
    with tempfile.TemporaryDirectory(prefix="shelem-scratch-") as name:
        Path(name).chmod(0o711)
        yield Path(name)


@pytest.fixture
def start(any_backend: Backend, tmp_path: Path) -> Iterator[Start]:
    """Give a starter of Python bots from their source text; all are ended with the test."""
    started: list[Process] = []

    def starter(source: str = ECHO, limits: Limits | None = None, **more: str) -> Process:
        folder = tmp_path / f"bot{len(started)}"
        folder.mkdir()
        (folder / "main.py").write_text(source)
        for name, text in more.items():
            (folder / f"{name}.py").write_text(text)
        started.append(any_backend.start(Program(("main.py",), folder), limits or Limits(memory_mb=256)))
        return started[-1]

    yield starter
    for process in started:
        process.kill()
