"""Text from strangers: every refusal says line, place and reason; nothing else ever comes out."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.notation import match_text, parse_any, parse_hand, parse_hand_lines, parse_match
from engine.presets import preset_names
from engine.record import RecordError
from engine.rules import Rules
from tests.engine.records import CLUB, KNOWN_TEXT, full_match

LINES = KNOWN_TEXT.splitlines()
LETTERS = {line.split()[0]: number for number, line in enumerate(LINES, 1)}


def with_line(letter, line):
    """The known text with the line of a letter replaced (or left out)."""
    lines = [line if each.startswith(f"{letter} ") else each for each in LINES]
    return "\n".join(each for each in lines if each is not None)


REFUSED = [
    ("H", "H 1 dealer=4 first=3 before=0,0", "hand 1", "dealer must be"),
    ("H", "H x dealer=2 first=3 before=0,0", "", "no whole number"),
    ("H", "H 1 dealer=2 first=3", "hand 1", "before is missing"),
    ("H", "H 1 dealer=2 first=3 before=0", "hand 1", "two whole numbers"),
    ("H", "H 1 dealer=2 dealer=2 first=3 before=0,0", "", "given twice"),
    ("H", "H 1 dealer=2 first=3 before=0,0 calls=p", "", "no word of an H line"),
    ("H", "H 1 dealer=2 first=3 before=0,0 room=C", "hand 1", "room must be"),
    ("H", "H 1 dealer=2 first=3 before=0,0 forced=1", "hand 1, forced", "nobody was forced"),
    ("H", "H 1 dealer", "", "key=value"),
    ("D", "D JT9.95.8743.A62 AK8.T7632.62.94", "", "2 words"),
    ("D", "D JT9.95.8743.A62 AK8.T7632.62.94 75.AQ84.Q.KQJ83 Q632.K.AKJ95.T7 4.J.T.T", "hand 1, deal", "dealt twice"),
    ("D", "D JT9.95.8743.A62 AK8.T7632.62.94 75.AQ84.Q.KQJ83 Q632.K.AKJ95.T7 4.J.T.X", "hand 1, deal", "no card"),
    ("A", "A p 100 100 p 120 p", "hand 1, call 3", "may not call"),
    ("A", "A p 100 110 p 120 p p", "hand 1, call 7", "the auction was over"),
    ("A", "A p 100 110 p 120 pass", "hand 1, call 6", "no call"),
    ("X", "X 6cTd4s", "hand 1, discard", "different cards"),
    ("X", "X 6cTd4sAh", "hand 1, discard", "different cards"),
    ("M", "M s@lead", "hand 1, mode", "the mode is h@lead"),
    ("M", "M h@now", "hand 1", "announced must be"),
    ("M", "M h@", "", "nothing follows"),
    ("L", LINES[9].replace("9h3hQhKh", "9h3hQh2h"), "hand 1, trick 1, card 4", "may not play"),
    ("W", "W 321201121311", "hand 1, trick 12", "seat 0 takes"),
    ("W", "W 3212", "hand 1, winners", "12 tricks"),
    ("I", "I 12 seat=1 timeout used=2c", "hand 1, irregularity 1", "was seat 0's"),
    ("I", "I 99 seat=0 timeout", "hand 1, irregularity 1", "no decision 99"),
    ("I", "I 12 timeout", "hand 1, irregularity 1", "seat is missing"),
    ("I", "I 12 seat=0 time out", "", "given twice"),
    ("I", "I 12 seat=0 timeout cards=2c", "", "no word of an I line"),
    ("S", "S pts=95,70 tricks=5,7 delta=-120,75 after=-120,75 failed", "hand 1, result", "points should be 90,75"),
    ("S", "S pts=90,75 tricks=5,7 delta=-120,75 after=-120,75 made", "hand 1, result", "outcome should be failed"),
    ("S", "S pts=90,75 tricks=5,7 delta=-120,75 failed", "hand 1, result", "after is missing"),
    ("S", "S pts=90,75 tricks=5,7 delta=-120,75 after=-120,75 lost", "hand 1, result", "outcome must be"),
    ("S", "S pts=90,75 tricks=5,7 delta=-120,75 after=-120,75 points=1,2 failed", "", "no word of an S line"),
    ("R", "R preset=club-1165", "rules", "missing"),
    ("R", "R preset=club-1165 sha256=00", "rules", "hash"),
    ("R", "R preset=nope sha256=00", "rules", "no preset"),
    ("R", "R", "rules", "key=value"),
    ("G", "G event", "", "key=value"),
    ("G", 'G event="Nowruz', "", "quotes must close"),
    ("G", "G event=a event=b", "", "given twice"),
    ("G", 'G event="\\ud800"', "", "Unicode"),
    ("G", "G hands=3", "", "key of the header"),
    ("P", "P 4 entry=x", "", "0 to 3"),
    ("P", "P", "", "0 to 3"),
    ("%shelem", "%shelem 2", "", "version 2"),
    ("%shelem", "%shelem", "", "not '%shelem 1'"),
    ("%shelem", "%pgn 1", "", "not '%shelem 1'"),
]


@pytest.mark.parametrize(("letter", "line", "place", "reason"), REFUSED)
def test_refused_with_line_place_and_reason(letter, line, place, reason):
    with pytest.raises(RecordError) as refused:
        parse_match(with_line(letter, line))
    assert reason in refused.value.reason
    assert refused.value.place == place
    if reason != "key of the header":
        assert refused.value.line == LETTERS[letter]
        assert str(refused.value).startswith(f"line {LETTERS[letter]}")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", None, "empty"),
        ("\n\n", None, "empty"),
        (KNOWN_TEXT + "Q x\n", 14, "no line of a hand"),
        (KNOWN_TEXT + "%shelem 1\n", 14, "no line of a hand"),
        (KNOWN_TEXT + "S pts=90,75 tricks=5,7 delta=-120,75 after=-120,75 failed\n", 14, "a second S line"),
        (KNOWN_TEXT + "D 1\n", 14, "a second D line"),
        (KNOWN_TEXT + LINES[2], 14, "a second R line"),
        (KNOWN_TEXT + "\n".join(LINES[4:]), 14, "given twice"),
        ("%shelem 1\nD x\n", 2, "before any H line"),
        ("%shelem 1\nhello\n", 2, "no line of a record"),
        ("H 1 dealer=0 first=0 before=0,0\n", None, "an R line"),
        (f"{LINES[2]}\nH 1 dealer=0 first=0 before=0,0\n", 2, "the D line is missing"),
        (f"{LINES[2]}\nP 0\nP 0\n", 3, "each once"),
        (f"{LINES[2]}\nZ x\n", 2, "key=json"),
        (f"{LINES[2]}\nZ x={{\n", 2, "not JSON"),
        (f"{LINES[2]}\nZ x=NaN\n", 2, "no number"),
        (f"{LINES[2]}\nZ x=1\nZ x=2\n", 3, "given twice"),
        (f"{LINES[2]}\nZ x.y=1\n", 2, "cannot be kept"),
        (f"{LINES[2]}\nZ rules=1\n", 2, "cannot be kept"),
        (f"{LINES[2]}\nZ seats.0.x=1\n", 2, "cannot be kept"),
        (f"{LINES[2]}\nZ result=1\n", 2, "cannot be kept"),
        (f'{LINES[2]}\nZ result={{"reason":"boards"}}\nZ result={{"reason":"boards"}}\n', 3, "a second result"),
        (KNOWN_TEXT + "Z calls=[]\n", 14, "cannot be kept"),
        (KNOWN_TEXT + "Z irregular.5.note=1\n", 14, "no irregularity 5"),
        (KNOWN_TEXT + "Z irregular.0.seat=1\n", 14, "given twice"),
        (KNOWN_TEXT + 'Z result.outcome="made"\n', 14, "given twice"),
        (KNOWN_TEXT + "T " + "9" * 5000, 14, "no whole number"),
        (KNOWN_TEXT + "T 1 2 3", 14, "3 times for 55 decisions"),
    ],
)
def test_refused_lines(text, line, reason):
    with pytest.raises(RecordError) as refused:
        parse_match(text)
    assert reason in refused.value.reason
    assert refused.value.line == line


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\x01\x02",
        b"\xff\xfe%\x00",
        b"{",
        b"[]",
        b"[" * 100_000,
        b"null",
        b'{"format":"shelem-match/1"}',
        "\ud800",
        "{" + '"a":{' * 5000,
        "Z " * 10_000,
        "%shelem 1\n" * 1000,
    ],
)
def test_hostile_data(data):
    with pytest.raises(RecordError):
        parse_any(data)


def test_the_line_of_bytes_that_are_no_utf8():
    with pytest.raises(RecordError, match="UTF-8") as refused:
        parse_any(KNOWN_TEXT.encode() + b"\xff")
    assert refused.value.line == 14


def test_a_record_that_is_too_long():
    with pytest.raises(RecordError, match="too long"):
        parse_any("x" * (17 * 1024 * 1024))
    with pytest.raises(RecordError, match="too long"):
        parse_any(b"{" * (65 * 1024 * 1024))


def test_one_hand_under_given_rules():
    hand = "\n".join(LINES[4:])
    assert parse_hand(hand, CLUB).number == 1
    assert parse_hand(f"{LINES[2]}\n{hand}", CLUB).number == 1
    for text in (KNOWN_TEXT, "", LINES[2], hand + "\n" + hand.replace("H 1", "H 2")):
        with pytest.raises(RecordError):
            parse_hand(text, CLUB)
    with pytest.raises(RecordError, match="others than those"):
        parse_hand(f"{LINES[2]}\n{hand}", Rules.from_preset("classic-505"))
    with pytest.raises(RecordError, match="one hand"):
        parse_hand_lines(LINES[2])


def test_stored_lines_are_not_replayed():
    wrong = "\n".join(LINES[4:]).replace("9h3hQhKh", "9h3hQh2h")
    assert parse_hand_lines(wrong).tricks[0] == "9h3hQh2h"


TEXTS = [match_text(full_match(Rules.from_preset(name), 2)) for name in preset_names()]
JSONS = [json.dumps(parse_match(text).to_json()) for text in TEXTS]
BITS = ["\n", " ", ",", "=", '"', "p", "100", "S", "SS", "As", "2c", "-", ".", "{", "}", "null", "1e9", "\\u", "@", "٣"]


def mutated(text, lots):
    """A text with a few things cut, doubled, moved or put in."""
    for _ in range(lots.randint(1, 3)):
        a, b = sorted(lots.sample(range(len(text) + 1), 2))
        b = min(b, a + lots.choice([1, 2, 5, 40]))
        kind = lots.randrange(5)
        if kind == 0:
            text = text[:a] + text[b:]
        elif kind == 1:
            text = text[:a] + lots.choice(BITS) + text[b:]
        elif kind == 2:
            text = text[:b] + text[a:]
        elif kind == 3:
            lines = text.split("\n")
            one, other = lots.randrange(len(lines)), lots.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            text = "\n".join(lines)
        else:
            text = text[:a] + chr(lots.choice([0, 9, 133, 0x2028, 0xD800, 0x1F0A1, lots.randrange(128)])) + text[a:]
    return text


@settings(max_examples=400)
@given(st.integers(0, 2**32), st.sampled_from(TEXTS + JSONS))
def test_a_mutated_record_is_sound_or_refused(seed, text):
    changed = mutated(text, random.Random(seed))
    try:
        record = parse_any(changed)
    except RecordError:
        return
    # Whatever was accepted is a sound record: it replays, and says the same in both forms.
    assert parse_any(match_text(record)) == record
    assert parse_any(json.dumps(record.to_json())) == record


@given(st.text(max_size=80), st.sampled_from(list("GRPHDAXMLWTISZ")))
def test_any_line_is_read_or_refused(rest, letter):
    for text in (f"{LINES[2]}\n{letter} {rest}", f"{KNOWN_TEXT}{letter} {rest}", rest):
        try:
            parse_any(text)
        except RecordError:
            continue


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)
_KEYS = ["format", "rules", "rules_sha256", "hands", "result", "seats", "id", "more"]
_HAND_KEYS = [*json.loads(JSONS[0])["hands"][0], "forced", "claim", "more"]


@settings(max_examples=300)
@given(st.sampled_from(JSONS), st.sampled_from(_KEYS), st.sampled_from(_HAND_KEYS), _JSON, st.booleans())
def test_any_value_anywhere_is_sound_or_refused(text, key, hand_key, junk, in_hand):
    value = json.loads(text)
    if in_hand:
        value["hands"][0][hand_key] = junk
    else:
        value[key] = junk
    try:
        record = parse_any(json.dumps(value))
    except RecordError:
        return
    assert parse_any(match_text(record)) == record
