"""The words of the sandbox: what is run, within which limits, and what may go wrong."""

import dataclasses
import tempfile
from pathlib import Path
from typing import Protocol

from bots.sandbox.process import Process


class SandboxUnavailable(Exception):
    """No backend here is safe: nothing untrusted runs. ``install`` says what would help."""

    def __init__(self, reason: str, install: str = "") -> None:
        super().__init__(f"{reason}; {install}" if install else reason)
        self.reason = reason
        self.install = install


@dataclasses.dataclass(frozen=True)
class Limits:
    """What one process may use; ``processes`` counts those beside it (0: it cannot fork)."""

    memory_mb: int = 512
    cpu_seconds: int = 600
    file_mb: int = 0
    open_files: int = 64
    processes: int = 0
    threads: int = 32
    stderr_head: int = 8192
    stderr_tail: int = 24576


@dataclasses.dataclass(frozen=True)
class Program:
    """A program: its command, and the folder that it sees, read-only, as its working directory.

    With ``in_shim`` the first word of ``argv`` is a Python file in the folder, run in the sandbox's own
    interpreter. Else it is a program: absolute, or relative to the folder. ``runtime`` lists more paths that
    it may read. ``memory`` is "space" (all address space is limited: exact) or "data" (private writable memory
    is limited and resident memory watched: for runtimes that reserve much more than they use).
    """

    argv: tuple[str, ...]
    folder: Path
    runtime: tuple[Path, ...] = ()
    in_shim: bool = True
    memory: str = "space"


@dataclasses.dataclass(frozen=True)
class Config:
    """What an operator may set: where copies of bots lie, and the users of the seats when run by root."""

    scratch: Path = dataclasses.field(default_factory=lambda: Path(tempfile.gettempdir()))
    first_uid: int = 60000
    uids: int = 512
    python: str = ""


@dataclasses.dataclass(frozen=True)
class Verdict:
    """Whether a backend contains its bots here; if not, why, and what to install."""

    ok: bool
    reason: str = ""
    install: str = ""


@dataclasses.dataclass(frozen=True)
class BuildResult:
    """How a compilation ended, and what the compiler said (capped)."""

    ok: bool
    log: str


class Backend(Protocol):
    """A way to shut a program in."""

    name: str

    def canary(self) -> Verdict:
        """Return whether a hostile program is contained here."""

    def start(self, program: Program, limits: Limits, *, seat: int = 0) -> Process:
        """Return the started process. Raises: SandboxError when it could not be started (never the bot's fault)."""

    def can_build(self) -> Verdict:
        """Return whether compilers may run here: they fork, so something must hold the whole family."""

    def build(
        self, program: Program, limits: Limits, workdir: Path, timeout: float, *, output: str = "bot"
    ) -> BuildResult:
        """Return how compiling went; the product is then *workdir* / *output*.

        ``program.folder`` holds the sources, ``program.argv`` is the compiler's command, run in a copy of them.
        """
