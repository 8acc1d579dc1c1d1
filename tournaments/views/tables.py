"""Rows and cells of a tournament's tables: chips by round, the crosstable, the tables that play now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils import timezone

from tournaments.models import EntrySeat, Match, MatchStatus, Tournament
from tournaments.scoring import credited, outcome
from tournaments.views.reading import DONE, PART, SeenProgress

WON, LOST, TIED, NOW, STALLED, BYE, VOID, NONE = "won", "lost", "tied", "now", "stalled", "bye", "void", "none"
MUCH = 0.5
"""From this share of the largest difference of the event on, a match was won by much."""


@dataclass(frozen=True)
class Cell:
    """What one entry has in one match. *fill* is 0..10, level at 5; *much* says that it was no close match."""

    state: str
    match: Match | None = None
    difference: int | None = None
    fill: int = 0
    much: bool = False


EMPTY_CELL = Cell(NONE)


@dataclass(frozen=True)
class Table:
    """One match as a line of "tables now"; *share* of 1000 is the first entry's part of the bar."""

    match: Match
    stalled_since: datetime | None
    share: int
    of: int
    attempts_most: int

    @property
    def failed(self) -> bool:
        return self.match.status == MatchStatus.FAILED


def largest_difference(matches: Iterable[Match]) -> int:
    """Return the largest difference of a result so far, at least 1."""
    return max((abs(match.result.difference) for match in matches if has_result(match)), default=0) or 1


def has_result(match: Match) -> bool:
    """Return whether *match*, read with its result, has one."""
    return hasattr(match, "result")


def stalled_since(match: Match, now: datetime) -> datetime | None:
    """Return since when nothing was heard of the match, or None if all is well."""
    if match.status == MatchStatus.RUNNING and match.lease_until and match.lease_until < now:
        return match.lease_until
    return None


def cell(match: Match, entry_id: int, largest: int, now: datetime) -> Cell:
    """Return what *entry_id* has in *match*; *largest* is what a full cell stands for."""
    if match.is_bye:
        return Cell(BYE, match)
    if match.status == MatchStatus.VOID:
        return Cell(VOID, match)
    if match.status == MatchStatus.FAILED or stalled_since(match, now):
        return Cell(STALLED, match)
    if not has_result(match):
        return Cell(NOW, match) if match.status == MatchStatus.RUNNING else EMPTY_CELL
    result, first = match.result, match.entry_a_id == entry_id
    forfeits = {"forfeit_a": result.forfeit_a, "forfeit_b": result.forfeit_b}
    difference = credited(result.difference, **forfeits)[0 if first else 1]
    ended = outcome(result.difference, **forfeits)[0 if first else 1]
    state = {"win": WON, "loss": LOST, "tie": TIED}[ended]
    fill = max(0, min(10, round(5 + 5 * difference / largest)))
    return Cell(state, match, difference, fill, abs(difference) >= MUCH * largest)


def cells_by_round(matches: list[Match]) -> dict[int, dict[int, Cell]]:
    """Return the cells by entry, then by number of the round."""
    now, largest = timezone.now(), largest_difference(matches)
    cells: dict[int, dict[int, Cell]] = {}
    for match in matches:
        for entry_id in (match.entry_a_id, match.entry_b_id):
            if entry_id is not None:
                cells.setdefault(entry_id, {})[match.round.number] = cell(match, entry_id, largest, now)
    return cells


def cells_by_opponent(matches: list[Match]) -> dict[int, dict[int, list[Cell]]]:
    """Return the cells by entry, then by opponent, in the order of the rounds."""
    now, largest = timezone.now(), largest_difference(matches)
    cells: dict[int, dict[int, list[Cell]]] = {}
    for match in matches:
        a, b = match.entry_a_id, match.entry_b_id
        if b is not None:
            cells.setdefault(a, {}).setdefault(b, []).append(cell(match, a, largest, now))
            cells.setdefault(b, {}).setdefault(a, []).append(cell(match, b, largest, now))
    return cells


def tables_shown(matches: list[Match], progress: SeenProgress) -> tuple[int | None, list[Table]]:
    """Return the number of the round in play (at the end: the last) and the tables to show of it.

    Tables of later rounds that play already come after it, and failed ones of any round.
    """
    if not progress.rounds:
        return None, []
    begun = [part.number for part in progress.rounds if part.state in (DONE, PART)]
    number = progress.current or max(begun, default=progress.rounds[-1].number)
    now, largest = timezone.now(), largest_difference(matches)
    shown = [match for match in matches if match.round.number == number and not match.is_bye]
    shown += [
        match
        for match in matches
        if match.round.number != number and match.status in (MatchStatus.RUNNING, MatchStatus.FAILED)
    ]
    return number, [_table(match, largest, now) for match in shown]


def _table(match: Match, largest: int, now: datetime) -> Table:
    share = 500
    if has_result(match):
        share += round(500 * match.result.difference / largest)
    of = 2 * match.round.tournament.boards
    return Table(match, stalled_since(match, now), max(0, min(1000, share)), of, settings.MATCH_ATTEMPTS)


def versions_by_entry(tournament: Tournament) -> Mapping[int, list[str]]:
    """Return the bots of each entry, each named once."""
    seats = EntrySeat.objects.filter(entry__tournament=tournament).select_related("bot_version__bot")
    names: dict[int, list[str]] = {}
    for seat in seats.order_by("entry_id", "index"):
        mine = names.setdefault(seat.entry_id, [])
        if str(seat.bot_version) not in mine:
            mine.append(str(seat.bot_version))
    return names
