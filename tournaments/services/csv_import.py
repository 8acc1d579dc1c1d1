"""Entries from a table of text: what its lines mean, what is wrong with each, and all of them stored or none."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from bots.models import BotVersion, VersionState
from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentInputError
from tournaments.models import Entry, EntryStatus, Tournament
from tournaments.services.admission import NOT_BEGUN
from tournaments.services.entries import entries_store
from tournaments.services.locking import tournament_locked
from tournaments.services.roster import Candidate, Roster, Taker, version_refusal
from tournaments.services.seeds import seeds_close
from tournaments.services.settings import MOST_ENTRIES

MOST_BYTES = 256 * 1024
MOST_LINES = MOST_ENTRIES
LONGEST_CELL = 200

NAME, PLAYER_1, PLAYER_2, HOME_CLUB, SEED = COLUMNS = ("name", "player1", "player2", "home_club", "seed")
DELIMITERS = (",", ";", "\t")
BOT = re.compile(r"(?P<bot>.+)@v?(?P<number>[1-9][0-9]{0,8})", re.I)
"""A bot's version in a cell: its name or address, "@", and the number of the version."""

Versions = Mapping[tuple[str, int], list[BotVersion]]
"""The bots that a cell may mean, by name or address, and number."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with one cell, or with the whole line where *column* is empty."""

    column: str
    message: str


@dataclass(frozen=True)
class Row:
    """One line of the table, *number* as an editor counts them; either a *candidate* with its *seed*, or *faults*."""

    number: int
    cells: Mapping[str, str]
    candidate: Candidate | None = None
    seed: int | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def shown(self) -> list[str]:
        """The cells in the order of `COLUMNS`."""
        return [self.cells.get(column, "") for column in COLUMNS]


@dataclass(frozen=True)
class Table:
    """All lines of a text; *refusal* says why it cannot be read at all."""

    rows: list[Row] = field(default_factory=list)
    refusal: str = ""

    @property
    def good(self) -> list[Row]:
        return [row for row in self.rows if row.candidate is not None]

    @property
    def bad(self) -> list[Row]:
        return [row for row in self.rows if row.candidate is None]


