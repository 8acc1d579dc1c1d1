"""What is written to a program, and how strictly its answers are read."""

import json

import hypothesis
import pytest
from hypothesis import strategies

from bots import protocol
from bots.protocol import Clock, ProtocolError, read_answer, read_line, read_ready
from engine.actions import parse_call
from engine.cards import mask_of, parse_cards
from engine.match import BoardPlan, PlayedBoard
from engine.record import HandRecord, decisions
from engine.record_parts import Irregular
from engine.rules import Rules
from tests.engine.boards import KNOWN_DEAL, all_rules, known_board, random_board, rules_id

CLUB = Rules.from_preset("club-1165")
CLOCK = Clock()


def read_act(view, text):
    return protocol.read_act(view, text, view.legal_texts())


def message_of(view, bank_ms=20_000, heard=0):
    return protocol.act(id=17, view=view, events=view.events()[heard:], clock=CLOCK, bank_ms=bank_ms)


def test_hello_says_everything_once():
    hello = protocol.hello(match="m", seat=2, rules=CLUB, clock=CLOCK, memory_mb=512)
    assert hello["t"] == "hello"
    assert hello["proto"] == 1
    assert hello["clock"] == {
        "init_ms": 10000,
        "move_ms": 1000,
        "grace_ms": 50,
        "bank_ms": 20000,
        "hard_stop_ms": 5000,
    }
    assert hello["limits"]["mem_mb"] == 512
    assert Rules.from_values(hello["rules"]).sha256 == hello["rules_sha256"] == CLUB.sha256


def test_a_line_is_compact_json_without_line_feeds():
    line = protocol.line_of({"t": "bye", "reason": "ش\n"})
    assert line == '{"t":"bye","reason":"ش\\n"}'.encode()


def test_questions_have_the_whole_legal_list():
    view = known_board(0).views[3]
    assert message_of(view)["legal"] == view.legal_texts()
    assert message_of(view, bank_ms=18_420.7)["bank_ms"] == 18_420
    assert message_of(view)["kind"] == "call"


def test_a_discard_has_hand_and_number_instead():
    message = message_of(known_board(6).views[0])
    assert message["kind"] == "discard"
    assert message["n"] == 4
    assert len(message["hand"]) == 32
    assert "legal" not in message


def test_the_end_of_a_hand_tells_nothing_beside_the_table():
    board = known_board()
    irregular = [Irregular(12, 0, "malformed", "psst, partner: hearts", "2c")]
    played = PlayedBoard(BoardPlan(1, "B", KNOWN_DEAL, 2, 3), board, [5, 900], irregular)
    end = protocol.hand_end(played)
    text = json.dumps(end)
    assert "psst" not in text
    assert "900" not in text
    assert "room" not in end["record"]
    assert end["record"]["irregular"] == [{"at": 12, "seat": 0, "kind": "malformed", "used": "2c"}]
    assert HandRecord.from_json(end["record"]).replay(CLUB).outcome == board.outcome


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_lines_to_a_program_are_short_enough_and_hide_what_is_hidden(rules):
    acts = len(decisions(random_board(rules, 3)))
    for number in range(acts):
        board = random_board(rules, 3, number)
        view = board.views[board.turn]
        line = protocol.line_of(message_of(view))
        assert len(line) < protocol.LINE_TO_BOT / 4
        deal = message_of(view)["ev"][0]
        assert mask_of(parse_cards(deal["cards"])) == board.deal.hands[view.seat]
        assert sum(event["t"] == "deal" for event in message_of(view)["ev"]) == 1


def test_ready_is_read_and_cleaned():
    ready = read_ready(b'{"t":"ready","proto":1,"name":"fal\\u0007con","version":12,"x":[1]}')
    assert (ready.name, ready.version) == ("falcon", "")
    assert read_ready(b'{"t":"progress","at":3}') is None


@pytest.mark.parametrize(
    "line",
    [
        b'{"proto":1}',
        b'{"t":"ready"}',
        b'{"t":"ready","proto":2}',
        b'{"t":"ready","proto":true}',
        b'{"t":"ready","proto":"1"}',
        b"ready",
    ],
)
def test_no_ready(line):
    with pytest.raises(ProtocolError):
        read_ready(line)


def test_an_answer_with_unknown_keys_and_a_carriage_return():
    answer = read_answer(b'{"t":"x","id":17,"a":"p","debug":"why","mood":{"good":1}}\r', 17)
    assert (answer.text, answer.debug) == ("p", "why")


def test_messages_of_unknown_types_and_late_answers_are_ignored():
    assert read_answer(b'{"t":"progress","depth":3}', 17) is None
    assert read_answer(b'{"id":16,"a":"p"}', 17, {16}) is None


def test_debug_texts_are_cut_by_bytes():
    said = json.dumps({"id": 1, "a": "p", "debug": "ش" * 1000}, ensure_ascii=False).encode()
    debug = read_answer(said, 1).debug
    assert len(debug.encode()) <= protocol.DEBUG_BYTES
    assert debug.endswith("…")
    assert read_answer(b'{"id":1,"a":"p","debug":{"x":1}}', 1).debug == '{"x": 1}'


