import pytest

from engine.rules import Rules
from tests.replays.annotations.hands import deal_of, found, places, played

TRUMPS = "AhKhQhJhTh9h8h"


@pytest.mark.parametrize(
    ("side", "pile", "suits"),
    [
        ("AsQsAdKdAc", "2c3c4c5c", "s"),
        ("KsAdKdAcKc", "2s3s4s5s", "s"),
        ("AsKs2s3d2c", "4d5d6d7d", "scd"),
        # Four top spades are not enough for the five outside.
        ("AsKsQsJs2s", "3s4s5s2d", "s"),
    ],
)
def test_a_card_that_may_lose_makes_a_hole(side, pile, suits):
    hand = played(deal_of(TRUMPS + side, pile), "Ah")
    [note] = found(hand, "hole")
    assert set(note.suits) == set(suits)
    assert (note.seat, places(hand, "hole")) == (0, ["t1.1"])


@pytest.mark.parametrize(
    ("side", "pile"),
    [
        ("AsKsAdKdAc", "2c3c4c5c"),
        # Four top spades draw the four outside, so the two is good.
        ("AsKsQsJs2s", "3s4s5s6s"),
        ("AsKsQsJsTs", "2c3c4c5c"),
    ],
)
def test_cards_that_are_sure_make_none(side, pile):
    assert not found(played(deal_of(TRUMPS + side, pile), "Ah"), "hole")


def test_a_gap_in_trump_is_no_hole():
    assert not found(played(deal_of("KhQhJhTh9h8h7hAsKsAdKdAc", "2c3c4c5c"), "Kh"), "hole")


def test_without_trump_every_suit_counts_in_the_order_of_the_mode():
    rules = Rules.from_preset("club-1165", modes=["trump", "nares", "sarres"])
    deal = deal_of("2s3s4s5s2h3h4h2d3d4d2cAc", "6s6h6d6c")
    [note] = found(played(deal, rules=rules, mode="n"), "hole")
    assert note.suits == "c"
    [note] = found(played(deal, rules=rules, mode="z"), "hole")
    assert note.suits == "shcd"
    assert places(played(deal, rules=rules, mode="n"), "hole") == ["mode"]


def test_declarer_knows_at_once_and_the_others_when_his_cards_are_out():
    hand = played(deal_of(TRUMPS + "AsQsAdKdAc", "2c3c4c5c"), "Ah")
    [note] = found(hand, "hole")
    assert note.shown_at(0) == note.at
    assert hand.frames[note.public].at.startswith("t12.")
    assert note.public >= max(note.seats)
    # What an onlooker misses before that is more than the discards.
    early = played(deal_of(TRUMPS + "AsQsAdKdAc", "2c3c4c5c"), "Ah", until=40)
    [note] = found(early, "hole")
    assert note.seats == (note.at, None, None, None)
    assert note.public is None


def test_nothing_is_said_before_trump_is_known():
    assert not found(played(deal_of(TRUMPS + "AsQsAdKdAc", "2c3c4c5c"), until=0), "hole")


def test_a_buried_widow_is_outside_all_the_same():
    rules = Rules.from_preset("pasoor-1165")
    hand = played(deal_of(TRUMPS + "AsQsAdKdAc", "KsJs3s4s"), "Ah", rules=rules, bid="SS", mode="h")
    assert hand.buried
    # The king of spades lies buried: the queen is sure, but declarer does not know it.
    assert not found(hand, "hole")
    [note] = found(hand, "hole_free")
    assert note.shown_at(0) > note.at
