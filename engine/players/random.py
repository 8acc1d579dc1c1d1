"""A house bot that does anything legal, each choice as likely as the next."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.cards import cards_of, mask_of
from engine.player import Player
from engine.players import Option

if TYPE_CHECKING:
    from engine.rules import Rules
    from engine.view import View

SUMMARY = "Calls and plays anything legal, by lot."
OPTIONS: Mapping[str, Option] = {}


def create(rules: Rules, seat: int, key: str) -> Player:
    """Return a player that draws its choices from *key* and *seat*."""
    return RandomPlayer(random.Random(f"{key}/{seat}"))


class RandomPlayer(Player):
    """Draws every act by lot."""

    def __init__(self, lots: random.Random) -> None:
        self._lots = lots

    def call(self, view: View) -> int:
        """Return any legal call."""
        return self._lots.choice(view.legal_calls())

    def choose_mode(self, view: View) -> str:
        """Return any legal mode."""
        return self._lots.choice(view.legal_modes())

    def discard(self, view: View) -> int:
        """Return any cards of the hand."""
        return mask_of(self._lots.sample(cards_of(view.hand), view.discard_count))

    def play(self, view: View) -> int:
        """Return any legal card."""
        return self._lots.choice(cards_of(view.legal_cards()))
