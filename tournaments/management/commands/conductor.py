"""Keeps matches moving: sends what waits to the workers, takes back what got lost. Two at once are safe."""

from __future__ import annotations

import logging
import signal
import threading
from argparse import ArgumentParser
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections, transaction

from tournaments import services
from tournaments.tasks import play_match

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Send scheduled matches to the workers and take back those whose worker was lost, once a second."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="one round of it, then end")
        parser.add_argument("--interval", type=float, default=1.0, help="seconds between rounds (default 1)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            self.stdout.write(f"{len(conduct())} sent")
            return
        stop = threading.Event()

        def end(_number: int, _frame: FrameType | None) -> None:
            stop.set()

        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)
        while not stop.is_set():
            try:
                close_old_connections()
                conduct()
            except DatabaseError:
                logger.exception("the database did not answer; trying again")
            stop.wait(options["interval"])


def conduct() -> list[int]:
    """Return the ids of the matches sent in one round of the conductor's work."""
    for match_id in services.leases_reclaim():
        logger.warning("match %s is offered again", match_id)
    sent: list[int] = []
    with transaction.atomic():
        ids = services.matches_dispatch()
        transaction.on_commit(lambda: sent.extend(send(ids)), robust=True)
    return sent


def send(ids: list[int]) -> list[int]:
    """Return the matches that the queue took; what it does not take is scheduled again at once."""
    for place, match_id in enumerate(ids):
        try:
            play_match.delay(match_id)
        except Exception:
            logger.exception("the queue does not answer; %s matches wait", len(ids) - place)
            services.matches_unqueue(match_ids=ids[place:])
            return ids[:place]
    return ids
