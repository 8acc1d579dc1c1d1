"""The published schemas hold for everything the engine writes."""

import jsonschema
import pytest
from referencing import Registry, Resource

from engine.record import HandRecord, MatchRecord
from engine.schemas import schema, schema_names
from tests.engine.boards import all_rules, known_board, random_board, rules_id

REGISTRY = Registry().with_resources(
    (schema(name)["$id"], Resource.from_contents(schema(name))) for name in schema_names()
)


def check(name, value):
    jsonschema.Draft202012Validator(schema(name), registry=REGISTRY).validate(value)


def test_names():
    assert schema_names() == ("hand", "match", "rules")
    with pytest.raises(KeyError):
        schema("board")


@pytest.mark.parametrize("name", schema_names())
def test_a_schema_is_one(name):
    jsonschema.Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_what_is_written_is_valid(rules):
    hands = [HandRecord.from_board(random_board(rules, key, acts), void=True) for key, acts in ((0, None), (1, 9))]
    record = MatchRecord(rules, tuple(hands), {"id": 5, "seats": [{"entry": "x"}] * 4}, {"reason": "boards"})
    check("match", record.to_json())
    for hand in hands:
        check("hand", hand.to_json())
    check("rules", rules.values())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "shelem-hand/2"),
        ("n", 0),
        ("dealer", 4),
        ("before", [0]),
        ("deal", ["-.-.-.-"]),
        ("widow", "AKQ"),
        ("calls", ["pass"]),
        ("mode", "x"),
        ("tricks", ["9h3"]),
        ("winners", "4"),
        ("ms", [-1]),
        ("irregular", [{"at": 1}]),
        ("result", {"outcome": "won"}),
    ],
)
def test_what_is_wrong_is_not_valid(key, value):
    hand = HandRecord.from_board(known_board()).to_json()
    check("hand", hand)
    with pytest.raises(jsonschema.ValidationError):
        check("hand", {**hand, key: value})
