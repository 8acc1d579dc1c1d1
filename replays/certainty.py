"""What the declarer can take by force, whoever holds what: the sure winners of each suit of his hand.

Source: docs/glossary.md, section "Sure winners".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import RANK_OF, SUIT_MASKS, SUITS, cards_of
from engine.tricks import RANK_ORDER

if TYPE_CHECKING:
    from replays.frames import HandFrames

_SHOWN = "shcd"


@dataclass(frozen=True, slots=True)
class Holding:
    """One suit of declarer's twelve cards.

    Attributes:
        suit: its letter. held, tops: how many cards he has of it, and how many above every card outside.
        outside: how many are with the other three seats. losers: set of those that are no sure winners.
    """

    suit: str
    held: int
    tops: int
    outside: int
    losers: int

    @property
    def sure(self) -> int:
        """Return the number of sure winners: all, once the top ones have drawn every card outside."""
        return self.held - self.losers.bit_count()


def played_with(hand: HandFrames) -> int | None:
    """Return the index of the first frame where declarer's twelve cards and the mode both stand; None before."""
    if hand.declarer is None or not hand.discards or not hand.mode:
        return None
    moded = next((at for at, frame in enumerate(hand.frames) if frame.mode), None)
    down = hand.first_of("widow" if hand.buried else "discard")
    return None if moded is None else max(moded, down)


def holdings(hand: HandFrames) -> dict[str, Holding]:
    """Return declarer's suits by letter, in the order of a shown hand; nothing before they can be judged."""
    if hand.declarer is None or played_with(hand) is None:
        return {}
    own = hand.before_play[hand.declarer]
    return suits_of(own, hand.rules.deck & ~own & ~hand.discards, hand.mode)


def holes(hand: HandFrames) -> list[Holding]:
    """Return the suits of declarer, trump apart, in which he has a card that is no sure winner."""
    return _holes(holdings(hand), hand.mode)


def wins_all(hand: HandFrames) -> bool:
    """Return whether every trick is declarer's by force, as far as it can be judged."""
    suits = holdings(hand)
    return bool(suits) and all_sure(suits, hand.mode)


def suits_of(own: int, outside: int, mode: str) -> dict[str, Holding]:
    """Return the suits of the set *own* against the cards *outside*, by letter, in the order of a shown hand."""
    order = RANK_ORDER[mode]
    return {suit: _holding(suit, own, outside, order) for suit in _SHOWN}


def all_sure(suits: dict[str, Holding], mode: str) -> bool:
    """Return whether there is no hole, and every trump outside can be drawn by force."""
    if _holes(suits, mode):
        return False
    trump = suits.get(mode)
    if trump is None:
        return True
    # With trumps alone there is nothing to keep safe from a ruff: as many as he leads is enough.
    only_trumps = trump.held == sum(holding.held for holding in suits.values())
    return trump.tops >= (min(trump.outside, trump.held) if only_trumps else trump.outside)


def _holes(suits: dict[str, Holding], mode: str) -> list[Holding]:
    return [holding for suit, holding in suits.items() if suit != mode and holding.losers]


def _holding(suit: str, own: int, outside: int, order: tuple[int, ...]) -> Holding:
    mask = SUIT_MASKS[SUITS.index(suit)]
    heights = [order[RANK_OF[card]] for card in cards_of(outside & mask)]
    top = max(heights, default=-1)
    held = cards_of(own & mask)
    losers = [card for card in held if order[RANK_OF[card]] < top]
    tops = len(held) - len(losers)
    if tops >= len(heights):
        losers = []
    return Holding(suit, len(held), tops, len(heights), sum(1 << card for card in losers))
