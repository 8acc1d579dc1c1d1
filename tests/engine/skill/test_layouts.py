"""Guessed layouts agree with all that the seat knows."""

import random

import pytest

from engine.board import Board
from engine.rules import Rules
from engine.skill.hand_worth import judgement
from engine.skill.layouts import Unseen
from engine.skill.unseen import shown_voids, unseen_cards
from tests.engine.boards import KNOWN_DEAL, known_board, random_board

RULES = [
    Rules.from_preset("club-1165"),
    Rules.from_preset("pasoor-1165", widow_seen_by="everybody"),
    Rules.from_preset("pasoor-1165", discards_revealed="at_once"),
    Rules.from_preset("pasoor-1165", widow=3),
]


@pytest.mark.parametrize("rules", RULES)
def test_layouts_agree_with_the_view(rules):
    lots = random.Random(1)
    for key in range(60):
        board = random_board(rules, key, acts=key)
        if board.turn is None:
            continue
        view = board.views[board.turn]
        layout = Unseen(view, judgement(rules)).deal(lots)
        assert layout.hands[view.seat] == view.hand
        assert [hand.bit_count() for hand in layout.hands] == [hand.bit_count() for hand in board.hands]
        parts = [*layout.hands, layout.pile]
        assert sum(part.bit_count() for part in parts) + len(board.table.plays) == rules.cards
        union = board.table.played
        for part in parts:
            assert not union & part
            union |= part
        assert union == rules.deck


@pytest.mark.parametrize("until", range(8, 56, 5))
def test_nobody_holds_a_suit_he_did_not_follow(until):
    board = known_board(until)
    view = board.views[board.turn if board.turn is not None else 0]
    voids = shown_voids(view)
    for key in range(20):
        layout = Unseen(view, judgement(board.rules)).deal(random.Random(key))
        for seat in range(4):
            if seat != view.seat:
                assert not layout.hands[seat] & voids[seat]


def test_unseen_is_all_but_hand_plays_and_own_discards():
    board = known_board(7)
    declarer = board.views[board.turn]
    assert unseen_cards(declarer).bit_count() == 36
    assert unseen_cards(board.views[1]).bit_count() == 40


def test_the_higher_the_bid_the_better_the_hand():
    rules, lots = Rules.from_preset("club-1165"), random.Random(3)
    judge = judgement(rules)

    def mean_worth(bid):
        board = Board(rules, KNOWN_DEAL, first=0)
        board.call(bid)
        unseen = Unseen(board.views[1], judge)
        return sum(judge.bid_worth(unseen.deal(lots).hands[0]) for _ in range(60)) / 60

    assert mean_worth(105) + 5 < mean_worth(140)
