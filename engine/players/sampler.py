"""A house bot that tries its acts out: it deals the unseen cards again and again and plays every guess to its end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.player import Player
from engine.players import Option
from engine.sentences import gettext_noop
from engine.skill.prospects import Prospects, best_act

if TYPE_CHECKING:
    from engine.rules import Rules
    from engine.view import View

SUMMARY = gettext_noop("Deals the unseen cards many times, plays them out, and does what scores best on average.")
OPTIONS: Mapping[str, Option] = {
    "deals": Option(20, 1, 200, gettext_noop("layouts that it tries for a decision")),
}


def create(rules: Rules, seat: int, key: str, deals: int = OPTIONS["deals"].default) -> Player:
    """Return a player whose layouts are drawn from *key*, *seat* and the number of the decision."""
    return SamplerPlayer(rules, f"{key}/{seat}", deals)


class SamplerPlayer(Player):
    """Judges each act by the score of its own side less the other's, averaged over the same layouts for every act."""

    def __init__(self, rules: Rules, key: str, deals: int) -> None:
        self._key = key
        self._deals = deals
        self._prospects = Prospects(rules)

    def call(self, view: View) -> int:
        """Return the call with the best prospects among a pass, the lowest bid and Shelem."""
        return best_act(self._prospects.calls(view, self._lots(view), self._deals))

    def discard(self, view: View) -> int:
        """Return the discards with the best prospects among the few that look best."""
        return best_act(self._prospects.discards(view, self._lots(view), self._deals))

    def choose_mode(self, view: View) -> str:
        """Return the mode with the best prospects."""
        return best_act(self._prospects.modes(view, self._lots(view), self._deals))

    def play(self, view: View) -> int:
        """Return the card with the best prospects."""
        legal = view.legal
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        return best_act(self._prospects.cards(view, self._lots(view), self._deals))

    def _lots(self, view: View) -> random.Random:
        table = view.table
        decision = len(table.calls) + len(table.plays)
        return random.Random(f"{self._key}/{table.number}/{table.phase}/{decision}")
