"""A match hand by hand: who declared, what it gave, and the differences of the deals as bars."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from replays.models import Board, Replay
from tournaments.models import Match

BAR_WIDTH, BAR_HEIGHT = 14, 40


@dataclass(frozen=True)
class Play:
    """One deal in one room, seen from the match: who declared (and for which side), and what the first side got.

    *address* is where it is replayed.
    """

    board: Board
    address: str
    declarer: str
    side: int | None
    points_a: int
    points_b: int


@dataclass(frozen=True)
class Deal:
    """One deal with its plays; *difference* is the first side's result on it, None until both rooms have played."""

    number: int
    plays: list[Play]
    difference: int | None


@dataclass(frozen=True)
class Bar:
    """One bar of the drawing: up for the first side, down for the second."""

    x: int
    y: int
    height: int
    side: str


def deals_of(match: Match) -> list[Deal]:
    """Return the deals of a match with a replay, in order; none without one."""
    if match.replay is None:
        return []
    plays: dict[int, list[Play]] = {}
    for board in match.replay.boards.order_by("no", "room"):
        board.replay = match.replay
        plays.setdefault(board.no, []).append(_play(match, board))
    return [
        Deal(number, rooms, sum(play.points_a - play.points_b for play in rooms) if len(rooms) == 2 else None)
        for number, rooms in sorted(plays.items())
    ]


def _play(match: Match, board: Board) -> Play:
    """Return one board; in room B each side sits one seat further on, so the sides are exchanged."""
    deltas = (board.delta_0, board.delta_1)
    shift = 0 if board.room == "A" else 1
    declarer, side = "", None
    if board.declarer is not None:
        side = (board.declarer - shift) % 2
        declarer = match.name_b if side else match.name_a
    return Play(board, hand_address(match, board), declarer, side, deltas[shift], deltas[1 - shift])


def hand_address(match: Match, board: Board) -> str:
    """Return where *board* is replayed: what is not public, within its tournament."""
    if board.replay.is_public:
        place = {"public_id": board.replay.public_id, "no": board.no, "room": board.room.lower()}
        return reverse("replays:hand", kwargs=place)
    slug = match.round.tournament.slug
    return reverse("tournaments:played_hand", args=[slug, board.replay.public_id, board.no, board.room.lower()])


@dataclass(frozen=True)
class RecordAddresses:
    """Where all hands of a replay are shown, and its record as text and as JSON."""

    page: str
    text: str
    json: str


def record_addresses(match: Match, replay: Replay) -> RecordAddresses:
    """Return the addresses of *replay*, which *match* or one of its attempts made."""
    if replay.is_public:
        name, args = "replays:match", [replay.public_id]
    else:
        name, args = "tournaments:played_match", [match.round.tournament.slug, replay.public_id]
    files = [reverse(f"{name}_record", args=[*args, form]) for form in ("shelem", "json")]
    return RecordAddresses(reverse(name, args=args), *files)


def bars_of(deals: list[Deal]) -> list[Bar]:
    """Return one bar a deal, its height the difference on it; of a game the points of the one room."""
    values = [value_of(deal) for deal in deals]
    largest = max(map(abs, values), default=0) or 1
    bars = []
    for place, value in enumerate(values):
        height = round(BAR_HEIGHT * abs(value) / largest)
        if height:
            top = BAR_HEIGHT - height if value > 0 else BAR_HEIGHT
            bars.append(Bar(place * BAR_WIDTH + 1, top, height, "a" if value > 0 else "b"))
    return bars


def value_of(deal: Deal) -> int:
    """Return what a deal gave the first side; of a game that of its one play."""
    if deal.difference is not None:
        return deal.difference
    return sum(play.points_a - play.points_b for play in deal.plays)
