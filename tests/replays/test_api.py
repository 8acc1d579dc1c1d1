import json

import pytest

from engine.match import Match as Table
from engine.notation import parse_any
from engine.players import create_player
from engine.record import HandRecord, MatchRecord
from engine.rules import Rules
from replays.services import replay_store, replays_publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def record():
    rules = Rules.from_preset("club-1165")
    table = Table(rules, lambda slot, seat, room: create_player("random", rules=rules, seat=seat, key=room))
    hands = tuple(
        HandRecord.from_board(each.board, room=each.plan.room, ms=each.ms) for each in table.duplicate("key", 2)
    )
    return MatchRecord(rules, hands, {"event": "Test"}).checked()


def test_a_public_replay_with_its_record_in_both_forms(record, client):
    replay = replay_store(record=record, title="Test", public=True)
    told = client.get(f"/api/replays/{replay.public_id}/").json()
    assert told["header"] == {"event": "Test"}
    assert [(board["no"], board["room"]) for board in told["boards"]] == [(1, "A"), (1, "B"), (2, "A"), (2, "B")]
    as_json = client.get(f"/api/replays/{replay.public_id}/record/")
    assert parse_any(json.dumps(as_json.json())) == record
    as_text = client.get(f"/api/replays/{replay.public_id}/record/text/")
    assert as_text["Content-Type"] == "text/plain; charset=utf-8"
    assert parse_any(as_text.text) == record


def test_what_is_not_public_is_not_there(record, client):
    replay = replay_store(record=record, title="Test")
    assert client.get("/api/replays/").json()["count"] == 0
    assert client.get(f"/api/replays/{replay.public_id}/").status_code == 404
    assert replays_publish(replay_ids=[replay.pk]) == 1
    assert replays_publish(replay_ids=[replay.pk]) == 0
    assert client.get("/api/replays/", {"source": "match"}).json()["count"] == 1
    assert client.get("/api/replays/", {"source": "showcase"}).json()["count"] == 0
