import pytest

from clubs.models import AuditEvent
from clubs.services import NotAllowedError
from tests import factories
from tournaments import services
from tournaments.errors import TournamentStateError
from tournaments.models import Match, MatchStatus

pytestmark = pytest.mark.backends


@pytest.fixture
def failed(queued, settings):
    settings.MATCH_ATTEMPTS = 1
    match = services.match_claim(match_id=queued.pk)
    assert services.match_fail(match_id=match.pk, lease=match.lease, error="broken") == "failed"
    return Match.objects.get(pk=queued.pk)


def test_retry_schedules_it_again_with_the_same_deals(failed, organiser):
    key = failed.round.shuffle_key
    match = services.match_retry(actor=organiser, match=failed, reason="disk was full")
    assert (match.status, match.attempts) == (MatchStatus.SCHEDULED, 0)
    assert match.round.shuffle_key == key
    assert AuditEvent.objects.get(verb="match.retry").reason == "disk was full"
    assert failed.pk in services.matches_dispatch()
    again = services.match_claim(match_id=failed.pk)
    assert [run.number for run in again.runs.order_by("number")] == [1, 2]


def test_retry_is_for_failed_matches(queued, organiser):
    with pytest.raises(TournamentStateError, match="failed"):
        services.match_retry(actor=organiser, match=queued)


def test_retry_and_void_are_not_for_strangers(failed):
    stranger = factories.UserFactory()
    for act in (services.match_retry, services.match_void):
        with pytest.raises(NotAllowedError):
            act(actor=stranger, match=failed)


def test_void_takes_a_match_from_its_worker_and_lets_the_round_end(running, queued, organiser, play_all):
    match = services.match_claim(match_id=queued.pk)
    others = Match.objects.filter(status=MatchStatus.QUEUED)
    for other in others:
        services.match_play(match=services.match_claim(match_id=other.pk))
    running.refresh_from_db()
    assert running.status == "running"
    services.match_void(actor=organiser, match=match, reason="power cut")
    running.refresh_from_db()
    assert running.status == "finished"
    assert not services.match_heartbeat(match_id=match.pk, lease=match.lease)
    with pytest.raises(TournamentStateError):
        services.match_void(actor=organiser, match=match)


def test_void_refuses_a_match_that_has_a_result(running, organiser, play_all):
    play_all(running)
    with pytest.raises(TournamentStateError, match="finished"):
        services.match_void(actor=organiser, match=Match.objects.first())
