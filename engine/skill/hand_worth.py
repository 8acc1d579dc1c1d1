"""What a hand is worth before the play: points to expect in a mode, the discards that keep most, the mode to choose.

The worth of a hand is a sum over its suits, each looked up in a table of weights. The weights were fitted by least
squares to the points that declarers took in boards played out by `engine.skill.playout`: `BIDDING` for the twelve cards
before the widow, `PLAYING` for the twelve kept after the exchange.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from heapq import nlargest
from itertools import combinations
from typing import TYPE_CHECKING

from engine.actions import BY_LEAD, MODE_LETTERS, trump_of
from engine.cards import PIPS, SUITS, cards_of, mask_of
from engine.skill.weights import BIDDING, PLAYING, Weights
from engine.tricks import RANK_ORDER

if TYPE_CHECKING:
    from engine.rules import Rules

FEATURES = (
    "void", "one", "two", "three", "four", "five", "six", "more",
    "top", "second", "third", "fourth", "top_two", "rich_guarded", "rich_bare", "fives",
)  # fmt: skip
"""What the weights of a suit stand for, in their order: its length, its high cards, its cards with points."""

TRUMP = "trump"
_FITTED_TOTAL = 165
_LEAST = -1000.0
_HIGH = 9
_PROMISING = 2
_ONE_SUIT = (1 << PIPS) - 1


def suit_features(heights: list[int], points: list[int]) -> list[float]:
    """Return the features of one suit, in the order of `FEATURES`.

    Args:
        heights: of the cards held, 12 for the highest of the suit (by mode). points: what each of them counts.
    """
    length = len(heights)
    lengths = [float(length == each) for each in range(7)] + [float(max(0, length - 6))]
    held = set(heights)
    top, second, third = (12 in held), (11 in held), (10 in held)
    below = [worth for height, worth in zip(heights, points, strict=True) if height < 12]
    rich = sum(worth >= 10 for worth in below)
    return [
        *lengths,
        float(top),
        float(second and length > 1),
        float(third and length > 2),
        float(9 in held and length > 3),
        float(top and second),
        float(rich if top or second or length > 2 else 0),
        float(rich if not (top or second or length > 2) else 0),
        float(sum(worth == 5 for worth in below)),
    ]


class _SuitWorth(dict[int, float]):
    """The worth of every set of ranks of one suit, worked out when first asked for."""

    def __init__(self, weights: tuple[float, ...], order: tuple[int, ...], points: tuple[int, ...]) -> None:
        super().__init__()
        self._weights, self._order, self._points = weights, order, points

    def __missing__(self, ranks: int) -> float:
        held = cards_of(ranks)
        features = suit_features([self._order[rank] for rank in held], [self._points[rank] for rank in held])
        worth = sum([weight * feature for weight, feature in zip(self._weights, features, strict=True)])
        self[ranks] = worth
        return worth


class _Keeps(dict[int, list[tuple[float, int]]]):
    """By set of ranks of one suit: for 0, 1, 2 … of them buried, the most that the rest and the buried points are
    worth, and which to bury."""

    def __init__(self, worth: _SuitWorth, order: tuple[int, ...], buried: tuple[int, ...], most: int) -> None:
        super().__init__()
        self._worth, self._order, self._buried, self._most = worth, order, buried, most

    def __missing__(self, ranks: int) -> list[tuple[float, int]]:
        best = []
        for count in range(min(self._most, ranks.bit_count()) + 1):
            sets = [(mask_of(cards), sum([self._buried[card] for card in cards])) for cards in self._sets(ranks, count)]
            best.append(max([(self._worth[ranks ^ buried] + points, buried) for buried, points in sets]))
        self[ranks] = best
        return best

    def _sets(self, ranks: int, count: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of *count* worth trying: of the low cards without points always the lowest."""
        held = sorted(cards_of(ranks), key=self._order.__getitem__)
        low = [rank for rank in held if not self._buried[rank] and self._order[rank] < _HIGH]
        rest = [rank for rank in held if rank not in low]
        for some in range(max(0, count - len(low)), min(count, len(rest)) + 1):
            for chosen in combinations(rest, some):
                yield (*chosen, *low[: count - some])


