import random

import pytest

from engine.board import Board
from engine.cards import RANK_OF, SUIT_OF, cards_of
from engine.deal import Deal
from engine.rules import Rules
from tests.replays.annotations.hands import CLUB, deal_of, found, places, played

GIANT = deal_of("AhKhQhJhTh9h8hAsKsAdKdAc", "2c3c4c5c")
SURE = [
    GIANT,
    # Six trumps draw the four outside, and the long spades fall.
    deal_of("AhKhQhJh3h2hAsKsQsJsTs9s", "4h5h6h2c"),
    # Nothing but trumps, only one outside, and that is not the ace.
    deal_of("AhQhJhTh9h8h7h6h5h4h3h2h", "2c3c4c5c"),
]


@pytest.mark.parametrize("deal", SURE)
def test_hands_that_cannot_lose(deal):
    hand = played(deal, "Ah")
    assert places(hand, "molali_koor") == ["t1.1"]
    assert found(hand, "hole_free")


@pytest.mark.parametrize("deal", SURE)
@pytest.mark.parametrize("key", range(20))
def test_they_do_not_lose_whoever_holds_what_and_whatever_is_played(deal, key):
    lots = random.Random(key)
    others = list(cards_of(deal.hands[1] | deal.hands[2] | deal.hands[3]))
    lots.shuffle(others)
    parts = [sum(1 << card for card in others[at : at + 12]) for at in (0, 12, 24)]
    board = Board(CLUB, Deal((deal.hands[0], *parts), deal.widow), dealer=3, first=0)
    for act in ("100", "p", "p", "p"):
        board.act(act)
    board.discard(deal.widow)
    while board.turn is not None:
        legal = cards_of(board.views[board.turn].legal)
        if board.turn:
            board.play(lots.choice(legal))
        else:
            board.play(max(legal, key=lambda card: (SUIT_OF[card] == 1, RANK_OF[card])))
    assert board.outcome.tricks == (12, 0)


@pytest.mark.parametrize(
    "deal",
    [
        # Seven trumps are not three top ones: six outside may lie together.
        deal_of("AhKhQh5h4h3h2hAsKsAdKdAc", "2c3c4c5c"),
        # The ace of trump is outside.
        deal_of("KhQhJhTh9h8h7h6h5h4h3h2h", "2c3c4c5c"),
        # A hole.
        deal_of("AhKhQhJhTh9h8hAsKsAdKdKc", "2c3c4c5c"),
    ],
)
def test_hands_that_can(deal):
    lead = "Ah" if deal.hands[0] >> 25 & 1 else "Kh"
    assert not found(played(deal, lead), "molali_koor")


def test_without_trump_no_hole_is_enough():
    rules = Rules.from_preset("club-1165", modes=["trump", "sarres"])
    deal = deal_of("AsKsQsAhKhQhAdKdQdAcKcQc", "2c3c4c5c")
    hand = played(deal, rules=rules, mode="z")
    assert places(hand, "molali_koor") == ["mode"]
    assert not found(played(deal, "As"), "molali_koor")


def test_an_unfinished_hand_has_it_from_the_lead_on():
    assert found(played(GIANT, "Ah", until=1), "molali_koor")
    assert not found(played(GIANT, until=0), "molali_koor")
