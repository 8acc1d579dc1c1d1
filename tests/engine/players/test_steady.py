"""Decisions of the rule bot on known hands."""

import pytest

from engine.actions import PASS, SHELEM
from engine.board import Board
from engine.cards import FULL_DECK, card_text, cards_of, mask_of, parse_suits
from engine.deal import Deal
from engine.players import create_player
from engine.rules import Rules

CLUB = Rules.from_preset("club-1165")

STRONG = "AKQJ87.A4.A52.6"
GIANT = "AKQJT987.AK.A.A"
BUST = "9432.J873.92.74"


def deal_with(*known):
    """Return a deal in which seats 0, 1 … hold the *known* hands, the rest in order."""
    hands = [parse_suits(text) for text in known]
    rest = [card for card in cards_of(FULL_DECK) if not any(hand >> card & 1 for hand in hands)]
    while len(hands) < 4:
        hands.append(mask_of(rest[:12]))
        rest = rest[12:]
    return Deal(tuple(hands), mask_of(rest))


def steady(rules=CLUB, boldness=0):
    return create_player(f"steady:boldness={boldness}", rules=rules, seat=0, key="k")


@pytest.mark.parametrize(
    ("hand", "boldness", "before", "expected"),
    [
        pytest.param(STRONG, 0, [], 100, id="opens with a strong hand"),
        pytest.param(BUST, 0, [], PASS, id="passes a bust"),
        pytest.param(BUST, -10, [], PASS, id="passes a bust when timid"),
        pytest.param(STRONG, 0, [100], 105, id="bids over an opponent"),
        pytest.param(STRONG, 0, [150], PASS, id="stops where the hand does"),
        pytest.param(STRONG, -30, [125], PASS, id="timid"),
        pytest.param(STRONG, 30, [130], 135, id="bold"),
        pytest.param(STRONG, 0, [135, PASS], PASS, id="leaves partner the contract"),
        pytest.param(GIANT, 0, [], 100, id="no Shelem in these rules"),
    ],
)
def test_calls(hand, boldness, before, expected):
    board = Board(CLUB, deal_with(hand), first=-len(before) % 4)
    for call in before:
        board.call(call)
    assert steady(CLUB, boldness).call(board.views[0]) == expected


@pytest.mark.parametrize(("hand", "expected"), [(GIANT, SHELEM), (STRONG, 100), (BUST, PASS)])
def test_calls_shelem_only_with_a_giant(hand, expected):
    rules = Rules.from_preset("yasa-1165")
    assert steady(rules).call(Board(rules, deal_with(hand), first=0).views[0]) == expected


@pytest.mark.parametrize("all_pass", ["force_first", "force_last"])
def test_a_forced_opening_is_the_lowest(all_pass):
    rules = Rules.from_preset("club-1165", all_pass=all_pass)
    board = Board(rules, deal_with(BUST), first=0 if all_pass == "force_first" else 1)
    while board.turn:
        board.call(PASS)
    assert steady(rules).call(board.views[0]) == 100


def declared(rules, hand):
    """Return a board that seat 0 has bought for the minimum."""
    board = Board(rules, deal_with(hand), first=0)
    for call in (rules.min, PASS, PASS, PASS):
        board.call(call)
    return board


@pytest.mark.parametrize(
    ("hand", "widow", "kept"),
    [
        pytest.param("AKQJ87.A43.A52.-", "-.-.-.9874", "AKQJ87.A.A.-", id="trumps and aces are kept, losers go"),
    ],
)
def test_discards(hand, widow, kept):
    cards = parse_suits(hand) | parse_suits(widow)
    others = cards_of(FULL_DECK & ~cards)
    hands = (parse_suits(hand), *(mask_of(others[at : at + 12]) for at in (0, 12, 24)))
    board = Board(CLUB, Deal(hands, parse_suits(widow)), first=0)
    for call in (100, PASS, PASS, PASS):
        board.call(call)
    buried = steady().discard(board.views[0])
    assert buried.bit_count() == 4
    assert not buried & parse_suits(kept)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [("AKQJ87.A4.A52.6", "s"), ("A4.AKQJ87.A52.6", "h"), ("6.A52.A4.AKQJ87", "c")],
)
def test_announces_the_long_suit(hand, expected):
    rules = Rules.from_preset("club-1165", trump="announce_before_discard")
    assert steady(rules).choose_mode(declared(rules, hand).views[0]) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param("AKQJ87.A4.A52.6", "t", id="trump by the lead"),
        pytest.param("2346.2345.236.2", "n", id="Nares with the low cards"),
    ],
)
def test_chooses_a_mode_without_trump_when_it_is_better(hand, expected):
    rules = Rules.from_preset("wikipedia-1200")
    board = declared(rules, hand)
    board.discard(steady(rules).discard(board.views[0]))
    assert steady(rules).choose_mode(board.views[0]) == expected


DEAL = (
    "AKQJ87.A4.A52.6",
    "T96.KT2.KJ4.J52",
    "543.Q87.T96.AT9",
    "2.J9653.Q87.KQ4",
)


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        pytest.param("", "As", id="opens with the top trump"),
        pytest.param("As6s5s2s", "Ks", id="goes on drawing trump"),
        pytest.param("As6s5s2sKs9s4s3h", "Qs", id="draws the last one"),
    ],
)
def test_leads(acts, expected):
    board = playing(CLUB, acts)
    assert card_text(steady().play(board.views[board.turn])) == expected


def playing(rules, acts):
    """Return a board of `DEAL` that seat 0 declares, its widow discarded again, after *acts*."""
    hands = tuple(parse_suits(hand) for hand in DEAL)
    board = Board(rules, Deal(hands, FULL_DECK & ~sum(hands)), first=0)
    for call in (100, PASS, PASS, PASS):
        board.call(call)
    board.discard(board.deal.widow)
    if board.phase == "mode":
        board.choose_mode("s")
    for at in range(0, len(acts), 2):
        board.act(acts[at : at + 2])
    return board


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        pytest.param("6c2c", "Ac", id="third in hand wins with the ace"),
        pytest.param("AhKh", "7h", id="no point on a trick that may be ruffed, nothing to give"),
        pytest.param("2dJd", "6d", id="throws off low what cannot win"),
    ],
)
def test_follows(acts, expected):
    rules = Rules.from_preset("club-1165", trump="announce_after_discard")
    board = playing(rules, acts)
    assert card_text(steady(rules).play(board.views[board.turn])) == expected
