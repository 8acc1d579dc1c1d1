"""What workers do; the rules are in the services."""

from __future__ import annotations

from celery import Task, shared_task

from tournaments import services


@shared_task(bind=True, acks_late=True)
def play_match(self: Task[[int], None], match_id: int) -> None:
    """Play one match; a second delivery of the same message does nothing."""
    if match := services.match_claim(match_id=match_id, worker=str(self.request.hostname or "")):
        services.match_play(match=match)
