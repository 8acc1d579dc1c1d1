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


def played_through(tournament, play_all) -> Match:
    play_all(tournament)
    return Match.objects.get(round__tournament=tournament)


def test_a_game_goes_to_the_target(make_tournament, play_all):
    match = played_through(make_tournament(2, play="game", player="steady"), play_all)
    target = match.round.tournament.rules["target"]
    assert match.result.reason in ("target", "floor")
    assert max(match.result.score_a, match.result.score_b) >= target or match.result.reason == "floor"
    boards = list(Board.objects.filter(replay=match.replay).order_by("no"))
    assert {board.room for board in boards} == {"A"}
    assert [board.no for board in boards] == list(range(1, len(boards) + 1))
    assert sum(board.delta_0 for board in boards) == match.result.score_a


def test_best_of_three_games_ends_with_the_second_won(make_tournament, play_all):
    match = played_through(make_tournament(2, play="game", best_of=3, player="steady"), play_all)
    winners = [segment["winner"] for segment in match.result.segments]
    assert len(winners) in (2, 3)
    assert winners.count(match.result.winner) == 2
    assert match.result.reason == "best_of"
    assert sum(segment["deals"] for segment in match.result.segments) == match.replay.boards.count()


def test_bots_that_decide_alike_play_deciders_and_then_the_better_seed_goes_on(make_tournament, play_all):
    match = played_through(make_tournament(2, format="single_elimination", player="steady", decider_boards=2), play_all)
    assert (match.result.reason, match.result.winner, match.result.difference) == ("seed", 0, 0)
    assert sorted(match.replay.boards.values_list("no", "room")) == [(no, room) for no in (1, 2, 3) for room in "AB"]
    assert [segment["kind"] for segment in match.result.segments] == ["duplicate", "decider", "decider"]
