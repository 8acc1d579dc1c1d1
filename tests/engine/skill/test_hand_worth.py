"""Judgement of hands before the play."""

from itertools import combinations

import pytest

from engine.cards import cards_of, mask_of, parse_suits
from engine.rules import Rules
from engine.skill.hand_worth import FEATURES, MASTER_KEPT, hand_worth, judgement, letter_to_say, suit_features
from engine.skill.weights import BIDDING, PLAYING
from engine.tricks import RANK_ORDER

CLUB = Rules.from_preset("club-1165")


@pytest.mark.parametrize("weights", [BIDDING, PLAYING])
def test_there_is_a_weight_for_every_feature(weights):
    for _, plain, trump in weights.values():
        assert len(plain) == len(trump) == len(FEATURES)
    assert len(suit_features([12, 3], [10, 5])) == len(FEATURES)


@pytest.mark.parametrize("mode", list("shdcnaz"))
@pytest.mark.parametrize("hand", ["AKQJ87.A43.A52.9874", "T5.T5432.KQJ.A98752", "AKQJT98765432.-.5.T2"])
def test_the_best_discards_are_those_of_an_exhaustive_search(mode, hand):
    judge, cards = hand_worth(mode, CLUB), parse_suits(hand)
    masters = sum(1 << card for card in range(52) if RANK_ORDER[mode][card % 13] == 12)
    worth, buried = judge.best_discards(cards, 4)

    def value(pile):
        tops = cards_of(pile & masters)
        buried_points = sum(CLUB.card_points[card] for card in cards_of(pile))
        return judge.after_discard(cards & ~pile) + buried_points - MASTER_KEPT * len(tops)

    assert buried.bit_count() == 4
    assert value(buried) == pytest.approx(worth)
    assert worth == pytest.approx(max(value(mask_of(pile)) for pile in combinations(cards_of(cards), 4)))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AKQJ87.A43.A52.-", "QJT987.543.532.-"),
        ("AKQJ87.A43.A52.-", "AKQ.AJ4.A52.K43"),
        ("AKQJT98.A43.A2.-", "AKQJ87.A43.A52.-"),
    ],
)
def test_length_and_aces_are_worth_more(better, worse):
    judge = judgement(CLUB)
    assert judge.bid_worth(parse_suits(better)) > judge.bid_worth(parse_suits(worse))


def test_a_suit_is_worth_the_same_whichever_it_is():
    judge = judgement(CLUB)
    hands = ["AKQJ87.A43.A52.-", "A43.AKQJ87.-.A52", "-.A52.AKQJ87.A43"]
    assert len({round(judge.bid_worth(parse_suits(hand)), 6) for hand in hands}) == 1


@pytest.mark.parametrize(
    ("rules", "mode", "legal", "expected"),
    [(CLUB, "h", "tnaz", "t"), (CLUB, "n", "tnaz", "n"), (CLUB, "h", "shdc", "h")],
)
def test_letters_to_say(rules, mode, legal, expected):
    assert letter_to_say(mode, legal) == expected