class HandWorth:
    """The judgement of hands in one mode (a letter; a trump suit for the modes with trump)."""

    def __init__(self, trump: int, bidding: _Suits, playing: _Suits, scale: float) -> None:
        self._bidding_base, self._base = bidding.base, playing.base
        self._bidding = [bidding.trump if suit == trump else bidding.plain for suit in range(4)]
        self._worth = [playing.trump if suit == trump else playing.plain for suit in range(4)]
        self._keeps = [playing.trump_keeps if suit == trump else playing.plain_keeps for suit in range(4)]
        self._scale = scale

    def before_widow(self, hand: int) -> float:
        """Return the points to expect as declarer with the twelve cards *hand*, the widow not seen."""
        return (self._bidding_base + _sum(self._bidding, hand)) * self._scale

    def after_discard(self, hand: int) -> float:
        """Return the points to expect from the play with the twelve cards *hand*, those of the pile's cards not."""
        return (self._base + _sum(self._worth, hand)) * self._scale

    def best_discards(self, hand: int, count: int) -> tuple[float, int]:
        """Return what *hand* is worth after its best *count* discards, buried points included, and which they are."""
        totals: list[tuple[float, int]] = [(0.0, 0)]
        for suit, keeps in enumerate(self._keeps):
            options = keeps[hand >> PIPS * suit & _ONE_SUIT][: count + 1]
            after = [(_LEAST, 0)] * min(count + 1, len(totals) + len(options) - 1)
            for many, (worth, buried) in enumerate(totals):
                for more, (gain, ranks) in enumerate(options[: count + 1 - many], many):
                    if worth + gain > after[more][0]:
                        after[more] = (worth + gain, buried | ranks << PIPS * suit)
            totals = after
        worth, buried = totals[count]
        return (self._base + worth) * self._scale, buried


def _sum(tables: list[_SuitWorth], hand: int) -> float:
    spades, hearts, diamonds, clubs = tables
    return spades[hand & 8191] + hearts[hand >> 13 & 8191] + diamonds[hand >> 26 & 8191] + clubs[hand >> 39]


class _Suits:
    """The tables of a kind of mode, the same for whichever suit is trump."""

    def __init__(self, weights: Weights, mode: str, rules: Rules) -> None:
        order = RANK_ORDER[mode]
        points = rules.card_points[:PIPS]
        buried = points if rules.discards_to == "declarer" else (0,) * PIPS
        self.base = weights[0]
        self.plain = _SuitWorth(weights[1], order, points)
        self.trump = _SuitWorth(weights[2], order, points)
        self.plain_keeps = _Keeps(self.plain, order, buried, rules.widow)
        self.trump_keeps = _Keeps(self.trump, order, buried, rules.widow)


@cache
def _suits(kind: str, rules: Rules) -> tuple[_Suits, _Suits]:
    mode = SUITS[0] if kind == TRUMP else kind
    return _Suits(BIDDING[kind], mode, rules), _Suits(PLAYING[kind], mode, rules)


@cache
def hand_worth(mode: str, rules: Rules) -> HandWorth:
    """Return the judgement of hands in *mode* under *rules*."""
    trump = trump_of(mode)
    bidding, playing = _suits(TRUMP if trump >= 0 else mode, rules)
    return HandWorth(trump, bidding, playing, rules.total / _FITTED_TOTAL)


class Judgement:
    """The judgement of hands in all modes of some rules, each trump suit counting as one.

    Attributes:
        modes: by letter.
    """

    def __init__(self, rules: Rules) -> None:
        letters = "".join(SUITS if name == "trump" else MODE_LETTERS[name] for name in rules.modes)
        self.modes = {letter: hand_worth(letter, rules) for letter in letters}

    def bid_worth(self, hand: int) -> float:
        """Return the points to expect as declarer with the twelve cards *hand*, the widow not seen."""
        return max([worth.before_widow(hand) for worth in self.modes.values()])

    def promising(self, hand: int) -> list[str]:
        """Return the two modes that suit *hand* best at a glance, the better one first."""
        return nlargest(_PROMISING, self.modes, key=lambda mode: self.modes[mode].before_widow(hand))

    def exchange(self, hand: int, count: int, mode: str = "") -> tuple[float, int, str]:
        """Return what *hand* is worth after its best *count* discards, which they are, and in which mode."""
        return max([(*self.modes[each].best_discards(hand, count), each) for each in mode or self.promising(hand)])


@cache
def judgement(rules: Rules) -> Judgement:
    """Return the judgement of hands under *rules*."""
    return Judgement(rules)


def letter_to_say(mode: str, legal: str) -> str:
    """Return the letter out of *legal* that leads to *mode*: itself, or "by the lead" for a trump."""
    return mode if mode in legal else BY_LEAD
