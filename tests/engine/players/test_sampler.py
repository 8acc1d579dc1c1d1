"""The bot that plays guesses out: what it tries, and that it finds what there is to find."""

import random

import pytest

from engine.actions import PASS
from engine.board import Board
from engine.cards import FULL_DECK, card_text, cards_of, mask_of, parse_suits
from engine.deal import Deal
from engine.match import Match
from engine.players import create_player
from engine.rules import Rules
from engine.skill.prospects import Prospects
from tests.engine.boards import known_board

CLUB = Rules.from_preset("club-1165")


def sampler(rules=CLUB, deals=10):
    return create_player(f"sampler:deals={deals}", rules=rules, seat=0, key="k")


def opening(hand, rules=CLUB, first=0):
    known = parse_suits(hand)
    rest = cards_of(FULL_DECK & ~known)
    hands = (known, *(mask_of(rest[at : at + 12]) for at in (0, 12, 24)))
    return Board(rules, Deal(hands, mask_of(rest[36:])), first=first)


@pytest.mark.parametrize(
    ("hand", "before", "expected"),
    [
        pytest.param("AKQJ87.A4.A52.6", 0, 100, id="opens"),
        pytest.param("AKQJT98.A.A.AK4", 110, 115, id="overcalls"),
        pytest.param("9432.J873.92.74", 120, PASS, id="leaves a high contract to those who make it"),
    ],
)
def test_bids_what_it_makes(hand, before, expected):
    board = opening(hand, first=3 if before else 0)
    if before:
        board.call(before)
    assert sampler().call(board.views[0]) == expected


@pytest.mark.parametrize("preset", ["pasoor-1165", "yasa-1165"])
def test_calls_shelem_when_it_takes_everything(preset):
    rules = Rules.from_preset(preset)
    assert sampler(rules).call(opening("AKQJT987.AK.A.A", rules).views[0]) == 1000


def test_discards_are_a_set_of_the_hand():
    board = known_board(6)
    view = board.views[board.turn]
    buried = sampler().discard(view)
    assert buried.bit_count() == 4
    assert not buried & ~view.hand


def test_one_of_equal_cards_is_tried():
    board = opening("KQJ9876.A4.A5.6")
    for call in (100, PASS, PASS, PASS):
        board.call(call)
    board.discard(board.deal.widow)
    tried = Prospects(CLUB).cards(board.views[0], random.Random(1), 2)
    spades = [card_text(card) for card in tried if card < 13]
    # From the bottom: 6 stands for 7, 8 and 9, the jack for queen and king; the ten between them is out.
    assert spades == ["6s", "Js"]


def test_the_last_seat_takes_what_it_can():
    board = known_board(8)
    while board.table.in_trick != 3:
        board.act(board.legal_texts()[0])
    view = board.views[board.turn]
    prospects = Prospects(CLUB).cards(view, random.Random(1), 5)
    assert set(prospects) <= set(cards_of(view.legal))


@pytest.mark.parametrize(("better", "worse"), [("steady", "random"), ("sampler:deals=8", "random")])
def test_house_bots_separate(better, worse):
    names = (better, worse)

    def seat_player(slot, seat, room):
        return create_player(names[slot % 2], rules=CLUB, seat=seat, key=f"{room}/{slot}")

    total = 0
    for played in Match(CLUB, seat_player).duplicate("separate", 12):
        delta = played.board.outcome.delta
        total += delta[0] - delta[1] if played.plan.room == "A" else delta[1] - delta[0]
    assert total > 0
