"""A worker's sign of life: which languages it can run now, told to the database every few seconds."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bots.services import Ability

logger = logging.getLogger(__name__)

_writing = threading.Lock()
# A pool's process must not be forked with a half-written connection to the database in it.
os.register_at_fork(before=_writing.acquire, after_in_parent=_writing.release, after_in_child=_writing.release)


class WorkerBeat:
    """Writes the row of the worker *name* from a thread, from `start` to `stop`."""

    def __init__(self, name: str, ability: Ability) -> None:
        self.name, self.ability = name, ability
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="worker-beat", daemon=True)

    def start(self) -> None:
        """Tell once, then go on in the background."""
        self._tell()
        self._thread.start()

    def stop(self) -> None:
        """End, and take the row away."""
        from bots.services import worker_forget

        self._stop.set()
        self._thread.join(timeout=5)
        self._guarded(lambda: worker_forget(name=self.name))

    def _beat(self) -> None:
        from django.conf import settings

        while not self._stop.wait(settings.WORKER_BEAT_SECONDS):
            self._tell()

    def _tell(self) -> None:
        from bots.services import worker_tell

        self._guarded(lambda: worker_tell(name=self.name, ability=self.ability))

    def _guarded(self, write: Callable[[], object]) -> None:
        """Write; what the database does not take now is told again soon."""
        from django.db import DatabaseError, connection

        with _writing:
            try:
                write()
            except DatabaseError:
                logger.warning("the database did not take this worker's sign of life")
            finally:
                connection.close()
