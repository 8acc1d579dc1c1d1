from datetime import timedelta

import pytest
from django.utils import timezone

from tournaments import services
from tournaments.models import Match, MatchStatus

pytestmark = pytest.mark.backends


def test_sends_a_window_in_order_of_rounds(running):
    ids = services.matches_dispatch(window=3)
    order = Match.objects.filter(round__tournament=running).order_by("round__number", "table")
    assert ids == [match.pk for match in order[:3]]
    assert services.matches_dispatch(window=3) == []
    services.match_claim(match_id=ids[0])
    assert services.matches_dispatch(window=3) == [order[3].pk]


def test_leaves_byes_and_tournaments_that_do_not_run_alone(make_tournament):
    make_tournament(entries=4, start=False)
    assert services.matches_dispatch() == []
    odd = make_tournament(entries=3)
    byes = set(Match.objects.filter(round__tournament=odd, entry_b=None).values_list("pk", flat=True))
    assert not byes & set(services.matches_dispatch())


def test_unqueue_takes_back_what_the_queue_refused(queued):
    claimed = services.match_claim(match_id=queued.pk)
    others = list(Match.objects.filter(status=MatchStatus.QUEUED).values_list("pk", flat=True))
    assert services.matches_unqueue(match_ids=[claimed.pk, *others]) == len(others)
    assert Match.objects.get(pk=claimed.pk).status == MatchStatus.RUNNING


def test_reclaims_a_silent_worker_and_leaves_the_others(running, queued, settings):
    silent = services.match_claim(match_id=queued.pk)
    other = Match.objects.filter(status=MatchStatus.QUEUED).first()
    services.match_claim(match_id=other.pk)
    assert services.leases_reclaim() == []
    Match.objects.filter(pk=silent.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    assert services.leases_reclaim() == [silent.pk]
    silent.refresh_from_db()
    assert (silent.status, silent.lease, silent.attempts) == (MatchStatus.SCHEDULED, None, 1)
    assert silent.runs.get().ending == "lost"


def test_the_last_lost_attempt_fails_the_match(queued, settings):
    for _attempt in range(settings.MATCH_ATTEMPTS):
        services.matches_dispatch()
        services.match_claim(match_id=queued.pk)
        Match.objects.filter(pk=queued.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
        services.leases_reclaim()
    queued.refresh_from_db()
    assert queued.status == MatchStatus.FAILED


def test_queued_too_long_is_offered_again(queued, settings):
    assert services.leases_reclaim() == []
    past = timezone.now() - timedelta(seconds=settings.MATCH_QUEUED_SECONDS + 1)
    Match.objects.filter(pk=queued.pk).update(queued_at=past)
    assert services.leases_reclaim() == [queued.pk]
    assert queued.pk in services.matches_dispatch()
