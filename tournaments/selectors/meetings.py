"""Reading: the matches of two entries with each other, deal by deal, as far as their hands are open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Prefetch

from replays.models import Board
from tournaments.models import Match, Sheet
from tournaments.selectors.desk import matches_with_sides
from tournaments.selectors.sheets import TOTAL, sheet_lines
from tournaments.selectors.visibility import hands_are_open
from tournaments.sheet import Line

Pair = tuple[int, int]


@dataclass(frozen=True)
class PlayOfTwo:
    """One play of a deal, seen from the entry that is asked about: pairs are its own, then the other's.

    *own_declares* is None where all passed; *board* is there where the play can be looked at.
    """

    room: str
    own_declares: bool | None
    contract: int | None
    mode: str
    points: Pair
    score: Pair
    outcome: str
    board: Board | None = None

    @property
    def net(self) -> int:
        return self.score[0] - self.score[1]

    @property
    def taken(self) -> int | None:
        """The points of the declaring side."""
        return None if self.own_declares is None else self.points[0 if self.own_declares else 1]


@dataclass(frozen=True)
class DealOfTwo:
    """A deal of one of their matches: its plays, none where only the difference is known, and what it gave."""

    match: Match
    number: int
    plays: list[PlayOfTwo]
    swing: int


@dataclass(frozen=True)
class MatchOfTwo:
    """A match of two entries; *side* is that of the one that is asked about. *deals* only where hands are open."""

    match: Match
    side: int
    opened: bool
    deals: list[DealOfTwo] = field(default_factory=list)


def side_in(match: Match, entry: int) -> int | None:
    """Return the side on which *entry* sits in *match*, as partner too."""
    if entry in (match.entry_a_id, match.partner_a_id):
        return 0
    return 1 if entry in (match.entry_b_id, match.partner_b_id) else None


def are_opponents(match: Match, entry: int, other: int) -> bool:
    """Return whether the two sit at the table of *match* on different sides."""
    sides = side_in(match, entry), side_in(match, other)
    return None not in sides and sides[0] != sides[1]


def matches_of_two(matches: Iterable[Match], entry: int) -> list[MatchOfTwo]:
    """Return *matches*, which *entry* played and whoever asks may see, with their deals; four queries."""
    sheets = Sheet.objects.filter(state=Sheet.State.TAKEN).exclude(kind=TOTAL).order_by("number")
    boards = Board.objects.order_by("no", "room")
    found = (
        matches_with_sides()
        .filter(pk__in=[match.pk for match in matches])
        .prefetch_related(Prefetch("replay__boards", boards), Prefetch("sheets", sheets, to_attr="sheets_taken"))
    )
    return [_of_two(match, side_in(match, entry) or 0) for match in found]


def _of_two(match: Match, side: int) -> MatchOfTwo:
    opened = hands_are_open(match) or (match.replay is None and match.round.completed_at is not None)
    return MatchOfTwo(match, side, opened, _deals(match, side) if opened else [])


def _deals(match: Match, side: int) -> list[DealOfTwo]:
    """Return the deals from the boards, else from the sheet, else the bare differences of the result."""
    plays: dict[int, list[PlayOfTwo]] = {}
    if match.replay is not None:
        for board in match.replay.boards.all():
            board.replay = match.replay
            plays.setdefault(board.no, []).append(_played(board, side))
    elif match.sheets_taken:  # type: ignore[attr-defined]
        lines = sheet_lines(match.sheets_taken[0])  # type: ignore[attr-defined]
        plays = {number: [_written(line, side)] for number, line in sorted(lines.items())}
    if plays:
        return [DealOfTwo(match, number, each, sum(play.net for play in each)) for number, each in plays.items()]
    result = getattr(match, "result", None)
    differences = result.differences if result is not None else []
    return [DealOfTwo(match, number, [], -value if side else value) for number, value in enumerate(differences, 1)]


def _played(board: Board, side: int) -> PlayOfTwo:
    """Return *board*; in room B both sides sit one seat further on."""
    own = (side + (board.room == "B")) % 2
    points, score = (board.points_0, board.points_1), (board.delta_0, board.delta_1)
    return PlayOfTwo(
        room=board.room,
        own_declares=None if board.declarer is None else board.declarer % 2 == own,
        contract=board.contract,
        mode=board.mode,
        points=_from(points, own),
        score=_from(score, own),
        outcome=board.outcome,
        board=board,
    )


def _written(line: Line, side: int) -> PlayOfTwo:
    """Return a hand of which only the sheet tells."""
    return PlayOfTwo(
        room="",
        own_declares=None if line.declarer is None else line.declarer % 2 == side,
        contract=line.contract,
        mode=line.mode,
        points=_from(line.points, side),
        score=_from(line.delta, side),
        outcome=line.outcome,
    )


def _from(pair: Pair, own: int) -> Pair:
    return pair[own], pair[1 - own]
