"""What workers do about uploads; the rules are in the services."""

from __future__ import annotations

from celery import Task, shared_task
from celery.worker import state

from bots import services


@shared_task(bind=True, acks_late=True)
def check_version(self: Task[[int], None], check_id: int) -> None:
    """Check one uploaded version; a second delivery of the same message does nothing."""
    if check := services.check_claim(check_id=check_id, worker=str(self.request.hostname or "")):
        services.check_run(check=check, is_ending=lambda: state.should_terminate is not None)
