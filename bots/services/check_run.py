"""Running one claimed check or test match to its end, in a worker."""

from __future__ import annotations

import logging
import shutil
import threading
import time
import traceback
import uuid
from collections.abc import Callable
from contextlib import closing
from typing import Any

from django.conf import settings
from django.db import connection

from bots.checking import Line, Report, check
from bots.errors import CheckLostError
from bots.language import language
from bots.models import VersionCheck
from bots.sandbox import SandboxUnavailable
from bots.services.checks import check_fail, check_finish, check_heartbeat, check_release, check_wait
from bots.services.interrupted import connection_drop
from bots.services.programs import sandbox_for, work_folder
from bots.services.test_match_run import TestMatchReport, test_match_played
from bots.services.versions import source_read
from bots.words import storable, storable_tree

logger = logging.getLogger(__name__)

BETWEEN_WRITES = 0.5
"""Seconds between two writes of the log: the page asks every two seconds at most."""
MOST_LINES = 400


def check_run(*, check: VersionCheck, is_ending: Callable[[], bool] = lambda: False) -> bool:
    """Return whether the check, fresh from `check_claim`, came to an end that says something of the program.

    A failure of ours offers it again; without a safe sandbox it waits; a lost lease throws away what was found.
    """
    assert check.lease is not None
    lease, place = check.lease, check.pk
    try:
        with Pen(place, lease) as pen:
            report = test_match_played(check, pen) if check.opponent else _checked(check, pen)
        return check_finish(
            check_id=place,
            lease=lease,
            ok=report.ok,
            log=pen.lines,
            report=_facts(report),
            reason=storable(report.reason),
            sample=storable(report.board),
        )
    except CheckLostError as lost:
        logger.warning("%s; what was found is thrown away", lost)
    except SandboxUnavailable as missing:
        logger.error("check %s waits, nothing untrusted runs here: %s", place, missing)
        check_wait(check_id=place, lease=lease, reason=str(missing))
    except Exception as error:
        connection_drop()
        if is_ending():
            check_release(check_id=place, lease=lease)
            return False
        logger.exception("check %s failed", place)
        check_fail(check_id=place, lease=lease, error="".join(traceback.format_exception(error)))
    except BaseException:
        connection_drop()
        check_release(check_id=place, lease=lease)
        raise
    return False


def _checked(row: VersionCheck, pen: Pen) -> Report:
    version = row.version
    sandbox = sandbox_for(version)
    known = language(version.language)
    if known.runtime() is None:
        raise SandboxUnavailable(f"{known.title} is not installed on this worker", "install it")
    if known.build and not (building := sandbox.can_build()).ok:
        raise SandboxUnavailable(f"{known.title} cannot be compiled here: {building.reason}", building.install)
    folder = work_folder("check")
    try:
        (folder / "bot").mkdir()
        steps = check(
            source_read(version),
            version.filename,
            starter=sandbox,
            folder=folder / "bot",
            presets=version.presets,
        )
        with closing(steps):  # type: ignore[type-var]
            for step in steps:
                if isinstance(step, Report):
                    return step
                pen.write(step)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    raise RuntimeError("the check ended without a report")


def _facts(report: Report | TestMatchReport) -> dict[str, Any]:
    """Return the report for the database; the board has a column of its own."""
    facts = report.to_json()
    facts.pop("board", None)
    return storable_tree(facts)


class Pen:
    """Writes the log of a check as it goes, and keeps its lease alive from a thread.

    Raises CheckLostError from `write` once the lease is gone.
    """

    def __init__(self, check_id: int, lease: uuid.UUID) -> None:
        self.check_id, self.lease = check_id, lease
        self.lines: list[dict[str, Any]] = []
        self._written = 0.0
        self._lost = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._beat, name=f"check-{check_id}", daemon=True)

    def __enter__(self) -> Pen:
        self._thread.start()
        return self

    def __exit__(self, *_error: Any) -> None:
        self._stop.set()
        self._thread.join()

    def write(self, line: Line) -> None:
        """Append a line; raises CheckLostError if nobody wants it any more."""
        if len(self.lines) < MOST_LINES:
            self.lines.append(storable_tree(line.to_json()))
        if self._lost.is_set():
            raise CheckLostError(self.check_id)
        if time.monotonic() - self._written >= BETWEEN_WRITES:
            self._written = time.monotonic()
            if not check_heartbeat(check_id=self.check_id, lease=self.lease, log=self.lines):
                raise CheckLostError(self.check_id)

    def _beat(self) -> None:
        try:
            while not self._stop.wait(min(settings.MATCH_LEASE_SECONDS / 3, 5)):
                try:
                    alive = check_heartbeat(check_id=self.check_id, lease=self.lease, log=list(self.lines))
                except Exception:
                    logger.exception("heartbeat of check %s failed", self.check_id)
                    connection.close()
                    continue
                if not alive:
                    self._lost.set()
                    return
        finally:
            connection.close()
