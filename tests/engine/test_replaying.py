"""A record is believed only when the board says the same."""

from dataclasses import replace

import pytest

from engine.record import HandRecord, Irregular, RecordError, decisions
from engine.rules import Rules
from tests.engine.boards import all_rules, known_board, random_board, rules_id, state
from tests.engine.records import CLUB, known_hand


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_a_record_replays_to_the_board_it_was_made_of(rules):
    for key, acts in ((0, None), (1, None), (2, 3), (3, 7), (4, 30), (5, 0)):
        board = random_board(rules, key, acts)
        for void in (False, True):
            again = HandRecord.from_board(board, void=void).replay(rules)
            assert state(again) == state(board)
            assert decisions(again) == decisions(board)


def test_decisions_are_numbered_in_order():
    kinds = [decision.kind for decision in decisions(known_board())]
    assert kinds == ["call"] * 6 + ["discard"] + ["play"] * 48
    assert decisions(known_board())[12] == ("play", 0, "2c")


def test_the_announcement_is_a_decision_where_it_is_made():
    board = random_board(Rules.from_preset("yasa-1165"), 3)
    kinds = [decision.kind for decision in decisions(board) if decision.kind != "call"]
    assert kinds[:3] == ["mode", "discard", "play"]
    after = random_board(Rules.from_preset("wikipedia-1200"), 3)
    assert [decision.kind for decision in decisions(after) if decision.kind != "call"][:3] == [
        "discard",
        "mode",
        "play",
    ]


def test_sar_shelem_has_no_discard_to_decide():
    rules = Rules.from_preset("pasoor-1165")
    board = next(b for b in (random_board(rules, key) for key in range(500)) if b.table.contract == 2000)
    assert "discard" not in [decision.kind for decision in decisions(board)]
    record = HandRecord.from_board(board)
    assert record.exchange == ""
    assert state(record.replay(rules)) == state(board)


def changed_tricks(at, trick):
    tricks = list(known_hand().tricks)
    tricks[at] = trick
    return tuple(tricks)


def changed_result(**changes):
    return {"result": replace(known_hand().result, **changes)}


ILLEGAL = [
    ({"calls": ("p", "100", "100")}, "call 3", "calls", "may not call"),
    ({"calls": ("p", "102")}, "call 2", "calls", "may not call"),
    ({"calls": ("p", "S")}, "call 2", "calls", "may not call"),
    ({"calls": ("x",)}, "call 1", "calls", "no call"),
    ({"calls": (*known_hand().calls, "p")}, "call 7", "calls", "the auction was over"),
    ({"calls": ("p", "p", "p", "p")}, "discard", "exchange", "everybody passed"),
    ({"calls": ("p", "100")}, "discard", "exchange", "too early to discard"),
    ({"exchange": ""}, "trick 1", "tricks", "too early to play"),
    ({"exchange": "6cTd4s"}, "discard", "exchange", "4 different cards"),
    ({"exchange": "6cTd4sAs"}, "discard", "exchange", "4 different cards"),
    ({"exchange": "6cTd4s4s"}, "discard", "exchange", "named twice"),
    ({"exchange": "6cTd4s"}, "discard", "exchange", "different cards"),
    ({"tricks": changed_tricks(0, "9h3hQh2h")}, "trick 1, card 4", "tricks", "may not play"),
    ({"tricks": changed_tricks(1, "Tc2c4c4c")}, "trick 2, card 4", "tricks", "may not play"),
    ({"tricks": changed_tricks(2, "3c7c5c")}, "trick 3", "tricks", "four cards"),
    ({"tricks": changed_tricks(2, "3c7c5")}, "trick 3", "tricks", "four cards"),
    ({"tricks": changed_tricks(2, "3c7c5c1c")}, "trick 3, card 4", "tricks", "no card"),
    ({"tricks": (*known_hand().tricks, "2s")}, "trick 13, card 1", "tricks", "nobody is on turn"),
    ({"mode": "s"}, "mode", "mode", "the mode is h@lead"),
    ({"announced": "after"}, "mode", "mode", "the mode is h@lead"),
    ({"mode": ""}, "mode", "mode", "but not which"),
    ({"mode": "t", "announced": ""}, "mode", "mode", "still to be led"),
    ({"forced": True}, "forced", "forced", "nobody was forced"),
    ({"winners": "321201121311"}, "trick 12", "winners", "seat 0 takes"),
    ({"winners": "32120112131"}, "winners", "winners", "12 tricks are complete"),
    ({"ms": (1, 2)}, "times", "ms", "2 times for 55"),
    ({"irregular": (Irregular(55, 0, "timeout"),)}, "irregularity 1", "irregular.0", "no decision 55"),
    ({"irregular": (Irregular(12, 1, "timeout"),)}, "irregularity 1", "irregular.0", "was seat 0's"),
    ({"irregular": (Irregular(12, 0, "timeout", "", "3c"),)}, "irregularity 1", "irregular.0", "was 2c"),
    ({"irregular": (Irregular(6, 0, "timeout", "", "zz"),)}, "irregularity 1", "irregular.0", "no card"),
    (changed_result(outcome="made"), "result", "result", "outcome should be failed"),
    (changed_result(outcome="void"), "result", "result", "was played to its end"),
    (changed_result(declarer=2), "result", "result", "declarer should be 0"),
    (changed_result(contract="100"), "result", "result", "contract should be 120"),
    (changed_result(points=(95, 70)), "result", "result", "points should be 90,75"),
    (changed_result(tricks=(6, 6)), "result", "result", "tricks should be 5,7"),
    (changed_result(delta=(90, 75)), "result", "result", "delta should be -120,75"),
    (changed_result(after=(0, 75)), "result", "result", "after should be -120,75"),
]


