"""The standing as a page shows it: rows with chips by round, and the numbers of the tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Entry, EntryStatus, MatchStatus, Round
from tournaments.selectors import RoundCell
from tournaments.views.chips import EMPTY, Chip, Scale, chip, scale_of
from tournaments.views.ranking import Placed, Ranking, Rankings
from tournaments.views.scene import Scene, Step, has_people, pages_of, sitters
from tournaments.wording import points_heading, points_text, tie_break_heading, tie_break_text
from tournaments.wording_rounds import round_heading
from tournaments.wording_scores import SAME_AS_POINTS

MOST_COLUMNS, MOST_WIDE_COLUMNS = 8, 6
"""How many rounds a standing shows on a wide page: the second where its numbers are long."""
ON_PHONES, WIDE_ON_PHONES, MOST_ON_PHONES = 4, 2, 12
"""The same on a phone; beyond the third number of rounds a phone shows none."""
LONG = ("difference", "imp")
"""Scorings whose numbers have a sign and often three digits."""
PAGE = 100
"""How many entries a page of the standing has."""
MARK = "<!--|-->"
"""Parts the cells of a line; no name can have it, since what people write is escaped."""


@dataclass(frozen=True)
class Column:
    """A column of chips or numbers. *css* says on which pages it is shown; *key* is that of a tie-break."""

    heading: str
    title: str = ""
    css: str = ""
    key: str = ""


@dataclass(frozen=True)
class Line:
    """One line as it is worked out. *moved* are the places gained, None where there was no round before."""

    rank: str
    entry: Entry
    moved: int | None
    chips: list[tuple[Chip, str]]
    points: str
    numbers: list[str]

    @property
    def moved_by(self) -> int:
        return abs(self.moved or 0)


@dataclass(frozen=True)
class Figures:
    """One line as it is kept: *before* and *behind* are its cells before and behind the name of the *entry*."""

    entry: int
    rank: str
    points: str
    numbers: list[str]
    before: SafeString
    behind: SafeString


@dataclass(frozen=True)
class Table:
    """One table of the standing as it is kept."""

    title: str
    columns: list[Column]
    lines: list[Figures]
    bare: bool


@dataclass(frozen=True)
class Heads:
    """What heads the tables of a standing: *points* and *numbers* the columns behind the chips.

    *after* is the newest round with results, *since* the one with which the movement compares; *hidden* rounds have no
    column.
    """

    points: str
    numbers: list[Column]
    after: str
    since: str
    hidden: int
    has_rounds: bool


@dataclass(frozen=True)
class WorkedOut:
    """A standing as it is kept: the same for everybody, and nothing of who sits in the entries.

    *order* are the entries of all lines of all pages.
    """

    heads: Heads
    tables: list[Table]
    order: list[int]


@dataclass(frozen=True)
class Row:
    """One line as a page shows it. *sitters* are names with the addresses of pages about them, if there are; *address*
    is that of an entry that is called like its one player. *gone* says why an entry does not play on. *anchor*: it is
    the entry's first row on the page.
    """

    figures: Figures
    entry: Entry
    address: str
    sitters: list[tuple[str, str]]
    people: bool
    mine: bool
    gone: str
    anchor: bool


@dataclass(frozen=True)
class Section:
    """One table of the standing: a group, or all under no title. *bare*: its points say nothing of its order."""

    title: str
    columns: list[Column]
    rows: list[Row]
    bare: bool = False


@dataclass(frozen=True)
class Standing:
    """All that the box of a standing shows. Before the first result it is a list by seed.

    *own* is the entry of the signed-in person that stands best, on the page *own_page*; *total* counts all lines of all
    pages.
    """

    heads: Heads
    sections: list[Section]
    own: int | None
    own_page: int
    total: int


def scale_now(scene: Scene, now: datetime) -> Scale:
    """Return what the chips of *scene* are measured by."""
    return scale_of(scene.scoring, (cell for row in scene.standing_now for cell in row.per_round), now)


def worked_out(rankings: Rankings, scale: Scale, *, page: int | None = None) -> WorkedOut:
    """Return the standing now, of one table that is long its part *page*, from 1; no query."""
    scene, found = rankings.scene, rankings.all
    order = [line.entry.pk for each in found for line in each.lines]
    if page is not None and len(found) == 1:
        found = [replace(found[0], lines=found[0].lines[(page - 1) * PAGE : page * PAGE])]
    builder = _Builder(scene, scale, rankings.after)
    heads = Heads(
        points=points_heading(scene.scoring.kind),
        numbers=builder.number_columns,
        after=rankings.after,
        since=rankings.since,
        hidden=0 if scene.is_bracket else max(0, len(scene.steps) - builder.most),
        has_rounds=bool(scene.rounds),
    )
    return WorkedOut(heads, [builder.table(each) for each in found], order)


def standing_shown(scene: Scene, found: WorkedOut, mine: frozenset[int] = frozenset()) -> Standing:
    """Return the standing *found* with the entries of *scene* as they are now, by one query for who sits in them.

    *mine* are the entries of the signed-in person.
    """
    scene.read_seats({line.entry: scene.entries[line.entry] for each in found.tables for line in each.lines}.values())
    own = next((place for place, entry in enumerate(found.order) if entry in mine), None)
    anchored: set[int] = set()
    return Standing(
        heads=found.heads,
        sections=[_section(each, scene, mine, anchored) for each in found.tables],
        own=None if own is None else found.order[own],
        own_page=1 + (own or 0) // PAGE if len(found.tables) == 1 else 1,
        total=len(found.order),
    )


def _section(table: Table, scene: Scene, mine: frozenset[int], anchored: set[int]) -> Section:
    """Return *table* with its entries; those with a row are *anchored* from here on."""
    rows = []
    for figures in table.lines:
        rows.append(_row(figures, scene.entries[figures.entry], mine, anchor=figures.entry not in anchored))
        anchored.add(figures.entry)
    return Section(table.title, table.columns, rows, table.bare)


def _row(figures: Figures, entry: Entry, mine: frozenset[int], *, anchor: bool) -> Row:
    pages = pages_of(entry)
    return Row(
        figures=figures,
        entry=entry,
        address=pages.get(entry.name, ""),
        sitters=[(name, pages.get(name, "")) for name in sitters(entry)],
        people=has_people(entry),
        mine=entry.pk in mine,
        gone="" if entry.status == EntryStatus.ACTIVE else entry.get_status_display(),
        anchor=anchor,
    )


class _Builder:
    """Makes the tables of one page."""

    def __init__(self, scene: Scene, scale: Scale, after: str) -> None:
        self.scene, self.scale, self.after = scene, scale, after
        self.kind = scene.scoring.kind
        long = self.kind in LONG and not scene.is_bracket
        self.most, self.on_phones = (MOST_WIDE_COLUMNS, WIDE_ON_PHONES) if long else (MOST_COLUMNS, ON_PHONES)
        # A tie-break that says the same as the standing points has no column.
        same = SAME_AS_POINTS.get(self.kind)
        self.tie_breaks = [name for name in scene.tournament.tie_breaks if name != same]
        self.by_wins = scene.is_bracket and not scene.groups
        self.number_columns = (
            [Column(pgettext("heading", "Won")), Column(pgettext("heading", "Lost"))]
            if self.by_wins
            else [Column(tie_break_heading(name), key=name) for name in self.tie_breaks]
        )

    def table(self, ranking: Ranking) -> Table:
        """Return the table of *ranking*."""
        columns, lines = self._ways(ranking) if ranking.by_bracket else self._by_rounds(ranking)
        match_base = reverse("tournaments:match", args=[self.scene.tournament.slug, 0]).removesuffix("0/")
        context = {"lines": lines, "after": self.after, "bare": ranking.bare, "match_base": match_base, "mark": MARK}
        cells = render_to_string("tournaments/_standing_cells.html", context).split(MARK)
        figures = [
            Figures(line.entry.pk, line.rank, line.points, line.numbers, SafeString(before), SafeString(behind))
            for line, before, behind in zip(lines, cells[::2], cells[1::2], strict=False)
        ]
        return Table(ranking.title, columns, figures, ranking.bare)

    def _by_rounds(self, ranking: Ranking) -> tuple[list[Column], list[Line]]:
        """Return a column a round, with a chip where the entry had a match in it."""
        shown = _window(ranking.steps, self.most)
        places = {each.number: place for place, step in enumerate(shown) for each in step.rounds}
        columns = _columns(shown, len(ranking.steps), self.on_phones)
        lines = []
        for line in ranking.lines:
            chips = [EMPTY] * len(columns)
            for cell in line.row.per_round:
                if (place := places.get(cell.round, -1)) >= 0:
                    chips[place] = self._chip(cell)
            lines.append(self._line(line, chips, columns))
        return columns, lines

    def _ways(self, ranking: Ranking) -> tuple[list[Column], list[Line]]:
        """Return columns that count matches: in a bracket everybody has his own way."""
        numbers = {each.number for step in ranking.steps for each in step.rounds}
        ways = [[cell for cell in line.row.per_round if cell.round in numbers] for line in ranking.lines]
        most = max((len(way) for way in ways), default=0)
        columns = [
            Column(str(n), _("Match %(n)d") % {"n": n}, "" if n <= ON_PHONES else "wide") for n in range(1, most + 1)
        ]
        lines = []
        for line, way in zip(ranking.lines, ways, strict=True):
            chips = [self._chip(cell) for cell in way]
            lines.append(self._line(line, [*chips, *[EMPTY] * (most - len(chips))], columns))
        return columns, lines

    def _chip(self, cell: RoundCell) -> Chip:
        match = self.scene.by_pk[cell.match_id]
        shown = chip(cell, match, self.scale)
        return replace(shown, text=match.code) if match.code else shown

    def _line(self, line: Placed, chips: Sequence[Chip], columns: Sequence[Column]) -> Line:
        return Line(
            rank=line.rank,
            entry=line.entry,
            moved=line.moved,
            chips=[(each, column.css) for each, column in zip(chips, columns, strict=True)],
            points=points_text(line.numbers.points, self.kind),
            numbers=self._numbers(line),
        )

    def _numbers(self, line: Placed) -> list[str]:
        if self.by_wins:
            return [str(line.row.wins), str(line.row.losses)]
        return [tie_break_text(name, line.numbers.value(name), self.kind) for name in self.tie_breaks]


def _window(steps: list[Step], most: int) -> list[Step]:
    """Return the steps that have a column: all, or where they are too many the newest that have begun."""
    if len(steps) <= most:
        return steps
    end = max(most, sum(any(_is_begun(each) for each in step.rounds) for step in steps))
    return steps[end - most : end]


def _columns(steps: list[Step], total: int, on_phones: int) -> list[Column]:
    """Return a column a step; a phone has room for the newest rounds alone, and for none where they are many."""
    begun = sum(any(_is_begun(each) for each in step.rounds) for step in steps)
    newest = range(max(begun, 1) - on_phones, max(begun, 1)) if total <= MOST_ON_PHONES else range(0)
    return [
        Column(round_heading(step.key), step.title, "" if place in newest else "wide")
        for place, step in enumerate(steps)
    ]


def _is_begun(each: Round) -> bool:
    return any(match.status != MatchStatus.SCHEDULED or match.by_hand for match in each.matches.all())
