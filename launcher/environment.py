"""The project's Python environment: made from the lock when needed, quick when nothing changed."""

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from launcher.system import LauncherError, apt_install, may_install, say

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {kind: ROOT / "requirements" / f"{kind}.lock" for kind in ("base", "test")}


def state_folder() -> Path:
    """Return where environment and data live: the project's folder, or one of the user's own.

    An ordinary user may run a checkout that belongs to somebody else.
    """
    if os.access(ROOT, os.W_OK):
        return ROOT
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    name = hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]
    folder = Path(cache) / f"shelem-arena-{name}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LauncherError(f"neither {ROOT} nor {folder} can be written: {error.strerror}") from None
    return folder


class Environment:
    """The virtual environment in a folder, with a stamp that tells what was installed whole."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / ".venv"
        self.python = self.folder / "bin" / "python"
        self.stamp = self.folder / "shelem-stamp.json"
        self.unfinished = self.folder / "shelem-unfinished"

    def wanted(self, kind: str) -> str:
        """Return what the stamp holds for *kind* when it is installed: lock, Python and place."""
        told = f"{sys.version_info[:2]} {self.folder}\n".encode()
        return hashlib.sha256(told + LOCKS[kind].read_bytes()).hexdigest()

    def ready(self, kind: str) -> bool:
        """Return whether all of *kind* is installed as its lock says."""
        try:
            stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        whole = stamp.get(kind) == self.wanted(kind) and not self.unfinished.exists()
        return whole and os.access(self.python, os.X_OK)

    def write_stamp(self, kind: str) -> None:
        """Note that *kind* is installed; the packages of the tests include all others."""
        kinds = ["base"] if kind == "base" else ["base", "test"]
        made = self.stamp.with_suffix(".new")
        made.write_text(json.dumps({name: self.wanted(name) for name in kinds}), encoding="utf-8")
        made.replace(self.stamp)

    def install(self, kind: str, right: int) -> None:
        """Make the environment and install *kind*, *right* being the lock that is held meanwhile.

        Raises: LauncherError when a step fails.
        """
        pip = pip_command()
        if self.unfinished.exists() or not os.access(self.python, os.X_OK):
            # An interrupted installation may hold packages that look installed and are not.
            shutil.rmtree(self.folder, ignore_errors=True)
        try:
            self.folder.mkdir(exist_ok=True)
            self.unfinished.touch()
            self.stamp.unlink(missing_ok=True)
        except OSError as error:
            raise LauncherError(f"{self.folder} cannot be written: {error.strerror}") from None
        say(f"installing the {kind} packages into {self.folder} (once; a minute or two)")
        # Debian's bare Python lacks ensurepip, so the environment is made without a pip of its own.
        _run([sys.executable, "-m", "venv", "--without-pip", str(self.folder)], "making the environment", right)
        lock = str(LOCKS[kind])
        options = ["-qq", "--no-input", "--no-deps", "--require-hashes", "--disable-pip-version-check"]
        _run([*pip, "--python", str(self.python), "install", *options, "-r", lock], "installing packages", right)
        self.write_stamp(kind)
        self.unfinished.unlink()


def _run(command: list[str], what: str, right: int) -> None:
    """Run *command* with its words on stderr. Raises: LauncherError.

    The command holds the lock too: should the launcher be killed, the next one waits until what it left
    behind has ended, and repairs only then.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PIP_ROOT_USER_ACTION"] = "ignore"
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr.fileno(),
        env=environment,
        pass_fds=[right],
        check=False,
    )
    if done.returncode:
        raise LauncherError(f"{what} failed (see above); run the same command again to repair")


def pip_command() -> list[str]:
    """Return a command that runs pip. Raises: LauncherError where there is none and none can be had."""
    pip = [sys.executable, "-m", "pip"]
    if _answers(pip):
        return pip
    if may_install() and apt_install(["python3-pip"]):
        for command in (pip, ["/usr/bin/python3", "-m", "pip"]):
            if _answers(command):
                return command
    raise LauncherError("pip is missing; install it (Debian: apt-get install python3-pip) and run this again")


def _answers(pip: list[str]) -> bool:
    """Return whether this pip runs."""
    return subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode == 0


@contextlib.contextmanager
def _alone() -> Iterator[int]:
    """Hold the right to change the environment, and yield it; a second launch waits here."""
    handle = os.open(state_folder(), os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another launch that is installing")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield handle
    finally:
        os.close(handle)


def prepare(kind: str) -> Environment:
    """Return the environment with *kind* ("base" or "test") installed."""
    environment = Environment(state_folder())
    if not environment.ready(kind):
        with _alone() as right:
            if not environment.ready(kind):
                environment.install(kind, right)
    return environment


def variables(environment: Environment) -> dict[str, str]:
    """Return the variables a command of the project runs with."""
    found = dict(os.environ)
    found["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), found.get("PYTHONPATH", "")]))
    found["PATH"] = os.pathsep.join([str(environment.python.parent), found.get("PATH", os.defpath)])
    found.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    found.setdefault("SHELEM_DATA_DIR", str(environment.folder.parent / "var"))
    return found
