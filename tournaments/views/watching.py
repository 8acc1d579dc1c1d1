"""The hand on the first page: its dearest trick on the felt, and its points trick by trick."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import RANK_OF, RANKS, SUIT_OF, SUITS, parse_cards
from engine.record_error import RecordError
from replays.models import Board, Source
from replays.selectors import hand_of, replays_visible_to, rules_of

PLACES = {"ccw": "senw", "cw": "swne"}
"""Where the seats 0..3 sit on the felt, seat 0 at the bottom."""
BAR_WIDTH, BAR_HEIGHT = 14, 28


@dataclass(frozen=True)
class Card:
    """One card of the trick: where it lies, what it is, and whether it took the trick."""

    place: str
    rank: str
    suit: str
    best: bool


@dataclass(frozen=True)
class Bar:
    """The points of one trick, up for the side of seats 0 and 2."""

    x: int
    y: int
    height: int
    side: str


@dataclass(frozen=True)
class Watched:
    """A board to watch; without tricks or where its record cannot be read, *trick* and *bars* are empty."""

    board: Board
    number: int
    trick: list[Card]
    bars: list[Bar]

    @property
    def width(self) -> int:
        """The width of the drawing of all bars."""
        return BAR_WIDTH * len(self.bars)


def worth_watching() -> Watched | None:
    """Return a board for the first page: the newest slam of a match, else a showcase, else any public board."""
    public = Board.objects.filter(replay__in=replays_visible_to(None)).select_related("replay")
    slams = public.filter(replay__source=Source.MATCH, outcome__in=["slam", "shelem_made"])
    board = slams.order_by("-pk").first()
    if board is None:
        shown = public.filter(replay__source=Source.SHOWCASE, declarer__isnull=False)
        board = shown.order_by("-plays_count", "pk").first()
    board = board or public.filter(declarer__isnull=False).order_by("-pk").first()
    return watched(board) if board else None


def watched(board: Board) -> Watched:
    """Return *board* with its dearest trick."""
    try:
        hand, rules = hand_of(board), rules_of(board.replay)
    except (RecordError, ValueError):
        return Watched(board, 0, [], [])
    tricks = [parse_cards(text) for text in hand.tricks[: len(hand.winners)]]
    winners = [int(digit) for digit in hand.winners]
    if not tricks or board.declarer is None:
        return Watched(board, 0, [], [])
    points = [rules.trick + sum(rules.card_points[card] for card in trick) for trick in tricks]
    dearest = max(range(len(tricks)), key=points.__getitem__)
    leader = winners[dearest - 1] if dearest else board.declarer
    trick = []
    for turn, card in enumerate(tricks[dearest]):
        seat = (leader + turn) % 4
        rank = RANKS[RANK_OF[card]]
        place = PLACES[rules.direction][seat]
        trick.append(Card(place, "10" if rank == "T" else rank, SUITS[SUIT_OF[card]], seat == winners[dearest]))
    return Watched(board, dearest + 1, trick, _bars(points, winners))


def _bars(points: list[int], winners: list[int]) -> list[Bar]:
    most = max(points) or 1
    bars = []
    for place, (worth, winner) in enumerate(zip(points, winners, strict=True)):
        height = max(2, round(BAR_HEIGHT * worth / most))
        ours = winner % 2 == 0
        bars.append(
            Bar(place * BAR_WIDTH + 1, BAR_HEIGHT - height if ours else BAR_HEIGHT, height, "a" if ours else "b")
        )
    return bars
