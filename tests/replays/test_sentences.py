"""The line of every frame says what happened, in words that hold for every kind of hand."""

from dataclasses import replace

import pytest
from django.utils import translation

from engine.actions import SAR_SHELEM, SHELEM
from engine.cards import parse_card
from engine.hand_record import HandRecord
from engine.record import Irregular, decisions
from replays import sentences
from replays.frames import hand_frames
from replays.names import names_of
from tests.engine.boards import all_rules, known_board, random_board, rules_id
from tests.replays.conftest import SEATS, SHOWCASE

NAMES = names_of({"seats": SEATS}, "SENW")


def lines_of(record, rules):
    hand = hand_frames(record, rules)
    return {frame.at: sentences.sentence(hand, frame, NAMES.seats, NAMES.sides) for frame in hand.frames}


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
@pytest.mark.parametrize("seed", range(2))
def test_every_frame_has_a_line_of_its_own(rules, seed):
    lines = lines_of(HandRecord.from_board(random_board(rules, seed)), rules)
    assert len(lines) >= 5
    assert all("%(" not in line for line in lines.values())
    plays = [line for at, line in lines.items() if at.startswith("t")]
    assert len(set(plays)) == len(plays)


def test_lines_of_the_shipped_hands():
    shelem = lines_of(SHOWCASE["shelem-made"].hands[0], SHOWCASE["shelem-made"].rules)
    assert "announces trump" in shelem["mode"]
    assert "took 12 tricks — Shelem made" in shelem["end"]
    nares = lines_of(SHOWCASE["nares"].hands[0], SHOWCASE["nares"].rules)
    assert "announces Nares, no trump" in nares["mode"]
    assert "makes it trump" not in nares["t1.1"]
    passed = lines_of(SHOWCASE["passed-out"].hands[0], SHOWCASE["passed-out"].rules)
    assert passed["end"] == "Everybody passed: no contract, no score"
    unfinished = SHOWCASE["unfinished"]
    last = list(lines_of(unfinished.hands[0], unfinished.rules).values())[-1]
    assert "The hand stopped here" in last
    assert last.endswith("It is void: nothing was scored")


def test_third_fault_hands_the_seat_over():
    record = SHOWCASE["forfeited-seat"].hands[0]
    told = [line for line in lines_of(record, SHOWCASE["forfeited-seat"].rules).values() if "lowest legal card" in line]
    assert ["A house bot takes the seat" in line for line in told] == [False, False, True]
    assert "time ran out: lowest legal card played" in told[0]
    assert "illegal act: lowest legal card played (asked: " in told[2]


def test_a_crash_hands_the_seat_over_at_once():
    board = known_board()
    made = decisions(board)[0]
    crash = Irregular(0, made.seat, "crash", "", made.text)
    lines = lines_of(replace(HandRecord.from_board(board), irregular=(crash,)), board.rules)
    assert "the program crashed: passed instead. A house bot takes the seat" in lines["a1"]


def test_faults_of_unknown_kinds_are_told_by_their_own_word():
    board = known_board()
    made = decisions(board)[0]
    odd = Irregular(0, made.seat, "earthquake", "<b>", made.text)
    lines = lines_of(replace(HandRecord.from_board(board), irregular=(odd,)), board.rules)
    assert "earthquake: passed instead (asked: <b>)" in lines["a1"]


def test_hands_that_stop_without_a_reason_say_so():
    board = known_board(10)
    last = list(lines_of(HandRecord.from_board(board), board.rules).values())[-1]
    assert last.endswith("the record does not say why")
    void = list(lines_of(HandRecord.from_board(board, void=True), board.rules).values())[-1]
    assert "broken off here. It is void" in void


@pytest.mark.parametrize(("call", "words"), [(0, "Pass"), (120, "120"), (SHELEM, "Shelem"), (SAR_SHELEM, "Sar-Shelem")])
def test_calls(call, words):
    assert sentences.call_words(call) == words


def test_numbers_and_cards():
    assert [sentences.signed(number) for number in (5, 0, -120)] == ["+5", "0", "−120"]
    assert sentences.card_words(parse_card("Qs")) == "queen of spades"
    assert sentences.card_words(parse_card("Th")) == "10 of hearts"
    assert sentences.card_sign(parse_card("Td")) == "10♦"


def test_sentences_are_made_when_they_are_read():
    board = known_board(1)
    with translation.override("fa"):
        assert lines_of(HandRecord.from_board(board), board.rules)["a1"]


def test_scores_stay_whole_in_text_from_right_to_left():
    with translation.override("fa"):
        assert sentences.scores_words(("A", "B"), (120, -75), 1) == "B \u2066\u221275\u2069، A \u2066+120\u2069"
    assert sentences.scores_words(("A", "B"), (120, -75)) == "A +120, B \u221275"


def test_cards_of_a_discard_stay_in_their_order_between_words_from_right_to_left():
    board = known_board()
    spoken = lines_of(HandRecord.from_board(board), board.rules)["discard"]
    cards = spoken.removeprefix("Hafez discards ")
    assert "6♣" in cards.split()
    assert len(cards.split()) == 4
    with translation.override("fa"):
        line = lines_of(HandRecord.from_board(board), board.rules)["discard"]
    assert f"\u2066{cards}\u2069" in line