def csv_text(content: bytes) -> str:
    """Return the text of an uploaded file.

    Raises: TournamentInputError (file) if it is too long or no text that can be read.
    """
    if len(content) > MOST_BYTES:
        raise TournamentInputError("file", _("a file has at most %(n)d kB") % {"n": MOST_BYTES // 1024})
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        raise TournamentInputError("file", _("the file is not UTF-8: save it as “CSV UTF-8”")) from None
    if "\0" in text:
        raise TournamentInputError("file", _("this is no text; save the table as CSV first"))
    return text


def entries_parse(tournament: Tournament, text: str) -> Table:
    """Return what *text* says, each line checked against the entries there are and the lines above it; stores nothing.

    The first line names the columns: name, player1, player2, home_club, seed, in any order; player1 is needed. Cells
    are parted by commas, semicolons or tabs.
    """
    try:
        lines = _lines(text)
    except (TournamentInputError, csv.Error) as error:
        return Table(refusal=str(error))
    roster = Roster.of(tournament)
    versions = _versions([cells.get(column, "") for _number, cells in lines for column in (PLAYER_1, PLAYER_2)])
    seeds: dict[int, int] = {}
    rows = []
    for number, cells in lines:
        row = _row(roster, versions, seeds, number, cells)
        if row.candidate is not None:
            roster.take(row.candidate)
            if row.seed is not None:
                seeds[row.seed] = number
        rows.append(row)
    return Table(rows)


@transaction.atomic
def entries_import(
    *, actor: User, tournament: Tournament, text: str, only_good: bool = False, expected: int | None = None
) -> list[Entry]:
    """Return the entries stored from *text*: all of its lines or, with *only_good*, those without a fault.

    *expected* is how many were good when they were looked at. Lines with a seed come to that rank, those without behind
    the entries there are already; those beyond the limit wait.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (text) where nothing is stored.
    """
    tournament = tournament_locked(actor, tournament.pk, "entry.edit", NOT_BEGUN)
    if len(text.encode()) > MOST_BYTES:
        raise TournamentInputError("text", _("a file has at most %(n)d kB") % {"n": MOST_BYTES // 1024})
    table = entries_parse(tournament, text)
    if table.refusal:
        raise TournamentInputError("text", table.refusal)
    if not table.good:
        raise TournamentInputError("text", _("there is no line to take"))
    if table.bad and not only_good:
        raise TournamentInputError("text", _("some lines have faults: nothing is stored"))
    if expected is not None and expected != len(table.good):
        raise TournamentInputError("text", _("the entries have changed since you looked: look at the lines again"))
    entries = entries_store(Roster.of(tournament), [_candidate(row) for row in table.good], actor)
    _to_their_seeds(tournament, {entry.pk: row.seed for entry, row in zip(entries, table.good, strict=True)})
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entries.import",
        target=f"tournament:{tournament.slug}",
        after={"entries": [entry.name for entry in entries], "lines_left_out": [row.number for row in table.bad]},
    )
    return entries


def _candidate(row: Row) -> Candidate:
    assert row.candidate is not None
    return row.candidate


def _to_their_seeds(tournament: Tournament, seeds: Mapping[int, int | None]) -> None:
    """Put each entry that has a seed of its own there, from the first seed down."""
    order = list(tournament.entries.order_by("seed"))
    wanted = {pk: seed for pk, seed in seeds.items() if seed is not None}
    moved = sorted((entry for entry in order if entry.pk in wanted), key=lambda entry: wanted[entry.pk])
    order = [entry for entry in order if entry.pk not in wanted]
    playing = sum(entry.status == EntryStatus.ACTIVE for entry in order)
    for entry in moved:
        order.insert(min(wanted[entry.pk] - 1, playing), entry)
        playing += entry.status == EntryStatus.ACTIVE
    if moved:
        seeds_close(tournament, order)


def _lines(text: str) -> list[tuple[int, dict[str, str]]]:
    """Return the lines with their numbers, each cell under the name of its column; empty lines are left out.

    Raises: TournamentInputError, csv.Error.
    """
    text = text.lstrip("\ufeff")
    head = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True, strict=True)
    columns: list[str] = []
    lines: list[tuple[int, dict[str, str]]] = []
    begin = 1
    for cells in reader:
        number, begin = begin, reader.line_num + 1
        if not any(cell.strip() for cell in cells):
            continue
        if not columns:
            columns = _columns(cells)
            continue
        if len(lines) >= MOST_LINES:
            raise TournamentInputError("text", _("at most %(n)d lines at once") % {"n": MOST_LINES})
        if len(cells) > len(columns) and any(cell.strip() for cell in cells[len(columns) :]):
            raise TournamentInputError("text", _("line %(n)d has more cells than there are columns") % {"n": number})
        lines.append((number, {column: cell.strip() for column, cell in zip(columns, cells, strict=False)}))
    if not columns:
        raise TournamentInputError("text", _("there is nothing to read"))
    return lines


def _columns(cells: Sequence[str]) -> list[str]:
    """Return the names of the columns. Raises: TournamentInputError for an unknown one, or one given twice."""
    known = {column.replace("_", ""): column for column in COLUMNS}
    columns = []
    for cell in cells:
        column = known.get(re.sub(r"[\s_-]", "", cell).casefold())
        if column is None:
            raise TournamentInputError(
                "text",
                _("the first line names the columns (%(known)s); there is no column “%(name)s”")
                % {"known": ", ".join(COLUMNS), "name": cell.strip()[:40]},
            )
        if column in columns:
            raise TournamentInputError("text", _("the column %(name)s is there twice") % {"name": column})
        columns.append(column)
    if PLAYER_1 not in columns:
        raise TournamentInputError(
            "text", _("the first line names the columns; %(name)s is needed") % {"name": PLAYER_1}
        )
    return columns


def _row(roster: Roster, versions: Versions, seeds: Mapping[int, int], number: int, cells: Mapping[str, str]) -> Row:
    """Return one line, checked against the entries there are and the lines above."""
    faults = [Fault(column, _("too long")) for column, cell in cells.items() if len(cell) > LONGEST_CELL]
    takers = []
    for column in (PLAYER_1, PLAYER_2):
        cell = cells.get(column, "")
        if not cell and column == PLAYER_2:
            continue
        try:
            takers.append(_taker(roster, versions, cell, column))
        except TournamentInputError as error:
            faults.append(Fault(column, str(error)))
    seed = None
    try:
        seed = _seed(cells.get(SEED, ""), seeds)
    except TournamentInputError as error:
        faults.append(Fault(SEED, str(error)))
    candidate = None
    if not faults:
        try:
            candidate = roster.checked(takers, cells.get(NAME, ""), cells.get(HOME_CLUB, ""))
        except TournamentInputError as error:
            faults.append(Fault(error.field if error.field in COLUMNS else "", str(error)))
    return Row(number, cells, None if faults else candidate, seed, tuple(faults))


def _seed(cell: str, taken: Mapping[int, int]) -> int | None:
    if not cell:
        return None
    if not re.fullmatch(r"[0-9]{1,4}", cell) or not 1 <= int(cell) <= MOST_ENTRIES:
        raise TournamentInputError(SEED, _("a whole number from 1 to %(n)d, or nothing") % {"n": MOST_ENTRIES})
    if int(cell) in taken:
        raise TournamentInputError(SEED, _("line %(n)d has this seed already") % {"n": taken[int(cell)]})
    return int(cell)


def _taker(roster: Roster, versions: Versions, cell: str, column: str) -> Taker:
    """Return the person or the bot of a cell. Raises: TournamentInputError (*column*)."""
    found = BOT.fullmatch(cell)
    if found is None:
        return roster.taken(Taker(person=cell), column)
    ready = versions.get((found["bot"].strip().casefold(), int(found["number"])), [])
    if len(ready) > 1:
        raise TournamentInputError(
            column,
            _("several bots are called so: write the address of one, such as %(slug)s") % {"slug": ready[0].bot.slug},
        )
    if not ready:
        raise TournamentInputError(column, _("there is no bot “%(bot)s” that is ready") % {"bot": cell})
    if refusal := version_refusal(roster.tournament, ready[0]):
        raise TournamentInputError(column, refusal)
    return Taker(version=ready[0])


def _versions(cells: Sequence[str]) -> Versions:
    """Return the versions that *cells* may mean, by name or address and number: one query."""
    numbers = {int(found["number"]) for cell in cells if (found := BOT.fullmatch(cell))}
    by_name: dict[tuple[str, int], list[BotVersion]] = {}
    if not numbers:
        return by_name
    found_ready = BotVersion.objects.filter(number__in=numbers, state=VersionState.READY, bot__deleted_at=None)
    ready = list(found_ready.select_related("bot"))
    for version in ready:
        for called in {version.bot.name.casefold(), version.bot.slug.casefold()}:
            by_name.setdefault((called, version.number), []).append(version)
    # An address is one bot's alone: it goes before a name that happens to be the same.
    for version in ready:
        by_name[version.bot.slug.casefold(), version.number] = [version]
    return by_name
