"""Playing in this process; real workers are in test_workers.py."""

import pytest

from bots.models import BotVersion
from replays.models import Board
from tournaments import services
from tournaments.errors import LeaseLostError
from tournaments.models import Attempt, Match, MatchStatus, Result
from tournaments.services.play import Heartbeat, player_key

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def claimed(queued):
    return services.match_claim(match_id=queued.pk, worker="tests")


def test_plays_every_deal_in_both_rooms(claimed):
    assert services.match_play(match=claimed)
    boards = Board.objects.filter(replay__match=claimed)
    assert sorted(boards.values_list("no", "room")) == [(1, "A"), (1, "B")]
    assert all(board.plays_count == (0 if board.outcome == "passed_out" else 48) for board in boards)


def test_a_repeat_plays_the_same_deals_the_same_way(queued):
    first = services.match_claim(match_id=queued.pk)
    keys = [player_key(first, room, slot) for room in "AB" for slot in range(4)]
    services.match_fail(match_id=first.pk, lease=first.lease, error="broken")
    services.matches_dispatch()
    second = services.match_claim(match_id=queued.pk)
    assert second.attempts == 2
    assert keys == [player_key(second, room, slot) for room in "AB" for slot in range(4)]
    assert len(set(keys)) == 8
    assert second.round.shuffle_key == first.round.shuffle_key


def test_an_error_of_ours_is_an_attempt_and_nobodys_loss(queued, settings):
    BotVersion.objects.update(player="gone")
    for _attempt in range(settings.MATCH_ATTEMPTS):
        services.matches_dispatch()
        match = services.match_claim(match_id=queued.pk)
        assert not services.match_play(match=match)
    queued.refresh_from_db()
    assert queued.status == MatchStatus.FAILED
    assert not Result.objects.exists()
    errors = Attempt.objects.filter(match=queued).values_list("ending", "error")
    assert len(errors) == 3
    assert all(ending == "error" and "no house bot 'gone'" in error for ending, error in errors)


def test_a_late_worker_stops_at_the_end_of_its_board(claimed):
    heartbeat = Heartbeat(claimed.pk, claimed.lease)
    heartbeat._noted -= 10
    heartbeat.note(1)
    assert Match.objects.get(pk=claimed.pk).progress == 1
    services.match_release(match_id=claimed.pk, lease=claimed.lease)
    heartbeat._noted -= 10
    with pytest.raises(LeaseLostError):
        heartbeat.note(2)
    assert not services.match_play(match=claimed)
    assert not Result.objects.exists()


def test_the_heartbeat_goes_on_while_a_board_takes_long(claimed, settings):
    settings.MATCH_LEASE_SECONDS = 0.3
    before = Match.objects.get(pk=claimed.pk).lease_until
    with Heartbeat(claimed.pk, claimed.lease) as heartbeat:
        assert not heartbeat._lost.wait(0.5)
        assert Match.objects.get(pk=claimed.pk).lease_until != before
        services.match_release(match_id=claimed.pk, lease=claimed.lease)
        assert heartbeat._lost.wait(2)


def test_a_whole_tournament_ends_by_itself(running, play_all):
    assert play_all(running) == 6
    running.refresh_from_db()
    assert running.status == "finished"
    assert running.finished_at is not None
    assert Result.objects.count() == 6
