"""Records as text, both ways."""

import json
from dataclasses import replace

import pytest

from engine.notation import hand_lines, hand_text, match_text, parse_any, parse_hand, parse_hand_lines, parse_match
from engine.record import HandRecord, MatchRecord
from tests.engine.boards import all_rules, random_board, rules_id
from tests.engine.records import CLUB, KNOWN_TEXT, full_hand, full_match, known_hand


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_text_and_json_say_the_same(rules):
    record = full_match(rules)
    text = match_text(record)
    assert parse_match(text) == record
    assert parse_any(text) == record
    assert parse_any(text.encode()) == record
    assert parse_any(json.dumps(record.to_json())) == record
    assert match_text(parse_match(text)) == text


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_a_hand_alone(rules):
    for key, acts in ((0, None), (1, None), (2, 4), (3, 30)):
        hand = full_hand(rules, key, acts)
        stored = parse_hand_lines(hand_text(hand))
        if acts == 4:  # without rules nobody knows whether the last bid was the top one
            stored = replace(stored, result=replace(hand.result, extra=stored.result.extra))
        assert stored == hand
        assert parse_hand(hand_text(hand), rules) == hand
        assert parse_match(f"R {rules.text()}\n{hand_text(hand)}").hands == (hand,)
        assert parse_match(f"{hand_text(hand)}R {rules.text()}\n").hands == (hand,)


def test_the_known_hand():
    record = parse_match(KNOWN_TEXT)
    assert record.header["event"] == "Nowruz Open"
    assert (record.header["round"], record.header["start"]) == (3, "2026-11-29T19:04:00Z")
    assert record.header["seats"] == [{"entry": "Falcons", "version": 12, "sha256": "00ff"}, {}, {}, {}]
    (hand,) = record.hands
    assert replace(hand, commit="", irregular=(), exchange=known_hand().exchange) == known_hand()
    written = match_text(record).splitlines()
    assert [line for line in KNOWN_TEXT.splitlines() if line[0] not in "RP"] == [
        line for line in written if line[0] not in "RP"
    ]


def test_what_is_written_reads_as_the_notation_says():
    lines = list(hand_lines(known_hand()))
    assert [line[0] for line in lines] == list("HDAXMLWS")
    assert lines[0] == "H 1 dealer=2 first=3 before=0,0"
    assert lines[-1] == "S pts=90,75 tricks=5,7 delta=-120,75 after=-120,75 failed"


def test_a_void_hand_says_so():
    lines = list(hand_lines(known_hand(10)))
    assert lines[-1].endswith("void")
    assert parse_hand("\n".join(lines), CLUB) == known_hand(10)


def test_a_match_without_anything():
    record = MatchRecord(CLUB)
    assert parse_match(match_text(record)) == record
    assert match_text(record).count("\n") == 2


def test_windows_line_ends_and_byte_order_marks_are_taken():
    assert parse_any("\ufeff" + KNOWN_TEXT.replace("\n", "\r\n")) == parse_match(KNOWN_TEXT)
    assert parse_any(KNOWN_TEXT.replace("\n", "\n\n").encode("utf-8-sig")) == parse_match(KNOWN_TEXT)


def test_a_board_is_at_most_350_bytes():
    hands = [HandRecord.from_board(random_board(CLUB, key)) for key in range(100)]
    assert sum(len(hand_text(hand).encode()) for hand in hands) / 100 <= 350
