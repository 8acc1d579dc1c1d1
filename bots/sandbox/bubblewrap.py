"""Bubblewrap around the shim: namespaces of its own and a root with nothing but its runtime. The default."""

import os
import re
import select
import shutil
import subprocess
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from bots.sandbox import building, canary, runtime, seats
from bots.sandbox.alone import command_of
from bots.sandbox.model import BuildResult, Config, Limits, Program, Verdict
from bots.sandbox.process import Process, SandboxError

FOLDER = Path("/bot")
SHIM = Path("/shim.pyc")
SOURCES, WORK = Path("/source"), Path("/work")
INFO_SECONDS = 10.0
INSTALL = "install bubblewrap (Debian: apt-get install bubblewrap)"


class Bubblewrap:
    """The bot sees a read-only root of its own, no other process, and no network."""

    name = "bubblewrap"

    def __init__(self, config: Config) -> None:
        self.config = config

    def canary(self) -> Verdict:
        """Return whether a hostile program is contained here."""
        if shutil.which("bwrap") is None:
            return Verdict(False, "bubblewrap is not installed", INSTALL)
        return canary.verdict(self)

    def start(self, program: Program, limits: Limits, *, seat: int = 0) -> Process:
        """Return the started process. Raises: SandboxError."""
        python = runtime.find_python(self.config)
        runtime.settle((*python.paths, *runtime.library_paths(), *program.runtime))
        place = seats.Seat(self.config, program.folder)
        argv, run = command_of(program, FOLDER)
        read = [*python.paths, *runtime.library_paths(), *program.runtime]
        outside = [path for path in run if not path.is_relative_to(FOLDER)]
        words: dict[str, object] = {
            "mode": "python" if program.in_shim else "exec", "read": [*read, FOLDER], "run": run,
            "path": program.runtime, "tasks": limits.threads,
        }  # fmt: skip
        mounts = [*binds([*read, *outside]), "--ro-bind", str(place.folder), str(FOLDER), "--chdir", str(FOLDER)]
        return start_inside(python.program, mounts, words, argv, program, limits, place, self.config)

    def can_build(self) -> Verdict:
        """Return whether compilers may run here: the process namespace holds all of them."""
        return Verdict(True)

    def build(
        self, program: Program, limits: Limits, workdir: Path, timeout: float, *, output: str = "bot"
    ) -> BuildResult:
        """Return how compiling went; the product is then *workdir* / *output*."""
        limits = building.build_limits(limits)
        program = building.compiler(program)
        place = seats.Seat(self.config, program.folder)
        words = building.build_words(limits, SOURCES, WORK, self.config, output)
        python = runtime.find_python(self.config)
        mounts = binds([Path("/usr"), *python.paths])
        mounts += ["--ro-bind", str(place.folder), str(SOURCES)]
        mounts += ["--size", str(building.WORK_MB << 20), "--tmpfs", str(WORK), "--chdir", str(WORK)]
        process = start_inside(python.program, mounts, words, program.argv, program, limits, place, self.config)
        return building.finish(process, workdir, output, timeout)


def binds(paths: Iterable[Path]) -> list[str]:
    """Return bubblewrap's words for *paths*, each seen read-only where it really is; and the links of the root."""
    words: list[str] = []
    for path in dict.fromkeys(str(path) for path in paths):
        words += ["--ro-bind", path, path]
    for target, link in runtime.symlinks():
        words += ["--symlink", target, link]
    return words


def start_inside(
    python: str,
    mounts: Sequence[str],
    words: dict[str, object],
    argv: Sequence[str],
    program: Program,
    limits: Limits,
    place: seats.Seat,
    config: Config,
) -> Process:
    """Return the process that the shim becomes inside of new namespaces. Raises: SandboxError."""
    try:
        shim = os.open(seats.compiled_shim(python, config), os.O_RDONLY)
    except SandboxError:
        place.release()
        raise
    ours, theirs = os.pipe()
    info, told = os.pipe()
    options = seats.shim_arguments(limits, program, status=theirs, **words)
    command = [
        shutil.which("bwrap") or "bwrap", "--unshare-all", "--die-with-parent", "--as-pid-1", "--info-fd", str(told),
        "--cap-drop", "ALL", *mounts, "--perms", "0444", "--ro-bind-data", str(shim), str(SHIM), "--remount-ro", "/",
        "--", python, "-I", "-S", "-B", "-X", "utf8", str(SHIM), *options, "--", *argv,
    ]  # fmt: skip
    popen = None
    try:
        popen = seats.spawn(command, cwd="/", passed=[theirs, told, shim], uid=place.uid)
        os.close(told)
        told = -1
        pid = _child_pid(info, popen)
    except SandboxError:
        os.close(ours)
        _end(popen)
        place.release()
        raise
    finally:
        for descriptor in (theirs, info, told, shim):
            if descriptor >= 0:
                os.close(descriptor)
    return seats.process_of(popen, pid, ours, program, limits, place)


def _child_pid(info: int, popen: "subprocess.Popen[bytes]") -> int:
    """Return the id of the first process inside, as we see it. Raises: SandboxError with bubblewrap's words.

    All is read until bubblewrap closes its end: with no reader left it would die in the middle of writing.
    """
    end = time.monotonic() + INFO_SECONDS
    said = b""
    while (left := end - time.monotonic()) > 0 and select.select([info], [], [], left)[0]:
        part = os.read(info, 4096)
        said += part
        if not part and (found := re.search(rb'"child-pid": (\d+)\D', said)):
            return int(found[1])
        if not part:
            break
    _end(popen, patience=1.0)
    assert popen.stderr is not None
    reason = popen.stderr.read() or b"bubblewrap did not start"
    popen.stderr.close()
    raise SandboxError(reason.decode("utf-8", "replace").strip())


def _end(popen: "subprocess.Popen[bytes] | None", patience: float = 0.0) -> None:
    if popen is None:
        return
    try:
        popen.wait(patience)
    except subprocess.TimeoutExpired:
        popen.kill()
        popen.wait()
    for stream in (popen.stdin, popen.stdout):
        if stream is not None:
            stream.close()
