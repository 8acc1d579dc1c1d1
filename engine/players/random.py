"""A house bot that plays any legal card, each as likely as the next, and passes most of the time."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.actions import PASS
from engine.cards import cards_of, mask_of
from engine.player import Player
from engine.players import Option
from engine.sentences import gettext_noop

if TYPE_CHECKING:
    from engine.rules import Rules
    from engine.view import View

SUMMARY = gettext_noop("Plays any legal card by lot; now and then it bids low.")
OPTIONS: Mapping[str, Option] = {
    "bids": Option(35, 0, 100, gettext_noop("how often it bids when it might pass, in per cent")),
}

_NEXT_BIDS = 2


def create(rules: Rules, seat: int, key: str, bids: int = OPTIONS["bids"].default) -> Player:
    """Return a player that draws its choices from *key* and *seat*."""
    return RandomPlayer(random.Random(f"{key}/{seat}"), bids / 100)


class RandomPlayer(Player):
    """Draws every act by lot, the lower bids only: whoever bids any number at random is at the top after two calls."""

    def __init__(self, lots: random.Random, bids: float) -> None:
        self._lots = lots
        self._bids = bids

    def call(self, view: View) -> int:
        """Return a pass, or one of the lowest numbers."""
        legal = view.legal_calls()
        may_pass = legal[0] == PASS
        higher = [call for call in legal if PASS < call <= view.table.rules.max]
        if may_pass and (not higher or self._lots.random() >= self._bids):
            return PASS
        return self._lots.choice(higher[:_NEXT_BIDS] or legal)

    def choose_mode(self, view: View) -> str:
        """Return any legal mode."""
        return self._lots.choice(view.legal_modes())

    def discard(self, view: View) -> int:
        """Return any cards of the hand."""
        return mask_of(self._lots.sample(cards_of(view.hand), view.discard_count))

    def play(self, view: View) -> int:
        """Return any legal card."""
        return self._lots.choice(cards_of(view.legal))
