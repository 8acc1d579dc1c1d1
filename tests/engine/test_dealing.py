"""Deals from a key: the published vectors, uniformity, commitments."""

import re
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from engine.cards import FULL_DECK, cards_of, parse_suits
from engine.dealing import (
    LONGEST_KEY,
    ShuffleKeyError,
    commitment,
    deal_from_key,
    deal_key,
    deals_from_key,
    is_committed,
    new_shuffle_key,
    shuffled,
    stream,
)
from engine.rules import Rules

PAGE = (Path(__file__).parents[2] / "docs" / "dealing.md").read_text(encoding="utf-8")
KEYS = re.findall(r"^\| (\S+) \| (\d+) \| ([0-9a-f]{64}) \| ([0-9a-f]{16}) \|$", PAGE, re.MULTILINE)
DEALS = re.findall(r"^(5[12]) (\S+) (\d+): (.+)$", PAGE, re.MULTILINE)
COMMITMENTS = re.findall(r"^(\S+) (\S+) ([0-9a-f]{64})$", PAGE, re.MULTILINE)
CLUB = Rules.from_preset("club-1165")
RULES = {"52": CLUB, "51": Rules.from_preset("club-1165", widow=3)}


def test_dealing_some_at_a_time_gives_the_same_deals():
    rules = Rules.from_preset("club-1165")
    one_by_one = [deal_from_key(rules, "k", number) for number in range(5, 105)]
    assert list(deals_from_key(rules, "k", range(5, 105))) == one_by_one
    assert list(deals_from_key(rules, "k", ())) == []


def test_the_page_has_vectors_of_every_kind():
    assert (len(KEYS), len(DEALS), len(COMMITMENTS)) == (3, 8, 2)


@pytest.mark.parametrize(("shuffle_key", "number", "key", "first"), KEYS)
def test_keys_and_streams_are_those_of_the_page(shuffle_key, number, key, first):
    made = deal_key(shuffle_key, int(number))
    assert made.hex() == key
    assert bytes(islice(stream(made), 8)).hex() == first


@pytest.mark.parametrize(("cards", "key", "number", "text"), DEALS)
def test_deals_are_those_of_the_page(cards, key, number, text):
    assert deal_from_key(RULES[cards], key, int(number)).text() == text


def test_the_code_of_the_page_deals_the_same():
    source = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    space = {}
    exec(source, space)
    *hands, widow = space["deal"]("test", 3)
    ours = deal_from_key(CLUB, "test", 3)
    assert [sorted(hand) for hand in (*hands, widow)] == [
        sorted(card for card in _texts(mask)) for mask in (*ours.hands, ours.widow)
    ]


def _texts(mask):
    from engine.cards import card_text

    return [card_text(card) for card in cards_of(mask)]


@pytest.mark.parametrize(("salt", "key", "published"), COMMITMENTS)
def test_commitments_are_those_of_the_page(salt, key, published):
    assert commitment(salt, key) == published
    assert is_committed(published, salt, key)
    assert is_committed(published.upper(), salt, key)
    assert not is_committed(published, salt, key + "x")


def test_every_deal_is_legal_for_its_deck():
    for rules in RULES.values():
        for number in range(1, 50):
            deal_from_key(rules, "legal", number).check(rules)


def test_every_card_falls_to_every_place_equally_often():
    deals = 4000
    counts = Counter()
    for number in range(1, deals + 1):
        counts.update(enumerate(shuffled(deal_key("uniform", number))))
    expected = deals / 52
    chi_square = sum((counts[place, card] - expected) ** 2 / expected for place in range(52) for card in range(52))
    # 51 * 51 degrees of freedom: mean 2601, standard deviation 72; four of them either way.
    assert 2313 < chi_square < 2889


def test_small_decks_come_in_every_order_equally_often():
    deck = 0b1111
    counts = Counter(tuple(shuffled(deal_key("orders", number), deck)) for number in range(1, 12_001))
    assert len(counts) == 24
    chi_square = sum((count - 500) ** 2 / 500 for count in counts.values())
    assert chi_square < 49.7  # 23 degrees of freedom, one in a thousand


def test_a_full_deck_is_a_permutation():
    assert sorted(shuffled(deal_key("x", 1), FULL_DECK)) == list(range(52))
    assert parse_suits("-.-.-.2") not in shuffled(deal_key("x", 1), RULES["51"].deck)


@pytest.mark.parametrize("key", ["", "a\nb", "x" * (LONGEST_KEY + 1), "\ud800", "\x00"])
def test_unusable_keys_are_refused(key):
    with pytest.raises(ShuffleKeyError, match="printable text"):
        deal_key(key, 1)


@pytest.mark.parametrize("number", [0, -1, 1 << 63])
def test_deals_are_numbered_from_one(number):
    with pytest.raises(ShuffleKeyError, match="numbered from 1"):
        deal_key("k", number)


def test_a_salt_has_no_colon():
    with pytest.raises(ShuffleKeyError, match="no colon"):
        commitment("a:b", "key")


def test_new_keys_differ():
    assert len({new_shuffle_key() for _ in range(50)}) == 50
