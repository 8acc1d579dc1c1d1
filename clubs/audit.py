"""Writing down who did what; nothing here or elsewhere changes an event once written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clubs.models import AuditEvent, Club, User


def audit_record(
    *,
    club: Club | None,
    actor: User | None,
    verb: str,
    target: str,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> AuditEvent:
    """Return the stored event; call it in the transaction of the act itself. Actor None: the site did it."""
    return AuditEvent.objects.create(
        club=club,
        actor=actor,
        verb=verb,
        target=target,
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason[:300],
    )
