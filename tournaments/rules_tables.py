"""Sets of rules side by side, and what a bid brings under one of them; all of it worked out from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from engine import wording
from engine.actions import SHELEM
from engine.scoring import possible_points, score

if TYPE_CHECKING:
    from engine.rules import Rules
    from engine.wording import Sentence

ROWS = 8
"""How many bids a table of scores shows at most."""


class Cell(NamedTuple):
    """What a hand brings: the declarer's side and the defenders', and the outcome."""

    declarer: int
    defenders: int
    outcome: str


class Column(NamedTuple):
    """One result of a hand: *kind* is "slam", "exact" (just the bid), "short" (a step less), "far" (half the bid)."""

    kind: str
    cell: Cell | None


class BidRow(NamedTuple):
    """A bid, and what it brings by result; None where the result cannot be."""

    bid: int
    columns: list[Column]


def unlike(rules: Rules, other: Rules) -> list[Sentence]:
    """Return what *rules* say that *other* do not say so."""
    known = {_said(sentence) for sentence in wording.rules_in_words(other)}
    return [sentence for sentence in wording.rules_in_words(rules) if _said(sentence) not in known]


def _said(sentence: Sentence) -> tuple[str, tuple[tuple[str, int], ...]]:
    return sentence.template, tuple(sorted(sentence.values.items()))


def bid_rows(rules: Rules) -> list[BidRow]:
    """Return what some of the bids bring, from the lowest to the highest, with Shelem where it is a contract."""
    bids = range(rules.min, rules.max + 1, rules.step)
    apart = max(1, -(-(len(bids) - 1) // (ROWS - 1)))
    shown = sorted({*bids[::apart], bids[-1]})
    contracts = [*shown, *(bid for bid in rules.ladder if bid >= SHELEM)]
    return [BidRow(bid, list(_columns(rules, bid))) for bid in contracts]


def _columns(rules: Rules, bid: int) -> Iterator[Column]:
    tricks = rules.hand_size
    yield Column("slam", _cell(rules, bid, tricks, rules.total))
    if bid >= SHELEM:
        yield Column("exact", None)
        yield Column("short", _cell(rules, bid, tricks - 1, max(possible_points(rules, tricks - 1))))
        yield Column("far", _cell(rules, bid, tricks // 2, rules.total // 2 // rules.step * rules.step))
        return
    for kind, points in (("exact", bid), ("short", bid - rules.step), ("far", bid // 2 // rules.step * rules.step)):
        yield Column(kind, _cell(rules, bid, tricks // 2, points))


def _cell(rules: Rules, bid: int, tricks: int, points: int) -> Cell | None:
    """Return the score; the tricks only tell whether all were taken."""
    return Cell(*score(rules, contract=bid, tricks=tricks, points=points))
