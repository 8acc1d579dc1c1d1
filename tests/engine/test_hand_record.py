"""Hands as JSON."""

import json

import pytest

from engine.hand_record import HAND_KEYS
from engine.record import HandRecord, Irregular, RecordError
from engine.schemas import schema
from tests.engine.boards import all_rules, known_board, rules_id
from tests.engine.records import CLUB, full_hand, known_hand


def test_the_known_hand_as_json():
    made = known_hand().to_json()
    assert made["format"] == "shelem-hand/1"
    assert made["deal"][0] == "JT9.95.8743.A62"
    assert made["widow"] == "4.J.T.5"
    assert made["calls"] == ["p", "100", "110", "p", "120", "p"]
    assert made["tricks"][0] == "9h3hQhKh"
    assert (made["winners"], made["mode"], made["announced"]) == ("321201121310", "h", "lead")
    assert made["result"] == {
        "outcome": "failed",
        "declarer": 0,
        "contract": "120",
        "tricks": [5, 7],
        "points": [90, 75],
        "delta": [-120, 75],
        "after": [-120, 75],
    }
    assert not {"forced", "room", "commit", "claim"} & set(made)


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_json_is_lossless(rules):
    for key, acts in ((0, None), (1, 5), (2, 20)):
        hand = full_hand(rules, key, acts)
        again = HandRecord.from_json(json.loads(json.dumps(hand.to_json())))
        assert again == hand
        assert again.to_json() == hand.to_json()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "shelem-hand/2"),
        ("format", None),
        ("n", 0),
        ("n", "1"),
        ("n", 10**4000),
        ("dealer", 4),
        ("first", -1),
        ("before", [0]),
        ("before", [0, "0"]),
        ("before", [0, 10**12]),
        ("deal", ["-.-.-.-"] * 3),
        ("deal", ["x"] * 4),
        ("deal", [1, 2, 3, 4]),
        ("deal", "JT9.95.8743.A62"),
        ("widow", "4.J.T"),
        ("widow", None),
        ("calls", "p"),
        ("calls", [100]),
        ("calls", ["p"] * 2000),
        ("calls", ["x" * 9]),
        ("forced", 2),
        ("forced", "yes"),
        ("exchange", 5),
        ("mode", "x"),
        ("mode", ["h"]),
        ("announced", "now"),
        ("tricks", ["9h3hQhKh9h"]),
        ("tricks", {}),
        ("winners", 3212),
        ("ms", [-1]),
        ("ms", [1.5]),
        ("ms", [True]),
        ("ms", "fast"),
        ("irregular", {}),
        ("irregular", [1]),
        ("irregular", [{"at": 1, "seat": 0}]),
        ("irregular", [{"at": 1, "seat": 0, "kind": "Time out"}]),
        ("result", []),
        ("result", {"outcome": "won"}),
        ("room", "C"),
        ("commit", 5),
        ("claim", {"a": float("inf")}),
        ("unknown", "\ud800"),
    ],
)
def test_a_refused_value(key, value):
    with pytest.raises(RecordError):
        HandRecord.from_json({**known_hand().to_json(), key: value})


@pytest.mark.parametrize("key", ["n", "dealer", "first", "before", "deal", "widow"])
def test_a_missing_key(key):
    value = known_hand().to_json()
    del value[key]
    with pytest.raises(RecordError):
        HandRecord.from_json(value)


def test_what_a_bot_answered_is_made_fit_to_keep():
    odd = Irregular(0, 3, "malformed", "\x00\ud800" + "x" * 500, "p")
    hand = HandRecord.from_board(known_board(), irregular=[odd])
    assert len(hand.irregular[0].asked) == 200
    json.dumps(hand.to_json(), ensure_ascii=False).encode()
    hand.replay(CLUB)


def test_known_keys_are_those_of_the_schema():
    assert set(schema("hand")["properties"]) == HAND_KEYS


def test_names():
    assert known_hand().name == "hand 1"
    assert full_hand(CLUB, 1).name == "hand 2B"
