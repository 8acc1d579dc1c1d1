import pytest

from engine.rules import Rules
from engine.scoring import DOUBLED, FAILED, SHELEM_FAILED
from tests.engine.boards import all_rules, known_board, random_board, rules_id
from tests.replays.annotations.hands import deal_of, found, places, played
from tests.replays.test_frames import frames_of

STRONG = deal_of("AhKhQhJhTh9h8hAsKsAdKdKc", "2c3c4c5c", east="Ac")
ALL = "AhKhQhJhTh9h8hAsKsAdKdKc"


def test_known_hand_is_emptied_by_the_trick_that_takes_too_much():
    hand = frames_of(known_board())
    [note] = found(hand, "khali_kardan")
    before, after = (hand.tricks[hand.frames[note.at].trick - back].totals[1] for back in (2, 1))
    assert 165 - before >= 120 > 165 - after
    assert (note.points, note.bid) == (165 - after, 120)
    assert note.seats == (note.at,) * 4 == (note.public,) * 4


def test_the_top_bid_is_emptied_by_one_trick():
    hand = played(STRONG, "AhKcAc", bid="165")
    assert places(hand, "khali_kardan") == ["t2.4"]


def test_a_contract_made_is_never_emptied():
    assert not found(played(STRONG, ALL), "khali_kardan")


def test_a_called_shelem_is_emptied_by_one_trick():
    rules = Rules.from_preset("yasa-1165")
    hand = played(STRONG, "AhKhKcAc", bid="S", rules=rules, mode="h")
    assert places(hand, "khali_kardan") == ["t3.4"]
    assert found(hand, "khali_kardan")[0].bid == 0


def test_an_unfinished_hand_is_emptied_once_it_is_too_late():
    assert found(played(STRONG, "AhKcAc", bid="165", until=8), "khali_kardan")
    assert not found(played(STRONG, "AhKcAc", bid="165", until=7), "khali_kardan")


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
@pytest.mark.parametrize("seed", range(4))
def test_a_finished_hand_has_one_if_it_failed(rules, seed):
    board = random_board(rules, seed)
    failed = board.outcome.kind in (FAILED, DOUBLED, SHELEM_FAILED)
    assert len(found(frames_of(board), "khali_kardan")) == failed
