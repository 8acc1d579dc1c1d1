"""Sets of rules side by side, and what bids bring under one of them; all of it worked out from the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine import wording
from engine.actions import SHELEM
from engine.scoring import is_doubled, possible_points, score
from engine.wording_options import OptionLine, option_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rules import Rules
    from engine.sentences import Sentence

ROWS = 8
"""How many bids a table of scores shows at most."""


class Cell(NamedTuple):
    """What a hand brings: the declarer's side and the defenders', and the outcome."""

    declarer: int
    defenders: int
    outcome: str


class BidRow(NamedTuple):
    """A bid, and what it brings by the points of `score_points`."""

    bid: int
    cells: list[Cell]


class Compared(NamedTuple):
    """One line of every set, in the order of the sets."""

    lines: list[OptionLine]

    @property
    def differs(self) -> bool:
        """Whether not all sets say the same."""
        return any(line.value != self.lines[0].value for line in self.lines)


def unlike(rules: Rules, other: Rules) -> list[Sentence]:
    """Return what *rules* say that *other* do not say so."""
    known = {_said(sentence) for sentence in wording.rules_in_words(other)}
    return [sentence for sentence in wording.rules_in_words(rules) if _said(sentence) not in known]


def _said(sentence: Sentence) -> tuple[str, tuple[tuple[str, int], ...]]:
    return sentence.template, tuple(sorted(sentence.values.items()))


def compared(sets: Sequence[Rules]) -> list[Compared]:
    """Return every option of *sets* side by side, in the order of play."""
    return [Compared(list(lines)) for lines in zip(*map(option_lines, sets), strict=True)]


def score_points(rules: Rules) -> list[int]:
    """Return points of the declarer's side that are worth a column, the most first.

    All; the most without all tricks; something between; the lowest bid and a step less; where its failure begins to
    cost twice, if it does, and what just does not; and half of that.
    """
    possible = sorted({points for tricks in range(rules.hand_size) for points in possible_points(rules, tricks)})
    doubled = [points for points in possible if points < rules.min and _doubles(rules, points)]
    edge = doubled[-1] if doubled and doubled[-1] < rules.min - rules.step else rules.min - rules.step
    most = possible[-1]
    wanted = [most, (most + rules.min) // 2, rules.min, rules.min - rules.step, edge + rules.step, edge, edge // 2]
    found = {max((points for points in possible if points <= want), default=possible[0]) for want in wanted}
    return [rules.total, *sorted(found - {rules.total}, reverse=True)]


def _doubles(rules: Rules, points: int) -> bool:
    return is_doubled(rules, rules.min, points, rules.total - points)


def bid_rows(rules: Rules) -> list[BidRow]:
    """Return what some of the bids bring, from the lowest to the highest, with Shelem where it is a contract."""
    bids = range(rules.min, rules.max + 1, rules.step)
    apart = max(1, -(-(len(bids) - 1) // (ROWS - 1)))
    shown = sorted({*bids[::apart], bids[-1]})
    contracts = [*shown, *(bid for bid in rules.ladder if bid >= SHELEM)]
    columns = score_points(rules)
    return [BidRow(bid, [_cell(rules, bid, points) for points in columns]) for bid in contracts]


def _cell(rules: Rules, bid: int, points: int) -> Cell:
    """Return the score; of the tricks it only matters whether they are all."""
    tricks = rules.hand_size if points == rules.total else rules.hand_size - 1
    return Cell(*score(rules, contract=bid, tricks=tricks, points=points))
