"""Which card takes a trick, in every mode. Source: docs/rules.md, sections 1 and 3 (modes)."""

from engine.actions import ACE_NARES, NARES, SARRES
from engine.cards import PIPS, RANK_OF, SUIT_OF, SUITS

ACE_HIGH = tuple(range(PIPS))
NARES_ORDER = tuple(PIPS - 1 - rank for rank in range(PIPS))
ACE_NARES_ORDER = tuple(PIPS - 1 if rank == PIPS - 1 else PIPS - 2 - rank for rank in range(PIPS))
"""Height of each rank (index 0 = the two) inside a suit: 2 .. A; A .. 2; K .. 3, 2, A."""

RANK_ORDER = dict.fromkeys((*SUITS, SARRES), ACE_HIGH) | {NARES: NARES_ORDER, ACE_NARES: ACE_NARES_ORDER}


def _strengths(mode: str, led: int) -> tuple[int, ...]:
    """Return how much each of the 52 cards is worth in a trick where suit *led* was led; 0 cannot win."""
    order = RANK_ORDER[mode]
    trump = SUITS.find(mode)
    return tuple(
        order[RANK_OF[card]] + (1 + PIPS if SUIT_OF[card] == trump else 1) if SUIT_OF[card] in (led, trump) else 0
        for card in range(52)
    )


STRENGTHS = {mode: tuple(_strengths(mode, led) for led in range(4)) for mode in RANK_ORDER}
"""``STRENGTHS[mode][suit led][card]``: the highest takes the trick; no two cards that can win are equal."""


def trick_winner(mode: str, cards: tuple[int, ...]) -> int:
    """Return the position (0 = leader) of the card that takes the trick *cards*, in playing order."""
    strengths = STRENGTHS[mode][SUIT_OF[cards[0]]]
    return max(range(len(cards)), key=lambda at: strengths[cards[at]])
