"""The house that attacks are let into: secrets, sockets, neighbours; and the judge of what they did.

Standard library and the sandbox alone, so that it runs as any user and in any container.
"""

import ast
import contextlib
import ctypes
import dataclasses
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from bots.sandbox import BotError, Config, Limits, Process, Program, SandboxError
from bots.sandbox.choose import BACKENDS

PROGRAMS = Path(__file__).with_name("programs")
PYTHON_ATTACKS = sorted(path.name for path in PROGRAMS.glob("*.py") if path.name not in ("aim.py", "polite.py"))
C_ATTACKS = sorted(path.name for path in PROGRAMS.glob("*.c"))
ATTACKS = PYTHON_ATTACKS + C_ATTACKS
LIMITS = Limits(memory_mb=256, cpu_seconds=20)
SYSV_KEY = 0x5E1E4
HELLO = b'{"t":"hello","proto":1,"match":"m","seat":0,"rules":{},"clock":{"init_ms":10000}}'
PADDING = b'{"t":"event","ev":[],"padding":"' + b"x" * 60000 + b'"}'


@dataclasses.dataclass(frozen=True)
class Finding:
    """What one attack came to."""

    attack: str
    backend: str
    user: int
    contained: bool
    why: str
    milliseconds: int


def expected(name: str) -> set[str]:
    """Return what containment means for an attack: the words of its ``EXPECT``, else "contained"."""
    text = (PROGRAMS / name).read_text()
    if name.endswith(".c"):
        _, found, rest = text.partition('EXPECT = "')
        return set(rest.partition('"')[0].split()) if found else {"contained"}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "EXPECT":
            return set(str(ast.literal_eval(node.value)).split())
    return {"contained"}


def act(number: int) -> bytes:
    """Return a question."""
    return b'{"t":"act","id":%d,"kind":"call","ev":[],"legal":["p","100"],"move_ms":1000}' % number


