"""What a version of a bot did in one match, in figures that add up over matches: points, contracts, times."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.actions import SHELEM
from engine.board import Board
from engine.replaying import decisions
from engine.scoring import DOUBLED, FAILED, MADE, SHELEM_FAILED, SHELEM_MADE, SLAM
from tournaments.averages import Average

GOOD = (MADE, SLAM, SHELEM_MADE)
BAD = (FAILED, DOUBLED, SHELEM_FAILED)

EDGES = (
    *(0, 1, 2, 3, 4, 5, 6, 8),
    *(round(power * step) for power in (10, 100, 1000, 10_000) for step in (1, 1.26, 1.6, 2, 2.5, 3.16, 4, 5, 6.3, 8)),
    100_000,
)
"""Whole milliseconds at which the classes of times begin: each at most 34 % wide; those below 6 are exact."""


@dataclass(frozen=True)
class PlayedHand:
    """A board that is over, in which room, and the milliseconds of its decisions (none where they were not taken)."""

    room: str
    board: Board
    ms: Sequence[int] = ()


@dataclass
class Figures:
    """Figures of the seats that one version takes on a side.

    *deals* are the differences of its side on the deals that both rooms played. *hands* are all boards; of them it
    *declared* some itself and *defended* those that the other side declared. *bids* are contracts with a number, which
    add up to *bid_total*. Points are those taken by its side, scores what came of them. *ms* counts decisions by the
    `EDGES` at which their class of times begins.
    """

    deals: Average = field(default_factory=Average)
    hands: int = 0
    declared: int = 0
    made: int = 0
    bids: int = 0
    bid_total: int = 0
    declared_points: int = 0
    declared_score: int = 0
    defended: int = 0
    broken: int = 0
    defended_points: int = 0
    defended_score: int = 0
    ms_worst: int = 0
    ms: Counter[int] = field(default_factory=Counter)

    @property
    def decisions(self) -> int:
        return self.ms.total()


def figures_of(hands: Iterable[PlayedHand], slots: Collection[int], *, duplicate: bool) -> Figures:
    """Return the figures of the *slots* of one side: slot n sits at seat n, in room B one further on.

    Without *duplicate* there are no differences by deal: what one room gives is mostly luck of the cards.
    """
    side = next(iter(slots)) % 2
    found, by_deal = Figures(), dict[int, dict[str, int]]()
    for hand in hands:
        outcome = hand.board.outcome
        if outcome is None:
            continue
        shift = int(hand.room == "B")
        seats = {(slot + shift) % 4 for slot in slots}
        own = (side + shift) % 2
        by_deal.setdefault(hand.board.table.number, {})[hand.room] = outcome.delta[own] - outcome.delta[1 - own]
        _count(found, hand.board, seats, own)
        _time(found, hand, seats)
    if duplicate:
        found.deals = Average.of(sum(rooms.values()) for rooms in by_deal.values() if len(rooms) == 2)
    return found


def _count(found: Figures, board: Board, seats: set[int], own: int) -> None:
    """Add what came of *board* to whoever sits at *seats*; a hand that the partner declared is neither."""
    outcome = board.outcome
    assert outcome is not None
    found.hands += 1
    if outcome.declarer is None:
        return
    if outcome.declarer in seats:
        found.declared += 1
        found.made += outcome.kind in GOOD
        found.declared_points += outcome.points[own]
        found.declared_score += outcome.delta[own]
        if outcome.contract is not None and outcome.contract < SHELEM:
            found.bids += 1
            found.bid_total += outcome.contract
    elif outcome.declarer % 2 != own:
        found.defended += 1
        found.broken += outcome.kind in BAD
        found.defended_points += outcome.points[own]
        found.defended_score += outcome.delta[own]


def _time(found: Figures, hand: PlayedHand, seats: set[int]) -> None:
    for decision, ms in zip(decisions(hand.board), hand.ms, strict=False):
        if decision.seat in seats:
            found.ms[edge_of(ms)] += 1
            found.ms_worst = max(found.ms_worst, ms)


def edge_of(ms: int) -> int:
    """Return where the class of *ms* begins."""
    return EDGES[max(0, bisect_right(EDGES, ms) - 1)]


def after(edge: int) -> int:
    """Return where the next class begins; of the last one, ten times further on."""
    at = EDGES.index(edge) + 1
    return EDGES[at] if at < len(EDGES) else 10 * edge


def quantile(ms: Mapping[int, int], share: float) -> int | None:
    """Return the milliseconds that the given *share* of decisions did not pass: the upper end of the class they lie in.

    0 stands for less than one. None without a decision.
    """
    needed, seen = share * sum(ms.values()), 0
    for edge in sorted(ms):
        seen += ms[edge]
        if ms[edge] and seen >= needed:
            return after(edge) - 1
    return None
