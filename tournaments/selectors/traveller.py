"""Reading: one deal of a round at all its tables. Open when every table has finished, like the hands themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Max

from clubs.selectors import AnyUser
from engine.deal import Deal
from engine.dealing import deal_from_key
from replays.models import Board
from replays.selectors import hand_of
from tournaments.field_comparison import seat_difference
from tournaments.models import EntrySeat, Match, MatchStatus, Play, Round, Sheet
from tournaments.scales import imps
from tournaments.scoring import Delta
from tournaments.selectors.course import scoring_of
from tournaments.selectors.event import revealed_key
from tournaments.selectors.field import compared_differences, compares_field
from tournaments.selectors.sheets import TOTAL, rules_of_tournament, sheet_lines
from tournaments.sheet import Line

SAME, TOLD, OTHER = "same", "told", "other"


@dataclass(frozen=True)
class TablePlay:
    """One play of the deal: at which table, in which room, and what came of it; pairs are by side of the seats.

    *board* is there where it can be replayed. *cards*: "same" as those of the round, "other", or only "told" to be the
    same, where a sheet is all there is.
    """

    match: Match
    room: str
    declarer: int | None
    contract: int | None
    mode: str
    points: Delta
    delta: Delta
    outcome: str
    board: Board | None = None
    cards: str = SAME

    @property
    def net(self) -> int:
        """What seats 0 and 2 got more than seats 1 and 3."""
        return seat_difference(self.delta)

    @property
    def key(self) -> tuple[int, str]:
        return self.match.pk, self.room


@dataclass
class TableRow:
    """One table: the play with the first side in seats 0 and 2, and where there is one that with the seats exchanged.

    *swing* is the first side's result: of both plays, or of one against the field; *imps* where those are counted.
    """

    match: Match
    first: TablePlay | None = None
    second: TablePlay | None = None
    swing: int | None = None
    imps: int | None = None
    against_field: bool = False
    mine: bool = False

    @property
    def plays(self) -> list[TablePlay]:
        return [play for play in (self.first, self.second) if play is not None]


@dataclass(frozen=True)
class Traveller:
    """A deal at all tables; *deal* are its cards. *apart* are tables that played other cards under its number."""

    round: Round
    number: int
    last: int
    deal: Deal
    dealer: int | None
    rows: list[TableRow] = field(default_factory=list)
    apart: list[TableRow] = field(default_factory=list)

    @property
    def comparable(self) -> list[TablePlay]:
        """The plays of these very cards; what sheets alone tell is one where it is compared with the field."""
        told = compares_field(self.round.tournament, self.round)
        return [play for row in self.rows for play in row.plays if play.cards == SAME or told]


def deals_of_round(round: Round) -> int:
    """Return how many deals can be looked at; 0 as long as a table has not finished them."""
    if revealed_key(round) is None:
        return 0
    return Board.objects.filter(replay__match__round=round).aggregate(last=Max("no"))["last"] or max(
        (line["number"] for sheet in _sheets(round) if sheet.kind != TOTAL for line in sheet.lines), default=0
    )


def _sheets(round: Round) -> Iterable[Sheet]:
    return Sheet.objects.filter(match__round=round, state=Sheet.State.TAKEN).order_by("match", "number")


def traveller(round: Round, number: int, user: AnyUser | None = None) -> Traveller | None:
    """Return deal *number* of *round* at all tables; None if it is not open, or nobody has played it.

    The tables of *user* are marked as his own.
    """
    revealed = revealed_key(round)
    if revealed is None:
        return None
    sheets = {sheet.match_id: sheet_lines(sheet) for sheet in _sheets(round) if sheet.kind != TOTAL}
    boards: dict[int, list[Board]] = {}
    for board in Board.objects.filter(replay__match__round=round, no=number).select_related("replay__match"):
        boards.setdefault(board.replay.match.pk, []).append(board)
    deal = deal_from_key(rules_of_tournament(round.tournament), revealed[1], number)
    rows = [
        _row(match, boards.get(match.pk, []), sheets.get(match.pk, {}).get(number), deal) for match in _matches(round)
    ]
    rows = [row for row in rows if row.plays]
    if not rows:
        return None
    _mark_own(rows, user)
    same = [row for row in rows if all(play.cards != OTHER for play in row.plays)]
    _compare(round, number, same)
    duplicate = round.tournament.play == Play.DUPLICATE
    return Traveller(
        round=round,
        number=number,
        last=max(deals_of_round(round), number),
        deal=deal,
        dealer=(number - 1) % 4 if duplicate else None,
        rows=same,
        apart=[row for row in rows if row not in same],
    )


def _matches(round: Round) -> list[Match]:
    matches = round.matches.filter(entry_b__isnull=False, status=MatchStatus.FINISHED)
    found = list(matches.select_related("entry_a", "entry_b", "partner_a", "partner_b", "replay").order_by("table"))
    for match in found:
        match.round = round
    return found


def _row(match: Match, boards: Iterable[Board], line: Line | None, deal: Deal) -> TableRow:
    row = TableRow(match)
    for board in boards:
        play = _played(match, board, deal)
        if board.room == "B":
            row.second = play
        else:
            row.first = play
    if row.first is None and line is not None:
        row.first = _written(match, line)
    return row


def _played(match: Match, board: Board, deal: Deal) -> TablePlay:
    other = (match.by_hand or match.shuffle_key) and hand_of(board).deal != deal
    return TablePlay(
        match=match,
        room=board.room,
        declarer=board.declarer,
        contract=board.contract,
        mode=board.mode,
        points=(board.points_0, board.points_1),
        delta=(board.delta_0, board.delta_1),
        outcome=board.outcome,
        board=board,
        cards=OTHER if other else SAME,
    )


def _written(match: Match, line: Line) -> TablePlay:
    """Return a hand of which only the sheet tells; the hands of a game are dealt at the table."""
    return TablePlay(
        match=match,
        room="A",
        declarer=line.declarer,
        contract=line.contract,
        mode=line.mode,
        points=line.points,
        delta=line.delta,
        outcome=line.outcome,
        cards=TOLD if match.round.tournament.play == Play.DUPLICATE else OTHER,
    )


def _compare(round: Round, number: int, rows: list[TableRow]) -> None:
    """Give each table its swing: of its two plays, or of the one against the field."""
    tournament = round.tournament
    scoring = scoring_of(tournament)
    compared = compared_differences(round) if compares_field(tournament, round) else {}
    for row in rows:
        if row.first is not None and row.second is not None:
            row.swing = row.first.net - row.second.net
        elif row.first is not None and len(compared.get(row.match.pk, ())) >= number:
            row.swing, row.against_field = compared[row.match.pk][number - 1], True
        if row.swing is not None and scoring.uses_imps:
            row.imps = imps(row.swing, scoring.imp_scale)


def _mark_own(rows: Iterable[TableRow], user: AnyUser | None) -> None:
    if user is None or not user.is_authenticated:
        return
    own = set(EntrySeat.objects.filter(user_id=user.pk).values_list("entry_id", flat=True))
    for row in rows:
        match = row.match
        row.mine = bool(own & {match.entry_a_id, match.entry_b_id, match.partner_a_id, match.partner_b_id})
