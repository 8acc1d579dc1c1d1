"""How long the words of programs are kept."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from tournaments.models import SeatLog


def seat_logs_prune() -> int:
    """Return from how many logs the words were taken because they are too old; their figures stay."""
    before = timezone.now() - timedelta(days=settings.SEAT_LOG_DAYS)
    wordy = SeatLog.objects.filter(created_at__lt=before).exclude(Q(stderr="") & Q(debug=""))
    return wordy.update(stderr="", debug="")
