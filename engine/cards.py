"""Cards as small integers, and sets of cards as the bits of one integer.

A card is ``13 * suit + rank``: suits s, h, d, c are 0..3, ranks 2..A are 0..12. A set of cards is an ``int`` whose bit
*n* stands for card *n*, so that "the cards of the suit led" is one ``&``. Texts are two characters, rank then suit
(``Th``). Notation: docs/records.md.
"""

from collections.abc import Iterable

SUITS = "shdc"
RANKS = "23456789TJQKA"
PIPS = 13

FULL_DECK = (1 << 52) - 1
SUIT_MASKS = tuple(0x1FFF << PIPS * suit for suit in range(4))
SUIT_OF = tuple(card // PIPS for card in range(52))
RANK_OF = tuple(card % PIPS for card in range(52))

_TEXTS = tuple(RANKS[RANK_OF[card]] + SUITS[SUIT_OF[card]] for card in range(52))
_CARDS = {text: card for card, text in enumerate(_TEXTS)}


class CardError(ValueError):
    """A text does not name a card, or names one twice."""


def card_text(card: int) -> str:
    """Return the two characters of *card*: rank, then suit."""
    return _TEXTS[card]


def card_texts(cards: Iterable[int]) -> list[str]:
    """Return the two characters of each of *cards*."""
    return [_TEXTS[card] for card in cards]


def parse_card(text: str) -> int:
    """Return the card that *text* names.

    Raises:
        CardError: *text* is not a rank of ``23456789TJQKA`` followed by a suit of ``shdc``.
    """
    try:
        return _CARDS[text]
    except KeyError:
        raise CardError(f"{text[:20]!r} is no card: write a rank of {RANKS} and a suit of {SUITS}") from None


def parse_cards(text: str) -> list[int]:
    """Return the cards of a text such as ``6cTd4s``, in its order.

    Raises:
        CardError: a card is misspelt or named twice.
    """
    cards = [parse_card(text[at : at + 2]) for at in range(0, len(text), 2)]
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise CardError(f"{card_text(twice)} is named twice")
    return cards


def _of_one_suit(suit: int) -> list[tuple[int, ...]]:
    """Return the cards of every set within *suit*; the index is the set, shifted down to thirteen bits."""
    sets: list[tuple[int, ...]] = [()]
    for card in range(PIPS * suit, PIPS * (suit + 1)):
        sets += [(*cards, card) for cards in sets]
    return sets


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (_of_one_suit(suit) for suit in range(4))
_ONE_SUIT = {
    mask << PIPS * suit: cards
    for suit, sets in enumerate((_SPADES, _HEARTS, _DIAMONDS, _CLUBS))
    for mask, cards in enumerate(sets)
}
_known = _ONE_SUIT.get


def cards_of(mask: int) -> tuple[int, ...]:
    """Return the cards of a set in ascending order."""
    # A set within one suit is by far the most frequent: whoever can follow must.
    if (cards := _known(mask)) is not None:
        return cards
    return _SPADES[mask & 0x1FFF] + _HEARTS[mask >> 13 & 0x1FFF] + _DIAMONDS[mask >> 26 & 0x1FFF] + _CLUBS[mask >> 39]


def mask_of(cards: Iterable[int]) -> int:
    """Return the set that holds *cards*."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def hand_text(mask: int) -> str:
    """Return a set as concatenated cards, by suit s h d c and from the top rank down."""
    return "".join(_TEXTS[card] for suit in SUIT_MASKS for card in reversed(cards_of(mask & suit)))


def suits_text(mask: int) -> str:
    """Return a set as ``S.H.D.C``, ranks from the top, ``-`` for no card of a suit."""
    return ".".join(
        "".join(RANKS[RANK_OF[card]] for card in reversed(cards_of(mask & suit))) or "-" for suit in SUIT_MASKS
    )


def parse_suits(text: str) -> int:
    """Return the set written as ``S.H.D.C`` (see `suits_text`).

    Raises:
        CardError: not four parts, an unknown rank, or a rank twice in one suit.
    """
    parts = text.split(".")
    if len(parts) != 4:
        raise CardError(f"{text[:40]!r} has {len(parts)} suits, not 4: write S.H.D.C, '-' for none")
    mask = 0
    for suit, ranks in zip(SUITS, parts, strict=True):
        if not ranks:
            raise CardError(f"{text[:40]!r} leaves a suit empty: write '-' for no card")
        for rank in "" if ranks == "-" else ranks:
            bit = 1 << parse_card(rank + suit)
            if mask & bit:
                raise CardError(f"{rank + suit} is named twice")
            mask |= bit
    return mask
