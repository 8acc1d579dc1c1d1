"""Reading: score sheets of people at tables, who may fill them in, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.models import User
from clubs.selectors import AnyUser, may
from engine.rules import Rules
from replays.frames import SEAT_LETTERS
from tournaments.models import Entry, EntrySeat, Match, Sheet, Tournament
from tournaments.sheet import Line
from tournaments.sheet_course import Total

TOTAL = Sheet.Kind.TOTAL
IN_FORCE = (Sheet.State.OPEN, Sheet.State.TAKEN)


@dataclass(frozen=True)
class TableSeat:
    """A seat of a table: its compass *letter*, who sits there, and for which side."""

    seat: int
    letter: str
    who: str
    entry: Entry

    @property
    def side(self) -> int:
        return self.seat % 2


def rules_of_tournament(tournament: Tournament) -> Rules:
    """Return the rules that *tournament* is played by."""
    return Rules.from_values({**tournament.rules, "preset": tournament.preset})


def table_seats(match: Match) -> list[TableSeat]:
    """Return the four seats of *match* in turn order; none of a bye."""
    letters = SEAT_LETTERS[match.round.tournament.rules["direction"]]
    seats = match.seats.select_related("entry", "bot_version__bot").order_by("seat")
    return [TableSeat(seat.seat, letters[seat.seat], seat.who, seat.entry) for seat in seats]


def side_of(user: AnyUser | None, match: Match) -> int | None:
    """Return the side of *match* on which *user* sits with his account, or None."""
    if user is None or not user.is_authenticated:
        return None
    sides = ((match.entry_a_id, match.partner_a_id), (match.entry_b_id, match.partner_b_id))
    own = set(EntrySeat.objects.filter(user_id=user.pk, entry__in=_ids(sides)).values_list("entry_id", flat=True))
    return next((side for side, ids in enumerate(sides) if own & {pk for pk in ids if pk is not None}), None)


def _ids(sides: Iterable[Iterable[int | None]]) -> list[int]:
    return [pk for side in sides for pk in side if pk is not None]


def may_enter_sheet(user: AnyUser | None, match: Match) -> bool:
    """Return whether *user* may enter a score sheet of *match*: who enters results in the club, and who sits there."""
    if match.is_bye or not match.by_hand:
        return False
    return may(user, "result.enter", match.round.tournament.club) or side_of(user, match) is not None


def is_draft(sheet: Sheet) -> bool:
    """Return whether *sheet* is still being written: it has no result yet and stands for nothing."""
    return sheet.state == Sheet.State.OPEN and not sheet.differences


def draft_of(match: Match, user: User, *, total: bool = False) -> Sheet | None:
    """Return the sheet of *match* that *user* is writing, by hands or (*total*) only totals."""
    sheets = match.sheets.filter(entered_by=user, state=Sheet.State.OPEN)
    sheets = sheets.filter(kind=TOTAL) if total else sheets.exclude(kind=TOTAL)
    return next((sheet for sheet in sheets.order_by("-number") if is_draft(sheet)), None)


def sheets_in_force(match: Match) -> list[Sheet]:
    """Return the whole sheets of *match* that wait or were taken, in the order they came."""
    sheets = match.sheets.filter(state__in=IN_FORCE).select_related("entered_by").order_by("number")
    return [sheet for sheet in sheets if not is_draft(sheet)]


def sheets_whole(match: Match) -> list[Sheet]:
    """Return every sheet of *match* that was handed in, whatever became of it, in the order they came."""
    return [sheet for sheet in match.sheets.select_related("entered_by").order_by("number") if not is_draft(sheet)]


def sheet_taken(match: Match) -> Sheet | None:
    """Return the sheet that the result of *match* follows from, or None."""
    taken = list(match.sheets.filter(state=Sheet.State.TAKEN).order_by("number"))
    return next((sheet for sheet in taken if sheet.kind != TOTAL), taken[0] if taken else None)


def sheet_lines(sheet: Sheet | None) -> dict[int, Line]:
    """Return the hands of a sheet by number; none where only totals are known."""
    if sheet is None or sheet.kind == TOTAL:
        return {}
    return {line["number"]: Line.from_values(line) for line in sheet.lines}


def sheet_totals(sheet: Sheet | None) -> list[Total]:
    """Return the totals of a sheet that has nothing else."""
    if sheet is None or sheet.kind != TOTAL:
        return []
    return [Total((total["score"][0], total["score"][1]), total.get("last")) for total in sheet.lines]


def same_result(first: Sheet, second: Sheet) -> bool:
    """Return whether two whole sheets make the same result: the points of both, and of every deal if both have them."""
    if (first.score_a, first.score_b) != (second.score_a, second.score_b):
        return False
    if TOTAL in (first.kind, second.kind):
        return True
    own, other = ([(line["number"], line["delta"]) for line in sheet.lines] for sheet in (first, second))
    return own == other
