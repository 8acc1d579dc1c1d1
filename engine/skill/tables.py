"""What a player knows by heart about a mode: which card beats which, which to give, which to keep.

All of it is looked up by sets of cards, so that a decision costs a few look-ups. Here a single card is a set of one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from engine.actions import trump_of
from engine.cards import PIPS, RANK_OF, SUIT_MASKS, SUIT_OF, cards_of
from engine.tricks import RANK_ORDER, STRENGTHS

_TOP = PIPS - 1
_STRONGEST_CARD = 2 * PIPS
_MASTER_KEPT, _SECOND_KEPT, _TRUMP_KEPT = 16.0, 5.0, 7.0
"""Points that a player would rather lose than his best card of a suit, the next best, a trump."""


class _Lookup(dict[int, int]):
    """A function of a set of cards of one suit, worked out when first asked for."""

    def __init__(self, rule: Callable[[tuple[int, ...]], int]) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, cards: int) -> int:
        result = self._rule(cards_of(cards))
        self[cards] = result
        return result


class CardSense:
    """The tables of one mode, with cards worth *points*.

    Attributes:
        trump: set of the trumps, 0 in modes without. plain: the sets of the other suits.
        over: ``over[suit led][strength]`` is the set of cards that beat a card of that strength.
        above: by card, the stronger ones of its suit.
        strength: ``strength[suit led][card]`` as in `engine.tricks.STRENGTHS`.
        suit, worth: by card, its suit (0..3) and its points.
        strongest, weakest: by set of one suit, its highest and lowest card.
        gift: by set of one suit, the card to put on a trick that is ours. spare: the one to put on a trick that is
        theirs. cost: by card, what it hurts to give it away, points included.
    """

    def __init__(self, mode: str, points: Sequence[int]) -> None:
        height = [RANK_ORDER[mode][RANK_OF[card]] for card in range(52)]
        strengths = STRENGTHS[mode]
        trump = trump_of(mode)
        every = range(52)
        self.trump = SUIT_MASKS[trump] if trump >= 0 else 0
        self.plain = tuple(mask for suit, mask in enumerate(SUIT_MASKS) if suit != trump)
        self.over = tuple(
            tuple(sum(1 << card for card in every if row[card] > least) for least in range(_STRONGEST_CARD + 1))
            for row in strengths
        )
        self.strength = tuple({1 << card: row[card] for card in every} for row in strengths)
        self.suit = {1 << card: SUIT_OF[card] for card in every}
        self.worth = {1 << card: points[card] for card in every}
        self.above = {
            1 << card: sum(1 << c for c in every if SUIT_OF[c] == SUIT_OF[card] and height[c] > height[card])
            for card in every
        }
        kept = [
            (_MASTER_KEPT if height[card] == _TOP else _SECOND_KEPT if height[card] == _TOP - 1 else 0.0)
            + (_TRUMP_KEPT if SUIT_OF[card] == trump else 0.0)
            + height[card] / 8
            for card in every
        ]
        self.profit = {1 << card: points[card] - kept[card] for card in every}
        self.cost = {1 << card: points[card] + kept[card] for card in every}
        self.strongest = _Lookup(lambda cards: 1 << max(cards, key=height.__getitem__))
        self.weakest = _Lookup(lambda cards: 1 << min(cards, key=height.__getitem__))
        self.gift = _Lookup(lambda cards: 1 << max(cards, key=lambda card: points[card] - kept[card]))
        self.spare = _Lookup(lambda cards: 1 << min(cards, key=lambda card: points[card] + kept[card]))


@cache
def card_sense(mode: str, points: tuple[int, ...]) -> CardSense:
    """Return the tables of a mode for cards worth *points* (52 of them)."""
    return CardSense(mode, points)
