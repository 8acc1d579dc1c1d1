"""The standing as a page shows it: rows with chips by round, numbers of the tie-breaks, and who has moved since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Entry, EntryStatus, MatchStatus, Round
from tournaments.selectors import RoundCell, StandingRow
from tournaments.selectors.course import counting_result, event_from
from tournaments.selectors.standing import standing_lines
from tournaments.tally import Line
from tournaments.views.chips import EMPTY, Chip, Scale, chip, scale_of
from tournaments.views.scene import Scene, Step, has_people, sitters
from tournaments.wording import (
    points_heading,
    points_text,
    round_words,
    tie_break_heading,
    tie_break_text,
)
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

RankRow = StandingRow | Line


@dataclass(frozen=True)
class Column:
    """A column of chips or numbers. *css* says on which pages it is shown; *key* is that of a tie-break."""

    heading: str
    title: str = ""
    css: str = ""
    key: str = ""


@dataclass(frozen=True)
class Row:
    """One line. *rank* is ``4`` or, where nothing parts them, ``4–6``; *moved* are the places gained since the round
    before, None where there was none. *gone* says why an entry does not play on. *anchor*: it is the entry's first row.
    """

    rank: str
    entry: Entry
    sitters: str
    people: bool
    mine: bool
    gone: str
    moved: int | None
    chips: list[tuple[Chip, str]]
    points: str
    numbers: list[tuple[str, str]]
    anchor: bool = True

    @property
    def moved_by(self) -> int:
        return abs(self.moved or 0)


@dataclass(frozen=True)
class Section:
    """A standing of its own: a group, or all under no title. *bare*: its points say nothing of its order."""

    title: str
    columns: list[Column]
    rows: list[Row]
    bare: bool = False


@dataclass(frozen=True)
class Standing:
    """All that the box of a standing shows.

    *points* and *numbers* head the columns behind the chips. *after* is the newest round with results, *since* the one
    with which the movement compares; *hidden* rounds have no column. *own* is the entry of the signed-in person that
    stands best, *own_place* its place from 0. Before the first result it is a list by seed.
    """

    sections: list[Section]
    points: str
    numbers: list[Column]
    after: str = ""
    since: str = ""
    hidden: int = 0
    own: Entry | None = None
    own_place: int = 0
    total: int = 0
    legend: bool = False


def scale_now(scene: Scene, now: datetime) -> Scale:
    """Return what the chips of *scene* are measured by."""
    return scale_of(scene.scoring, (cell for row in scene.standing_now for cell in row.per_round), now)


def standing_shown(scene: Scene, scale: Scale, mine: frozenset[int]) -> Standing:
    """Return the standing now; *mine* are the entries of the signed-in person."""
    rows = scene.standing_now
    begun = _begun(scene.steps)
    builder = _Builder(scene, mine, scale)
    before = begun[:-1] if len(begun) > 1 else []
    if scene.groups:
        sections = builder.of_groups(rows, begun, before)
    elif scene.is_bracket:
        sections = [builder.of_bracket("", rows, scene.steps)]
    else:
        earlier = {row.entry.pk: row.rank for row in scene.standing_after(_rounds(before))} if before else {}
        sections = [builder.section("", rows, rows, scene.steps, earlier)]
    lines = [line for each in sections for line in each.rows]
    moved = any(line.moved is not None for line in lines)
    own = next((place for place, line in enumerate(lines) if line.mine), None)
    return Standing(
        sections=sections,
        points=points_heading(scene.scoring.kind),
        numbers=builder.number_columns,
        after=begun[-1].title if begun else "",
        since=before[-1].title if before and moved else "",
        hidden=0 if scene.is_bracket else max(0, len(scene.steps) - builder.most),
        own=lines[own].entry if own is not None else None,
        own_place=own or 0,
        total=len(lines),
        legend=bool(scene.rounds),
    )


def page_of(shown: Standing, number: int) -> Standing:
    """Return the part of *shown* that its page *number*, from 1, has; groups stay whole."""
    if len(shown.sections) != 1 or shown.total <= PAGE:
        return shown
    whole = shown.sections[0]
    return replace(shown, sections=[replace(whole, rows=whole.rows[(number - 1) * PAGE : number * PAGE])])


def lines_of_group(scene: Scene, name: str, steps: list[Step] | None = None) -> list[Line]:
    """Return the standing of the group *name* after *steps*, or now; the knockout has no part in it."""
    entries = [scene.by_seed[seed] for seed in scene.groups[name]]
    rounds = [each for each in _rounds(scene.steps if steps is None else steps) if each.stage == name]
    return standing_lines(event_from(scene.tournament, entries, rounds))


def ranks_shown(rows: Sequence[RankRow]) -> list[str]:
    """Return the ranks of *rows*; those that nothing parts share the places they take, ``4–6``."""
    counts = Counter(row.rank for row in rows)
    return [str(row.rank) if counts[row.rank] == 1 else f"{row.rank}–{row.rank + counts[row.rank] - 1}" for row in rows]


class _Builder:
    """Makes the rows of one page."""

    def __init__(self, scene: Scene, mine: frozenset[int], scale: Scale) -> None:
        self.scene, self.mine, self.scale = scene, mine, scale
        self.kind = scene.scoring.kind
        long = self.kind in LONG and not scene.is_bracket
        self.most, self.on_phones = (MOST_WIDE_COLUMNS, WIDE_ON_PHONES) if long else (MOST_COLUMNS, ON_PHONES)
        self.anchored: set[int] = set()
        # A tie-break that says the same as the standing points has no column.
        same = SAME_AS_POINTS.get(self.kind)
        self.tie_breaks = [name for name in scene.tournament.tie_breaks if name != same]
        self.number_columns = [Column(tie_break_heading(name), key=name) for name in self.tie_breaks]
        if scene.is_bracket and not scene.groups:
            self.number_columns = [Column(pgettext("heading", "Won")), Column(pgettext("heading", "Lost"))]

    def section(
        self, title: str, rows: list[StandingRow], ranked: Sequence[RankRow], steps: list[Step], before: dict[int, int]
    ) -> Section:
        """Return *rows* with the ranks and numbers of *ranked*, and chips for *steps*."""
        shown = _window(steps, self.most)
        places = {each.number: place for place, step in enumerate(shown) for each in step.rounds}
        columns = _columns(shown, len(steps), self.on_phones)
        lines = []
        for row, line, rank in zip(rows, ranked, ranks_shown(ranked), strict=True):
            chips = [EMPTY] * len(columns)
            for cell in row.per_round:
                if (place := places.get(cell.round, -1)) >= 0:
                    chips[place] = self._chip(cell)
            lines.append(self._row(row, line, rank, chips, columns, before))
        return Section(title, columns, lines)

    def of_bracket(self, title: str, rows: list[StandingRow], steps: list[Step]) -> Section:
        """Return *rows* in the places of a bracket; everybody has his own way, so the columns count matches."""
        numbers = {each.number for step in steps for each in step.rounds}
        ways = [[cell for cell in row.per_round if cell.round in numbers] for row in rows]
        most = max((len(way) for way in ways), default=0)
        columns = [
            Column(str(n), _("Match %(n)d") % {"n": n}, "" if n <= ON_PHONES else "wide") for n in range(1, most + 1)
        ]
        lines = []
        for row, way, rank in zip(rows, ways, ranks_shown(rows), strict=True):
            chips = [self._chip(cell) for cell in way]
            chips += [EMPTY] * (most - len(chips))
            lines.append(self._row(row, row, rank, chips, columns, {}))
        return Section(title, columns, lines)

    def of_groups(self, rows: list[StandingRow], begun: list[Step], before: list[Step]) -> list[Section]:
        """Return the groups, each with a standing of its own; when the knockout has begun, its places first."""
        by_seed = {row.entry.seed: row for row in rows}
        sections = []
        knockout = [step for step in self.scene.steps if not _is_of_groups(step)]
        if any(step in begun for step in knockout):
            there = [row for row in rows if any(self.scene.by_pk[c.match_id].round.knockout for c in row.per_round)]
            sections.append(replace(self.of_bracket(_("Knockout"), there, knockout), bare=True))
        steps = [step for step in self.scene.steps if _is_of_groups(step)]
        earlier = [step for step in before if _is_of_groups(step)] if not knockout else []
        for name in self.scene.groups:
            lines = lines_of_group(self.scene, name, steps)
            were = lines_of_group(self.scene, name, earlier) if earlier else []
            old = {by_seed[line.entry].entry.pk: line.rank for line in were}
            members = [by_seed[line.entry] for line in lines]
            sections.append(self.section(_("Group %(name)s") % {"name": name}, members, lines, steps, old))
        return sections

    def _chip(self, cell: RoundCell) -> Chip:
        match = self.scene.by_pk[cell.match_id]
        shown = chip(cell, match, self.scale)
        return replace(shown, text=match.code) if match.code else shown

    def _row(
        self,
        row: StandingRow,
        ranked: RankRow,
        rank: str,
        chips: list[Chip],
        columns: list[Column],
        before: dict[int, int],
    ) -> Row:
        entry = row.entry
        anchor = entry.pk not in self.anchored
        self.anchored.add(entry.pk)
        if self.tie_breaks and self.number_columns[0].key:
            texts = [tie_break_text(name, ranked.value(name), self.kind) for name in self.tie_breaks]
        else:
            texts = [str(row.wins), str(row.losses)][: len(self.number_columns)]
        return Row(
            rank=rank,
            entry=entry,
            sitters=", ".join(sitters(entry)),
            people=has_people(entry),
            mine=entry.pk in self.mine,
            gone="" if entry.status == EntryStatus.ACTIVE else entry.get_status_display(),
            moved=before[entry.pk] - ranked.rank if entry.pk in before else None,
            chips=[(each, column.css) for each, column in zip(chips, columns, strict=True)],
            points=points_text(ranked.points, self.kind),
            numbers=[(column.heading, text) for column, text in zip(self.number_columns, texts, strict=True)],
            anchor=anchor,
        )


def _begun(steps: list[Step]) -> list[Step]:
    """Return *steps* up to the last one with a result that counts."""
    last = max((place for place, step in enumerate(steps) if any(map(counting_result, step.matches()))), default=-1)
    return steps[: last + 1]


def _rounds(steps: list[Step]) -> list[Round]:
    return [each for step in steps for each in step.rounds]


def _is_of_groups(step: Step) -> bool:
    return not step.rounds[0].knockout


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
        Column(round_heading(step.key), round_words(step.key), "" if place in newest else "wide")
        for place, step in enumerate(steps)
    ]


def _is_begun(each: Round) -> bool:
    return any(match.status != MatchStatus.SCHEDULED or match.by_hand for match in each.matches.all())
