"""The score of a board and the end of a match. Sources of every rule: docs/rules.md.

Test tricks, not points: all twelve tricks are what makes a slam, whatever a trick is worth. Doubling is a
predicate on what both sides took, never a fixed number of points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.actions import SAR_SHELEM, SHELEM
from engine.cards import cards_of

if TYPE_CHECKING:
    from engine.board import Board
    from engine.rules import Pair, Rules

MADE, FAILED, DOUBLED, SLAM = "made", "failed", "doubled", "slam"
SHELEM_MADE, SHELEM_FAILED = "shelem_made", "shelem_failed"
PASSED_OUT, VOID = "passed_out", "void"
OUTCOMES = (MADE, FAILED, DOUBLED, SLAM, SHELEM_MADE, SHELEM_FAILED, PASSED_OUT, VOID)
"""The rule that fired; the last two leave the scores as they were."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a board ended: pairs are by side (0 = seats 0 and 2), points include the discards."""

    kind: str
    declarer: int | None
    contract: int | None
    tricks: tuple[int, int]
    points: tuple[int, int]
    delta: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """Whether a game is over: *winner* is a side, None as long as it goes on or when it is drawn."""

    over: bool
    winner: int | None = None
    reason: str = ""
    """``target`` or ``floor``; empty as long as it goes on."""


def discard_points(rules: Rules, pile: int) -> int:
    """Return what the pile of discards counts, as a thirteenth trick where the rules say so."""
    points = rules.card_points
    return sum([points[card] for card in cards_of(pile)]) + (rules.trick if rules.discard_trick else 0)


def score(
    rules: Rules,
    *,
    contract: int,
    tricks: int,
    points: int,
    defender_points: int | None = None,
) -> tuple[int, int, str]:
    """Return what declarer's side and the defenders score, and the outcome.

    Args:
        contract: a number, `SHELEM` or `SAR_SHELEM`.
        tricks: that declarer's side took of the twelve played; points: all it has, the discards where they
        are its own. defender_points: by default the rest of the total.
    """
    theirs = rules.total - points if defender_points is None else defender_points
    if contract == SHELEM and rules.shelem_is_max:
        contract = rules.max
    slam = tricks == rules.hand_size
    if contract in (SHELEM, SAR_SHELEM):
        return _score_shelem(rules, contract, slam, points, theirs)
    if slam:
        return *_pay(rules, rules.slam_uncalled, contract, points, theirs), SLAM
    if points >= contract:
        return (points if rules.made == "points" else contract), theirs, MADE
    if is_doubled(rules, contract, points, theirs):
        return -2 * contract, theirs, DOUBLED
    return -contract, theirs, FAILED


def possible_points(rules: Rules, tricks: int) -> set[int]:
    """Return what declarer's side can have in all, discards where they fall to it, with that many played tricks."""
    by_size = _sums_by_size(rules)
    sizes = []
    if rules.discards_to == "declarer" or tricks > 0:
        sizes.append((4 * tricks + rules.widow, tricks + rules.discard_trick))
    if rules.discards_to != "declarer" and tricks < rules.hand_size:
        sizes.append((4 * tricks, tricks))
    return {cards + rules.trick * counted for size, counted in sizes for cards in by_size[size]}


@lru_cache(maxsize=64)
def _sums_by_size(rules: Rules) -> list[set[int]]:
    """By number of cards, from none to all: what so many cards of the deck can count together."""
    sums: list[set[int]] = [{0}, *(set() for _ in range(rules.cards))]
    for card in cards_of(rules.deck):
        worth = rules.card_points[card]
        for size in range(rules.cards, 0, -1):
            sums[size] |= {points + worth for points in sums[size - 1]}
    return sums


def is_doubled(rules: Rules, contract: int, own: int, theirs: int) -> bool:
    """Return whether a failure with *own* points against *theirs* costs twice (Yasa, where it has a name)."""
    match rules.double_rule:
        case "less_than_opponents":
            return own < theirs
        case "less_or_equal":
            return own <= theirs
        case "opp_at_least":
            return theirs >= rules.double_at
        case "own_below":
            return own < rules.double_at
        case "own_below_half":
            return 2 * own < rules.total
        case "less_than_half_bid":
            return 2 * own < contract
        case "always":
            return True
    return False


