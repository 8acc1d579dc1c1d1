import pytest

from tests.engine.boards import all_rules, random_board, rules_id
from tests.replays.annotations.hands import deal_of, found, places, played
from tests.replays.test_frames import frames_of

TRUMPS = "AhKhQhJhTh9h8h"


@pytest.mark.parametrize("trumps", [TRUMPS, "AhKhQh5h4h3h2h"])
def test_sure_cards_beside_trump(trumps):
    hand = played(deal_of(trumps + "AsKsAdKdAc", "2c3c4c5c"), "Ah")
    assert places(hand, "hole_free") == ["t1.1"]


def test_one_loser_is_enough_to_deny_it():
    assert not found(played(deal_of(TRUMPS + "AsKsAdKdKc", "2c3c4c5c"), "Ah"), "hole_free")


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
@pytest.mark.parametrize("seed", range(3))
def test_a_hand_has_holes_or_is_free_of_them(rules, seed):
    hand = frames_of(random_board(rules, seed))
    kinds = [note.kind for note in hand.notes if note.kind in ("hole", "hole_free")]
    assert len(kinds) == (hand.declarer is not None)
