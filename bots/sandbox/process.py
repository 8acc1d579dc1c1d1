"""The parent's side of one sandboxed process: lines in and out with deadlines, its times, its end.

Nothing here blocks beyond a deadline (``time.monotonic()`` seconds), whatever the bot does: its pipes do not
block, its stderr is drained while we wait, and what it prints is bounded in memory.
"""

import contextlib
import errno
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable

LINE_CAP = 8 * 1024
FLOOD_CAP = 64 * 1024
OPEN_SECONDS = 10.0
WATCH_SECONDS = 0.05
SHIM_FAILED = 97


class SandboxError(Exception):
    """The sandbox could not be started or broke: our fault, never the bot's."""


class BotError(Exception):
    """Something the bot did; the four below."""


class Silence(BotError):
    """Nothing (or no whole line) came before the deadline, or it did not read what was sent."""


class Flood(BotError):
    """64 kB came without a newline."""


class TooLong(BotError):
    """A line of more than 8 kB; it was thrown away, the next one can be read."""


class Closed(BotError):
    """The bot closed its stdout or ended."""


class Tail:
    """The first bytes and the last ones of a stream of any length."""

    def __init__(self, head: int, tail: int) -> None:
        self.head_size, self.tail_size = head, tail
        self.head = bytearray()
        self.tail = bytearray()
        self.total = 0

    def add(self, data: bytes) -> None:
        """Take in *data*."""
        self.total += len(data)
        room = self.head_size - len(self.head)
        if room > 0:
            self.head += data[:room]
            data = data[room:]
        self.tail += data
        if len(self.tail) > 2 * self.tail_size:
            del self.tail[: -self.tail_size]

    def text(self) -> str:
        """Return what was kept, with a line about what was left out."""
        tail = bytes(self.tail[-self.tail_size :]) if self.tail_size else b""
        left = self.total - len(self.head) - len(tail)
        middle = f"\n[… {left} bytes left out …]\n".encode() if left else b""
        return (bytes(self.head) + middle + tail).decode("utf-8", "replace")


