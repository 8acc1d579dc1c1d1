"""What a player knows by heart about a mode: which card beats which, which to give, which to keep.

All of it is looked up by sets of cards, so that a decision costs a few look-ups. Here a single card is a set of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.actions import trump_of
from engine.cards import PIPS, RANK_OF, SUIT_MASKS, SUIT_OF
from engine.tricks import RANK_ORDER, STRENGTHS

_TOP = PIPS - 1
_STRONGEST_CARD = 2 * PIPS
_MASTER_KEPT, _SECOND_KEPT, _TRUMP_KEPT = 16.0, 5.0, 7.0
"""Points that a player would rather lose than his best card of a suit, the next best, a trump."""


class _Foremost(dict[int, int]):
    """By set of cards of one suit, the card of it that comes first by some measure; worked out when first asked for."""

    def __init__(self, measure: Sequence[float]) -> None:
        super().__init__({1 << card: 1 << card for card in range(52)})
        self._measure = {1 << card: measure[card] for card in range(52)}

    def __missing__(self, cards: int) -> int:
        rest = cards & (cards - 1)
        one, other = cards ^ rest, self[rest]
        self[cards] = first = one if self._measure[one] > self._measure[other] else other
        return first


class _SuitTables:
    """The tables within a suit, the same in all modes that rank the cards alike: trump or not makes no difference."""

    def __init__(self, order: tuple[int, ...], points: tuple[int, ...]) -> None:
        self.height = [order[RANK_OF[card]] for card in range(52)]
        self.kept = [
            (_MASTER_KEPT if height == _TOP else _SECOND_KEPT if height == _TOP - 1 else 0.0) + height / 8
            for height in self.height
        ]
        self.strongest = _Foremost(self.height)
        self.weakest = _Foremost([-height for height in self.height])
        self.gift = _Foremost([worth - kept for worth, kept in zip(points, self.kept, strict=True)])
        self.spare = _Foremost([-worth - kept for worth, kept in zip(points, self.kept, strict=True)])


@cache
def _suit_tables(order: tuple[int, ...], points: tuple[int, ...]) -> _SuitTables:
    return _SuitTables(order, points)


class CardSense:
    """The tables of one mode, with cards worth *points*.

    Attributes:
        trump: set of the trumps, 0 in modes without. plain: the sets of the other suits.
        over: ``over[suit led][strength]`` is the set of cards that beat a card of that strength.
        above: by card, the stronger ones of its suit.
        strength: ``strength[suit led][card]`` as in `engine.tricks.STRENGTHS`.
        suit, worth: by card, its suit (0..3) and its points.
        strongest, weakest: by set of one suit, its highest and lowest card.
        gift, spare: by set of one suit, the card to put on a trick that is ours, and on one that is theirs.
        profit, cost: by card, what the one gains (points less the use of the card) and the other costs.
    """

    def __init__(self, mode: str, points: tuple[int, ...]) -> None:
        tables = _suit_tables(RANK_ORDER[mode], points)
        height = tables.height
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
        kept = [tables.kept[card] + (_TRUMP_KEPT if SUIT_OF[card] == trump else 0.0) for card in every]
        self.profit = {1 << card: points[card] - kept[card] for card in every}
        self.cost = {1 << card: points[card] + kept[card] for card in every}
        self.strongest, self.weakest = tables.strongest, tables.weakest
        self.gift, self.spare = tables.gift, tables.spare


@cache
def card_sense(mode: str, points: tuple[int, ...]) -> CardSense:
    """Return the tables of a mode for cards worth *points* (52 of them)."""
    return CardSense(mode, points)
