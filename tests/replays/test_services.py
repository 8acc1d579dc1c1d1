import dataclasses

import pytest

from engine.match import Match as Table
from engine.players import create_player
from engine.record import HandRecord, MatchRecord, RecordError
from engine.rules import Rules
from replays.models import Board, Replay, ReplayStatus
from replays.selectors import match_record, replays_visible_to
from replays.services import ID_LENGTH, replay_store
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def record():
    rules = Rules.from_preset("club-1165", target=800)
    table = Table(rules, lambda slot, seat, room: create_player("random", rules=rules, seat=seat, key=room))
    hands = tuple(
        HandRecord.from_board(each.board, room=each.plan.room, ms=each.ms) for each in table.duplicate("key", 3)
    )
    header = {"event": "Test", "seats": [{"entry": name, "note": {"x": [1]}} for name in "ABAB"]}
    return MatchRecord(rules, hands, header, {"reason": "boards", "winner": None}).checked()


def test_what_is_stored_comes_back_whole(record):
    replay = Replay.objects.get(pk=replay_store(record=record, title="Test").pk)
    assert match_record(replay) == record
    assert replay.status == ReplayStatus.COMPLETE
    assert len(replay.public_id) == ID_LENGTH
    assert replay.boards.count() == 6


def test_the_columns_say_what_the_record_says(record):
    replay = replay_store(record=record, title="Test")
    for hand in record.hands:
        row = replay.boards.get(no=hand.number, room=hand.room)
        assert (row.delta_0, row.delta_1) == hand.result.delta
        assert (row.points_0, row.points_1) == hand.result.points
        assert (row.outcome, row.declarer, row.dealer) == (hand.result.outcome, hand.result.declarer, hand.dealer)
        assert row.plays_count == len("".join(hand.tricks)) // 2


def test_a_record_that_does_not_replay_is_not_stored(record):
    wrong = dataclasses.replace(record.hands[0], winners="0" * len(record.hands[0].winners))
    with pytest.raises(RecordError):
        replay_store(record=dataclasses.replace(record, hands=(wrong,)), title="Test")
    assert not Replay.objects.exists()
    assert not Board.objects.exists()


def test_an_unfinished_hand_makes_an_unfinished_replay(record):
    hand = record.hands[0]
    half = dataclasses.replace(hand, tricks=hand.tricks[:3], winners=hand.winners[:3], result=None, ms=())
    replay = replay_store(record=dataclasses.replace(record, hands=(half,), result=None), title="Half")
    assert replay.status == ReplayStatus.UNFINISHED
    assert replay.boards.get().plays_count == 12


def test_nobody_sees_what_is_not_public():
    hidden = factories.ReplayFactory()
    shown = factories.ReplayFactory(published_at=hidden.created_at)
    for user in (None, factories.UserFactory(), factories.UserFactory(is_superuser=True)):
        assert list(replays_visible_to(user)) == [shown]
