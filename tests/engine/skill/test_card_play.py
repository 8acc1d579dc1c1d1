"""What the rules of card play say of known situations."""

import pytest

from engine.cards import SUITS, card_text, hand_text, mask_of, parse_card, parse_cards
from engine.rules import Rules
from engine.skill.card_play import answer, lead
from engine.skill.tables import card_sense
from engine.tricks import STRENGTHS

POINTS = Rules.from_preset("club-1165").card_points


def sense(mode):
    return card_sense(mode, POINTS)


def cards(text):
    return mask_of(parse_cards(text))


@pytest.mark.parametrize(
    ("mode", "trick", "hand", "next_hand", "expected"),
    [
        # The trick in playing order; partner led to a trick of two, an opponent to one of one or three.
        pytest.param("s", "AhKh", "Th7h", "3h", "Th", id="fattens partner's sure trick"),
        pytest.param("s", "AhKh", "Qh5h", "3h", "5h", id="with a five where there is no ten"),
        pytest.param("s", "AhKh", "Th7h", "2s", "7h", id="not when the next seat ruffs"),
        pytest.param("s", "2hAh3h", "Th7h", "", "Th", id="last seat gives to partner"),
        pytest.param("s", "3hAh2h", "Tc7c", "", "Tc", id="without the suit too"),
        pytest.param("s", "7h2h", "Jh8hTh", "9h", "Th", id="overtakes when partner would be beaten"),
        pytest.param("s", "9h2h3h", "QhJhAh", "", "Jh", id="wins cheaply in last seat"),
        pytest.param("s", "9h2h3h", "JhTh4h", "", "Th", id="wins with the ten in last seat"),
        pytest.param("s", "9h2h3h", "8h6h5h", "", "6h", id="loses with what costs least"),
        pytest.param("s", "9h", "AhQh4h", "Kh", "Ah", id="second seat takes it if it must"),
        pytest.param("s", "9h", "QhTh4h", "Kh", "4h", id="second seat lies low under a higher card"),
        pytest.param("s", "Th2h4h", "2s7s9d", "", "2s", id="ruffs low in last seat"),
        pytest.param("s", "Th2c4h", "2s7s9d", "", "2s", id="ruffs when nobody else did"),
        pytest.param("s", "Th8s4h", "2s9d3c", "", "3c", id="does not underruff: throws off low"),
        pytest.param("s", "Th", "2s9s3c", "7s", "9s", id="overruffs the seat behind"),
        pytest.param("n", "5h7h9h", "2h4hAh", "", "4h", id="Nares: the four beats the five"),
        pytest.param("n", "3h2h9h", "Ah4h", "", "Ah", id="Nares: the ace is a gift"),
        pytest.param("a", "3h2h9h", "AhKh", "", "Kh", id="Ace-Nares: the ace stays master"),
        pytest.param("z", "Kh3h9h", "AhTh", "", "Ah", id="Sarres: the ace wins"),
    ],
)
def test_answers(mode, trick, hand, next_hand, expected):
    knows = sense(mode)
    played = parse_cards(trick)
    led = played[0] // 13
    strengths = STRENGTHS[mode][led]
    at = max(range(len(played)), key=lambda each: strengths[played[each]])
    best = strengths[played[at]]
    ours = (len(played) - at) % 2 == 0
    follow = 0x1FFF << 13 * led
    held, after = cards(hand), cards(next_hand)
    legal = held & follow or held
    threats = after & follow or after & knows.trump
    card = answer(knows, legal, led, best, legal & follow > 0, ours, len(played) == 3, threats)
    assert hand_text(card) == expected


@pytest.mark.parametrize(
    ("mode", "hand", "against", "draws", "expected"),
    [
        pytest.param("s", "AsKs3s2hAd", "Qs5s9hKd", True, "As", id="draws trump from the top"),
        pytest.param("s", "KsQs3s2hAd", "As9hKd", True, "3s", id="draws low what it cannot win"),
        pytest.param("s", "AsKs3s2hAd", "9hKdQd", True, "Ad", id="cashes winners when trump is drawn"),
        pytest.param("s", "2s2hAd3d", "As9hKdQdJd9d", False, "Ad", id="a defender cashes his ace"),
        pytest.param("s", "Kh7hTd6d", "Ah9hAdJdAs", False, "6d", id="leads low from nothing"),
        pytest.param("z", "AhKhQhJd", "Th9hAd", False, "Ah", id="no trump: the long suit from the top"),
        pytest.param("n", "2h3hKd", "4h5h2d", False, "2h", id="Nares: the two is the top"),
    ],
)
def test_leads(mode, hand, against, draws, expected):
    theirs = cards(against)
    knows = sense(mode)
    assert hand_text(lead(knows, cards(hand), theirs, theirs & knows.trump, draws)) == expected


@pytest.mark.parametrize("mode", [*SUITS, "n", "a", "z"])
def test_strongest_is_what_no_other_card_of_the_suit_beats(mode):
    knows = sense(mode)
    hand = cards("Ah2hTh7h5hKh")
    assert not hand & knows.above[knows.strongest[hand]]
    assert hand ^ knows.weakest[hand] == hand & knows.above[knows.weakest[hand]]


def test_worth_and_suit_are_those_of_the_card():
    knows = sense("s")
    assert knows.worth[1 << parse_card("Th")] == 10
    assert card_text(parse_card("Th")) == "Th"
    assert knows.suit[1 << parse_card("Th")] == 1
