"""Places by round: how the leaders came to where they are, as lines that cross, and the same as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import Truncator
from django.views.decorators.http import require_safe

from replays.graph import percent
from tournaments.charts import Scale, apart, line, thinned
from tournaments.models import Entry
from tournaments.selectors.course import event_from
from tournaments.selectors.standing import standing_lines
from tournaments.standings import Line
from tournaments.views.chart_frames import BOTTOM, TOP, Label, Level
from tournaments.views.event import page_context
from tournaments.views.ranking import Rankings, lines_of_group
from tournaments.views.reading import tournament_or_404
from tournaments.views.scene import Scene, Step, scene_of

LEADERS = 8
MOST_MINE = 4
MOST_STEPS = 16
ROW = 24
NAME = 15
EDGE = 20
WIDTH = 1000


@dataclass(frozen=True)
class Dot:
    x: str
    y: int


@dataclass(frozen=True)
class Path:
    """The way of one entry: *places* by round as numbers, its line and dots, and where its name stands.

    *look* is p1 to p3 for the first three, "mine", or "rest".
    """

    entry: Entry
    look: str
    places: list[int]
    points: str
    dots: list[Dot]
    name: str
    name_y: int


@dataclass(frozen=True)
class Paths:
    """A picture of ways under its *title*, "" where there is one; *below* entries are not drawn."""

    title: str
    height: int
    levels: list[Level]
    labels: list[Label]
    heads: list[str]
    paths: list[Path]
    below: int

    @property
    def foot(self) -> int:
        return self.height - 4


@require_safe
def ranks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show places by round."""
    tournament = tournament_or_404(request, slug)
    scene = scene_of(tournament)
    context = page_context(request, tournament, "overview", scene)
    context["pictures"] = pictures(scene, scene.mine(request.user))
    return render(request, "tournaments/ranks.html", context)


def pictures(scene: Scene, mine: frozenset[int]) -> list[Paths]:
    """Return a picture of the whole field, or one a group; none of a bracket, or before a second round."""
    begun = [step for step in Rankings(scene).begun if not step.is_knockout]
    if len(begun) < 2 or (scene.is_bracket and not scene.groups):
        return []
    if not scene.groups:
        return [_picture("", scene, begun, _by_step(scene, begun, ""), mine)]
    return [
        _picture(name, scene, begun, _by_step(scene, begun, name), mine) for name in scene.groups
    ]  # fmt: skip


def _chosen(begun: Sequence[Step]) -> list[int]:
    return thinned(len(begun), MOST_STEPS)


def _by_step(scene: Scene, begun: Sequence[Step], group: str) -> list[list[Line]]:
    """Return the standing after each of the rounds that are drawn."""
    found = []
    for place in _chosen(begun):
        steps = list(begun[: place + 1])
        if group:
            found.append(lines_of_group(scene, group, steps))
        else:
            rounds = [each for step in steps for each in step.rounds]
            found.append(standing_lines(event_from(scene.tournament, scene.taking_part, rounds)))
    return found


def _picture(
    title: str, scene: Scene, begun: Sequence[Step], standings: Sequence[Sequence[Line]], mine: frozenset[int]
) -> Paths:
    positions = [{line.entry: place for place, line in enumerate(lines, 1)} for lines in standings]
    last = [line.entry for line in standings[-1]]
    own = [seed for seed in last[LEADERS:] if scene.by_seed[seed].pk in mine][:MOST_MINE]
    shown = [*last[:LEADERS], *own]
    deepest = min(2 * LEADERS, max(place[seed] for place in positions for seed in shown))
    height = TOP + ROW * (deepest - 1) + BOTTOM + 6
    down = Scale(1, max(2, deepest), TOP, TOP + ROW * max(1, deepest - 1))
    across = Scale(0, max(1, len(standings) - 1), EDGE, WIDTH - EDGE)
    names_y = apart([down.at(positions[-1][seed]) for seed in shown], 15, TOP, height - BOTTOM)
    return Paths(
        title=title,
        height=height,
        levels=[Level(down.at(place), str(place)) for place in range(1, deepest + 1)],
        labels=[Label(percent(across.at(at) / 10), _head(begun[place])) for at, place in enumerate(_chosen(begun))],
        heads=[begun[place].title for place in _chosen(begun)],
        paths=[
            _path(scene.by_seed[seed], seed, standings, positions, (across, down), name_y, mine)
            for seed, name_y in zip(shown, names_y, strict=True)
        ],
        below=len(last) - len(shown),
    )


def _head(step: Step) -> str:
    return step.key.removeprefix("R") if step.key[1:].isdecimal() else step.key


def _path(
    entry: Entry,
    seed: int,
    standings: Sequence[Sequence[Line]],
    positions: Sequence[dict[int, int]],
    scales: tuple[Scale, Scale],
    name_y: int,
    mine: frozenset[int],
) -> Path:
    across, down = scales
    points = [(across.at(at), down.at(place[seed])) for at, place in enumerate(positions)]
    final = positions[-1][seed]
    return Path(
        entry=entry,
        look="mine" if entry.pk in mine else f"p{final}" if final <= 3 else "rest",
        places=[next(line.rank for line in lines if line.entry == seed) for lines in standings],
        points=line(points),
        dots=[Dot(percent(x / 10), y) for x, y in points],
        name=f"\u2068{Truncator(entry.name).chars(NAME)}\u2069",
        name_y=name_y,
    )
