"""Playing a layout out to its end by rule, on bare integers: thousands of tricks for one decision of a bot."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import SUIT_MASKS
from engine.skill.card_play import answer, lead
from engine.skill.tables import CardSense


class Trick:
    """A trick begun: suit led, strength and seat of the card that is winning, points in it, number of cards."""

    __slots__ = ("best", "cards", "leading", "led", "points")

    def __init__(self, led: int = 0, best: int = 0, leading: int = 0, points: int = 0, cards: int = 0) -> None:
        self.led, self.best, self.leading, self.points, self.cards = led, best, leading, points, cards


def play_out(
    sense: CardSense, trick_points: int, layout: Sequence[int], seat: int, declarer: int, trick: Trick, first: int = 0
) -> tuple[list[int], list[int], int]:
    """Return points and tricks that each seat takes from here on, and the seat that takes the last trick.

    Every seat plays by `engine.skill.card_play`.

    Args:
        trick_points: of each trick, beside its cards. layout: set of cards of each seat.
        seat: who plays next, to *trick* (not changed). first: the card it plays, 0 to let it choose.
    """
    hands = list(layout)
    points, tricks = [0, 0, 0, 0], [0, 0, 0, 0]
    suit_of, worth, trump = sense.suit, sense.worth, sense.trump
    led, best, leading, pot, in_trick = trick.led, trick.best, trick.leading, trick.points, trick.cards
    follow, strength = SUIT_MASKS[led], sense.strength[led]
    while hand := hands[seat]:
        if in_trick == 0:
            if first:
                card, first = first, 0
            elif not hand & (hand - 1):
                card = hand
            else:
                against = hands[seat - 1] | hands[seat - 3]
                card = lead(sense, hand, against, against & trump, seat == declarer)
            led = suit_of[card]
            follow, strength = SUIT_MASKS[led], sense.strength[led]
            best, leading, pot = strength[card], seat, worth[card]
        else:
            legal = hand & follow
            follows = legal > 0
            if not follows:
                legal = hand
            if first:
                card, first = first, 0
            elif legal & (legal - 1):
                if in_trick == 3:
                    card = answer(sense, legal, led, best, follows, not (leading ^ seat) & 1, True, 0)
                else:
                    after = hands[seat - 3]
                    threats = after & follow or after & trump
                    card = answer(sense, legal, led, best, follows, not (leading ^ seat) & 1, False, threats)
            else:
                card = legal
            pot += worth[card]
            if strength[card] > best:
                best, leading = strength[card], seat
        hands[seat] = hand ^ card
        if in_trick == 3:
            points[leading] += pot + trick_points
            tricks[leading] += 1
            seat, in_trick = leading, 0
        else:
            in_trick += 1
            seat = (seat + 1) & 3
    return points, tricks, seat
