"""What the acts open to a seat are likely to score, by playing out guesses at the hidden cards.

Every method returns act -> average of (own side's score less the other's) by the rules' scoring, the same layouts being
used for all acts.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeVar

from engine.actions import PASS, SHELEM
from engine.cards import SUIT_MASKS, SUIT_OF, SUITS, cards_of
from engine.scoring import discard_points, score
from engine.skill.hand_worth import judgement, letter_to_say
from engine.skill.layouts import Layout, Unseen
from engine.skill.playout import Trick, play_out
from engine.skill.tables import CardSense, card_sense

if TYPE_CHECKING:
    from engine.rules import Rules
    from engine.table import Table
    from engine.view import View

Act = TypeVar("Act", int, str)

_MODES_TRIED, _PILES_TRIED = 2, 3
_WORTH_TRYING = 15.0
"""Points by which a mode may look worse than the best one and still be tried."""
_POINT = 0.05
"""What a point taken is worth beside the score: it decides between cards that score alike."""
_CAUTION = 10.0
"""Points by which bidding must look better than passing."""


def best_act(prospects: dict[Act, float]) -> Act:
    """Return the act with the best prospects, the first one among equals."""
    return max(prospects, key=prospects.__getitem__)


class Prospects:
    """Tries acts out under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._judgement = judgement(rules)
        self._senses = {mode: card_sense(mode, rules.card_points) for mode in self._judgement.modes}
        self._scores: dict[tuple[int, int, int], float] = {}

    def calls(self, view: View, lots: random.Random, deals: int) -> dict[int, float]:
        """Return the prospects of a pass, the lowest bid and Shelem, as far as they are legal."""
        legal = view.legal_calls()
        bids = [call for call in legal if call != PASS]
        tried = bids[:1] + [SHELEM] * (SHELEM in bids[1:])
        if len(legal) == 1 or (not tried and PASS in legal):
            return {legal[0]: 0.0}
        totals = dict.fromkeys(([PASS] if PASS in legal else []) + tried, 0.0)
        unseen = Unseen(view, self._judgement)
        for _ in range(deals):
            layout = unseen.deal(lots)
            if PASS in totals:
                totals[PASS] += self._after_pass(view, layout) + _CAUTION
            points, tricks = self._declare(layout, view.seat)
            for call in tried:
                totals[call] += self._score(call, points, tricks)
        return {call: total / deals for call, total in totals.items()}

    def discards(self, view: View, lots: random.Random, deals: int) -> dict[int, float]:
        """Return the prospects of the few discards that look best, in the mode each was chosen for."""
        mode = view.table.mode
        tried = self._piles(view.hand, view.discard_count, mode)
        totals = dict.fromkeys((pile for _, pile in tried), -1e9)
        layouts = [unseen.deal(lots) for unseen in [Unseen(view, self._judgement)] for _ in range(deals)]
        for mode, pile in tried:
            total = sum([self._declared(view, layout, mode, pile) for layout in layouts])
            totals[pile] = max(totals[pile], total / deals)
        return totals

    def modes(self, view: View, lots: random.Random, deals: int) -> dict[str, float]:
        """Return the prospects of the modes that look best, by the letters to say; each with its best discards."""
        due = view.hand.bit_count() - self._rules.hand_size
        tried = self._piles(view.hand, due, "", variants=1)
        layouts = [unseen.deal(lots) for unseen in [Unseen(view, self._judgement)] for _ in range(deals)]
        prospects: dict[str, float] = {}
        for mode, pile in tried:
            letter = letter_to_say(mode, view.legal_modes())
            total = sum([self._declared(view, layout, mode, pile or view.discards) for layout in layouts])
            prospects[letter] = max(prospects.get(letter, -1e9), total / deals)
        return prospects

    def cards(self, view: View, lots: random.Random, deals: int) -> dict[int, float]:
        """Return the prospects of the legal cards, one of each run of equal ones."""
        table = view.table
        assert table.declarer is not None
        tried = self._worth_playing(view)
        if len(tried) == 1:
            return {tried[0]: 0.0}
        trick = _trick(table, self._rules.card_points)
        totals = dict.fromkeys(tried, 0.0)
        unseen = Unseen(view, self._judgement)
        for _ in range(deals):
            layout = unseen.deal(lots)
            for card in tried:
                sense = self._senses[table.mode or SUITS[SUIT_OF[card]]]
                totals[card] += self._finish(view, layout, sense, trick, card)
        return {card: total / deals for card, total in totals.items()}

    def _worth_playing(self, view: View) -> list[int]:
        legal, mode = view.legal, view.table.mode
        if not mode:
            worth = {suit: self._judgement.modes[SUITS[suit]].after_discard(view.hand) for suit in range(4)}
            least = max(worth.values()) - _WORTH_TRYING
            return [
                card
                for suit in range(4)
                if worth[suit] >= least
                for card in _distinct(legal & SUIT_MASKS[suit], view, self._rules.card_points)
            ]
        return _distinct(legal, view, self._rules.card_points)

    def _piles(self, hand: int, count: int, mode: str, variants: int = _PILES_TRIED) -> list[tuple[str, int]]:
        """Return (mode, discards) that look best, in *mode* if it is given: the best discards and some near them."""
        judges = self._judgement.modes
        judged = sorted(((*judges[each].best_discards(hand, count), each) for each in mode or judges), reverse=True)
        tried: list[tuple[str, int]] = []
        for worth, pile, each in judged[:_MODES_TRIED]:
            if worth < judged[0][0] - _WORTH_TRYING:
                break
            tried.append((each, pile))
            if variants > 1:
                tried += [(each, near) for near in self._near(hand, pile, each)[: variants - 1]]
        return tried

    def _near(self, hand: int, pile: int, mode: str) -> list[int]:
        """Return the sets that differ from *pile* in one card, the best first."""
        judge, points = self._judgement.modes[mode], self._rules.card_points
        near = []
        for out in cards_of(pile):
            for card in cards_of(hand & ~pile):
                other = pile ^ 1 << out ^ 1 << card
                near.append((judge.after_discard(hand ^ other) + points[card] - points[out], other))
        return [other for _, other in sorted(near, reverse=True)]

    def _after_pass(self, view: View, layout: Layout) -> float:
        """Return what a pass brings in *layout*: the other bidder's contract, or whoever would open plays one."""
        table, rules = view.table, self._rules
        if table.highest != PASS:
            seat, contract = table.callers[table.calls.index(table.highest)], table.highest
        else:
            others = [seat for seat in range(4) if seat != view.seat and not table.passed >> seat & 1]
            worth = {seat: self._judgement.bid_worth(layout.hands[seat]) for seat in others}
            if not worth or max(worth.values()) < rules.min:
                return 0.0
            seat, contract = max(worth, key=worth.__getitem__), rules.min
        points, tricks = self._declare(layout, seat)
        value = self._score(contract, points, tricks)
        return value if not (seat ^ view.seat) & 1 else -value

    def _declare(self, layout: Layout, seat: int) -> tuple[int, int]:
        """Return points and tricks of *seat*'s side if it takes the widow of *layout* and plays."""
        hand, rules = layout.hands[seat] | layout.pile, self._rules
        _, pile, mode = self._judgement.exchange(hand, rules.widow)
        hands = layout.hands.copy()
        hands[seat] = hand ^ pile
        return self._play(hands, seat, mode, pile)

    def _declared(self, view: View, layout: Layout, mode: str, pile: int) -> float:
        """Return what the declarer's side scores with *pile* discarded in *mode*."""
        contract = view.table.contract
        assert contract is not None
        hands = layout.hands.copy()
        hands[view.seat] = view.hand & ~pile
        points, tricks = self._play(hands, view.seat, mode, pile)
        return self._score(contract, points, tricks) + _POINT * points

    def _play(self, hands: list[int], declarer: int, mode: str, pile: int) -> tuple[int, int]:
        rules = self._rules
        points, tricks, last = play_out(self._senses[mode], rules.trick, hands, declarer, declarer, Trick())
        ours, partner = declarer, declarer ^ 2
        owner = last if rules.discards_to == "last_trick_winner" else declarer
        buried = 0 if (owner ^ declarer) & 1 else discard_points(rules, pile)
        return points[ours] + points[partner] + buried, tricks[ours] + tricks[partner]

    def _finish(self, view: View, layout: Layout, sense: CardSense, trick: Trick, card: int) -> float:
        """Return what the board brings to the view's side if *card* is played now in *layout*."""
        table, rules = view.table, self._rules
        declarer, contract = table.declarer, table.contract
        assert declarer is not None
        assert contract is not None
        points, tricks, last = play_out(sense, rules.trick, layout.hands, view.seat, declarer, trick, first=1 << card)
        side = declarer & 1
        own = table.points[side] + points[side] + points[side + 2]
        owner = last if rules.discards_to == "last_trick_winner" else declarer
        if owner & 1 == side:
            own += discard_points(rules, layout.pile)
        value = self._score(contract, own, table.tricks[side] + tricks[side] + tricks[side + 2]) + _POINT * own
        return value if view.seat & 1 == side else -value

    def _score(self, contract: int, points: int, tricks: int) -> float:
        """Return the declarer's score less the defenders'."""
        key = (contract, points, tricks)
        if (known := self._scores.get(key)) is None:
            own, theirs, _ = score(self._rules, contract=contract, tricks=tricks, points=points)
            known = self._scores[key] = float(own - theirs)
        return known


def _trick(table: Table, points: tuple[int, ...]) -> Trick:
    """Return the trick that is going on."""
    if table.in_trick < 1:
        return Trick()
    cards = table.trick
    return Trick(SUIT_OF[cards[0]], table.best, table.leading, sum([points[card] for card in cards]), len(cards))


def _distinct(cards: int, view: View, points: tuple[int, ...]) -> list[int]:
    """Return one card of each run of *cards* that count alike, no card still in play lying between them."""
    table = view.table
    on_table = sum([1 << card for card in table.trick])
    passable = table.played & ~on_table | view.discards | cards
    kept: list[int] = []
    for card in cards_of(cards):
        if kept and SUIT_OF[kept[-1]] == SUIT_OF[card] and points[kept[-1]] == points[card]:
            between = (1 << card) - (2 << kept[-1])
            if not between & ~passable:
                continue
        kept.append(card)
    return kept
