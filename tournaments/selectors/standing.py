"""Reading: who is first, with the numbers that say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import ModuleType

from tournaments.formats import format_named
from tournaments.models import Entry, Match, MatchStatus, Round, RoundStatus, Tournament
from tournaments.pairing import Event
from tournaments.scoring import Credit
from tournaments.selectors.course import (
    NEVER_CAME,
    Credits,
    Instead,
    counting_result,
    event_from,
    result_credits,
    rounds_with_matches,
)
from tournaments.standings import Counted, Line, ranked


@dataclass(frozen=True)
class RoundCell:
    """What one entry did in one round.

    *outcome* is win, tie, loss, bye, void, "unconfirmed" (a result that does not count yet) or "" for not played yet;
    *opponents* are two where partners change. *points* are standing points in hundredths.
    """

    round: int
    match_id: int
    opponents: tuple[Entry, ...]
    outcome: str
    difference: int | None = None
    points: int | None = None
    partner: Entry | None = None
    forfeited: bool = False

    @property
    def opponent(self) -> Entry | None:
        return self.opponents[0] if self.opponents else None


@dataclass(frozen=True)
class StandingRow:
    """One line of the standing; entries that nothing parts share a *rank*.

    *points* are standing points in hundredths, *scored* the points that the boards gave, *difference* what counts of
    them. *tie_breaks* are name and value in their order, None where it says nothing.
    """

    rank: int
    entry: Entry
    played: int = 0
    wins: int = 0
    ties: int = 0
    losses: int = 0
    byes: int = 0
    points: int = 0
    difference: int = 0
    scored: int = 0
    imps: int = 0
    boards_won: int = 0
    tie_breaks: Sequence[tuple[str, int | None]] = ()
    per_round: list[RoundCell] = field(default_factory=list)

    def value(self, name: str) -> int | None:
        """Return the value of a tie-break, None where it says nothing."""
        return dict(self.tie_breaks).get(name)


def standing(
    tournament: Tournament,
    *,
    instead: Instead | None = None,
    rounds: list[Round] | None = None,
    entries: list[Entry] | None = None,
    upto: int | None = None,
    event: Event | None = None,
) -> list[StandingRow]:
    """Return the standing, best first, from the results that count; three queries, fewer with what is at hand.

    A round that is drawn and not released is no part of it: its byes would tell of the draw.

    *rounds* are those of `rounds_with_matches`, *entries* those that came, by seed. *instead* is as in `event_of`;
    *upto* leaves out rounds with a higher number (for what has moved since). *event* is what `event_from` makes of all
    this, if it is at hand too.
    """
    if entries is None:
        entries = list(tournament.entries.exclude(status__in=NEVER_CAME).order_by("seed"))
    if rounds is None:
        rounds = [each for each in rounds_with_matches(tournament) if each.status != RoundStatus.DRAWN]
    if upto is not None:
        rounds = [each for each in rounds if each.number <= upto]
    if event is None:
        event = event_from(tournament, entries, rounds, instead=instead)
    by_seed = {entry.seed: entry for entry in entries}
    lines = standing_lines(event)
    cells = _cells_by_entry(entries, rounds, event, instead or {})
    placed = _in_places(tournament, event, lines)
    return [_row(line, by_seed[line.entry], cells[by_seed[line.entry].pk]) for line in placed]


def standing_lines(event: Event) -> list[Line]:
    """Return the lines of *event* by standing points and tie-breaks, whatever the format."""
    seeds = [entrant.seed for entrant in event.entrants]
    counted = [
        Counted(table.table.first, table.table.second, table.credits)
        for table in event.played()
        if table.credits is not None and not table.void
    ]
    return ranked(seeds, counted, event.tie_breaks, lots_key=event.key)


def _in_places(tournament: Tournament, event: Event, lines: list[Line]) -> list[Line]:
    """Return the lines in the places of a bracket, where the format has one; else as they are."""
    module: ModuleType = format_named(tournament.format)
    if not getattr(module, "BRACKET", False) or not event.rounds:
        return lines
    by_seed = {line.entry: line for line in lines}
    placed: list[Line] = []
    rank = 1
    for group in module.places(event):
        for seed in sorted(group):
            line = by_seed[seed]
            line.rank = rank
            placed.append(line)
        rank += len(group)
    return placed


def _cells_by_entry(
    entries: list[Entry], rounds: list[Round], event: Event, instead: Instead
) -> dict[int, list[RoundCell]]:
    """Return the cells of each entry; the tables of *event* are those of *rounds*, in the same order."""
    by_pk = {entry.pk: entry for entry in entries}
    cells: dict[int, list[RoundCell]] = {entry.pk: [] for entry in entries}
    for each, played in zip(rounds, event.rounds, strict=True):
        for match, table in zip(each.matches.all(), played.tables, strict=True):
            credits = None if match.pk in instead else table.credits
            for entry_id, cell in _cells(match, each.number, by_pk, credits):
                cells[entry_id].append(cell)
    return cells


def _cells(match: Match, number: int, entries: dict[int, Entry], known: Credits | None) -> list[tuple[int, RoundCell]]:
    """Return the cell of each entry at the table of *match*; *known* is what its result gives, if that is at hand."""
    sides = (
        [pk for pk in (match.entry_a_id, match.partner_a_id) if pk is not None],
        [pk for pk in (match.entry_b_id, match.partner_b_id) if pk is not None],
    )
    credits: tuple[Credit | None, Credit | None] = (None, None)
    if not sides[1]:
        state = "bye"
    elif match.status == MatchStatus.VOID:
        state = "void"
    elif (result := counting_result(match)) is not None:
        state, credits = "", known or result_credits(result)
    else:
        state = "unconfirmed" if match.status == MatchStatus.FINISHED else ""
    found = []
    for side, own in enumerate(sides):
        credit = credits[side]
        for pk in own:
            partner = next((entries[other] for other in own if other != pk), None)
            against = tuple(entries[other] for other in sides[1 - side])
            if credit is None:
                cell = RoundCell(number, match.pk, against, state, partner=partner)
            else:
                cell = RoundCell(
                    number,
                    match.pk,
                    against,
                    credit.outcome,
                    credit.difference,
                    credit.points,
                    partner,
                    credit.forfeited,
                )
            found.append((pk, cell))
    return found


def _row(line: Line, entry: Entry, cells: list[RoundCell]) -> StandingRow:
    return StandingRow(
        rank=line.rank,
        entry=entry,
        played=line.played,
        wins=line.wins,
        ties=line.ties,
        losses=line.losses,
        byes=line.byes,
        points=line.points,
        difference=line.difference,
        scored=line.scored,
        imps=line.imps,
        boards_won=line.boards_won,
        tie_breaks=tuple(line.tie_breaks),
        per_round=cells,
    )
