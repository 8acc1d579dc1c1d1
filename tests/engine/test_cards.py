import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards

masks = st.integers(0, cards.FULL_DECK)


def test_a_card_is_thirteen_times_suit_plus_rank():
    assert cards.card_text(0) == "2s"
    assert cards.card_text(12) == "As"
    assert cards.card_text(13 * 2 + 8) == "Td"
    assert cards.card_text(51) == "Ac"


@pytest.mark.parametrize("card", range(52))
def test_every_card_reads_back(card):
    assert cards.parse_card(cards.card_text(card)) == card


@pytest.mark.parametrize("text", ["", "A", "1s", "10s", "ah", "AH", "Ax", "A♠", "Ass"])
def test_what_is_no_card_is_refused_by_name(text):
    with pytest.raises(cards.CardError, match="is no card"):
        cards.parse_card(text)


def test_cards_in_a_row_keep_their_order():
    assert [cards.card_text(card) for card in cards.parse_cards("6cTd4s3d")] == ["6c", "Td", "4s", "3d"]


def test_a_card_named_twice_is_refused():
    with pytest.raises(cards.CardError, match="Td is named twice"):
        cards.parse_cards("6cTdTd")


@given(masks)
def test_a_set_is_its_cards(mask):
    members = cards.cards_of(mask)
    assert list(members) == [card for card in range(52) if mask >> card & 1]
    assert cards.mask_of(members) == mask


@given(masks)
def test_both_texts_of_a_set_read_back(mask):
    assert cards.parse_suits(cards.suits_text(mask)) == mask
    assert cards.mask_of(cards.parse_cards(cards.hand_text(mask))) == mask


def test_hands_are_written_by_suit_and_from_the_top():
    hand = cards.parse_suits("JT9.95.8743.A62")
    assert cards.hand_text(hand) == "JsTs9s9h5h8d7d4d3dAc6c2c"
    assert cards.suits_text(hand) == "JT9.95.8743.A62"
    assert cards.suits_text(0) == "-.-.-.-"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A.K.Q", "3 suits"),
        ("A.K.Q.", "empty"),
        ("AA.K.Q.J", "As is named twice"),
        ("A.K.Q.1", "no card"),
        ("10.K.Q.J", "no card"),
    ],
)
def test_a_bad_set_is_refused_with_the_reason(text, reason):
    with pytest.raises(cards.CardError, match=reason):
        cards.parse_suits(text)
