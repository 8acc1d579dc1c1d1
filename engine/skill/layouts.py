"""Guesses at the hidden cards: layouts that agree with all that a seat has seen and heard.

Never in doubt are the cards seen, the sizes of the hands and the suits that a seat did not follow. The auction is taken
loosely: a layout in which somebody bid or passed far from what its hand is worth is dealt again a few times.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from engine.actions import PASS, SAR_SHELEM
from engine.cards import cards_of
from engine.skill.hand_worth import Judgement
from engine.skill.unseen import shown_voids, unseen_cards

if TYPE_CHECKING:
    from engine.view import View

PILE = 4
_TRIES = 4
_RETRIES = 20
_TOLERATED = 12.0
"""Points by which the worth of a hand may contradict its seat's calls."""
_ABOVE_BID, _ABOVE_PASS = 0.0, 8.0
"""What a bidder expects at least above his bid, and who passes at most above what he might have bid."""


class Layout(NamedTuple):
    """A guess: the cards of each seat, and the pile (during the auction: the widow)."""

    hands: list[int]
    pile: int


class Unseen:
    """What a view leaves open, made ready for dealing it out again and again.

    Places 0..3 are the seats, `PILE` the widow during the auction and the discards later.
    """

    def __init__(self, view: View, judgement: Judgement) -> None:
        self._view = view
        self._judgement = judgement
        table = view.table
        played = [0, 0, 0, 0]
        for card, seat in zip(table.plays, table.players, strict=True):
            played[seat] |= 1 << card
        self._played = played
        self._cards = list(cards_of(unseen_cards(view)))
        size = table.rules.hand_size
        self._room = [0 if seat == view.seat else size - played[seat].bit_count() for seat in range(4)]
        self._room.append(len(self._cards) - sum(self._room))
        self._voids = shown_voids(view)
        self._limits = _limits(view) if not view.table.mode or len(table.plays) < 2 * size else []
        self._places = self._allowed_places()

    def deal(self, lots: random.Random) -> Layout:
        """Return a layout; the most credible of a few, if none is fully credible."""
        best, least = self._deal(lots), 1e9
        if not self._limits:
            return best
        for attempt in range(_TRIES):
            layout = best if attempt == 0 else self._deal(lots)
            doubt = self._doubt(layout.hands)
            if doubt < least:
                best, least = layout, doubt
            if doubt <= _TOLERATED:
                break
        return best

    def _allowed_places(self) -> list[tuple[int, list[int]]] | None:
        """Return for each card where it may be, the most restricted cards first; None if all may be anywhere."""
        view, declarer = self._view, self._view.table.declarer
        seen = view.widow & ~view.hand if declarer not in (None, view.seat) else 0
        if not seen and not any(void for seat, void in enumerate(self._voids) if seat != view.seat):
            return None
        places = []
        for card in self._cards:
            if seen >> card & 1:
                allowed = [place for place in (declarer, PILE) if place is not None]
            else:
                allowed = [place for place in range(5) if self._room[place]]
            allowed = [place for place in allowed if place == PILE or not self._voids[place] >> card & 1]
            places.append((card, allowed))
        return places

    def _deal(self, lots: random.Random) -> Layout:
        held = self._spread(lots) if self._places is None else self._spread_with_care(lots, self._places)
        pile = held.pop()
        view, declarer = self._view, self._view.table.declarer
        held[view.seat] = view.hand
        if declarer is None:
            return Layout(held, pile)
        if declarer == view.seat:
            return Layout(held, pile or view.discards)
        return Layout(held, self._choose_pile(held, declarer, pile) if pile else view.discards)

    def _spread(self, lots: random.Random) -> list[int]:
        lots.shuffle(self._cards)
        held, start = [], 0
        for room in self._room:
            held.append(sum([1 << card for card in self._cards[start : start + room]]))
            start += room
        return held

    def _spread_with_care(self, lots: random.Random, places: list[tuple[int, list[int]]]) -> list[int]:
        for _ in range(_RETRIES):
            held, room = [0] * 5, self._room.copy()
            lots.shuffle(places)
            for card, allowed in sorted(places, key=_choices):
                weights = [room[place] for place in allowed]
                if not any(weights):
                    break
                place = lots.choices(allowed, weights)[0]
                held[place] |= 1 << card
                room[place] -= 1
            else:
                return held
        return self._spread(lots)

    def _choose_pile(self, held: list[int], declarer: int, pile: int) -> int:
        """Let the declarer of the layout keep the better ones of the cards that he and the pile got."""
        mode = self._view.table.mode
        pool = held[declarer] | pile
        forced = pool & self._voids[declarer]
        count = pile.bit_count() - forced.bit_count()
        if count < 0 or not mode or self._view.widow or self._view.table.contract == SAR_SHELEM:
            return pile
        chosen = forced | self._judgement.modes[mode].best_discards(pool & ~forced, count)[1]
        held[declarer] = pool & ~chosen
        return chosen

    def _doubt(self, hands: list[int]) -> float:
        """Return how far the worth of the hands lies outside what the calls say, in points."""
        doubt = 0.0
        for seat, least, most in self._limits:
            hand = hands[seat] | self._played[seat]
            worth = self._judgement.bid_worth(hand)
            doubt += max(0.0, least - worth, worth - most)
        return doubt


def _choices(place: tuple[int, list[int]]) -> int:
    return len(place[1])


def _limits(view: View) -> list[tuple[int, float, float]]:
    """Return for each other seat that called: the least and the most that its hand should be worth."""
    table = view.table
    limits: dict[int, tuple[float, float]] = {}
    highest = table.rules.min - table.rules.step
    for seat, call in zip(table.callers, table.calls, strict=True):
        least, most = limits.get(seat, (0.0, 1000.0))
        if call == PASS:
            limits[seat] = (least, min(most, highest + table.rules.step + _ABOVE_PASS))
        else:
            highest = min(call, table.rules.max)
            limits[seat] = (highest + _ABOVE_BID, most)
    return [(seat, *limit) for seat, limit in limits.items() if seat != view.seat]