class Process:
    """One running bot. *pid* is the bot itself, *popen* what we started (bubblewrap's outer process, or the same)."""

    def __init__(
        self,
        popen: "subprocess.Popen[bytes]",
        *,
        pid: int,
        status: int,
        stderr: Tail,
        resident_mb: int = 0,
        cleanup: Callable[[], None] = lambda: None,
    ) -> None:
        assert popen.stdin is not None
        assert popen.stdout is not None
        assert popen.stderr is not None
        self.popen = popen
        self.pid = pid
        self._status = status
        self._tail = stderr
        self._resident_mb = resident_mb
        self._cleanup = cleanup
        self._opened = False
        self._ended = False
        self._frozen = False
        self._over_memory = False
        self._eof = False
        self._buffer = bytearray()
        self._cpu = 0.0
        self._clock_id = (~pid << 3) | 2
        self._peak = 0
        self._in, self._out, self._err = popen.stdin.fileno(), popen.stdout.fileno(), popen.stderr.fileno()
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        self._pidfd = self._open_pidfd()
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)
        self._err_open = True

    # ------------------------------------------------------------ start

    def wait_ready(self, deadline: float | None = None) -> None:
        """Return when the sandbox is closed around the bot. Raises: SandboxError with the step that failed."""
        if self._opened:
            return
        deadline = time.monotonic() + OPEN_SECONDS if deadline is None else deadline
        poll = select.poll()
        poll.register(self._status, select.POLLIN)
        said = b""
        while (left := deadline - time.monotonic()) > 0:
            if poll.poll(min(left, WATCH_SECONDS) * 1000):
                part = os.read(self._status, 4096)
                said += part
                if said == b"ok" or not part:
                    break
            self._drain_stderr()
        os.close(self._status)
        self._status = -1
        self._opened = True
        if said != b"ok":
            time.sleep(0.01)
            self._drain_stderr()
            reason = said.decode("utf-8", "replace") or self.stderr().strip()[-500:] or "it did not start in time"
            self.kill()
            raise SandboxError(reason)

    # ------------------------------------------------------------ lines

    def send(self, line: bytes, deadline: float) -> None:
        """Write *line* (its newline is added). Raises: Closed; Silence when the bot does not read in time."""
        self.wait_ready()
        data = memoryview(line + b"\n")
        while True:
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                pass
            except OSError as error:
                raise Closed(self.ending() or error.strerror) from None
            if not data:
                return
            if len(self._buffer) >= FLOOD_CAP:
                raise Flood(f"{FLOOD_CAP} bytes that nobody asked for")
            self._poll.register(self._in, select.POLLOUT)
            try:
                self._wait(deadline, "it does not read its input")
            finally:
                self._poll.unregister(self._in)

    def read_line(self, deadline: float) -> bytes:
        """Return the next line without its newline. Raises: Silence, Flood, TooLong, Closed."""
        self.wait_ready()
        while True:
            end = self._buffer.find(b"\n")
            if end >= 0:
                line = bytes(self._buffer[:end])
                del self._buffer[: end + 1]
                if end > LINE_CAP:
                    raise TooLong(f"a line of {end} bytes; at most {LINE_CAP}")
                return line
            if len(self._buffer) >= FLOOD_CAP:
                raise Flood(f"{FLOOD_CAP} bytes without a newline")
            if self._eof:
                raise Closed(self.ending() or "it closed its stdout")
            self._wait(deadline, "no answer in time")

    def end_input(self) -> None:
        """Close its stdin: there is nothing more to read."""
        assert self.popen.stdin is not None
        with contextlib.suppress(OSError):
            self.popen.stdin.close()

    def unasked(self) -> bytes:
        """Return (and forget) what the bot printed that nobody read yet; at most 64 kB and one pipe of it."""
        self._read_stdout()
        said = bytes(self._buffer)
        self._buffer.clear()
        return said

    def read_all(self, deadline: float, cap: int) -> bytes:
        """Return everything that it prints until it ends. Raises: Silence; Flood beyond *cap* bytes."""
        self.wait_ready()
        said = bytearray(self._buffer)
        while not self._eof:
            self._wait(deadline, "it did not end in time")
            said += self._buffer
            self._buffer.clear()
            if len(said) > cap:
                raise Flood(f"more than {cap} bytes")
        return bytes(said)

    def stderr(self) -> str:
        """Return what the bot wrote to stderr: the head and the tail of it."""
        self._drain_stderr()
        return self._tail.text()

    def _wait(self, deadline: float, silence: str) -> None:
        left = deadline - time.monotonic()
        if left <= 0:
            raise Silence(silence)
        for descriptor, event in self._poll.poll(min(left, WATCH_SECONDS) * 1000 if self._resident_mb else left * 1000):
            if descriptor == self._out:
                self._read_stdout()
            elif descriptor == self._err:
                self._drain_stderr()
            elif event & (select.POLLERR | select.POLLHUP):
                raise Closed(self.ending() or "it closed its stdin")
        if self._resident_mb:
            self._watch_memory()

    def _read_stdout(self) -> None:
        while not self._eof and len(self._buffer) < FLOOD_CAP:
            try:
                part = os.read(self._out, FLOOD_CAP)
            except BlockingIOError:
                return
            if not part:
                self._eof = True
                self._poll.unregister(self._out)
            self._buffer += part
            if b"\n" in part:
                return

    def _drain_stderr(self) -> None:
        while self._err_open:
            try:
                part = os.read(self._err, FLOOD_CAP)
            except BlockingIOError:
                return
            except OSError:  # closed by kill()
                self._err_open = False
                return
            if not part:
                self._err_open = False
                with contextlib.suppress(KeyError, ValueError):
                    self._poll.unregister(self._err)
                return
            self._tail.add(part)
            if len(part) < FLOOD_CAP:
                return

    # ------------------------------------------------------------ time and memory

    def cpu_seconds(self) -> float:
        """Return the CPU time that the bot used so far, all its threads."""
        if not self._ended:
            # Asked twice a decision: a suppress() would cost more than the clock.
            try:  # noqa: SIM105
                self._cpu = max(self._cpu, time.clock_gettime(self._clock_id))
            except OSError:
                pass
        return self._cpu

    def peak_memory(self) -> int:
        """Return the most bytes of resident memory that were seen."""
        if not self._ended:
            self._peak = max(self._peak, self._status_kb("VmHWM") * 1024)
        return self._peak

    def _status_kb(self, key: str) -> int:
        try:
            with open(f"/proc/{self.pid}/status", "rb") as file:
                text = file.read()
        except OSError:
            return 0
        _, found, rest = text.partition(f"\n{key}:".encode())
        return int(rest.split(None, 1)[0]) if found else 0

    def _watch_memory(self) -> None:
        resident = self._status_kb("VmRSS")
        self._peak = max(self._peak, resident * 1024)
        if resident > self._resident_mb * 1024:
            self._over_memory = True
            self.kill()
            raise Closed(self.ending())

    # ------------------------------------------------------------ freezing and the end

    def freeze(self) -> None:
        """Stop the bot: it is not its turn, so it may not compute."""
        if not self._frozen and not self._ended:
            self._signal(signal.SIGSTOP)
            self._frozen = True

    def thaw(self) -> None:
        """Let a frozen bot go on."""
        if self._frozen and not self._ended:
            self._signal(signal.SIGCONT)
            self._frozen = False

    def ending(self) -> str:
        """Return why the process ended, for its author; "" while it runs."""
        if self._over_memory:
            return f"it used more than its {self._resident_mb} MB of memory"
        code = self.popen.poll()
        if code is None and self._eof:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self.popen.wait(0.2)
        if code is None:
            return ""
        if code > 128 and self.pid != self.popen.pid:
            code = 128 - code  # bubblewrap tells a signal so
        if code >= 0:
            return f"it ended by itself with status {code}"
        if -code in (signal.SIGXCPU, signal.SIGKILL) and not self._ended:
            return f"it was killed by the kernel ({signal.Signals(-code).name}: its CPU time or the machine's memory)"
        try:
            return f"it was killed by {signal.Signals(-code).name}"
        except ValueError:
            return f"it was killed by signal {-code}"

    def kill(self) -> None:
        """End the bot and whatever belongs to it; a second call does nothing."""
        if self._ended:
            return
        self.cpu_seconds()
        self.peak_memory()
        self._ending_before_kill()
        self._drain_stderr()
        self._ended = True
        self._signal(signal.SIGKILL)
        self._reap()
        self._drain_stderr()
        for stream in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()
        self._err_open = False
        for descriptor in (self._pidfd, self._status):
            if descriptor >= 0:
                os.close(descriptor)
        self._pidfd = self._status = -1
        self._eof = True
        self._cleanup()

    def _ending_before_kill(self) -> None:
        self.popen.poll()

    def _reap(self) -> None:
        if self.pid != self.popen.pid:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.popen.wait(1)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if self.popen.returncode is None:
                os.killpg(self.popen.pid, signal.SIGKILL)
        try:
            self.popen.wait(10)
        except subprocess.TimeoutExpired:
            raise SandboxError("a process could not be killed (is CAP_KILL missing?)") from None

    def _signal(self, signum: int) -> None:
        """Send *signum* to the bot, and to all of its group where it is the group's leader."""
        try:
            if self._pidfd >= 0:
                signal.pidfd_send_signal(self._pidfd, signum)
            elif self.popen.poll() is None:
                os.kill(self.pid, signum)
            if self.pid == self.popen.pid and self.popen.poll() is None:
                os.killpg(self.pid, signum)
        except ProcessLookupError:
            pass
        except PermissionError as error:
            raise SandboxError(f"may not signal its bot: {error.strerror} (CAP_KILL)") from None

    def _open_pidfd(self) -> int:
        try:
            return os.pidfd_open(self.pid)
        except OSError as error:
            if error.errno not in (errno.ENOSYS, errno.EPERM, errno.ESRCH):
                raise
            return -1

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
