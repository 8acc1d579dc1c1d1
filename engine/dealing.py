"""Dealing from a shuffle key, by an algorithm that any language can repeat; vectors in docs/dealing.md.

The key of deal *n* is SHA-256 of ``shelem-deal/1:KEY:n``. Its stream is the bytes of SHA-256(key, counter). A
number below *b* is one byte of the stream modulo *b*, bytes at or above the largest multiple of *b* being
thrown away. The deck in ascending order is shuffled with it (Fisher-Yates, from the end), then dealt: twelve
cards to each seat, the rest is the widow. So every deal is as likely as any other, and the way of dealing at
a table need not be imitated.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, count, islice

from engine.cards import FULL_DECK, cards_of
from engine.deal import Deal
from engine.rules import Rules

LONGEST_KEY = 200
_AT_ONCE = 32
_UNFAIR = 255
_PICKS = tuple(
    (bound - 1, bytes(byte % bound if byte < 256 - 256 % bound else _UNFAIR for byte in range(256)))
    for bound in range(52, 1, -1)
)
"""For the places of a pack from the last down: which place each byte swaps it with. Small enough for a core's cache."""


class ShuffleKeyError(ValueError):
    """A shuffle key, a salt or a deal's number cannot be used."""


def new_shuffle_key() -> str:
    """Return a fresh shuffle key that nobody can guess: 128 random bits in hexadecimal."""
    return secrets.token_hex(16)


def commitment(salt: str, shuffle_key: str) -> str:
    """Return the hexadecimal SHA-256 of ``SALT:KEY``, published before the deals are played.

    The salt keeps anybody from finding a short key by trying.

    Raises:
        ShuffleKeyError: salt or key is empty, too long or not printable, or the salt has a colon.
    """
    _check_text("salt", salt)
    _check_text("shuffle key", shuffle_key)
    if ":" in salt:
        raise ShuffleKeyError("a salt has no colon")
    return hashlib.sha256(f"{salt}:{shuffle_key}".encode()).hexdigest()


def is_committed(published: str, salt: str, shuffle_key: str) -> bool:
    """Return whether a revealed salt and key are those of a published commitment."""
    return hmac.compare_digest(published.lower().encode(), commitment(salt, shuffle_key).encode())


def deal_key(shuffle_key: str, number: int) -> bytes:
    """Return the 32 bytes from which deal *number* (from 1) of a shuffle key is dealt.

    Raises:
        ShuffleKeyError: the key is empty, too long or not printable, or the number is below 1.
    """
    _check_text("shuffle key", shuffle_key)
    if not 1 <= number < 1 << 63:
        raise ShuffleKeyError("deals are numbered from 1")
    return hashlib.sha256(f"shelem-deal/1:{shuffle_key}:{number}".encode()).digest()


def stream(key: bytes) -> Iterator[int]:
    """Return the endless bytes of SHA-256(*key*, counter): the counter is eight bytes, big-endian, from 0."""
    # A deck takes two blocks or a little more: a chain of ready blocks is quicker than a generator of bytes.
    return chain(_block(key, 0), _block(key, 1), chain.from_iterable(_block(key, at) for at in count(2)))


def _block(key: bytes, counter: int) -> bytes:
    return hashlib.sha256(key + counter.to_bytes(8, "big")).digest()


def shuffled(key: bytes, deck: int = FULL_DECK) -> list[int]:
    """Return the cards of *deck* in the order that *key* gives them."""
    cards = list(cards_of(deck))
    _shuffle(key, cards)
    return cards


def _shuffle(key: bytes, cards: list[int]) -> None:
    draw = stream(key).__next__
    for last, picks in _PICKS[-(len(cards) - 1) :]:
        while (other := picks[draw()]) == _UNFAIR:
            pass
        cards[last], cards[other] = cards[other], cards[last]


def deal_from_key(rules: Rules, shuffle_key: str, number: int = 1) -> Deal:
    """Return deal *number* (from 1) of a shuffle key, for the deck of *rules*.

    Raises:
        ShuffleKeyError: see `deal_key`.
    """
    bits = list(_bits(rules.deck))
    _shuffle(deal_key(shuffle_key, number), bits)
    size = rules.hand_size
    hands = [sum(bits[seat * size : (seat + 1) * size]) for seat in range(4)]
    return Deal((hands[0], hands[1], hands[2], hands[3]), sum(bits[4 * size :]))


def deals_from_key(rules: Rules, shuffle_key: str, numbers: Iterable[int]) -> Iterator[Deal]:
    """Yield the deals of *numbers* (see `deal_from_key`).

    They are dealt some at a time: between two boards the hash function falls out of the core's cache, and a deal
    costs twice as much.
    """
    waiting = iter(numbers)
    while some := list(islice(waiting, _AT_ONCE)):
        yield from [deal_from_key(rules, shuffle_key, number) for number in some]


@lru_cache(maxsize=8)
def _bits(deck: int) -> tuple[int, ...]:
    return tuple(1 << card for card in cards_of(deck))


@lru_cache(maxsize=256)
def _check_text(what: str, text: str) -> None:
    if not text or len(text) > LONGEST_KEY or not text.isprintable() or not _encodes(text):
        raise ShuffleKeyError(f"a {what} is a printable text of 1 to {LONGEST_KEY} characters")


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