def strict_answer(line: bytes, number: int) -> dict[str, object] | None:
    """Return the answer if it is exactly one to question *number*, else None."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(answer, dict) or type(answer.get("id")) is not int or answer["id"] != number:
        return None
    return answer if answer.get("a") in ("p", "100") else None


class House:
    """Secrets, sockets and neighbours of this process's user; ``let_in`` runs an attack and judges it."""

    def __init__(self, project: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="shelem-house-"))
        self.folder.chmod(0o755)
        self.token = "token-" + os.urandom(12).hex()
        self.scratch = self.folder / "scratch"
        self.scratch.mkdir()
        self.scratch.chmod(0o755)
        self.open = self.folder / "open"
        self.open.mkdir()
        self.open.chmod(0o777)
        for name in ("settings.py", "secret_key", "site.sqlite3"):
            (self.folder / name).write_text(self.token)
            (self.folder / name).chmod(0o666)
        os.environ["SHELEM_SECRET"] = self.token
        self.config = Config(scratch=self.scratch)
        self.project = project
        self.sibling = subprocess.Popen(["/bin/sleep", "3600"])
        self._open_doors()
        self._partners: dict[str, Process] = {}
        self._numbers: dict[str, int] = {}
        ctypes.CDLL(None).shmget(SYSV_KEY, 4096, 0o1666)

    def _open_doors(self) -> None:
        name = f"shelem-house-{os.getpid()}"
        places = {
            "tcp": (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
            "udp": (socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0)),
            "stream": (socket.AF_UNIX, socket.SOCK_STREAM, str(self.folder / "stream")),
            "datagram": (socket.AF_UNIX, socket.SOCK_DGRAM, str(self.folder / "datagram")),
            "abstract": (socket.AF_UNIX, socket.SOCK_STREAM, f"\0{name}"),
            "abstract_datagram": (socket.AF_UNIX, socket.SOCK_DGRAM, f"\0{name}-d"),
        }
        self.doors: dict[str, socket.socket] = {}
        for key, (family, kind, where) in places.items():
            door = self.doors[key] = socket.socket(family, kind)
            door.bind(where)
            door.setblocking(False)
            if kind == socket.SOCK_STREAM:
                door.listen()
        for key in ("stream", "datagram"):
            os.chmod(self.folder / key, 0o777)
        self.spare = os.open(self.folder / "secret_key", os.O_RDONLY)
        os.set_inheritable(self.spare, True)

    def close(self) -> None:
        """End everything."""
        for partner in self._partners.values():
            partner.kill()
        self.sibling.kill()
        self.sibling.wait()
        for door in self.doors.values():
            door.close()
        os.close(self.spare)
        libc = ctypes.CDLL(None)
        libc.shmctl(libc.shmget(SYSV_KEY, 0, 0), 0, None)
        shutil.rmtree(self.folder, ignore_errors=True)

    # ------------------------------------------------------------ one attack

    def aims(self, backend: str, mark: str) -> list[str]:
        """Return the ``key=value`` words that tell an attack where its targets are."""
        partner = self._partner(backend)
        values = {
            "house": self.folder, "open": self.open, "scratch": self.scratch, "project": self.project,
            "worker": os.getpid(), "sibling": self.sibling.pid, "partner": partner.pid, "mark": mark,
            "partner_file": next(self.scratch.glob("shelem-seat-*/bot/main.py")),
            "tcp": self.doors["tcp"].getsockname()[1], "udp": self.doors["udp"].getsockname()[1],
            "stream": self.folder / "stream", "datagram": self.folder / "datagram",
            "abstract": f"shelem-house-{os.getpid()}", "abstract_datagram": f"shelem-house-{os.getpid()}-d",
            "sysv": SYSV_KEY,
        }  # fmt: skip
        return [f"{key}={value}" for key, value in values.items()]

    def program(self, name: str, folder: Path, words: list[str]) -> Program:
        """Return an attack as an uploaded program in *folder*; C is compiled. Raises: FileNotFoundError without gcc."""
        folder.mkdir(exist_ok=True)
        if name.endswith(".py"):
            shutil.copyfile(PROGRAMS / name, folder / "main.py")
            shutil.copyfile(PROGRAMS / "aim.py", folder / "aim.py")
            return Program(("main.py", *words), folder)
        command = ["gcc", "-w", "-O1", "-o", str(folder / "bot"), str(PROGRAMS / name)]
        subprocess.run(command, check=True, cwd=self.folder)
        return Program(("./bot", *words), folder, in_shim=False)

    def let_in(self, name: str, backend: str) -> Finding:
        """Return what an attack came to: contained only if it met its end and nobody else was touched."""
        mark = "mark-" + os.urandom(8).hex()
        words = self.aims(backend, mark)
        before = self._state()
        start = time.monotonic()
        program = self.program(name, self.folder / f"upload-{mark}", words)
        said, stderr, troubles = "", "", []
        try:
            with BACKENDS[backend](self.config).start(program, LIMITS) as process:
                said = self._talk(process, name)
                stderr = process.stderr()
        except SandboxError as error:
            said = f"our failure: {error}"
        wanted = expected(name)
        if said not in wanted:
            troubles.append(f"{said or 'nothing'} instead of {' or '.join(sorted(wanted))} {stderr[-400:]}")
        shutil.rmtree(program.folder)
        troubles += self._harm(mark, said + stderr, before, backend)
        if len(stderr) > LIMITS.stderr_head + LIMITS.stderr_tail + 100:
            troubles.append("its stderr is not bounded")
        spent = int((time.monotonic() - start) * 1000)
        return Finding(name, backend, os.geteuid(), not troubles, "; ".join(troubles), spent)

    def _talk(self, process: Process, name: str) -> str:
        """Return how the conversation ended: what the attack says, or the fault that ended it."""
        wanted = expected(name)
        patience = 0.5 if "Silence" in wanted else 20.0
        try:
            process.send(HELLO, time.monotonic() + 10)
            process.read_line(time.monotonic() + 20)
            for number in range(1, 3):
                if "unasked" in wanted:
                    time.sleep(0.1)
                    if process.unasked():
                        return "unasked"
                for _ in range(2 if "Silence" in wanted else 0):
                    process.send(PADDING, time.monotonic() + patience)
                process.send(act(number), time.monotonic() + patience)
                answer = strict_answer(process.read_line(time.monotonic() + patience), number)
                if answer is None:
                    return "malformed"
                if "debug" in answer:
                    break
            if "frozen" in wanted:
                return self._frozen(process)
            return str(answer.get("debug"))
        except BotError as error:
            return type(error).__name__

    @staticmethod
    def _frozen(process: Process) -> str:
        process.freeze()
        time.sleep(0.05)
        before = process.cpu_seconds()
        time.sleep(0.2)
        used = process.cpu_seconds() - before
        process.thaw()
        time.sleep(0.1)
        return "frozen" if used == 0 < process.cpu_seconds() - before else f"it used {used} s"

    # ------------------------------------------------------------ its neighbours

    def _partner(self, backend: str) -> Process:
        if backend not in self._partners:
            program = self.program("polite.py", self.folder / f"polite-{backend}", [])
            partner = self._partners[backend] = BACKENDS[backend](self.config).start(program, LIMITS)
            partner.send(HELLO, time.monotonic() + 10)
            partner.read_line(time.monotonic() + 20)
            self._numbers[backend] = 0
        return self._partners[backend]

    def _state(self) -> dict[str, object]:
        files = {
            str(path): (status.st_size, status.st_mtime_ns, status.st_mode, status.st_ino)
            for path in [
                *self.open.iterdir(),
                *(self.folder / name for name in ("settings.py", "secret_key", "site.sqlite3")),
            ]
            for status in [path.stat()]
        }
        shared = set(os.listdir("/dev/shm")) if os.path.isdir("/dev/shm") else set()
        return {
            "files": files, "descriptors": set(os.listdir("/proc/self/fd")),
            "seats": len(list(self.scratch.glob("shelem-seat-*"))), "shared": {n for n in shared if "hostile" in n},
        }  # fmt: skip

    def _harm(self, mark: str, printed: str, before: dict[str, object], backend: str) -> list[str]:
        """Return what the attack did to others."""
        found = []
        after = self._state()
        for key, text in (("files", "a file changed"), ("seats", "its copy is left"), ("shared", "it wrote /dev/shm")):
            if before[key] != after[key]:
                found.append(text)
        if self.token in printed:
            found.append("it printed a secret")
        if self.sibling.poll() is not None:
            found.append("it ended its sibling")
            self.sibling = subprocess.Popen(["/bin/sleep", "3600"])
        found += [f"something came to the {key} door" for key, door in self.doors.items() if self._knocked(door)]
        if left := processes_with(mark):
            found.append(f"processes are left: {left}")
        self._numbers[backend] += 1
        number = self._numbers[backend]
        partner = self._partner(backend)
        try:
            partner.send(act(number), time.monotonic() + 10)
            if strict_answer(partner.read_line(time.monotonic() + 10), number) is None:
                found.append("its partner answers wrongly")
        except BotError as error:
            found.append(f"its partner fell: {error}")
            self._partners.pop(backend).kill()
        return found

    @staticmethod
    def _knocked(door: socket.socket) -> bool:
        with contextlib.suppress(BlockingIOError):
            if door.type == socket.SOCK_STREAM:
                door.accept()[0].close()
            else:
                door.recv(64)
            return True
        return False


def processes_with(mark: str) -> list[int]:
    """Return the processes with *mark* in their command line."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) != os.getpid():
            with contextlib.suppress(OSError), open(f"/proc/{name}/cmdline", "rb") as file:
                if mark.encode() in file.read():
                    found.append(int(name))
    return found
