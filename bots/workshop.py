"""From an uploaded file to a program that can be started: unpacked, its language told, built where that is needed.

The one way for the site's check, its matches and the author's own machine; only the backend differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bots import archive
from bots.language import OUTPUT, Found, Runtime, detect
from bots.sandbox import BuildResult, Limits, Program, Verdict

BUILD_SECONDS = 60.0
BUILD_LIMITS = Limits(memory_mb=1024, cpu_seconds=60, file_mb=64, open_files=256, processes=64)
"""What a compiler may use."""


class Running(Protocol):
    """One started program: what `bots.players` needs of a process, sandboxed or not (`bots.sandbox.Process`)."""

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line. Raises: Silence, Closed."""

    def read_line(self, deadline: float) -> bytes:
        """Return the next line. Raises: Silence, Flood, TooLong, Closed."""

    def unasked(self) -> bytes:
        """Return what nobody read yet."""

    def end_input(self) -> None:
        """Close its stdin."""

    def stderr(self) -> str:
        """Return what it wrote to stderr, capped."""

    def cpu_seconds(self) -> float:
        """Return its processor time."""

    def peak_memory(self) -> int:
        """Return the most bytes it held."""

    def freeze(self) -> None:
        """Stop it for a while."""

    def thaw(self) -> None:
        """Let it go on."""

    def kill(self) -> None:
        """End it."""


class Starter(Protocol):
    """What starts and builds programs: a sandbox (`bots.sandbox.Backend`), or an author's own machine."""

    name: str

    def can_build(self) -> Verdict:
        """Return whether compilers may run."""

    def start(self, program: Program, limits: Limits, *, seat: int = 0) -> Running:
        """Return the started program. Raises: SandboxError."""

    def build(
        self, program: Program, limits: Limits, workdir: Path, timeout: float, *, output: str = "bot"
    ) -> BuildResult:
        """Return how compiling went."""


class WorkshopError(Exception):
    """A program cannot be made of an upload; *stage* says where it ended ("language" or "build")."""

    def __init__(self, stage: str, reason: str) -> None:
        super().__init__(reason)
        self.stage = stage
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Upload:
    """An upload that was unpacked in memory and understood."""

    files: Mapping[str, bytes]
    found: Found

    @property
    def size(self) -> int:
        """Return the bytes of all files."""
        return sum(map(len, self.files.values()))


def read_upload(data: bytes, name: str) -> Upload:
    """Return what the uploaded file *name* holds.

    Raises:
        ArchiveError: it is refused as an archive. LanguageError: nothing in it can be run.
    """
    files = archive.unpack(data, name)
    return Upload(files, detect(files))


def lay_out(upload: Upload, folder: Path) -> None:
    """Write the files of *upload* into the new, empty *folder*.

    Raises:
        OSError: the disk is full, or the folder is not empty.
    """
    executable = upload.found.entry if upload.found.language.is_program else ""
    archive.write_files(upload.files, folder, executable)


def build(upload: Upload, folder: Path, backend: Starter) -> BuildResult | None:
    """Return what the compiler said, after building in *folder*; None where nothing is built.

    Raises:
        WorkshopError: there is no compiler here, or the sandbox has no build profile.
    """
    words = upload.found.build_words(upload.files)
    if not words:
        return None
    compiler = runtime_of(upload.found)
    allowed = backend.can_build()
    if not allowed.ok:
        raise WorkshopError("build", f"compilers cannot run here: {allowed.reason}")
    command = Program(argv=(compiler.program, *words), folder=folder, in_shim=False)
    result = backend.build(command, BUILD_LIMITS, folder, BUILD_SECONDS, output=OUTPUT)
    if result.ok and not (folder / OUTPUT).is_file():
        raise WorkshopError("build", "the compiler ended well, and made no program")
    return result


def program(found: Found, folder: Path) -> Program:
    """Return how the bot in *folder* is started; the folder must be laid out, and built.

    Raises:
        WorkshopError: this machine lacks what runs it.
    """
    language = found.language
    runtime = runtime_of(found)
    words = found.run_words()
    if language.in_shim or language.build or not runtime.program:
        return Program(argv=words, folder=folder, in_shim=language.in_shim)
    argv, reads = (runtime.program, *words), (Path(runtime.program),)
    return Program(argv=argv, folder=folder, runtime=reads, in_shim=False, memory=language.memory)


def runtime_of(found: Found) -> Runtime:
    """Return what runs, or builds, a bot of this language here.

    Raises:
        WorkshopError: there is nothing.
    """
    runtime = found.language.runtime()
    if runtime is None:
        raise WorkshopError("language", f"{found.language.title} is not installed on this machine")
    return runtime
