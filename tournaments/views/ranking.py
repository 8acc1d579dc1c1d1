"""Who stands where, and who has moved since the round before: the whole field, or every group by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.models import Entry, Round
from tournaments.selectors import StandingRow
from tournaments.selectors.course import counting_result, event_from
from tournaments.selectors.standing import standing_lines
from tournaments.tally import Line
from tournaments.views.scene import Scene, Step

RankRow = StandingRow | Line


@dataclass(frozen=True)
class Placed:
    """An entry at its place. *numbers* has what put it there; *rank* is ``4`` or, where nothing parts them, ``4–6``;
    *moved* are the places gained since the round before, None where there was none.
    """

    row: StandingRow
    numbers: RankRow
    rank: str
    moved: int | None = None

    @property
    def entry(self) -> Entry:
        return self.row.entry


@dataclass(frozen=True)
class Ranking:
    """A standing of its own: a group, or all under no title, made of the results of *steps*.

    *by_bracket*: places come from a bracket, where everybody has his own way. *bare*: points say nothing of its order.
    """

    title: str
    steps: list[Step]
    lines: list[Placed]
    by_bracket: bool = False
    bare: bool = False


class Rankings:
    """All standings of a tournament, read once.

    Attributes:
        begun: the rounds up to the newest one with a result that counts.
        before: the rounds with which the movement compares.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.begun = _begun(scene.steps)
        self.before = self.begun[:-1] if len(self.begun) > 1 else []

    @cached_property
    def all(self) -> list[Ranking]:
        """The standings in the order in which a page shows them."""
        if self.scene.groups:
            return self._of_groups()
        rows, steps = self.scene.standing_now, self.scene.steps
        if self.scene.is_bracket:
            return [Ranking("", steps, _placed(rows, rows, {}), by_bracket=True)]
        return [Ranking("", steps, _placed(rows, rows, self._ranks_before()))]

    @property
    def after(self) -> str:
        """What people call the newest round with results; "" before the first."""
        return self.begun[-1].title if self.begun else ""

    @property
    def since(self) -> str:
        """What people call the round with which the movement compares; "" where there is none."""
        moved = any(line.moved is not None for each in self.all for line in each.lines)
        return self.before[-1].title if self.before and moved else ""

    def _ranks_before(self) -> dict[int, int]:
        """Return the ranks by seed before the newest round with results."""
        if not self.before:
            return {}
        return {line.entry: line.rank for line in standing_lines(self.scene.event_after(_rounds(self.before)))}

    def _of_groups(self) -> list[Ranking]:
        """Return a standing a group; when the knockout has begun, its places first."""
        rows = self.scene.standing_now
        by_seed = {row.entry.seed: row for row in rows}
        knockout = [step for step in self.scene.steps if step.is_knockout]
        found = []
        if any(step in self.begun for step in knockout):
            there = [row for row in rows if any(self.scene.by_pk[c.match_id].round.knockout for c in row.per_round)]
            found.append(Ranking(_("Knockout"), knockout, _placed(there, there, {}), by_bracket=True, bare=True))
        steps = [step for step in self.scene.steps if not step.is_knockout]
        earlier = [] if knockout else self.before
        for name in self.scene.groups:
            lines = lines_of_group(self.scene, name, steps)
            were = lines_of_group(self.scene, name, earlier) if earlier else []
            old = {line.entry: line.rank for line in were}
            members = [by_seed[line.entry] for line in lines]
            found.append(Ranking(_("Group %(name)s") % {"name": name}, steps, _placed(members, lines, old)))
        return found


def lines_of_group(scene: Scene, name: str, steps: list[Step] | None = None) -> list[Line]:
    """Return the standing of the group *name* after *steps*, or now; the knockout has no part in it."""
    entries = [scene.by_seed[seed] for seed in scene.groups[name]]
    rounds = [each for each in _rounds(scene.steps if steps is None else steps) if each.stage == name]
    return standing_lines(event_from(scene.tournament, entries, rounds))


def ranks_shown(rows: Sequence[RankRow]) -> list[str]:
    """Return the ranks of *rows*; those that nothing parts share the places they take, ``4–6``."""
    counts = Counter(row.rank for row in rows)
    return [str(row.rank) if counts[row.rank] == 1 else f"{row.rank}–{row.rank + counts[row.rank] - 1}" for row in rows]


def _placed(rows: Sequence[StandingRow], numbers: Sequence[RankRow], before: dict[int, int]) -> list[Placed]:
    """Return *rows* at the ranks of *numbers*; *before* has the former ranks by seed."""
    return [
        Placed(row, line, rank, before[row.entry.seed] - line.rank if row.entry.seed in before else None)
        for row, line, rank in zip(rows, numbers, ranks_shown(numbers), strict=True)
    ]


def _begun(steps: list[Step]) -> list[Step]:
    """Return *steps* up to the last one with a result that counts."""
    last = max((place for place, step in enumerate(steps) if any(map(counting_result, step.matches()))), default=-1)
    return steps[: last + 1]


def _rounds(steps: list[Step]) -> list[Round]:
    return [each for step in steps for each in step.rounds]
