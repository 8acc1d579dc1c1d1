"""Ending checks and test matches from outside: a worker in the middle of one finds its lease gone."""

from __future__ import annotations

from django.db.models import Q
from django.utils import timezone

from bots.models import OPEN_CHECK_STATES, CheckState, VersionCheck


def open_checks_stop(which: Q) -> int:
    """Return how many of the checks *which* were open, and are stopped now."""
    return VersionCheck.objects.filter(which, state__in=OPEN_CHECK_STATES).update(
        state=CheckState.STOPPED, lease=None, lease_until=None, ended_at=timezone.now()
    )
