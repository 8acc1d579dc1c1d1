"""Who holds a match: one row, one lease, whatever is delivered twice or comes late."""

import uuid
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments import services
from tournaments.models import Match, MatchStatus, RoundStatus

pytestmark = pytest.mark.backends


def test_claim_gives_the_match_once(queued):
    first = services.match_claim(match_id=queued.pk, worker="one")
    assert services.match_claim(match_id=queued.pk, worker="two") is None
    assert first.lease is not None
    assert (first.status, first.attempts) == (MatchStatus.RUNNING, 1)
    assert [run.worker for run in first.runs.all()] == ["one"]
    assert first.round.status != RoundStatus.DRAWN
    assert Match.objects.get(pk=queued.pk).round.status == RoundStatus.RUNNING


def test_claim_needs_a_queued_match(running):
    scheduled = Match.objects.filter(round__tournament=running).first()
    assert services.match_claim(match_id=scheduled.pk) is None
    assert services.match_claim(match_id=0) is None


def test_heartbeat_prolongs_the_own_lease_only(queued):
    match = services.match_claim(match_id=queued.pk)
    Match.objects.filter(pk=match.pk).update(lease_until=timezone.now())
    assert services.match_heartbeat(match_id=match.pk, lease=match.lease, progress=1)
    match.refresh_from_db()
    assert match.lease_until > timezone.now() + timedelta(seconds=1)
    assert match.progress == 1
    assert not services.match_heartbeat(match_id=match.pk, lease=uuid.uuid4(), progress=2)
    match.refresh_from_db()
    assert match.progress == 1


def test_fail_offers_it_again_until_the_attempts_are_used_up(queued, settings):
    for number in range(1, settings.MATCH_ATTEMPTS + 1):
        services.matches_dispatch()
        match = services.match_claim(match_id=queued.pk)
        status = services.match_fail(match_id=match.pk, lease=match.lease, error=f"broken {number}")
        assert status == ("failed" if number == settings.MATCH_ATTEMPTS else "scheduled")
    services.matches_dispatch()
    assert services.match_claim(match_id=queued.pk) is None
    runs = list(queued.runs.order_by("number"))
    assert [(run.number, run.ending, run.error) for run in runs] == [(n, "error", f"broken {n}") for n in (1, 2, 3)]


def test_fail_without_the_lease_writes_nothing(queued):
    match = services.match_claim(match_id=queued.pk)
    assert services.match_fail(match_id=match.pk, lease=uuid.uuid4(), error="not mine") is None
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING
    assert match.runs.get().ended_at is None


def test_release_gives_it_back_and_does_not_count(queued):
    match = services.match_claim(match_id=queued.pk)
    assert services.match_release(match_id=match.pk, lease=match.lease)
    match.refresh_from_db()
    assert (match.status, match.attempts, match.lease) == (MatchStatus.SCHEDULED, 0, None)
    assert not services.match_release(match_id=match.pk, lease=uuid.uuid4())


@pytest.mark.parametrize(
    "changes",
    [
        {"status": MatchStatus.RUNNING},
        {"lease": uuid.uuid4(), "lease_until": timezone.now()},
        {"status": MatchStatus.RUNNING, "lease": uuid.uuid4()},
        {"status": "lost"},
    ],
)
def test_the_database_refuses_a_lease_without_running(queued, changes):
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=queued.pk).update(**changes)
