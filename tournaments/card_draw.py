"""Partners by a draw of cards: everybody draws one card of a shuffled pack, and cards of like rank sit together.

From the highest card down, the first two are partners, the next two, and so on: of four players the two highest and the
two lowest. The highest deals first and chooses his seat. Anybody can repeat a draw from its key: docs/scoring.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import RANK_OF, SUIT_OF, card_text
from engine.dealing import shuffled

SUIT, REDRAW = "suit", "redraw"
EQUAL_RANKS = (SUIT, REDRAW)
"""How equal ranks are decided: by suit (spades, hearts, diamonds, clubs), or by drawing again."""

FEWEST, MOST = 4, 52
LONGEST_KEY = 200
MOST_PACKS = 100
"""Packs after which suits decide even where equal ranks draw again; a hundred in a row is no accident."""


class CardDrawError(ValueError):
    """A draw of cards that cannot be made."""


@dataclass(frozen=True)
class DrawnCard:
    """What one player drew."""

    player: int
    card: int


@dataclass(frozen=True)
class Redraw:
    """Players with equal ranks who drew again, from a pack of their own, and what they drew."""

    cards: tuple[DrawnCard, ...]


@dataclass(frozen=True)
class CardDraw:
    """A draw of cards.

    Attributes:
        cards: what everybody drew first, in the order of *order*. redraws: what those of equal rank drew then.
        order: the players from the highest card down; the first deals first and chooses his seat.
        pairs: partners, the highest pair first; in a pair the higher card first.
        key, equal: repeat the draw.
    """

    cards: tuple[DrawnCard, ...]
    redraws: tuple[Redraw, ...]
    order: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    key: str
    equal: str

    @property
    def deals_first(self) -> int:
        return self.order[0]

    def first_of(self, players: Sequence[int]) -> int:
        """Return who of a table's *players* deals first and chooses his seat: the one with the highest card."""
        return min(players, key=self.order.index)

    def values(self) -> dict[str, Any]:
        """Return the draw as JSON has it, cards as text."""
        return {
            "cards": _texts(self.cards),
            "redraws": [_texts(each.cards) for each in self.redraws],
            "order": list(self.order),
            "pairs": [list(pair) for pair in self.pairs],
            "key": self.key,
            "equal": self.equal,
        }


def draw_cards(players: Sequence[int], key: str, equal: str = SUIT) -> CardDraw:
    """Return the draw of *players* (numbers, in the order in which they draw) with *key*.

    The pack is shuffled as for a deal (docs/dealing.md); pack *n* (from 1) by SHA-256 of ``shelem-draw/1:KEY:n``. The
    players take its cards in order. Each redraw uses the next pack.

    Raises: CardDrawError for an odd number of players, fewer than 4 or more than 52, for a player named twice, or for
        an unknown way of deciding equal ranks.
    """
    _check(players, key, equal)
    packs = _Packs(key)
    cards = packs.draw(players)
    redraws: list[Redraw] = []
    order = _ordered(cards, equal, packs, redraws)
    by_player = {each.player: each for each in cards}
    return CardDraw(
        cards=tuple(by_player[player] for player in order),
        redraws=tuple(redraws),
        order=tuple(order),
        pairs=tuple((order[at], order[at + 1]) for at in range(0, len(order), 2)),
        key=key,
        equal=equal,
    )


class _Packs:
    """The packs of one draw, each shuffled by the next key."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.used = 0

    def draw(self, players: Sequence[int]) -> list[DrawnCard]:
        self.used += 1
        pack = shuffled(hashlib.sha256(f"shelem-draw/1:{self.key}:{self.used}".encode()).digest())
        return [DrawnCard(player, card) for player, card in zip(players, pack, strict=False)]


def _ordered(cards: Sequence[DrawnCard], equal: str, packs: _Packs, redraws: list[Redraw]) -> list[int]:
    """Return the players from the highest card down; who has to draw again goes on *redraws*."""
    by_rank: dict[int, list[DrawnCard]] = {}
    for each in cards:
        by_rank.setdefault(RANK_OF[each.card], []).append(each)
    order: list[int] = []
    for rank in sorted(by_rank, reverse=True):
        level = sorted(by_rank[rank], key=lambda each: SUIT_OF[each.card])
        if len(level) > 1 and equal == REDRAW and packs.used < MOST_PACKS:
            # They draw in the order in which they drew before.
            again = packs.draw([each.player for each in cards if each in level])
            redraws.append(Redraw(tuple(again)))
            order += _ordered(again, equal, packs, redraws)
        else:
            order += [each.player for each in level]
    return order


def _check(players: Sequence[int], key: str, equal: str) -> None:
    if equal not in EQUAL_RANKS:
        raise CardDrawError(f"equal ranks are decided by {' or '.join(EQUAL_RANKS)}, not {equal!r}")
    if not key or len(key) > LONGEST_KEY or not key.isprintable():
        raise CardDrawError(f"a key is a printable text of 1 to {LONGEST_KEY} characters")
    if len(set(players)) != len(players):
        raise CardDrawError("a player is named twice")
    if len(players) % 2:
        raise CardDrawError(f"{len(players)} players: one would have no partner")
    if not FEWEST <= len(players) <= MOST:
        raise CardDrawError(f"a pack is enough for {FEWEST} to {MOST} players, not for {len(players)}")


def _texts(cards: Sequence[DrawnCard]) -> list[list[int | str]]:
    return [[each.player, card_text(each.card)] for each in cards]
