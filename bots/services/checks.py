"""Who may run a check now: the same steps as with matches, each one conditional UPDATE (docs/match-execution.md).

The row of a check says where it stands, messages are hints. The state of its version follows in the same transaction.
"""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from bots.errors import BotStateError
from bots.models import (
    OPEN_CHECK_STATES,
    UNCHECKED_STATES,
    BotVersion,
    CheckState,
    VersionCheck,
    VersionState,
)
from bots.queues import needs_text, queue_for
from bots.selectors import wants
from bots.services.bots import own_bot
from bots.services.open_checks import open_checks_stop
from bots.services.versions import uploads_left_check
from clubs.audit import audit_record
from clubs.models import User

LONGEST_ERROR = 4000
CHECK_AGAIN = (VersionState.UPLOADED, VersionState.STOPPED, VersionState.REJECTED)
NOT_HEARD_OF = "the worker was not heard of in time"
LINE_LOST = {"seconds": 0.0, "stage": "site", "level": "warning"}


@transaction.atomic
def checks_dispatch(*, window: int | None = None) -> list[tuple[int, str]]:
    """Return the ids of checks queued from now on with the queue of each; the caller sends them on commit.

    A check that no worker could run stays waiting, and says what for.
    """
    window = settings.CHECK_WINDOW if window is None else window
    now = timezone.now()
    free = window - VersionCheck.objects.filter(state=CheckState.QUEUED).count()
    if free <= 0:
        return []
    waiting = VersionCheck.objects.filter(Q(not_before=None) | Q(not_before__lte=now), state=CheckState.WAITING)
    if connection.features.has_select_for_update_skip_locked:
        waiting = waiting.select_for_update(skip_locked=True, of=("self",), no_key=True)
    sent: list[tuple[int, str]] = []
    for check in waiting.select_related("version", "opponent").order_by("pk"):
        if len(sent) >= free:
            break
        needs = needs_text(version.language for version in check.programs)
        want = wants(needs, trusted=all(version.trusted for version in check.programs))
        if want.reason:
            if check.waits_for != want.reason:
                VersionCheck.objects.filter(pk=check.pk).update(waits_for=want.reason[:500])
            continue
        sent.append((check.pk, queue_for(needs, trusted=want.trusted)))
    ids = [check_id for check_id, _queue in sent]
    VersionCheck.objects.filter(pk__in=ids, state=CheckState.WAITING).update(
        state=CheckState.QUEUED, queued_at=now, waits_for=""
    )
    return sent


def checks_unqueue(*, check_ids: list[int]) -> int:
    """Return how many of the checks, which could not be sent to the queue, wait again."""
    return VersionCheck.objects.filter(pk__in=check_ids, state=CheckState.QUEUED).update(
        state=CheckState.WAITING, queued_at=None
    )


@transaction.atomic
def check_claim(*, check_id: int, worker: str = "") -> VersionCheck | None:
    """Return the check with a fresh lease of the caller, or None if it does not wait for a worker."""
    now = timezone.now()
    due = Q(opponent=None, version__state__in=UNCHECKED_STATES) | Q(opponent__isnull=False)
    claimed = VersionCheck.objects.filter(due, pk=check_id, state=CheckState.QUEUED).update(
        state=CheckState.RUNNING,
        lease=uuid.uuid4(),
        lease_until=now + lease_time(),
        attempts=F("attempts") + 1,
        worker=worker[:120],
        started_at=now,
        waits_for="",
    )
    if not claimed:
        return None
    check = VersionCheck.objects.select_related("version__bot", "opponent__bot").get(pk=check_id)
    _version_state(check.version_id, VersionState.CHECKING, "")
    return check


def check_heartbeat(*, check_id: int, lease: uuid.UUID, log: list[dict[str, Any]] | None = None) -> bool:
    """Return whether the lease still was the caller's; then it is prolonged, and the *log* so far stored."""
    changes: dict[str, Any] = {"lease_until": timezone.now() + lease_time()}
    if log is not None:
        changes["log"] = log
    return bool(held(check_id, lease).update(**changes))


@transaction.atomic
def check_finish(
    *,
    check_id: int,
    lease: uuid.UUID,
    ok: bool,
    log: list[dict[str, Any]],
    report: dict[str, Any],
    reason: str = "",
    sample: str = "",
) -> bool:
    """Return whether the end of the check was written: its version is ready, or rejected for *reason*."""
    done = held(check_id, lease).update(
        state=CheckState.PASSED if ok else CheckState.REJECTED,
        lease=None,
        lease_until=None,
        ended_at=timezone.now(),
        log=log,
        report=report,
        sample=sample,
    )
    if not done:
        return False
    check = VersionCheck.objects.only("version_id").get(pk=check_id)
    _version_state(check.version_id, VersionState.READY if ok else VersionState.REJECTED, "" if ok else reason)
    return True


@transaction.atomic
def check_fail(*, check_id: int, lease: uuid.UUID, error: str) -> str | None:
    """Return the check's new state after a failure of ours: "waiting", or "failed" at the last attempt.

    None if the lease was not the caller's any more; then nothing is written.
    """
    check = VersionCheck.objects.filter(pk=check_id).first()
    if check is None:
        return None
    last = check.attempts >= settings.MATCH_ATTEMPTS
    state = CheckState.FAILED if last else CheckState.WAITING
    text = "the check failed on the site's side and is repeated" if not last else "the check failed on the site's side"
    changes = _let_go(state) | {"error": error[-LONGEST_ERROR:], "log": [*check.log, {**LINE_LOST, "text": text}]}
    if last:
        changes["ended_at"] = timezone.now()
    if not held(check_id, lease).update(**changes):
        return None
    _version_state(check.version_id, VersionState.UPLOADED, text if last else "")
    return state.value