MALFORMED = {
    "nothing": b"",
    "blank": b"   ",
    "text": b"thinking...",
    "a python dict": b"{'id': 17, 'a': 'p'}",
    "a list": b'[17,"p"]',
    "a number": b"17",
    "null": b"null",
    "no id": b'{"a":"p"}',
    "no answer": b'{"id":17}',
    "another id": b'{"id":18,"a":"p"}',
    "a late id that is not overdue": b'{"id":16,"a":"p"}',
    "id a text": b'{"id":"17","a":"p"}',
    "id true": b'{"id":true,"a":"p"}',
    "id a float": b'{"id":17.0,"a":"p"}',
    "id too big": b'{"id":' + b"9" * 4000 + b',"a":"p"}',
    "answer a number": b'{"id":17,"a":100}',
    "answer null": b'{"id":17,"a":null}',
    "answer a list": b'{"id":17,"a":["p"]}',
    "id twice": b'{"id":16,"id":17,"a":"p"}',
    "answer twice": b'{"id":17,"a":"100","a":"p"}',
    "a key twice inside": b'{"id":17,"a":"p","x":{"y":1,"y":2}}',
    "NaN": b'{"id":17,"a":"p","x":NaN}',
    "Infinity": b'{"id":17,"a":"p","x":-Infinity}',
    "1e999": b'{"id":17,"a":"p","x":1e999}',
    "a huge integer": b'{"id":17,"a":"p","x":' + b"9" * 5000 + b"}",
    "half a surrogate": b'{"id":17,"a":"p","debug":"\\ud800"}',
    "half a surrogate as key": b'{"id":17,"a":"p","\\udfff":1}',
    "no UTF-8": b'{"id":17,"a":"p","debug":"\xff"}',
    "UTF-16": '{"id":17,"a":"p"}'.encode("utf-16"),
    "a byte order mark": b'\xef\xbb\xbf{"id":17,"a":"p"}',
    "nested": b'{"id":17,"a":"p","x":' + b"[" * 40 + b"]" * 40 + b"}",
    "nested beyond reason": b"[" * 8000,
    "nested objects": b'{"x":' * 1500,
    "too long": b'{"id":17,"a":"p","debug":"' + b"x" * 8192 + b'"}',
    "two answers on a line": b'{"id":17,"a":"p"}{"id":18,"a":"p"}',
    "a trailing comma": b'{"id":17,"a":"p",}',
    "a comment": b'{"id":17,"a":"p"} // pass',
    "a NUL": b'{"id":17,"a":"p"}\x00',
    "a control character": b'{"id":17,"a":"p","debug":"\x01"}',
    "ready again": b'{"t":"ready","proto":1}',
}


@pytest.mark.parametrize("line", MALFORMED.values(), ids=MALFORMED.keys())
def test_malformed(line):
    with pytest.raises(ProtocolError) as caught:
        read_answer(line, 17)
    assert caught.value.kind == "malformed"
    assert caught.value.reason
    assert len(caught.value.asked) <= protocol.LONGEST_ASKED


def test_brackets_in_a_text_are_no_nesting():
    assert read_answer(json.dumps({"id": 1, "a": "p", "debug": "[[{" * 100}).encode(), 1).text == "p"
    assert read_answer(b'{"id":1,"a":"p","debug":"\\ud83d\\ude00"}', 1).debug == "😀"


@hypothesis.given(strategies.binary(max_size=200))
def test_whatever_is_written_it_is_read_or_refused(line):
    with pytest.raises(ProtocolError):
        raise_unless_object(line)


def raise_unless_object(line):
    if isinstance(read_line(line), dict):
        raise ProtocolError("malformed", "an object, by chance")


def test_legal_acts_become_the_engines():
    assert read_act(known_board(0).views[3], "100") == parse_call("100")
    assert read_act(known_board(6).views[0], "3d6cTd4s") == mask_of(parse_cards("6cTd4s3d"))
    assert read_act(known_board(7).views[0], "9h") == parse_cards("9h")[0]
    announced = random_board(Rules.from_preset("pasoor-1165", trump="announce_after_discard"), 0, 5)
    while announced.phase != "mode":
        announced.act("".join(announced.legal_texts()[: 4 if announced.phase == "discard" else 1]))
    assert read_act(announced.views[announced.turn], "h") == "h"


@pytest.mark.parametrize(
    ("acts", "text"),
    [
        (0, "105 "), (0, "P"), (0, "pass"), (0, "0100"), (0, "100.0"), (0, "1000"), (0, "S"), (0, "۱۰۰"), (0, ""),
        (6, "6cTd4s"), (6, "6cTd4s3d2d"), (6, "6cTd4s4s"), (6, "6cTd4sAh"), (6, "6c Td 4s 3d"), (6, "6CTd4s3d"),
        (6, "6c10d4s3d"), (6, ""), (6, "6cTd4s3d\n"),
        (7, "Ah"), (7, "9H"), (7, "h9"), (7, "9h "), (7, "6c"), (8, "2c"),
    ],
)  # fmt: skip
def test_illegal(acts, text):
    board = known_board(acts)
    with pytest.raises(ProtocolError) as caught:
        read_act(board.views[board.turn], text)
    assert caught.value.kind == "illegal"
    assert caught.value.asked == text


def test_time_out_and_bank():
    clock = Clock(move_ms=1000, grace_ms=50, bank_ms=20_000, hard_stop_ms=5000)
    assert clock.timeout_ms(20_000) == 5000
    assert clock.timeout_ms(700) == 1750
    assert clock.timeout_ms(0) == 1050
    assert clock.bank_after(20_000, 1050) == 20_000
    assert clock.bank_after(20_000, 3050) == 18_000
    assert clock.bank_after(100, 5000) == 0
