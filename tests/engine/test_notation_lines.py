"""Single lines of a text record."""

import pytest

from engine.notation_lines import HAND_LINES, kept_of, number_of, numbers_of, pairs_of, put, words_of
from engine.record_error import RecordError


def test_words():
    assert words_of(' a=1 b="x y" plain "two words" c=007 d="" e=-5 ') == [
        ("a", 1),
        ("b", "x y"),
        (None, "plain"),
        (None, "two words"),
        ("c", "007"),
        ("d", ""),
        ("e", -5),
    ]
    assert words_of("start=2026-11-29T19:04:00Z url=a=b") == [("start", "2026-11-29T19:04:00Z"), ("url", "a=b")]


@pytest.mark.parametrize("text", ['a="x', 'a=x"y"', "a=", '"x"y', 'a="\\x"', 'a="\\ud800"'])
def test_words_that_are_none(text):
    with pytest.raises(RecordError):
        words_of(text)


def test_pairs_need_keys():
    assert pairs_of("a=1 b=x") == [("a", 1), ("b", "x")]
    with pytest.raises(RecordError, match="key=value"):
        pairs_of("a=1 b")


@pytest.mark.parametrize(
    ("rest", "path", "value"),
    [
        ("a=1", ["a"], 1),
        ('a.0.b-c={"x":null}', ["a", "0", "b-c"], {"x": None}),
        ('"a.b"."c=d"=[ ]', ["a.b", "c=d"], []),
        ('""="x=y"', [""], "x=y"),
    ],
)
def test_kept_keys(rest, path, value):
    assert kept_of(rest) == (path, value)


@pytest.mark.parametrize("rest", ["", "a", "a=", "a b=1", ".a=1", "a.=1", "a=1 2", "a=\ud800"])
def test_kept_keys_that_are_none(rest):
    with pytest.raises(RecordError):
        kept_of(rest)


def test_numbers():
    assert number_of("-17") == -17
    assert numbers_of("0,-5,12") == [0, -5, 12]
    for text in ("", "1.0", "+1", "01", "-0", "١", " 1", "1" * 20):
        with pytest.raises(RecordError):
            number_of(text)


def test_a_key_is_put_once():
    values = {"a": 1}
    put(values, "b", 2)
    assert values == {"a": 1, "b": 2}
    with pytest.raises(RecordError, match="given twice"):
        put(values, "a", 2)


@pytest.mark.parametrize(
    ("letter", "rest", "expected"),
    [
        ("D", "a b c d e", {"deal": ["a", "b", "c", "d"], "widow": "e"}),
        ("A", "p 100", {"calls": ["p", "100"]}),
        ("M", "h@lead", {"mode": "h", "announced": "lead"}),
        ("M", "t", {"mode": "t"}),
        ("T", "1 22 0", {"ms": [1, 22, 0]}),
        ("I", "3 seat=1 illegal used=5", {"irregular": {"at": 3, "seat": 1, "kind": "illegal", "used": "5"}}),
        ("S", "pts=1,2 made", {"result": {"points": [1, 2], "outcome": "made"}}),
    ],
)
def test_lines_of_a_hand(letter, rest, expected):
    assert dict(HAND_LINES[letter](rest)) == expected
