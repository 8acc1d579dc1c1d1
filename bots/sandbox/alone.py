"""The shim alone: the default where namespaces may not be made, as in ordinary containers."""

import os
import sys
from pathlib import Path

from bots.sandbox import building, canary, runtime, seats
from bots.sandbox.model import BuildResult, Config, Limits, Program, Verdict
from bots.sandbox.process import Process, SandboxError


class Shim:
    """Each bot shuts itself in, before its first line, by limits, Landlock and seccomp."""

    name = "shim"

    def __init__(self, config: Config) -> None:
        self.config = config

    def canary(self) -> Verdict:
        """Return whether a hostile program is contained here."""
        return canary.verdict(self)

    def start(self, program: Program, limits: Limits, *, seat: int = 0) -> Process:
        """Return the started process. Raises: SandboxError."""
        python = runtime.find_python(self.config)
        runtime.settle((*python.paths, *runtime.library_paths(), *program.runtime))
        place = seats.Seat(self.config, program.folder)
        argv, run = command_of(program, place.folder)
        read = [*python.paths, *runtime.library_paths(), place.folder, *program.runtime]
        words: dict[str, object] = {
            "mode": "python" if program.in_shim else "exec", "read": read, "run": run, "path": program.runtime,
            "uid": place.uid, "gid": place.uid, "tasks": seats.task_limit(limits, place.uid),
        }  # fmt: skip
        return start_shim(python.program, words, argv, program, limits, place, self.config)

    def can_build(self) -> Verdict:
        """Return whether compilers may run here."""
        return building.container_verdict()

    def build(
        self, program: Program, limits: Limits, workdir: Path, timeout: float, *, output: str = "bot"
    ) -> BuildResult:
        """Return how compiling went; the product is then *workdir* / *output*."""
        verdict = self.can_build()
        if not verdict.ok:
            return BuildResult(False, f"{verdict.reason}; {verdict.install}")
        limits = building.build_limits(limits)
        program = building.compiler(program)
        place = seats.Seat(self.config, program.folder)
        work = place.work_folder()
        words = building.build_words(limits, place.folder, work, self.config, output)
        words |= {"uid": place.uid, "gid": place.uid}
        if not place.uid:
            words["tasks"] = seats.task_limit(limits, 0)
        python = runtime.find_python(self.config).program
        process = start_shim(python, words, list(program.argv), program, limits, place, self.config)
        return building.finish(process, workdir, output, timeout)


class Trusted:
    """No sandbox at all, only limits: for bundled bots and those that an administrator marked as trusted."""

    name = "trusted"

    def __init__(self, config: Config) -> None:
        self.config = config

    def canary(self) -> Verdict:
        """Return that nothing is contained here."""
        return Verdict(False, "the trusted backend contains nothing", "set SHELEM_SANDBOX=auto")

    def start(self, program: Program, limits: Limits, *, seat: int = 0) -> Process:
        """Return the started process, with this process's own rights. Raises: SandboxError."""
        place = seats.Seat(self.config, program.folder)
        place.uid = 0
        argv, _ = command_of(program, place.folder)
        words: dict[str, object] = {"mode": "trusted", "path": program.runtime}
        return start_shim(sys.executable, words, argv, program, limits, place, self.config)

    def can_build(self) -> Verdict:
        """Return that compilers run where sources are trusted."""
        return Verdict(True)

    def build(
        self, program: Program, limits: Limits, workdir: Path, timeout: float, *, output: str = "bot"
    ) -> BuildResult:
        """Return how compiling went; the product is then *workdir* / *output*."""
        return building.build_trusted(program, workdir, timeout, output)


def start_shim(
    python: str,
    words: dict[str, object],
    argv: list[str],
    program: Program,
    limits: Limits,
    place: seats.Seat,
    config: Config,
) -> Process:
    """Return the process that the shim, started right here, becomes. Raises: SandboxError."""
    try:
        shim = seats.compiled_shim(python, config)
    except SandboxError:
        place.release()
        raise
    ours, theirs = os.pipe()
    words = {**words, "status": theirs, "parent": os.getpid()}
    options = seats.shim_arguments(limits, program, **words)
    command = [python, "-I", "-S", "-B", "-X", "utf8", str(shim), *options, "--", *argv]
    try:
        popen = seats.spawn(command, cwd=place.folder, passed=[theirs])
    except SandboxError:
        os.close(ours)
        place.release()
        raise
    finally:
        os.close(theirs)
    return seats.process_of(popen, popen.pid, ours, program, limits, place)


def command_of(program: Program, folder: Path) -> tuple[list[str], list[Path]]:
    """Return (the command, the paths that may be run) of a program whose files lie in *folder*."""
    if program.in_shim:
        return list(program.argv), []
    first = program.argv[0]
    if not first.startswith("/"):
        return [str(folder / first), *program.argv[1:]], [folder / first, *runtime.loaders()]
    return list(program.argv), [Path(first).resolve(), *runtime.loaders()]