@transaction.atomic
def check_wait(*, check_id: int, lease: uuid.UUID, reason: str) -> bool:
    """Return whether a check that cannot be run here waits again; the attempt does not count.

    It is not offered again at once: the reason is one that only the operator can mend.
    """
    check = VersionCheck.objects.filter(pk=check_id).first()
    later = timezone.now() + timedelta(seconds=settings.CHECK_WAIT_SECONDS)
    changes = _let_go(CheckState.WAITING) | {"attempts": F("attempts") - 1, "not_before": later}
    changes |= {"waits_for": reason[:500], "log": [{**LINE_LOST, "text": reason}]}
    if check is None or not held(check_id, lease).update(**changes):
        return False
    _version_state(check.version_id, VersionState.UPLOADED, reason)
    return True


@transaction.atomic
def check_release(*, check_id: int, lease: uuid.UUID) -> bool:
    """Return whether a worker that is told to stop gave its check back; the attempt does not count."""
    if not held(check_id, lease).update(**_let_go(CheckState.WAITING) | {"attempts": F("attempts") - 1}):
        return False
    check = VersionCheck.objects.only("version_id").get(pk=check_id)
    _version_state(check.version_id, VersionState.UPLOADED, "")
    return True


def checks_reclaim() -> list[int]:
    """Return the ids of checks taken back: their worker was not heard of in time, or no worker took them."""
    now = timezone.now()
    taken: list[int] = []
    silent = VersionCheck.objects.filter(state=CheckState.RUNNING, lease_until__lt=now)
    for check_id, lease in silent.values_list("pk", "lease"):
        assert lease is not None  # the database has it so for a running check
        with transaction.atomic():
            over = held(check_id, lease).filter(lease_until__lt=now)
            if over.update(lease_until=now) and check_fail(check_id=check_id, lease=lease, error=NOT_HEARD_OF):
                taken.append(check_id)
    before = now - timedelta(seconds=settings.MATCH_QUEUED_SECONDS)
    forgotten = VersionCheck.objects.filter(state=CheckState.QUEUED, queued_at__lt=before)
    for check_id, queued_at in forgotten.values_list("pk", "queued_at"):
        again = VersionCheck.objects.filter(pk=check_id, state=CheckState.QUEUED, queued_at=queued_at)
        if again.update(state=CheckState.WAITING, queued_at=None):
            taken.append(check_id)
    return taken


@transaction.atomic
def check_stop(*, actor: User, version: BotVersion) -> BotVersion:
    """Return *version*, its check stopped: a worker in the middle of it finds its lease gone.

    Raises: NotYoursError, BotStateError.
    """
    own_bot(actor, version.bot, "check.stop")
    if not open_checks_stop(Q(version=version)):
        raise BotStateError(str(version), "check.stop", version.state, UNCHECKED_STATES)
    _version_state(version.pk, VersionState.STOPPED, "")
    _noted(actor, version, "check.stop")
    return version


@transaction.atomic
def check_again(*, actor: User, version: BotVersion) -> VersionCheck:
    """Return a new, waiting check of a version whose last one was stopped, failed, or refused it.

    Raises: NotYoursError, BotStateError, RateLimitError.
    """
    own_bot(actor, version.bot, "check.again")
    version.refresh_from_db()
    open_one = VersionCheck.objects.filter(version=version, state__in=OPEN_CHECK_STATES).exists()
    if version.state not in CHECK_AGAIN or open_one:
        raise BotStateError(str(version), "check.again", version.state, CHECK_AGAIN)
    uploads_left_check(actor)
    BotVersion.objects.filter(pk=version.pk).update(state=VersionState.UPLOADED, state_reason="")
    check = VersionCheck.objects.create(version=version, number=version.checks.count() + 1)
    _noted(actor, version, "check.again")
    return check


def held(check_id: int, lease: uuid.UUID) -> QuerySet[VersionCheck]:
    """Return the check if it runs under *lease*, else nothing: the condition of every worker's write."""
    return VersionCheck.objects.filter(pk=check_id, state=CheckState.RUNNING, lease=lease)


def lease_time() -> timedelta:
    """Return how long a claim holds without a heartbeat."""
    return timedelta(seconds=settings.MATCH_LEASE_SECONDS)


def _let_go(state: CheckState) -> dict[str, Any]:
    return {"state": state, "lease": None, "lease_until": None, "queued_at": None}


def _version_state(version_id: int, state: VersionState, reason: str) -> None:
    """Move a version that is not checked yet; one that was taken down or retired meanwhile stays so."""
    BotVersion.objects.filter(pk=version_id, state__in=UNCHECKED_STATES).update(state=state, state_reason=reason[:500])


def _noted(actor: User, version: BotVersion, verb: str) -> None:
    before = version.state
    version.refresh_from_db(fields=["state", "state_reason"])
    audit_record(
        club=None,
        actor=actor,
        verb=verb,
        target=f"bot:{version.bot.slug}",
        before={"version": version.number, "state": before},
        after={"state": version.state},
    )