@pytest.mark.parametrize(("changes", "place", "key", "reason"), ILLEGAL)
def test_an_illegal_record_is_refused_with_place_and_reason(changes, place, key, reason):
    with pytest.raises(RecordError, match=reason) as refused:
        replace(known_hand(), **changes).replay(CLUB)
    assert (refused.value.place, refused.value.key) == (place, key)


def test_a_deal_of_other_rules_is_refused():
    with pytest.raises(RecordError, match="widow") as refused:
        known_hand().replay(Rules.from_preset("club-1165", widow=3))
    assert refused.value.key == "deal"


def test_an_unfinished_hand_is_not_scored():
    hand = replace(known_hand(20), result=known_hand().result)
    with pytest.raises(RecordError, match="is not finished"):
        hand.replay(CLUB)


def test_an_unfinished_hand_may_say_who_did_not_act():
    hand = replace(known_hand(20), irregular=(Irregular(20, 3, "crash"),))
    board = known_board(20)
    assert board.turn != 3 or board.turn == 3
    right = replace(hand, irregular=(Irregular(20, board.turn, "crash"),))
    assert right.replay(CLUB).turn == board.turn
    wrong = replace(hand, irregular=(Irregular(20, (board.turn + 1) % 4, "crash"),))
    with pytest.raises(RecordError, match="is on turn"):
        wrong.replay(CLUB)


def test_the_discards_of_an_irregularity_may_be_in_any_order():
    replace(known_hand(), irregular=(Irregular(6, 0, "timeout", "", "3d4sTd6c"),)).replay(CLUB)


@pytest.mark.parametrize(
    "absent", [{"winners": ""}, {"result": None}, {"mode": "", "announced": ""}, {"announced": ""}]
)
def test_what_is_only_a_check_may_be_absent(absent):
    assert replace(known_hand(), **absent).replay(CLUB).outcome is not None


def test_shelem_as_a_name_is_read_as_the_top_number():
    rules = Rules.from_preset("yasa-1165", slam_called="as_max")
    hand = replace(known_hand(5), calls=("S",), result=None)
    assert hand.replay(rules).table.contract == 165
    passing = replace(hand, calls=("p", "p", "p", "S"))
    assert passing.replay(rules).table.declarer == 2


def test_a_mode_that_was_chosen_but_not_led_is_kept():
    rules = Rules.from_preset("wikipedia-1200")
    board = random_board(rules, 0, 0)
    for act in ("100", "p", "p", "p"):
        board.act(act)
    board.act("".join(board.legal_texts()[:4]))
    board.act("t")
    hand = HandRecord.from_board(board)
    assert (hand.mode, hand.announced) == ("t", "")
    assert state(hand.replay(rules)) == state(board)


@pytest.mark.parametrize("all_pass", ["force_first", "force_last"])
def test_a_forced_opening_is_noted(all_pass):
    rules = Rules.from_preset("club-1165", all_pass=all_pass)
    board = random_board(rules, 0, 0)
    for _ in range(3 if all_pass == "force_last" else 0):
        board.act("p")
    board.act("100")
    assert HandRecord.from_board(board).forced
    assert HandRecord.from_board(board).replay(rules).table.calls[-1] == 100
