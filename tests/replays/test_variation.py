"""Variations: the engine judges every act, what was played can be followed, house bots end what is legal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import first_caller
from engine.dealing import deals_from_key
from engine.hand_record import HandRecord
from engine.match import BoardPlan, play_board
from engine.players import create_player
from engine.record_parts import Irregular
from engine.replaying import decisions
from engine.rules import Rules
from replays.frames import END, HandFrames, hand_frames
from replays.variation import CARD, SEPARATOR, TRICK, Variation, cards_due, played_on, start_of, variation, with_act
from tests.engine.boards import all_rules, known_board, rules_id
from tests.replays.conftest import SHOWCASE

RULES = Rules.from_preset("club-1165")
HAND = HandRecord.from_board(known_board())
FRAMES = hand_frames(HAND, RULES)
NAMES = sorted(SHOWCASE)


def line(at: str, acts: str = "") -> Variation:
    return variation(HAND, FRAMES, FRAMES.addresses[at], acts)


def shown(name: str) -> tuple[HandRecord, Rules, HandFrames]:
    record = SHOWCASE[name]
    return record.hands[0], record.rules, hand_frames(record.hands[0], record.rules)


def test_without_acts_it_is_the_hand_up_to_there():
    cut = line("t6.2")
    assert cut.kept == len(decisions(cut.board)) == len(decisions(known_board())) - 48 + 22
    assert (cut.acts, cut.refused) == ("", None)
    assert cut.record.tricks[:5] == HAND.tricks[:5]
    assert cut.record.tricks[5] == HAND.tricks[5][:4]


@pytest.mark.parametrize("name", NAMES)
def test_what_was_played_can_be_followed_from_every_position(name):
    record, rules, hand = shown(name)
    played = decisions(record.replay(rules))
    for index in range(len(hand.frames)):
        start = variation(record, hand, index)
        rest = SEPARATOR.join(each.text for each in played[start.kept :])
        again = variation(record, hand, index, rest)
        assert again.refused is None
        assert decisions(again.board) == played
        assert start.as_played == (played[start.kept].text if start.kept < len(played) else "")


def test_the_next_act_as_it_was_played_is_known_only_as_long_as_the_line_follows_the_hand():
    first = line("t3.1").as_played
    assert line("t3.1", first).as_played == HAND.tricks[2][4:6]
    lead = line("discard").as_played
    other = next(text for text in line("discard").board.legal_texts() if text != lead)
    assert line("discard", other).as_played == ""


def test_a_line_that_goes_wrong_is_kept_as_far_as_it_is_legal():
    first = line("t3.1").as_played
    wrong = line("t3.1", f"{first}.Zz.2c")
    assert wrong.acts == first
    assert wrong.refused is not None
    assert wrong.refused.asked == "Zz"
    assert wrong.refused.allowed == tuple(wrong.board.legal_texts())
    assert line("end", "As").refused is not None


def test_house_bots_play_one_act_a_trick_or_the_hand():
    assert played_on(line("t3.2"), CARD).count(SEPARATOR) == 0
    assert played_on(line("t3.2"), TRICK).count(SEPARATOR) == 1
    assert played_on(line("t3.4"), TRICK).count(SEPARATOR) == 3
    assert played_on(line("t12.3"), TRICK).count(SEPARATOR) == 0
    assert played_on(line("end"), END) == ""
    lead = line("deal", played_on(line("deal"), TRICK))
    assert lead.board.phase == "play"
    assert not lead.board.table.plays


@given(st.sampled_from(NAMES), st.integers(0, 60), st.data())
@settings(max_examples=60)
def test_whatever_is_legal_may_come_next_and_bots_end_it_always_alike(name, index, data):
    record, rules, hand = shown(name)
    index = min(index, len(hand.frames) - 1)
    now = variation(record, hand, index)
    if now.board.turn is not None and not cards_due(now.board):
        act = data.draw(st.sampled_from(now.board.legal_texts()))
        now = variation(record, hand, index, act)
        assert now.refused is None
    ends = {played_on(variation(record, hand, index, now.acts), END) for _ in range(2)}
    assert len(ends) == 1
    over = variation(record, hand, index, ends.pop())
    assert over.refused is None
    assert over.board.turn is None
    assert hand_frames(over.record, rules).outcome is not None


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_hands_of_all_rules_can_be_played_on_from_every_position(rules):
    for number, deal in enumerate(deals_from_key(rules, "variations", range(1, 3)), start=1):
        dealer = number % 4
        plan = BoardPlan(number, "A", deal, dealer, first_caller(rules, dealer))
        players = [create_player("random", rules=rules, seat=seat, key=f"{number}/{seat}") for seat in range(4)]
        record = play_board(rules, plan, players).to_record()
        hand = hand_frames(record, rules)
        played = decisions(record.replay(rules))
        for index in range(len(hand.frames)):
            now = variation(record, hand, index)
            assert decisions(now.board) == list(played[: now.kept])
            over = variation(record, hand, index, played_on(now, END))
            assert over.refused is None
            assert hand_frames(over.record, rules).outcome is not None


def test_irregular_acts_stay_with_what_was_kept():
    faulty = HandRecord.from_board(known_board(), irregular=[Irregular(9, known_board_seat(9), "timeout", "", "")])
    hand = hand_frames(faulty, RULES)
    before, after = (variation(faulty, hand, hand.addresses[at]) for at in ("discard", "end"))
    assert not before.record.irregular
    assert len(after.record.irregular) == 1


def known_board_seat(number: int) -> int:
    return decisions(known_board())[number].seat


def test_it_starts_where_one_looks_or_where_play_began():
    assert FRAMES.frames[start_of(FRAMES, FRAMES.addresses["t4.2"])].at == "t4.2"
    assert FRAMES.frames[start_of(FRAMES, FRAMES.addresses["end"])].at == "discard"
    assert FRAMES.frames[start_of(FRAMES, FRAMES.addresses["t12.4"])].at == "discard"
    passed = shown("passed-out")[2]
    assert start_of(passed, len(passed.frames) - 1) == 0
    stopped = shown("unfinished")[2]
    assert start_of(stopped, len(stopped.frames) - 1) == len(stopped.frames) - 1


def test_discards_are_chosen_at_once():
    assert cards_due(line("widow").board) == 4
    assert cards_due(line("t1.1").board) == 0
    assert with_act(line("t3.1", line("t3.1").as_played).line, "2c").endswith(".2c")
