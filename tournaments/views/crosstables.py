"""Who did what against whom: crosstables in blocks, a wall chart for large Swiss fields, partners of single players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Entry
from tournaments.selectors import RoundCell, StandingRow, scoring_of
from tournaments.views.chips import Chip, Scale, chip
from tournaments.views.event import page_context
from tournaments.views.glance import Glance
from tournaments.views.kept import kept
from tournaments.views.ranking import lines_of_group, ranks_shown
from tournaments.views.reading import tournament_or_404
from tournaments.views.scene import Scene, mine_in
from tournaments.views.standings import scale_now
from tournaments.wording import points_heading, points_text

BLOCK = 32
"""How many rows and columns one page of a crosstable has."""
MOST_TO_CHOOSE = 128
"""Up to so many entries there is a form to compare any two."""


@dataclass(frozen=True)
class Partnered:
    """What two single players had together: a chip for each round as partners, and how often they were opponents."""

    chips: list[Chip] = field(default_factory=list)
    opposed: int = 0


@dataclass(frozen=True)
class CrossRow:
    """The row of an *entry*; its *cells* stand under the columns, None where it would meet itself."""

    number: int
    rank: str
    entry: int
    name: str
    cells: list[list[Chip] | Partnered | None]
    points: str
    mine: bool = False


@dataclass(frozen=True)
class Crosstable:
    """A block of a crosstable under its *title*: columns are the number and the name of an entry."""

    title: str
    columns: list[tuple[int, str]]
    rows: list[CrossRow]


@require_safe
def crosstable(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every entry against every other, in the order of the standing."""
    tournament = tournament_or_404(request, slug)
    glance = Glance(tournament, timezone.now())
    context = page_context(request, tournament, "crosstable", glance)
    entries = glance.taking_part
    pages: dict[str, Any] = {}
    if not glance.has_groups:
        pages = {"across": _page(request, entries, "columns"), "down": _page(request, entries, "rows")}
    numbers = [page.number for page in pages.values()]
    tables = kept("crosstable", (glance.standing_depends, numbers), lambda: _tables(glance, *numbers))
    mine = mine_in(tournament, request.user)
    shown = {
        "tables": [_seen(table, mine) for table in tables],
        "points": points_heading(scoring_of(tournament).kind),
        "to_choose": entries if len(entries) <= MOST_TO_CHOOSE else [],
    }
    return render(request, "tournaments/crosstable.html", context | pages | shown)


def _page(request: HttpRequest, entries: Sequence[Entry], name: str) -> Page[Entry]:
    return Paginator(entries, BLOCK).get_page(request.GET.get(name))


def _tables(glance: Glance, across: int = 1, down: int = 1) -> list[Crosstable]:
    """Return the tables as they are kept: the block of these pages, or one a group."""
    scene = glance.whole
    scale = scale_now(scene, glance.now)
    if scene.groups:
        return _of_groups(scene, scale)
    pages = Paginator(scene.standing_now, BLOCK)
    return [_block("", scene, scene.standing_now, pages.get_page(down), pages.get_page(across), scale)]


def _seen(table: Crosstable, mine: frozenset[int]) -> Crosstable:
    """Return *table* for somebody whose entries are *mine*."""
    return replace(table, rows=[replace(row, mine=row.entry in mine) for row in table.rows]) if mine else table


def _of_groups(scene: Scene, scale: Scale) -> list[Crosstable]:
    """Return a crosstable a group, in the order of its standing, without the knockout."""
    rows = {row.entry.seed: row for row in scene.standing_now}
    tables = []
    for name in scene.groups:
        lines = lines_of_group(scene, name)
        members = [
            replace(rows[line.entry], rank=line.rank, points=line.points, per_round=_of_group(scene, rows[line.entry]))
            for line in lines
        ]
        whole = Paginator(members, max(1, len(members))).get_page(1)
        tables.append(_block(_("Group %(name)s") % {"name": name}, scene, members, whole, whole, scale))
    return tables


def _of_group(scene: Scene, row: StandingRow) -> list[RoundCell]:
    return [cell for cell in row.per_round if not scene.by_pk[cell.match_id].round.knockout]


def _block(
    title: str,
    scene: Scene,
    rows: Sequence[StandingRow],
    down: Page[StandingRow],
    across: Page[StandingRow],
    scale: Scale,
) -> Crosstable:
    """Return the rows of *down* against the columns of *across*."""
    first = across.start_index() or 1
    columns = [(number, row.entry.name) for number, row in enumerate(across, first)]
    played = any(row.played or row.byes for row in rows)
    ranks = ranks_shown(rows) if played else [str(number) for number in range(1, len(rows) + 1)]
    cross_rows = []
    for number, row in enumerate(down, down.start_index() or 1):
        found = _partners(scene, row, scale) if scene.is_individual else _opponents(scene, row, scale)
        empty: list[Chip] | Partnered = Partnered() if scene.is_individual else []
        cells = [None if other.entry == row.entry else found.get(other.entry.pk, empty) for other in across]
        points = points_text(row.points, scene.scoring.kind)
        cross_rows.append(CrossRow(number, ranks[number - 1], row.entry.pk, row.entry.name, cells, points))
    return Crosstable(title, columns, cross_rows)


def _opponents(scene: Scene, row: StandingRow, scale: Scale) -> dict[int, list[Chip] | Partnered]:
    """Return by opponent what *row* had against it, in the order of the rounds."""
    found: dict[int, list[Chip] | Partnered] = {}
    chips: dict[int, list[Chip]] = {}
    for cell in row.per_round:
        for other in cell.opponents:
            shown = replace(chip(cell, scene.by_pk[cell.match_id], scale), other_id=other.pk)
            chips.setdefault(other.pk, []).append(shown)
    found.update(chips)
    return found


def _partners(scene: Scene, row: StandingRow, scale: Scale) -> dict[int, list[Chip] | Partnered]:
    """Return by player what *row* had with it as partner, and how often against it."""
    together: dict[int, list[Chip]] = {}
    opposed: Counter[int] = Counter()
    for cell in row.per_round:
        opposed.update(other.pk for other in cell.opponents)
        if cell.partner is not None:
            together.setdefault(cell.partner.pk, []).append(chip(cell, scene.by_pk[cell.match_id], scale))
    return {pk: Partnered(together.get(pk, []), opposed[pk]) for pk in {*together, *opposed}}
