"""What a hand is worth before the play: points to expect in a mode, the discards that keep most, the mode to choose.

The worth of a hand is a sum over its suits, each looked up in a table of weights. The weights were fitted by least
squares to the points that declarers took in boards played out by `engine.skill.playout`: `BIDDING` for the twelve cards
before the widow, `PLAYING` for the twelve kept after the exchange.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
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
_TOP = 12
MASTER_KEPT = 12
"""Points that burying the best card of a suit costs beyond what the weights, a sum over the suits, say."""
_NEAR = 6.0


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


class _Order:
    """The ranks of one suit in a mode: heights, points, and which ranks nobody tells apart when judging a hand."""

    def __init__(self, mode: str, points: tuple[int, ...]) -> None:
        self.heights = RANK_ORDER[mode]
        self.points = points
        ranks = sorted(range(PIPS), key=self.heights.__getitem__)
        self._low = [rank for rank in ranks if not points[rank] and self.heights[rank] < _HIGH]
        self._low_set = mask_of(self._low)

    def split(self, ranks: int) -> tuple[int, list[int]]:
        """Return the ranks that matter by themselves, and the low ones, the lowest first."""
        return ranks & ~self._low_set, [rank for rank in self._low if ranks >> rank & 1]

    def model(self, ranks: int) -> int:
        """Return the set that stands for all sets that differ from *ranks* only in which low ones they hold."""
        low = (ranks & self._low_set).bit_count()
        return ranks & ~self._low_set | mask_of(self._low[:low])


class _SuitWorth(dict[int, float]):
    """The worth of every set of ranks of one suit, worked out when first asked for."""

    def __init__(self, weights: tuple[float, ...], order: _Order) -> None:
        super().__init__()
        self._weights, self._order = weights, order

    def __missing__(self, ranks: int) -> float:
        order = self._order
        model = order.model(ranks)
        if model != ranks:
            worth = self[model]
        else:
            held = cards_of(ranks)
            features = suit_features([order.heights[rank] for rank in held], [order.points[rank] for rank in held])
            worth = sum([weight * feature for weight, feature in zip(self._weights, features, strict=True)])
        self[ranks] = worth
        return worth


class _Keeps(dict[int, list[tuple[float, int]]]):
    """By set of ranks of one suit: what the best 0, 1, 2 … discards from it leave and bury in points, and which.

    More discards than it has cards are worth `_LEAST`.
    """

    def __init__(self, worth: _SuitWorth, order: _Order, points_count: bool, most: int) -> None:
        super().__init__()
        self._worth, self._order, self._points_count, self._most = worth, order, points_count, most

    def __missing__(self, ranks: int) -> list[tuple[float, int]]:
        rest, low = self._order.split(ranks)
        model = self._order.model(ranks)
        if model != ranks:
            best = [
                (worth, buried & rest | mask_of(low[: (buried & ~rest).bit_count()])) for worth, buried in self[model]
            ]
        else:
            most = min(self._most, ranks.bit_count())
            best = [max(self._choices(ranks, rest, low, count)) for count in range(most + 1)]
            best += [(_LEAST, 0)] * (self._most - most)
        self[ranks] = best
        return best

    def _choices(self, ranks: int, rest: int, low: list[int], count: int) -> Iterator[tuple[float, int]]:
        """Yield worth and set of the discards worth trying: of the low ranks always the lowest."""
        others, points = cards_of(rest), self._order.points
        for some in range(max(0, count - len(low)), min(count, len(others)) + 1):
            for chosen in combinations(others, some):
                buried = mask_of((*chosen, *low[: count - some]))
                gain = sum([points[rank] for rank in chosen]) if self._points_count else 0
                gain -= MASTER_KEPT * any(self._order.heights[rank] == _TOP for rank in chosen)
                yield self._worth[ranks ^ buried] + gain, buried


class HandWorth:
    """The judgement of hands in one mode (a letter; a trump suit for the modes with trump)."""

    def __init__(self, trump: int, playing: _Suits, scale: float) -> None:
        self._base = playing.base
        self._worth = [playing.trump if suit == trump else playing.plain for suit in range(4)]
        self._keeps = [playing.trump_keeps if suit == trump else playing.plain_keeps for suit in range(4)]
        self._scale = scale

    def after_discard(self, hand: int) -> float:
        """Return the points to expect from the play with the twelve cards *hand*, those of the pile's cards not."""
        return (self._base + _sum(self._worth, hand)) * self._scale

    def best_discards(self, hand: int, count: int) -> tuple[float, int]:
        """Return what *hand* is worth after its best *count* discards, buried points included, and which they are."""
        in_spades, in_hearts, in_diamonds, in_clubs = self._keeps
        spades, hearts = in_spades[hand & 8191], in_hearts[hand >> 13 & 8191]
        diamonds, clubs = in_diamonds[hand >> 26 & 8191], in_clubs[hand >> 39]
        worth, s, h, d, c = max(
            [(spades[s][0] + hearts[h][0] + diamonds[d][0] + clubs[c][0], s, h, d, c) for s, h, d, c in _shares(count)]
        )
        discards = spades[s][1] | hearts[h][1] << 13 | diamonds[d][1] << 26 | clubs[c][1] << 39
        return (self._base + worth) * self._scale, discards


