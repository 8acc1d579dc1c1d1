"""A backend that shuts nothing in: the author's own program on the author's own machine. Never for a stranger's.

Works wherever Python does. It gives a bot what the sandbox gives it: its folder, an empty environment, no packages
beyond the standard library; limits are not enforced.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from bots.sandbox.model import BuildResult, Limits, Program, Verdict
from bots.sandbox.process import FLOOD_CAP, LINE_CAP, Closed, Flood, SandboxError, Silence, Tail, TooLong

PYTHON_OPTIONS = ("-E", "-s", "-S", "-B", "-u")
_KEPT = ("SYSTEMROOT", "PATH")
_END = b""


class PlainBackend:
    """Starts programs as ordinary processes of this user."""

    name = "none"

    def canary(self) -> Verdict:
        """Return that nothing is contained."""
        return Verdict(False, "programs run unsandboxed, with your own rights")

    def can_build(self) -> Verdict:
        """Return that compilers may run."""
        return Verdict(True)

    def start(self, program: Program, limits: Limits, *, seat: int = 0) -> PlainProcess:
        """Return the started process. Raises: SandboxError when there is no such program."""
        first, *rest = program.argv
        inside = program.folder / first
        if program.in_shim:
            command = [sys.executable, *PYTHON_OPTIONS, str(inside), *rest]
        else:
            command = [str(inside) if inside.exists() else first, *rest]
        return PlainProcess(command, program.folder, Tail(limits.stderr_head, limits.stderr_tail))

    def build(
        self, program: Program, limits: Limits, workdir: Path, timeout: float, *, output: str = "bot"
    ) -> BuildResult:
        """Return how compiling in *workdir* went; the sources must lie there."""
        try:
            done = subprocess.run(
                program.argv, cwd=workdir, env=_environment(), capture_output=True, timeout=timeout, check=False
            )
        except OSError as error:
            return BuildResult(False, f"{program.argv[0]}: {error.strerror}")
        except subprocess.TimeoutExpired:
            return BuildResult(False, f"the compiler took more than {timeout:.0f} s")
        log = (done.stdout + done.stderr).decode(errors="replace")
        return BuildResult(done.returncode == 0, log[: limits.stderr_head + limits.stderr_tail])


class PlainProcess:
    """One running program, with the interface of `bots.sandbox.process.Process`; threads read what it writes."""

    def __init__(self, command: list[str], folder: Path, stderr: Tail) -> None:
        pipe = subprocess.PIPE
        try:
            self._popen = subprocess.Popen(
                command, cwd=folder, env=_environment(), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0
            )
        except OSError as error:
            raise SandboxError(f"{command[0]}: {error.strerror}") from None
        self.pid = self._popen.pid
        self._tail, self._lock = stderr, threading.Lock()
        self._parts: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._buffer = bytearray()
        self._ended = self._eof = False
        self._cpu, self._peak = 0.0, 0
        self._threads = [threading.Thread(target=each, daemon=True) for each in (self._read_out, self._read_err)]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes, deadline: float) -> None:
        """Write *line* and a line feed. Raises: Closed."""
        assert self._popen.stdin is not None
        try:
            self._popen.stdin.write(line + b"\n")
        except (OSError, ValueError):
            raise Closed(self.ending() or "it closed its stdin") from None

    def read_line(self, deadline: float) -> bytes:
        """Return the next line without its line feed. Raises: Silence, Flood, TooLong, Closed."""
        while True:
            line, found, rest = self._buffer.partition(b"\n")
            if found:
                self._buffer = rest
                if len(line) > LINE_CAP:
                    raise TooLong(f"a line of {len(line)} bytes; at most {LINE_CAP}")
                return bytes(line)
            if len(self._buffer) >= FLOOD_CAP:
                raise Flood(f"{FLOOD_CAP} bytes without a newline")
            if self._eof:
                raise Closed(self.ending() or "it closed its stdout")
            try:
                self._take(self._parts.get(timeout=max(0.0, deadline - time.monotonic())))
            except queue.Empty:
                raise Silence("no answer in time") from None

    def end_input(self) -> None:
        """Close its stdin."""
        assert self._popen.stdin is not None
        with suppress(OSError):
            self._popen.stdin.close()

    def unasked(self) -> bytes:
        """Return, and forget, what the program wrote that nobody read yet."""
        while len(self._buffer) < 2 * FLOOD_CAP:
            try:
                self._take(self._parts.get_nowait())
            except queue.Empty:
                break
        said = bytes(self._buffer)
        self._buffer.clear()
        return said

    def stderr(self) -> str:
        """Return the head and the tail of what it wrote to stderr."""
        with self._lock:
            return self._tail.text()

    def cpu_seconds(self) -> float:
        """Return the processor time used so far, where the system tells it."""
        if not self._ended and sys.platform == "linux":
            with suppress(OSError):
                self._cpu = max(self._cpu, time.clock_gettime((~self.pid << 3) | 2))
        return self._cpu

    def peak_memory(self) -> int:
        """Return the most bytes of resident memory so far, where the system tells it."""
        if not self._ended:
            with suppress(OSError, ValueError):
                status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii", errors="replace")
                self._peak = int(status.partition("VmHWM:")[2].split()[0]) * 1024 if "VmHWM:" in status else self._peak
        return self._peak

    def freeze(self) -> None:
        """Do nothing: the author's machine has time."""

    def thaw(self) -> None:
        """Do nothing."""

    def ending(self) -> str:
        """Return why it ended, "" while it runs."""
        with suppress(subprocess.TimeoutExpired):
            if self._eof:
                self._popen.wait(0.5)
        code = self._popen.poll()
        if code is None:
            return ""
        return f"it ended by itself with status {code}" if code >= 0 else f"it was killed by signal {-code}"

    def kill(self) -> None:
        """End it; a second call does nothing."""
        if self._ended:
            return
        self.cpu_seconds()
        self.peak_memory()
        self._ended = True
        self._popen.kill()
        self._popen.wait()
        for thread in self._threads:
            # A child of the program may hold the pipes: it is the author's own, and we do not wait for it.
            thread.join(0.5)
        for stream in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            with suppress(OSError):
                if stream is not None:
                    stream.close()

    def _take(self, part: bytes) -> None:
        self._eof = self._eof or part == _END
        self._buffer += part

    def _read_out(self) -> None:
        assert self._popen.stdout is not None
        with suppress(OSError, ValueError):
            while part := self._popen.stdout.read(FLOOD_CAP):
                self._parts.put(part)
                while self._parts.qsize() > 16 and not self._ended:
                    time.sleep(0.01)
        self._parts.put(_END)

    def _read_err(self) -> None:
        assert self._popen.stderr is not None
        with suppress(OSError, ValueError):
            while part := self._popen.stderr.read(FLOOD_CAP):
                with self._lock:
                    self._tail.add(part)


def _environment() -> dict[str, str]:
    return {name: os.environ[name] for name in _KEPT if name in os.environ}
