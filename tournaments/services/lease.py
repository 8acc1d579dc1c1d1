"""Who may play a match now: claims, heartbeats and attempts.

Each step is one conditional UPDATE on status and lease; how many rows it changed says whether it happened.
The states and their changes are drawn in docs/match-execution.md.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from tournaments.models import Attempt, Ending, Match, MatchStatus, Round, RoundStatus

LONGEST_ERROR = 4000


@transaction.atomic
def match_claim(*, match_id: int, worker: str = "") -> Match | None:
    """Return the match with a fresh lease of the caller, or None if it is not waiting for a worker.

    A second delivery of the same message gets None, and so does one that comes after a cancellation.
    """
    now, lease = timezone.now(), uuid.uuid4()
    claimed = Match.objects.filter(pk=match_id, status=MatchStatus.QUEUED).update(
        status=MatchStatus.RUNNING,
        lease=lease,
        lease_until=now + lease_time(),
        attempts=F("attempts") + 1,
        progress=0,
        started_at=now,
    )
    if not claimed:
        return None
    match = (
        Match.objects.select_related("round__tournament__club", "entry_a", "entry_b", "partner_a", "partner_b")
        .defer("round__draw_input")
        .prefetch_related("seats__bot_version__bot", "seats__entry")
        .get(pk=match_id)
    )
    Round.objects.filter(pk=match.round_id, status=RoundStatus.RELEASED).update(status=RoundStatus.RUNNING)
    Attempt.objects.create(match=match, number=match.runs.count() + 1, worker=worker[:120], lease=lease, started_at=now)
    return match


def match_heartbeat(*, match_id: int, lease: uuid.UUID, progress: int | None = None) -> bool:
    """Return whether the lease still was the caller's; then it is prolonged, and *progress* noted."""
    changes: dict[str, Any] = {"lease_until": timezone.now() + lease_time()}
    if progress is not None:
        changes["progress"] = progress
    return bool(held(match_id, lease).update(**changes))


@transaction.atomic
def match_fail(*, match_id: int, lease: uuid.UUID, error: str, ending: str = Ending.ERROR) -> str | None:
    """Return the match's new status after a failure of ours: "scheduled", or "failed" at the last attempt.

    None if the lease was not the caller's any more; then nothing is written.
    """
    match = Match.objects.filter(pk=match_id).values("attempts").first()
    if match is None:
        return None
    last = match["attempts"] >= settings.MATCH_ATTEMPTS
    status = MatchStatus.FAILED if last else MatchStatus.SCHEDULED
    if not held(match_id, lease).update(**_let_go(status)):
        return None
    attempts_close(match_ids=[match_id], lease=lease, ending=ending, error=error)
    return status.value


@transaction.atomic
def match_release(*, match_id: int, lease: uuid.UUID, error: str = "the worker was stopped") -> bool:
    """Return whether a worker that is told to stop gave its match back; the attempt does not count."""
    changes = _let_go(MatchStatus.SCHEDULED) | {"attempts": F("attempts") - 1}
    if not held(match_id, lease).update(**changes):
        return False
    attempts_close(match_ids=[match_id], lease=lease, ending=Ending.LOST, error=error)
    return True


def attempts_close(
    *,
    match_ids: Iterable[int] | QuerySet[Any, Any],
    lease: uuid.UUID | None = None,
    ending: str = Ending.CANCELLED,
    error: str = "",
) -> None:
    """Note how the open attempts of some matches ended (of one lease, if it is given)."""
    runs = Attempt.objects.filter(match__in=match_ids, ended_at__isnull=True)
    if lease is not None:
        runs = runs.filter(lease=lease)
    runs.update(ended_at=timezone.now(), ending=ending, error=error[-LONGEST_ERROR:])


def held(match_id: int, lease: uuid.UUID) -> QuerySet[Match]:
    """Return the match if it runs under *lease*, else nothing: the condition of every worker's write."""
    return Match.objects.filter(pk=match_id, status=MatchStatus.RUNNING, lease=lease)


def lease_time() -> timedelta:
    """Return how long a claim holds without a heartbeat."""
    return timedelta(seconds=settings.MATCH_LEASE_SECONDS)


def _let_go(status: MatchStatus) -> dict[str, Any]:
    return {"status": status, "lease": None, "lease_until": None, "progress": 0}
