"""Workers and queues, for the site's administrators: what waits, who is there, what is played, what broke off."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.models import User
from clubs.views.access import require_act, user_of
from clubs.views.moving import etag_of, moving_part
from tournaments import services
from tournaments.models import Match
from tournaments.selectors.workers import Activity, Table, activity
from tournaments.views.acts import answered

SECONDS = 5
"""How often the page asks for news."""


def administrator(request: HttpRequest) -> User:
    """Return who asks, an administrator of the site. Raises: PermissionDenied for anybody else."""
    user = user_of(request)
    if not user.is_active or not (user.is_staff or user.is_superuser):
        raise PermissionDenied
    return user


@never_cache
@require_safe
def workers(request: HttpRequest) -> HttpResponse:
    """Show workers, queues, tables and failures, kept up to date by the page itself."""
    return render(request, "workers/workers.html", _context(activity(administrator(request), timezone.now())))


@require_safe
def workers_live(request: HttpRequest) -> HttpResponse:
    """Show the part of the page that changes; 304 if the browser has it as it is."""
    now = activity(administrator(request), timezone.now())
    return moving_part(request, version_of(now), lambda: render(request, "workers/_live.html", _context(now)))


@require_POST
def worker_retry(request: HttpRequest, pk: int) -> HttpResponse:
    """Set a failed match up again, with the same deals, and come back to the page."""
    administrator(request)
    match = get_object_or_404(Match.objects.select_related("round__tournament__club"), pk=pk)
    actor = require_act(request, "match.retry", match.round.tournament.club)
    done = _("The match waits for a worker again, with the same deals.")
    return answered(
        request, reverse("tournaments:workers"), lambda: services.match_retry(actor=actor, match=match), done
    )


def version_of(now: Activity) -> str:
    """Return the ETag of what the page shows of *now*."""
    facts: list[Any] = [
        get_language(),
        [
            (each.seen.name, each.seen.seen_at, each.is_here, each.seen.languages, each.seen.problem)
            for each in now.workers
        ],
        [(each.name, each.queued, each.scheduled, each.checks, each.checks_later, each.since) for each in now.queues],
        [_facts(table) for table in (*now.playing, *now.failed)],
        [now.playing_total, now.failed_total],
        [(check.pk, check.state, check.attempts, check.lease_until) for check in (*now.checks, *now.checks_failed)],
    ]
    return etag_of(facts)


def _facts(table: Table) -> tuple[int, str, int, int, datetime | None, bool, bool, bool]:
    match = table.match
    numbers = (match.pk, match.status, match.attempts, match.progress, match.lease_until)
    return (*numbers, table.is_silent, table.is_seen, table.retries)


def _context(now: Activity) -> dict[str, Any]:
    return {"now": now, "etag": version_of(now), "seconds": SECONDS, "attempts": settings.MATCH_ATTEMPTS}
