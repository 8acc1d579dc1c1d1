"""What every backend does before a process starts: a user of its own, a copy of the bot, pipes, the shim's words."""

import contextlib
import glob
import hashlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bots.sandbox.model import Config, Limits, Program
from bots.sandbox.process import Process, SandboxError, Tail

SHIM = Path(__file__).with_name("shim.py")
COMPILE = "import py_compile,sys;py_compile.compile(sys.argv[1],sys.argv[2],dfile='shim.py',doraise=True)"
SPARE_TASKS = 64


class Seat:
    """A place for one process: its user and its folder. Nobody else has either; ``release`` gives both back."""

    def __init__(self, config: Config, folder: Path | None) -> None:
        self.uid, self._lock = _seat_user(config)
        try:
            if self.uid and not all(
                place.stat().st_mode & 0o001 for place in (config.scratch, *config.scratch.parents)
            ):
                raise OSError(f"other users of the machine cannot enter the scratch folder {config.scratch}")
            self.outer = Path(tempfile.mkdtemp(prefix=f"shelem-seat-{os.getpid()}-", dir=config.scratch))
            self.folder = self.outer / "bot"
            if folder is not None:
                _fresh_copy(folder, self.folder)
            if self.uid:
                # Entered by whoever knows its name, which is the process inside: no leave to chown is needed.
                self.outer.chmod(0o711)
        except OSError as error:
            self.release()
            raise SandboxError(f"the bot's copy: {error}") from error

    def work_folder(self) -> Path:
        """Return a folder that the seat's user may write, beside the copy."""
        folder = self.outer / "work"
        folder.mkdir(mode=0o700)
        if self.uid:
            folder.chmod(0o777)
        return folder

    def release(self) -> None:
        """Remove the folder and free the user; what cannot be removed is left to the operator's cleaning."""
        if hasattr(self, "outer"):
            shutil.rmtree(self.outer, ignore_errors=True)
        if self._lock is not None:
            self._lock.close()


def _seat_user(config: Config) -> tuple[int, socket.socket | None]:
    """Return (uid, its lock); uid 0 means: this process's own user, because it is not root.

    Two bots never share a user, whichever workers run them: a name in the abstract socket space is the lock,
    and the kernel frees it when its worker dies.
    """
    if os.geteuid() != 0:
        return 0, None
    start = int.from_bytes(os.urandom(2), "little")
    for number in range(config.uids):
        uid = config.first_uid + (start + number) % config.uids
        lock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            lock.bind(f"\0shelem-seat-{uid}")
        except OSError:
            lock.close()
            continue
        return uid, lock
    raise SandboxError(f"all {config.uids} users of the seats are taken")


def _fresh_copy(folder: Path, copy: Path) -> None:
    """Copy a program for one process: two bots that read one file could talk through it.

    Nothing but folders and plain files: a link would be followed with the worker's rights.
    """
    copy.mkdir()
    copy.chmod(0o755)  # ours to remove: the bot has another user, or Landlock between it and its folder
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            _fresh_copy(folder / entry.name, copy / entry.name)
        elif entry.is_file(follow_symlinks=False):
            shutil.copyfile(entry.path, copy / entry.name, follow_symlinks=False)
            (copy / entry.name).chmod(0o555)


def compiled_shim(python: str, config: Config) -> Path:
    """Return the shim, compiled by *python* for itself: it starts in half the time. Raises: SandboxError.

    One file for all workers of this user, made anew when the shim or the interpreter changed.
    """
    try:
        status = os.stat(python)
        text = f"{python} {status.st_size} {status.st_mtime_ns} ".encode() + SHIM.read_bytes()
        folder = config.scratch / f"shelem-compiled-{os.geteuid()}-{hashlib.sha256(text).hexdigest()[:16]}"
        if not (folder / "shim.pyc").exists():
            _compile_shim(python, folder)
        owner = folder.stat(follow_symlinks=False)
        if owner.st_uid != os.geteuid() or owner.st_mode & 0o022:
            raise SandboxError(f"{folder} is somebody else's: remove it")
    except (OSError, subprocess.SubprocessError) as error:
        raise SandboxError(f"the compiled shim: {error}") from error
    return folder / "shim.pyc"


def _compile_shim(python: str, folder: Path) -> None:
    """Make *folder* with the compiled shim at once, whoever else is about it."""
    draft = Path(tempfile.mkdtemp(prefix=f"shelem-shim-{os.getpid()}-", dir=folder.parent))
    try:
        target = draft / "shim.pyc"
        command = [python, "-I", "-S", "-c", COMPILE, str(SHIM), str(target)]
        done = subprocess.run(command, env={}, capture_output=True, text=True, timeout=30, check=False)
        if done.returncode:
            raise SandboxError(f"the shim does not compile: {done.stderr[-500:]}")
        target.chmod(0o444)
        draft.chmod(0o711)
        with contextlib.suppress(OSError):  # another worker was first
            draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def task_limit(limits: Limits, uid: int) -> int:
    """Return the limit of tasks: exact for a user of its own, else what the user has now and some more."""
    if uid:
        return limits.threads
    mine, count = os.geteuid(), 0
    for name in glob.glob("/proc/[0-9]*/task"):
        with contextlib.suppress(OSError):
            status = os.stat(name)
            if status.st_uid == mine:
                count += status.st_nlink - 2
    return count + SPARE_TASKS


def shim_arguments(limits: Limits, program: Program, **more: object) -> Iterator[str]:
    """Give the shim's ``key=value`` words; a list repeats its key."""
    values: dict[str, object] = {
        "memory": limits.memory_mb, "by": program.memory, "cpu": limits.cpu_seconds,
        "files": limits.open_files, "fsize": limits.file_mb, **more,
    }  # fmt: skip
    for key, value in values.items():
        for item in value if isinstance(value, list | tuple) else [value]:
            yield f"{key}={item}"


def spawn(
    command: Sequence[str], *, cwd: Path | str, passed: Sequence[int] = (), uid: int = 0
) -> "subprocess.Popen[bytes]":
    """Return the started child: three pipes, an empty environment, a session of its own, *passed* descriptors.

    Raises: SandboxError.
    """
    try:
        return subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={},
            cwd=cwd,
            bufsize=0,
            close_fds=True,
            pass_fds=tuple(passed),
            start_new_session=True,
            user=uid or None,
            group=uid or None,
            extra_groups=[] if uid else None,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise SandboxError(f"{command[0]}: {error}") from error


def process_of(
    popen: "subprocess.Popen[bytes]", pid: int, status: int, program: Program, limits: Limits, place: Seat
) -> Process:
    """Return the handle of a started child; ending it gives its place back."""
    return Process(
        popen,
        pid=pid,
        status=status,
        stderr=Tail(limits.stderr_head, limits.stderr_tail),
        resident_mb=limits.memory_mb if program.memory == "data" else 0,
        cleanup=place.release,
    )
