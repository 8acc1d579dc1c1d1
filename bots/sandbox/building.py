"""Compiling a stranger's program: inside the sandbox too, with leave to fork and one folder to write.

Compilers fork, so something must hold the whole family: a process namespace (bubblewrap), or the limits of a
container together with a process group that nobody inside may leave. Where there is neither, nothing is compiled.
Nothing that runs inside ever writes to a folder of ours: the product comes back through a pipe, capped.
"""

import dataclasses
import os
import shutil
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

from bots.sandbox import runtime
from bots.sandbox.model import BuildResult, Config, Limits, Program, Verdict
from bots.sandbox.process import BotError, Process, SandboxError

LOG_HEAD = LOG_TAIL = 16 * 1024
WORK_MB = 256
PRODUCT_BYTES = 32 << 20
COMPILERS_RUN = ("/usr/bin", "/usr/libexec", "/usr/lib/gcc", "/usr/lib/gcc-cross")
COMPILERS_READ = ("/usr/include", "/usr/local/include", "/usr/lib/bfd-plugins")
CGROUP = Path("/sys/fs/cgroup")
LIMIT_FILES = (("memory.max", "pids.max"), ("memory/memory.limit_in_bytes", "pids/pids.max"))
UNLIMITED = 1 << 60


def container_verdict() -> Verdict:
    """Return whether a container's limits (memory and processes) hold this process and its children."""
    for names in LIMIT_FILES:
        if all(_is_limit(CGROUP / name) for name in names):
            return Verdict(True)
    return Verdict(
        False,
        "compilers fork, and nothing here holds a family of processes",
        "install bubblewrap, or run the worker in a container with mem_limit and pids_limit",
    )


def _is_limit(file: Path) -> bool:
    try:
        text = file.read_text().strip()
    except OSError:
        return False
    return text.isdigit() and int(text) < UNLIMITED


def build_limits(limits: Limits) -> Limits:
    """Return *limits* as a build needs them: files of some size, some processes, a log with a longer head."""
    return dataclasses.replace(
        limits,
        file_mb=limits.file_mb or 64,
        open_files=max(limits.open_files, 256),
        stderr_head=LOG_HEAD,
        stderr_tail=LOG_TAIL,
    )


def build_words(limits: Limits, sources: Path, work: Path, config: Config, output: str) -> dict[str, object]:
    """Return the shim's words of a build of *sources* in *work*."""
    python = runtime.find_python(config)
    run = [*existing(COMPILERS_RUN), *runtime.loaders()]
    read = [sources, *python.paths, *runtime.library_paths(), *existing(COMPILERS_READ)]
    return {
        "mode": "build", "read": read, "run": run, "write": [work], "work": work, "output": output,
        "most": PRODUCT_BYTES, "tasks": max(limits.processes, 16),
    }  # fmt: skip


def existing(names: Iterable[str]) -> list[Path]:
    """Return those of *names* that are folders here."""
    return [Path(name) for name in names if os.path.isdir(name)]


def compiler(program: Program) -> Program:
    """Return *program* with the whole path of its compiler. Raises: SandboxError when it is not installed."""
    found = shutil.which(program.argv[0], path="/usr/bin:/bin")
    if found is None:
        raise SandboxError(f"{program.argv[0]} is not installed")
    return dataclasses.replace(program, argv=(found, *program.argv[1:]))


def finish(process: Process, workdir: Path, output: str, timeout: float) -> BuildResult:
    """Return how the build in *process* went; its product, read from its stdout, is written to *workdir*."""
    with process:
        try:
            product = process.read_all(time.monotonic() + timeout, PRODUCT_BYTES)
        except BotError as error:
            return BuildResult(False, f"{process.stderr()}\n{error} (at most {timeout:g} s)".strip())
        code = process.popen.wait(10)
        log = process.stderr()
    if code or not product:
        return BuildResult(False, log or f"the compiler ended with status {code}")
    target = workdir / output
    target.write_bytes(product)
    target.chmod(0o755)
    return BuildResult(True, log)


def build_trusted(program: Program, workdir: Path, timeout: float, output: str) -> BuildResult:
    """Return how compiling went outside of any sandbox: for sources that one trusts, as one's own."""
    for source in program.folder.iterdir():
        if source.is_file():
            shutil.copyfile(source, workdir / source.name)
    try:
        done = subprocess.run(
            program.argv, cwd=workdir, timeout=timeout, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return BuildResult(False, str(error))
    log = done.stdout.decode("utf-8", "replace")
    log = log if len(log) <= LOG_HEAD + LOG_TAIL else f"{log[:LOG_HEAD]}\n[…]\n{log[-LOG_TAIL:]}"
    return BuildResult(done.returncode == 0 and (workdir / output).exists(), log)
