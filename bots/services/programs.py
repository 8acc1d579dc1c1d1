"""From a stored version to a program that a sandbox can start: unpacked and built once a machine, kept by digest.

What is kept is readable by this site's own user alone; a sandbox starts each process from a fresh copy of it.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import tempfile
import time
from pathlib import Path

from django.conf import settings

from bots.archive import ArchiveError
from bots.language import LanguageError
from bots.models import BotVersion
from bots.players import ProgramPlayer
from bots.protocol import Clock
from bots.sandbox import Backend, Config, Limits, Program, SandboxError, SandboxUnavailable, backend
from bots.services.versions import source_read
from bots.workshop import Upload, WorkshopError, build, lay_out, program, read_upload, runtime_of
from engine.rules import Rules

logger = logging.getLogger(__name__)

YOUNG_SECONDS = 3600
"""Programs used within this time are never removed: a match may be about to start them."""


def sandbox_for(*versions: BotVersion) -> Backend:
    """Return what runs these programs on this machine.

    Raises: SandboxUnavailable when nothing safe is there, or when an untrusted program would run without a sandbox.
    """
    config = Config(scratch=Path(settings.BOT_SCRATCH_DIR))
    chosen = backend(settings.SHELEM_SANDBOX, config)
    if chosen.name == "trusted" and not all(version.trusted for version in versions):
        raise SandboxUnavailable(
            "SHELEM_SANDBOX=trusted runs only programs that are marked as trusted",
            "set SHELEM_SANDBOX=auto, or mark the version in the administration",
        )
    return chosen


def program_of(*, version: BotVersion, sandbox: Backend) -> Program:
    """Return the program of *version*, unpacked and built if this machine has not done so before.

    Raises: SandboxError, StorageError or OSError: a failure of ours, whatever it is.
    """
    upload = upload_of(version)
    folder = _kept(version, upload)
    if folder.is_dir():
        os.utime(folder)
    else:
        _keep(version, upload, sandbox, folder)
    try:
        return program(upload.found, folder)
    except WorkshopError as error:
        raise SandboxError(f"{version}: {error}") from error


def player_of(program: Program, sandbox: Backend, *, rules: Rules, seat: int, clock: Clock) -> ProgramPlayer:
    """Return the player of *program* at *seat*, a process of its own.

    Raises: SandboxError when it could not be started.
    """
    limits = Limits()
    process = sandbox.start(program, limits, seat=seat)
    return ProgramPlayer(process, rules=rules, seat=seat, clock=clock, memory_mb=limits.memory_mb)


def upload_of(version: BotVersion) -> Upload:
    """Return the unpacked files of *version*.

    Raises: StorageError; SandboxError if what was accepted once is refused now.
    """
    try:
        return read_upload(source_read(version), version.filename)
    except (ArchiveError, LanguageError) as error:
        raise SandboxError(f"{version} cannot be unpacked any more: {error}") from error


def work_folder(prefix: str) -> Path:
    """Return a new folder of this process, on the file system of the kept programs; the caller removes it."""
    root = Path(settings.BOT_CACHE_DIR)
    root.mkdir(parents=True, exist_ok=True, mode=0o700)
    return Path(tempfile.mkdtemp(prefix=f"{prefix}-", dir=root))


def _kept(version: BotVersion, upload: Upload) -> Path:
    """Return where the built program is kept: another compiler or file name makes another one."""
    try:
        runtime = runtime_of(upload.found)
    except WorkshopError as error:
        raise SandboxError(f"{version}: {error}") from error
    maker = f"{upload.found.key}/{upload.found.entry}/{runtime.program}/{runtime.version}"
    return Path(settings.BOT_CACHE_DIR) / f"{version.digest}-{hashlib.sha256(maker.encode()).hexdigest()[:12]}"


def _keep(version: BotVersion, upload: Upload, sandbox: Backend, folder: Path) -> None:
    made = work_folder("new")
    try:
        lay_out(upload, made / "bot")
        try:
            result = build(upload, made / "bot", sandbox)
        except WorkshopError as error:
            raise SandboxError(f"{version}: {error}") from error
        if result is not None and not result.ok:
            raise SandboxError(f"{version} was built when it was checked, and now cannot be: {result.log[-1000:]}")
        try:
            (made / "bot").rename(folder)
        except OSError:
            # Another worker was quicker; its program is as good.
            if not folder.is_dir():
                raise
    finally:
        shutil.rmtree(made, ignore_errors=True)
    _forget_oldest(Path(settings.BOT_CACHE_DIR))


def _forget_oldest(root: Path) -> None:
    """Remove programs that were not used for the longest time, and what killed workers left, beyond the setting."""
    old = time.time() - YOUNG_SECONDS
    kept = sorted(((path.stat().st_mtime, path) for path in root.iterdir() if path.is_dir()), reverse=True)
    for place, (used, path) in enumerate(kept):
        left_over = "-" in path.name and path.name.partition("-")[0] in ("new", "check", "gone")
        if used < old and (left_over or place >= settings.BOT_CACHE_PROGRAMS):
            gone = path.with_name(f"gone-{path.name}") if not left_over else path
            try:
                path.rename(gone)
            except OSError:
                continue
            shutil.rmtree(gone, ignore_errors=True)
