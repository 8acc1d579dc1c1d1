"""One result a match, and what follows from it."""

import uuid

import pytest
from django.db import IntegrityError, transaction

from engine.dealing import deal_from_key
from engine.match import Match as Table
from engine.players import create_player
from engine.rules import Rules
from replays.models import Board, Replay
from replays.selectors import hand_of, match_record
from tests import factories
from tournaments import services
from tournaments.models import Match, MatchStatus, Result, RoundStatus
from tournaments.services.result import Played

pytestmark = pytest.mark.backends

RULES = Rules.from_preset("club-1165")


@pytest.fixture
def claimed(queued):
    return services.match_claim(match_id=queued.pk, worker="tests")


def played(match, forfeits=("", "", "", "")):
    def seat_player(slot, seat, room):
        return create_player("random", rules=RULES, seat=seat, key=f"{room}{slot}")

    table = Table(RULES, seat_player)
    return Played(list(table.duplicate(match.round.shuffle_key, match.round.tournament.boards)), forfeits)


def test_complete_stores_record_result_and_summary(claimed):
    game = played(claimed)
    assert services.match_complete(match=claimed, lease=claimed.lease, played=game)
    match = Match.objects.get(pk=claimed.pk)
    assert (match.status, match.lease, match.progress) == (MatchStatus.FINISHED, None, 2)
    assert match.result.difference == match.result.score_a - match.result.score_b
    assert match.runs.get().ending == "finished"
    room_a, room_b = (board.board.outcome.delta for board in game.boards)
    assert match.result.score_a == room_a[0] + room_b[1]
    row = match.replay.boards.get(room="B")
    outcome = game.boards[1].board.outcome
    assert (row.declarer, row.contract) == (outcome.declarer, outcome.contract)
    assert (row.points_0, row.points_1) == outcome.points
    assert (row.delta_0, row.delta_1, row.outcome) == (*outcome.delta, outcome.kind)


def test_the_record_says_who_where_and_by_which_rules(claimed):
    services.match_complete(match=claimed, lease=claimed.lease, played=played(claimed))
    replay = Match.objects.get(pk=claimed.pk).replay
    record = match_record(replay).checked()
    assert record.rules.sha256 == claimed.round.tournament.rules_sha256
    assert record.header["commitments"] == [claimed.round.commitment]
    assert claimed.round.shuffle_key not in str(record.to_json())
    entry_a, entry_b = claimed.entry_a.name, claimed.entry_b.name
    assert [seat["entry"] for seat in record.header["seats"]] == [entry_a, entry_b, entry_a, entry_b]
    assert record.result["score"] == [replay.match.result.score_a, replay.match.result.score_b]
    assert [(hand.number, hand.room) for hand in record.hands] == [(1, "A"), (1, "B")]
    deal = deal_from_key(RULES, claimed.round.shuffle_key, 1)
    assert [hand.deal for hand in record.hands] == [deal, deal]
    assert [hand_of(board) for board in replay.boards.order_by("room")] == list(record.hands)


def test_a_second_completion_writes_nothing(claimed):
    game = played(claimed)
    assert services.match_complete(match=claimed, lease=claimed.lease, played=game)
    assert not services.match_complete(match=claimed, lease=claimed.lease, played=game)
    assert (Result.objects.count(), Replay.objects.count(), Board.objects.count()) == (1, 1, 2)


def test_completion_under_another_lease_writes_nothing(claimed):
    assert not services.match_complete(match=claimed, lease=uuid.uuid4(), played=played(claimed))
    assert not Result.objects.exists()
    assert not Replay.objects.exists()
    assert Match.objects.get(pk=claimed.pk).status == MatchStatus.RUNNING


def test_a_forfeit_keeps_what_the_boards_gave(claimed):
    game = played(claimed, forfeits=("", "crash", "", ""))
    services.match_complete(match=claimed, lease=claimed.lease, played=game)
    result = Result.objects.get()
    assert (result.forfeit_a, result.forfeit_b, result.reason) == (False, True, "forfeit")
    record = match_record(Replay.objects.get())
    assert (record.result["reason"], record.result["winner"]) == ("forfeit", 0)


def test_the_database_refuses_a_second_result_and_a_second_board(claimed):
    services.match_complete(match=claimed, lease=claimed.lease, played=played(claimed))
    board = Board.objects.first()
    with pytest.raises(IntegrityError), transaction.atomic():
        factories.ResultFactory(match=claimed)
    with pytest.raises(IntegrityError), transaction.atomic():
        factories.BoardFactory(replay=board.replay, no=board.no, room=board.room)


def test_the_last_table_completes_the_round_and_makes_it_public(running):
    first_round = running.rounds.get(number=1)
    services.matches_dispatch()
    tables = list(first_round.matches.order_by("table"))
    for place, table in enumerate(tables):
        match = services.match_claim(match_id=table.pk)
        services.match_complete(match=match, lease=match.lease, played=played(match))
        first_round.refresh_from_db()
        is_last = place == len(tables) - 1
        assert (first_round.status == RoundStatus.CLOSED) == is_last
        assert Replay.objects.filter(published_at__isnull=False).count() == (2 if is_last else 0)
