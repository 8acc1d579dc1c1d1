"""What a sandboxed program may read of the machine: an interpreter that the seat's user can reach, libraries."""

import contextlib
import dataclasses
import functools
import glob
import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bots.sandbox.model import Config, SandboxUnavailable

SETTLE_SECONDS = 3600
LIBRARIES = ("/lib", "/lib64", "/usr/lib/*-linux-gnu", "/usr/lib64", "/lib/ld-musl-*.so.1")
ASK = "import sys,sysconfig;print(sys.version_info[:2]>=(3,11),sysconfig.get_path('stdlib'),sys.base_prefix,sep='\\n')"


@dataclasses.dataclass(frozen=True)
class Python:
    """An interpreter: its program, and the paths that it reads."""

    program: str
    paths: tuple[Path, ...]


def reachable(path: Path, *, anybody: bool) -> bool:
    """Return whether *path* can be read: by every user of the machine, or just by this process's."""
    if not anybody:
        return os.access(path, os.R_OK)
    with contextlib.suppress(OSError):
        real = path.resolve(strict=True)
        if not real.stat().st_mode & stat.S_IROTH:
            return False
        return all(folder.stat().st_mode & stat.S_IXOTH for folder in real.parents)
    return False


@functools.lru_cache(maxsize=8)
def find_python(config: Config) -> Python:
    """Return the interpreter of Python bots. Raises: SandboxUnavailable when no other user could run one.

    Run by root, bots get a user of their own: an interpreter under /root would be no use to them.
    """
    own = os.path.realpath(os.path.join(sys.base_prefix, "bin", f"python3.{sys.version_info[1]}"))
    tried = [config.python] if config.python else [own, "/usr/bin/python3", "/usr/local/bin/python3"]
    for name in tried:
        program = shutil.which(name)
        if program is None or not reachable(Path(program), anybody=os.geteuid() == 0):
            continue
        program = os.path.realpath(program)
        command = [program, "-I", "-S", "-c", ASK]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=20, env={}, check=False)
        new, _, rest = answer.stdout.partition("\n")
        if answer.returncode or new != "True":
            continue
        library, prefix = (Path(line) for line in rest.splitlines()[:2])
        shared = sorted((prefix / "lib").glob("libpython3*")) if prefix != Path("/usr") else []
        paths = (Path(program), library, *shared)
        if all(reachable(path, anybody=os.geteuid() == 0) for path in paths):
            return Python(program, tuple(path.resolve() for path in paths))
    raise SandboxUnavailable(
        f"no Python from 3.11 that a bot's own user could run (tried {', '.join(tried)})",
        "install python3 for all users (Debian: apt-get install python3)",
    )


@functools.cache
def library_paths() -> tuple[Path, ...]:
    """Return the folders of shared libraries, and the loader's, as they are really called."""
    found: dict[Path, None] = {}
    for pattern in LIBRARIES:
        for name in glob.glob(pattern):
            path = Path(name)
            if path.is_symlink() and path.is_dir():
                continue  # /lib -> usr/lib: its parts are listed by their own pattern
            if path.is_dir() and name in ("/lib", "/lib64", "/usr/lib64"):
                found.update(dict.fromkeys(_library_folders(path)))
            else:
                found[path.resolve()] = None
    return tuple(found)


def _library_folders(folder: Path) -> Iterator[Path]:
    """Give what of a real /lib or /lib64 holds libraries: not modules of the kernel, not firmware."""
    if folder.name == "lib64":
        yield folder
    else:
        yield from folder.glob("*-linux-gnu")


def loaders() -> tuple[Path, ...]:
    """Return the dynamic loaders: a program that is run needs leave to run its loader."""
    names = [*glob.glob("/lib64/ld-linux*"), *glob.glob("/lib/ld-linux*"), *glob.glob("/lib/ld-musl*")]
    return tuple({Path(name).resolve(): None for name in names})


def symlinks() -> tuple[tuple[str, str], ...]:
    """Return (target, link) of the links at the root that paths of libraries go through."""
    links = [name for name in ("/lib", "/lib64", "/bin") if os.path.islink(name)]
    return tuple((os.readlink(name), name) for name in links)


_settled: dict[tuple[Path, ...], float] = {}


def settle(paths: tuple[Path, ...]) -> None:
    """Read all files below *paths* once an hour, so that a bot's reading moves no time of last access.

    File systems note an access at most once a day: a partner could read from such a note. After our own
    reading there is nothing to note.
    """
    now = time.monotonic()
    if now - _settled.get(paths, -SETTLE_SECONDS) < SETTLE_SECONDS:
        return
    _settled[paths] = now
    day = time.time() - 86400
    for path in paths:
        with contextlib.suppress(OSError):
            if os.statvfs(path).f_flag & (os.ST_NOATIME | os.ST_RDONLY):
                continue
            _touch_tree(path, day)


def _touch_tree(path: Path, day: float) -> None:
    if path.is_file():
        _touch(str(path), path.stat(), day)
        return
    for folder, _, _ in os.walk(path):
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_file(follow_symlinks=False):
                    with contextlib.suppress(OSError):
                        _touch(entry.path, entry.stat(follow_symlinks=False), day)


def _touch(path: str, status: os.stat_result, day: float) -> None:
    if status.st_atime < day or status.st_atime <= max(status.st_mtime, status.st_ctime):
        with open(path, "rb") as file:
            file.read(1)
