"""The bracket page: the tree, one round at a time for phones, the champion's way, the groups before a knockout."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from tournaments.brackets import Bracket
from tournaments.models import TournamentStatus
from tournaments.pairing import PairingError
from tournaments.views.bracket_boxes import HIDDEN, Box, Boxes, BracketRound, island
from tournaments.views.bracket_tree import Part, Shape, map_of, part_of
from tournaments.views.event import page_context
from tournaments.views.overview import podium
from tournaments.views.ranking import Rankings, ranks_shown
from tournaments.views.reading import tournament_or_404
from tournaments.views.scene import Scene, scene_of
from tournaments.views.standings import Standing, scale_now, standing_shown, worked_out

OPEN = ("ready", "drawn", "unsure")


@dataclass(frozen=True)
class RoundOfMany:
    """The round that a phone shows: the *step*-th *of* all, with its neighbours."""

    each: BracketRound
    step: int
    of: int
    before: BracketRound | None
    after: BracketRound | None


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the bracket; the address can name the round that narrow pages show."""
    tournament = tournament_or_404(request, slug)
    scene = scene_of(tournament)
    if not hasattr(scene.module, "bracket"):
        raise Http404
    context = page_context(request, tournament, "bracket", scene)
    rankings = Rankings(scene)
    if tournament.status == TournamentStatus.FINISHED:
        context["podium"] = podium(rankings)
    context["groups"] = _groups(rankings, scene.mine(request.user)) if scene.groups else None
    tree = bracket_in(scene)
    if tree is None:
        return render(request, "tournaments/bracket.html", context)
    boxes = Boxes(scene, tree)
    shape = Shape(boxes)
    one = round_of_many(boxes, request.GET.get("round", ""))
    context |= {
        "parts": _parts(shape),
        "finals": _finals(boxes, shape),
        "third": boxes.boxes.get("T1"),
        "hidden": shape.hidden,
        "one": one,
        "rounds": boxes.rounds,
        "map": map_of(shape, one.each.label) if one else None,
        "way": [(box, how_played(box)) for box in boxes.way()],
        "order": _order(scene),
    }
    return render(request, "tournaments/bracket.html", context)


def bracket_in(scene: Scene) -> Bracket | None:
    """Return the bracket of a tournament; before the start as it would be by the seeds of that moment.

    None where there are too few entries, or where what was played contradicts itself until the organisers have
    mended it.
    """
    event = scene.event
    if len(event.entrants) < scene.module.MIN_ENTRIES:
        return None
    try:
        if not scene.rounds:
            event = replace(event, options=scene.module.options(len(event.entrants), event.options))
        found: Bracket = scene.module.bracket(event)
    except PairingError:
        return None
    return found


def round_of_many(boxes: Boxes, asked: str) -> RoundOfMany | None:
    """Return the round *asked* for by its label, else the one that is played now, at the end the last."""
    rounds = boxes.rounds
    if not rounds:
        return None
    labels = [each.label for each in rounds]
    open_now = [any(box.state in OPEN for box in each.boxes) for each in rounds]
    over = boxes.bracket.is_decided
    place = (
        labels.index(asked) if asked in labels else open_now.index(True) if any(open_now) else over * (len(rounds) - 1)
    )
    return RoundOfMany(
        each=replace(rounds[place], boxes=[box for box in rounds[place].boxes if box.state not in HIDDEN]),
        step=place + 1,
        of=len(rounds),
        before=rounds[place - 1] if place else None,
        after=rounds[place + 1] if place + 1 < len(rounds) else None,
    )


def how_played(box: Box) -> str:
    """Return how the champion did in one of his matches."""
    first, second = box.sides
    own, other = (first, second) if first.champion else (second, first)
    values = {"other": other.name, "own": own.score, "others": other.score, "code": island(own.drops)}
    if not other.known:
        return _("goes on without a match")
    if own.won:
        return _("beats %(other)s, %(own)s : %(others)s") % values if own.score else _("beats %(other)s") % values
    if own.drops:
        return _("is beaten by %(other)s, %(own)s : %(others)s, and goes on to %(code)s") % values
    return _("is beaten by %(other)s, %(own)s : %(others)s") % values


def _parts(shape: Shape) -> list[Part]:
    """Return the trees of all stages but the grand final."""
    titles = {"WB": pgettext("bracket", "Winners"), "LB": pgettext("bracket", "Losers")}
    return [part_of(shape, stage, titles.get(stage, "")) for stage in shape.stages() if stage != "GF"]


def _finals(boxes: Boxes, shape: Shape) -> list[tuple[str, Box]]:
    """Return the boxes of the grand final under their titles, a second one only while it may be played."""
    labels = shape.labels_of("GF")
    found = [(boxes.title(label), boxes.boxes[boxes.by_label[label][0].code]) for label in labels]
    return [(title, box) for title, box in found if box.state != "unused"]


def _order(scene: Scene) -> list[tuple[str, str]]:
    """Return place and name of everybody, once somebody is out."""
    rows = scene.standing_now
    if len({row.rank for row in rows}) < 2:
        return []
    return [(rank, row.entry.name) for row, rank in zip(rows, ranks_shown(rows), strict=True)]


def _groups(rankings: Rankings, mine: frozenset[int]) -> Standing:
    """Return the tables of the groups, without the knockout."""
    scene = rankings.scene
    shown = standing_shown(scene, worked_out(rankings, scale_now(scene, timezone.now())), mine)
    return replace(shown, sections=[section for section in shown.sections if not section.bare])
