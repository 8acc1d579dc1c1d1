"""A house bot that plays by rule: no lots, no search.

It bids what a hand like its own brings on average, keeps trumps and aces, draws trump, cashes winners, wins cheaply,
puts points on tricks of its side and throws off what it misses least.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.actions import PASS, SAR_SHELEM, SHELEM
from engine.cards import SUIT_MASKS, SUIT_OF, SUITS
from engine.player import Player
from engine.players import Option
from engine.seats import partner
from engine.sentences import gettext_noop
from engine.skill.card_play import answer, lead
from engine.skill.hand_worth import judgement, letter_to_say
from engine.skill.tables import card_sense
from engine.skill.unseen import opponents_out_of_trump, unseen_cards

if TYPE_CHECKING:
    from engine.rules import Rules
    from engine.view import View

SUMMARY = gettext_noop("Plays by rule: bids its length and aces, draws trump, fattens its partner's tricks.")
OPTIONS: Mapping[str, Option] = {
    "boldness": Option(0, -30, 30, gettext_noop("points it bids above (or below) what it expects to make")),
}

_MARGIN = 2
"""Points that it bids below what it expects to make: a failure costs the whole bid, and more (found by trial)."""
_OVER_PARTNER = 15
"""Points that it expects above partner's bid before it takes the contract from him."""
_SLAM_EXPECTED = 0.94
"""Share of all points that it expects to take before it calls Shelem."""
_RUFF_NEAR = 3
"""With fewer cards than this of a suit unseen, the next seat is taken to ruff."""


def create(rules: Rules, seat: int, key: str, boldness: int = OPTIONS["boldness"].default) -> Player:
    """Return a player for *seat*; it draws no lots, so *key* does not matter."""
    return SteadyPlayer(rules, boldness)


class SteadyPlayer(Player):
    """Decides by `engine.skill` alone, from one look at its `View`."""

    def __init__(self, rules: Rules, boldness: int = 0) -> None:
        self._boldness = boldness
        self._judgement = judgement(rules)
        self._senses = {mode: card_sense(mode, rules.card_points) for mode in self._judgement.modes}
        self._judged = (0, 0.0)
        self._slam = _SLAM_EXPECTED * rules.total

    def call(self, view: View) -> int:
        """Return the lowest bid as long as the hand is worth it, Shelem with a giant, else a pass."""
        table = view.table
        hand = view.hand
        if hand != self._judged[0]:
            self._judged = (hand, self._judgement.bid_worth(hand) + self._boldness)
        worth = self._judged[1]
        if worth <= table.highest:
            return PASS  # somebody has opened, so nobody is forced
        legal = view.legal_calls()
        if worth >= self._slam and SHELEM in legal:
            return SHELEM
        worth -= _MARGIN
        lowest = legal[1] if legal[0] == PASS and len(legal) > 1 else legal[0]
        if legal[0] != PASS:
            return lowest
        if lowest in (SHELEM, SAR_SHELEM):
            return PASS
        if table.highest != PASS and table.callers[table.calls.index(table.highest)] == partner(view.seat):
            worth -= _OVER_PARTNER
        return lowest if worth >= lowest else PASS

    def discard(self, view: View) -> int:
        """Return the cards that leave the best hand in the best mode, the points buried counted."""
        mode, count = view.table.mode, view.discard_count
        return self._judgement.exchange(view.hand, count, mode)[1]

    def choose_mode(self, view: View) -> str:
        """Return the mode in which the hand, after its best discards, is worth most."""
        due = view.hand.bit_count() - view.table.rules.hand_size
        return letter_to_say(self._judgement.exchange(view.hand, due)[2], view.legal_modes())

    def play(self, view: View) -> int:
        """Return a card as `engine.skill.card_play` has it."""
        legal = view.legal
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        table = view.table
        in_trick = table.in_trick
        if in_trick == 0:
            return self._lead(view, legal).bit_length() - 1
        sense = self._senses[table.mode]
        follow = table.follow
        led = SUIT_OF[table.plays[-in_trick]]
        ours = not (table.leading ^ view.seat) & 1
        threats = 0
        if in_trick < 3 and (ours or legal & sense.over[led][table.best]):
            unseen = unseen_cards(view)
            threats = unseen & follow
            if threats.bit_count() < _RUFF_NEAR:
                threats = unseen & sense.trump or threats
        card = answer(sense, legal, led, table.best, legal & follow > 0, ours, in_trick == 3, threats)
        return card.bit_length() - 1

    def _lead(self, view: View, legal: int) -> int:
        table = view.table
        mode = table.mode
        if not mode:
            trumps = [suit for suit in SUITS if legal & SUIT_MASKS[SUITS.index(suit)]]
            mode = max(trumps, key=lambda suit: self._judgement.modes[suit].after_discard(legal))
            legal &= SUIT_MASKS[SUITS.index(mode)]
        sense = self._senses[mode]
        unseen = unseen_cards(view)
        trumps_against = unseen & sense.trump
        draws = view.seat == table.declarer
        if draws and trumps_against and opponents_out_of_trump(view):
            trumps_against = 0
        return lead(sense, legal, unseen, trumps_against, draws)
