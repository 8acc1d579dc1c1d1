"""JSON from strangers."""

import pytest

from engine.json_values import Fields, check_value, dump_json, is_whole, load_json
from engine.record_error import RecordError


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("{'a': 1}", "not JSON"),
        ('{"a": 1, "a": 2}', "given twice"),
        ("[NaN]", "no number"),
        ("[-Infinity]", "no number"),
        ("[1e999]", "too large"),
        ("9" * 20, "too large"),
        ("9" * 5000, "too large"),
        ("[" * 30 + "]" * 30, "too deeply"),
        ("[" * 200_000, "too deeply"),
        ('{"a":' * 100_000, "too deeply"),
        ('"\\ud800"', "Unicode"),
        ('{"\\ud800": 1}', "Unicode"),
    ],
)
def test_refused(text, reason):
    with pytest.raises(RecordError, match=reason):
        load_json(text)


def test_the_line_of_broken_json_is_named():
    with pytest.raises(RecordError) as refused:
        load_json('{\n"a": 1,\n}')
    assert refused.value.line == 3


@pytest.mark.parametrize("value", [{"a": [1, 2.5, None, True, "ش"]}, [], "x", 0, -(1 << 63), (1 << 63) - 1])
def test_written_and_read(value):
    assert load_json(dump_json(value)) == value
    assert "\n" not in dump_json(value)


@pytest.mark.parametrize("value", [float("inf"), 1 << 63, (1,), {1: 2}, object(), {"a": {2}}, b"x"])
def test_values_that_are_no_json(value):
    with pytest.raises(RecordError):
        check_value(value)


def test_fields_are_taken_and_the_rest_is_kept():
    fields = Fields({"n": 3, "pair": [1, 2], "name": "x", "list": ["a"], "more": {}}, "it")
    assert "n" in fields
    assert fields.whole("n", 1, 5) == 3
    assert fields.pair("pair", 0, 2) == (1, 2)
    assert fields.text("name", 5) == "x"
    assert fields.texts("list", 3, 3) == ("a",)
    assert fields.texts("missing", 3, 3) == ()
    assert fields.word("missing", ("a", "b"), "a") == "a"
    assert fields.any("missing", 7) == 7
    assert fields.rest() == {"more": {}}


@pytest.mark.parametrize(
    "take",
    [
        lambda fields: fields.whole("missing", 0, 1),
        lambda fields: fields.whole("yes", 0, 1),
        lambda fields: fields.whole("n", 5, 9),
        lambda fields: fields.pair("n", 0, 9),
        lambda fields: fields.pair("list", 0, 9),
        lambda fields: fields.text("n", 9),
        lambda fields: fields.text("long", 5),
        lambda fields: fields.text("surrogate", 5),
        lambda fields: fields.word("long", ("a", "b")),
        lambda fields: fields.word("list", ("a", "b")),
        lambda fields: fields.texts("n", 5, 5),
        lambda fields: fields.texts("list", 1, 9),
        lambda fields: fields.texts("list", 5, 0),
    ],
)
def test_fields_are_refused_by_name(take):
    values = {"n": 3, "yes": True, "list": ["a", "b"], "long": "x" * 20, "surrogate": "\ud800"}
    with pytest.raises(RecordError):
        take(Fields(values, "it"))


@pytest.mark.parametrize("value", [None, [], "x", {1: 2}])
def test_no_object(value):
    with pytest.raises(RecordError, match="it must be an object"):
        Fields(value, "it")


def test_truth_is_no_number():
    assert is_whole(1, 0, 1)
    assert not is_whole(True, 0, 1)
    assert not is_whole(1.0, 0, 1)
