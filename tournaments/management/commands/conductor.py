"""Keeps tournaments moving: rounds of automatic ones, matches for the workers, what got lost. Two at once are safe."""

from __future__ import annotations

import logging
import signal
import threading
import time
from argparse import ArgumentParser
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections, transaction

from bots import services as bot_services
from bots.tasks import check_version
from replays.upload_services import uploads_prune
from tournaments import selectors, services
from tournaments.tasks import play_match

logger = logging.getLogger(__name__)

PRUNE_SECONDS = 3600.0
"""Between two looks for logs and opened records that are too old to be kept."""
FIGURES_AT_ONCE = 5
"""Matches of an older version of the site whose figures are made up for, each second until all have theirs."""


class Command(BaseCommand):
    help = "Send scheduled matches to the workers, take back what got lost, draw and release rounds, once a second."

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
        pruned, behind = time.monotonic() - PRUNE_SECONDS, True
        while not stop.is_set():
            try:
                close_old_connections()
                conduct()
                behind = behind and services.figures_complete(most=FIGURES_AT_ONCE) == FIGURES_AT_ONCE
                if time.monotonic() - pruned >= PRUNE_SECONDS:
                    pruned = time.monotonic()
                    services.seat_logs_prune()
                    uploads_prune()
            except DatabaseError:
                logger.exception("the database did not answer; trying again")
            stop.wait(options["interval"])


def conduct() -> list[int]:
    """Return the ids of the matches sent in one round of the conductor's work."""
    for match_id in services.leases_reclaim():
        logger.warning("match %s is offered again", match_id)
    for check_id in bot_services.checks_reclaim():
        logger.warning("check %s is offered again", check_id)
    for tournament_id in services.tournaments_advance():
        logger.info("tournament %s moved on", tournament_id)
    sent: list[int] = []
    with transaction.atomic():
        ids = services.matches_dispatch()
        transaction.on_commit(lambda: sent.extend(send(ids)), robust=True)
    with transaction.atomic():
        checks = bot_services.checks_dispatch()
        transaction.on_commit(lambda: send_checks(checks), robust=True)
    return sent


def send(ids: list[int]) -> list[int]:
    """Return the matches that the queues of their languages took; what they do not take is scheduled again at once."""
    soft, hard = settings.CELERY_TASK_SOFT_TIME_LIMIT, settings.CELERY_TASK_TIME_LIMIT
    for place, route in enumerate(selectors.match_routes(ids)):
        try:
            play_match.apply_async(
                (route.match_id,),
                queue=route.queue,
                soft_time_limit=max(soft, route.seconds),
                time_limit=max(hard, route.seconds + hard - soft),
            )
        except Exception:
            logger.exception("the queue does not answer; %s matches wait", len(ids) - place)
            services.matches_unqueue(match_ids=ids[place:])
            return ids[:place]
    return ids


def send_checks(checks: list[tuple[int, str]]) -> None:
    """Send the checks of uploads, as `send` does the matches."""
    for place, (check_id, queue) in enumerate(checks):
        try:
            check_version.apply_async(
                (check_id,),
                queue=queue,
                soft_time_limit=settings.CHECK_SOFT_SECONDS,
                time_limit=settings.CHECK_HARD_SECONDS,
            )
        except Exception:
            logger.exception("the queue does not answer; %s checks wait", len(checks) - place)
            bot_services.checks_unqueue(check_ids=[check_id for check_id, _queue in checks[place:]])
            return