@cache
def _shares(count: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return every way to take *count* cards from four suits."""
    some = range(count + 1)
    return tuple(
        (s, h, d, count - s - h - d) for s in some for h in some[: count - s + 1] for d in some[: count - s - h + 1]
    )


def _sum(tables: list[_SuitWorth], hand: int) -> float:
    spades, hearts, diamonds, clubs = tables
    return spades[hand & 8191] + hearts[hand >> 13 & 8191] + diamonds[hand >> 26 & 8191] + clubs[hand >> 39]


class _Suits:
    """The tables of a kind of mode, the same for whichever suit is trump."""

    def __init__(self, weights: Weights, mode: str, rules: Rules) -> None:
        order = _Order(mode, rules.card_points[:PIPS])
        ours = rules.discards_to == "declarer"
        self.base = weights[0]
        self.plain = _SuitWorth(weights[1], order)
        self.trump = _SuitWorth(weights[2], order)
        self.plain_keeps = _Keeps(self.plain, order, ours, rules.widow)
        self.trump_keeps = _Keeps(self.trump, order, ours, rules.widow)


@cache
def _suits(kind: str, rules: Rules) -> tuple[_Suits, _Suits]:
    mode = SUITS[0] if kind == TRUMP else kind
    return _Suits(BIDDING[kind], mode, rules), _Suits(PLAYING[kind], mode, rules)


@cache
def hand_worth(mode: str, rules: Rules) -> HandWorth:
    """Return the judgement of hands in *mode* under *rules*."""
    trump = trump_of(mode)
    _, playing = _suits(TRUMP if trump >= 0 else mode, rules)
    return HandWorth(trump, playing, rules.total / _FITTED_TOTAL)


class Judgement:
    """The judgement of hands in all modes of some rules, each trump suit counting as one.

    Attributes:
        modes: by letter.
    """

    def __init__(self, rules: Rules) -> None:
        kinds = {
            SUITS if name == "trump" else MODE_LETTERS[name]: MODE_LETTERS.get(name, TRUMP) for name in rules.modes
        }
        self.modes = {letter: hand_worth(letter, rules) for letters in kinds for letter in letters}
        self._bidding = [(letters, _suits(kind, rules)[0]) for letters, kind in kinds.items()]
        self._scale = rules.total / _FITTED_TOTAL

    def bid_worth(self, hand: int) -> float:
        """Return the points to expect as declarer with the twelve cards *hand*, the widow not seen."""
        s, h, d, c = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
        best = -math.inf
        for letters, suits in self._bidding:
            plain = suits.plain
            spades, hearts, diamonds, clubs = plain[s], plain[h], plain[d], plain[c]
            total = suits.base + spades + hearts + diamonds + clubs
            if letters == SUITS:
                trump = suits.trump
                total += max(trump[s] - spades, trump[h] - hearts, trump[d] - diamonds, trump[c] - clubs)
            best = max(best, total)
        return best * self._scale

    def at_a_glance(self, hand: int) -> dict[str, float]:
        """Return by mode the points to expect as declarer with the twelve cards *hand*, the widow not seen."""
        s, h, d, c = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
        glance: dict[str, float] = {}
        for letters, suits in self._bidding:
            plain = suits.plain
            spades, hearts, diamonds, clubs = plain[s], plain[h], plain[d], plain[c]
            total = suits.base + spades + hearts + diamonds + clubs
            if letters == SUITS:
                # All four trumps at once, each of them one suit away from no trump at all.
                trump = suits.trump
                glance["s"] = (total - spades + trump[s]) * self._scale
                glance["h"] = (total - hearts + trump[h]) * self._scale
                glance["d"] = (total - diamonds + trump[d]) * self._scale
                glance["c"] = (total - clubs + trump[c]) * self._scale
            else:
                glance[letters] = total * self._scale
        return glance

    def promising(self, hand: int) -> list[str]:
        """Return the mode that suits *hand* best at a glance, with the next one if it is not far behind."""
        glance = self.at_a_glance(hand)
        first, *others = sorted(glance, key=glance.__getitem__, reverse=True)
        return [first] + [mode for mode in others[:1] if glance[mode] > glance[first] - _NEAR]

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
