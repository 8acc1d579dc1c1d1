"""The conductor's work: which matches are offered to workers, and which are taken back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from bots.selectors import wants, workers_now
from tournaments.models import Ending, Match, MatchSeat, MatchStatus, RoundStatus, TournamentStatus
from tournaments.services.lease import match_fail

NOT_HEARD_OF = "the worker was not heard of in time"


def matches_dispatch(*, window: int | None = None) -> list[int]:
    """Return the ids of matches queued from now on, in order of round and table; the caller sends them.

    At most *window* matches wait in the queue at a time; one whose programs no worker could run now stays scheduled
    (`tournaments.selectors.waiting_reasons` says why). Call it in a transaction and send on its commit: a
    message that comes before would find the match not queued yet, and be dropped.
    """
    window = settings.MATCH_WINDOW if window is None else window
    free = window - Match.objects.filter(status=MatchStatus.QUEUED).count()
    if free <= 0:
        return []
    waiting = Match.objects.filter(
        status=MatchStatus.SCHEDULED,
        entry_b__isnull=False,
        by_hand=False,
        round__status__in=[RoundStatus.RELEASED, RoundStatus.RUNNING],
        round__tournament__status=TournamentStatus.RUNNING,
    ).order_by("round__number", "round_id", "table")
    waiting = _playable_now(waiting)
    if connection.features.has_select_for_update_skip_locked:
        waiting = waiting.select_for_update(skip_locked=True, of=("self",), no_key=True)
    ids = [match.pk for match in waiting.only("pk")[:free]]
    Match.objects.filter(pk__in=ids, status=MatchStatus.SCHEDULED).update(
        status=MatchStatus.QUEUED, queued_at=timezone.now()
    )
    return ids


def _playable_now(waiting: QuerySet[Match]) -> QuerySet[Match]:
    """Return those of *waiting* that some worker can play: house bots always, programs by language and sandbox."""
    needs = set(waiting.exclude(languages="").order_by().values_list("languages", flat=True).distinct())
    if not needs:
        return waiting
    workers = workers_now()
    playable = [need for need in needs if not wants(need, workers=workers).reason]
    if len(playable) < len(needs):
        trusted = [need for need in needs if wants(need, trusted=True, workers=workers).trusted]
        untrusted = MatchSeat.objects.filter(match=OuterRef("pk"), bot_version__trusted=False).exclude(
            bot_version__language=""
        )
        return waiting.filter(languages__in=["", *playable]) | waiting.filter(~Exists(untrusted), languages__in=trusted)
    return waiting


def matches_unqueue(*, match_ids: Sequence[int]) -> int:
    """Return how many of the matches, which could not be sent to the queue, are scheduled again."""
    return Match.objects.filter(pk__in=match_ids, status=MatchStatus.QUEUED).update(
        status=MatchStatus.SCHEDULED, queued_at=None
    )


def leases_reclaim() -> list[int]:
    """Return the ids of matches taken back: their worker was not heard of in time, or no worker took them.

    A message that is still under way for one of them does no harm: the match is claimed once.
    """
    now = timezone.now()
    taken: list[int] = []
    silent = Match.objects.filter(status=MatchStatus.RUNNING, lease_until__lt=now)
    for match_id, lease in silent.values_list("pk", "lease"):
        assert lease is not None  # the database has it so for a running match
        with transaction.atomic():
            # The heartbeat may come between: only a lease that is over still is taken away.
            over = Match.objects.filter(pk=match_id, lease=lease, lease_until__lt=now)
            if over.update(lease_until=now) and match_fail(
                match_id=match_id, lease=lease, error=NOT_HEARD_OF, ending=Ending.LOST
            ):
                taken.append(match_id)
    forgotten = Match.objects.filter(
        status=MatchStatus.QUEUED, queued_at__lt=now - timedelta(seconds=settings.MATCH_QUEUED_SECONDS)
    )
    for match_id, queued_at in forgotten.values_list("pk", "queued_at"):
        again = Match.objects.filter(pk=match_id, status=MatchStatus.QUEUED, queued_at=queued_at)
        if again.update(status=MatchStatus.SCHEDULED, queued_at=None):
            taken.append(match_id)
    return taken
