"""What workers do; the rules are in the services."""

from __future__ import annotations

import signal
import sys

from celery import Task, shared_task
from celery.signals import worker_process_init
from celery.worker import state

from tournaments import services


@shared_task(bind=True, acks_late=True)
def play_match(self: Task[[int], None], match_id: int) -> None:
    """Play one match; a second delivery of the same message does nothing."""
    if match := services.match_claim(match_id=match_id, worker=str(self.request.hostname or "")):
        services.match_play(match=match, is_ending=worker_is_ending)


def worker_is_ending() -> bool:
    """Return whether this worker was told to end without finishing what it does (a cold shutdown)."""
    return state.should_terminate is not None


@worker_process_init.connect
def end_by_exception(**_more: object) -> None:
    """Let a pool's process that is told to end give its match back, instead of dying with it."""
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(128 + signal.SIGTERM))