def _score_shelem(rules: Rules, contract: int, slam: bool, points: int, theirs: int) -> tuple[int, int, str]:
    called = rules.slam_called
    terms = rules.sar_shelem if contract == SAR_SHELEM else called
    if terms is None or called is None or isinstance(terms, str) or isinstance(called, str):
        raise ValueError("these rules have no such contract")
    # Either name promises all the points, so that is the bid of "less than half the bid".
    bid = rules.total
    if slam:
        return *_pay(rules, terms.win, bid, points, theirs), SHELEM_MADE
    ours, others = _pay(rules, terms.lose, bid, points, theirs)
    # The double is a penalty, not a transfer: the defenders' score stays. It holds for both names alike.
    if called.doubles and is_doubled(rules, bid, points, theirs):
        ours *= 2
    return ours, others, SHELEM_FAILED


def _pay(rules: Rules, pair: Pair, bid: int, points: int, theirs: int) -> tuple[int, int]:
    worth = {
        "bid": bid,
        "2bid": 2 * bid,
        "points": points,
        "total": rules.total,
        "earned": theirs,
        "-bid": -bid,
        "-total": -rules.total,
    }
    ours, others = (worth[term] if isinstance(term, str) else term for term in pair)
    return ours, others


def board_outcome(board: Board) -> Outcome:
    """Return how a board ended that was passed out or played to the last trick."""
    table, rules = board.table, board.rules
    declarer, contract = table.declarer, table.contract
    if declarer is None or contract is None:
        return Outcome(PASSED_OUT, None, None, (0, 0), (0, 0), (0, 0))
    points = list(table.points)
    owner = table.winners[-1] if rules.discards_to == "last_trick_winner" else declarer
    points[owner % 2] += discard_points(rules, board.pile)
    ours, others = declarer % 2, 1 - declarer % 2
    own, theirs, kind = score(
        rules,
        contract=contract,
        tricks=table.tricks[ours],
        points=points[ours],
        defender_points=points[others],
    )
    delta = (own, theirs) if ours == 0 else (theirs, own)
    return Outcome(kind, declarer, contract, (table.tricks[0], table.tricks[1]), (points[0], points[1]), delta)


def match_end(
    rules: Rules,
    before: tuple[int, int],
    delta: tuple[int, int],
    declaring_side: int | None,
) -> MatchEnd:
    """Return whether a game to the target is over after a board, who won it and why.

    Args:
        before, delta: by side: scores before the board, and what it brought.
        declaring_side: None when the board was passed out.
    """
    after = (before[0] + delta[0], before[1] + delta[1])
    reached = [side for side in (0, 1) if after[side] >= rules.target]
    if len(reached) == 1:
        return MatchEnd(True, reached[0], "target")
    if reached:
        return _both_reached(rules, after, declaring_side)
    floor = rules.lose_at
    fallen = [side for side in (0, 1) if floor is not None and after[side] <= floor]
    if len(fallen) == 1:
        return MatchEnd(True, 1 - fallen[0], "floor")
    if fallen and after[0] != after[1]:
        return MatchEnd(True, int(after[1] > after[0]), "floor")
    return MatchEnd(False)


def _both_reached(rules: Rules, after: tuple[int, int], declaring_side: int | None) -> MatchEnd:
    if rules.both_reach == "declarer_first" and declaring_side is not None:
        return MatchEnd(True, declaring_side, "target")
    if after[0] != after[1]:
        return MatchEnd(True, int(after[1] > after[0]), "target")
    if rules.both_reach == "higher_total_then_declarer" and declaring_side is not None:
        return MatchEnd(True, declaring_side, "target")
    if rules.both_reach == "higher_total_then_draw":
        return MatchEnd(True, None, "target")
    return MatchEnd(False)
