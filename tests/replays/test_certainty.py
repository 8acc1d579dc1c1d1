"""Sure winners against search: a hand is called sure exactly when no layout and no reply takes a trick from it."""

import random
from itertools import combinations

import pytest

from engine.cards import SUIT_MASKS, SUIT_OF, cards_of, mask_of, parse_cards
from engine.tricks import STRENGTHS
from replays.certainty import all_sure, suits_of

DECK = parse_cards("AsKsQsJsAhKhQhJhAdKdQdJd")
LONG = parse_cards("AsKsQsJsTs9sAhKhQhAdKdQd")
"""Small decks: twelve cards in four hands of three."""


def wins_every_trick(own: int, others: tuple[int, ...], mode: str) -> bool:
    """Return whether declarer, on lead and seeing all cards, can take every trick against all three others."""
    return not own or any(holds(card, own ^ (1 << card), others, mode) for card in cards_of(own))


def holds(card: int, own: int, others: tuple[int, ...], mode: str) -> bool:
    """Return whether every reply to the lead of *card* leaves declarer the trick, and the rest."""
    strengths = STRENGTHS[mode][SUIT_OF[card]]
    states = {()}
    for hand in others:
        legal = cards_of(hand & SUIT_MASKS[SUIT_OF[card]] or hand)
        if any(strengths[reply] > strengths[card] for reply in legal):
            return False
        states = {(*state, hand ^ (1 << reply)) for state in states for reply in legal}
    return all(wins_every_trick(own, state, mode) for state in states)


def layouts(outside: int):
    """Give every way in which three hands of three can hold *outside*; which seat has which does not matter here."""
    lowest, *cards = cards_of(outside)
    for mates in combinations(cards, 2):
        left = [card for card in cards if card not in mates]
        for others in combinations(left[1:], 2):
            second = (left[0], *others)
            third = [card for card in left if card not in second]
            yield mask_of((lowest, *mates)), mask_of(second), mask_of(third)


def hands(deck):
    every = list(combinations(sorted(deck), 3))
    return random.Random(1).sample(every, 40) + every[-6:]


@pytest.mark.parametrize("mode", ["s", "h", "z", "n", "a"])
@pytest.mark.parametrize("deck", [DECK, LONG], ids=["even", "long"])
def test_small_decks_agree_with_search(mode, deck):
    whole = mask_of(deck)
    for cards in hands(deck):
        own = mask_of(cards)
        outside = whole & ~own
        by_search = all(wins_every_trick(own, layout, mode) for layout in layouts(outside))
        assert all_sure(suits_of(own, outside, mode), mode) == by_search, (cards, mode)
