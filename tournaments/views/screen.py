"""The screen on the wall: who sits where, the clock and the standing in big type, one after the other, no account."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Match, Tournament, TournamentStatus
from tournaments.views.glance import Glance
from tournaments.views.kept import kept
from tournaments.views.overview import clocks, podium
from tournaments.views.ranking import Placed, Rankings
from tournaments.views.reading import tournament_or_404
from tournaments.views.scene import Scene, is_unconfirmed, result_of
from tournaments.views.tables import OPEN_ROUNDS, is_open, step_in_play
from tournaments.wording import points_text

SEATED, RANKED, ENTERED = 20, 20, 30
"""How many tables, lines of the standing, and entries one picture has."""
SECONDS, LEAST_SECONDS, MOST_SECONDS = 12, 5, 120
OVER = (TournamentStatus.FINISHED, TournamentStatus.CANCELLED)


@dataclass(frozen=True)
class Seating:
    """A table on the screen; *scores* once there is a result, *unsure* while that does not count."""

    match: Match
    scores: tuple[int, int] | None
    unsure: bool


@dataclass(frozen=True)
class RankedLine:
    """A line of the standing on the screen; *moved* places up, or down if it is below 0."""

    rank: str
    name: str
    points: str
    moved: int

    @property
    def moved_by(self) -> int:
        return abs(self.moved)


@dataclass(frozen=True)
class Slide:
    """One picture: *kind* is "seating", "byes", "standing", "entries", or "podium"; *part* of *parts* alike."""

    kind: str
    title: str
    rows: Sequence[Any]
    part: int = 1
    parts: int = 1


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a picture of a tournament that the person may open."""
    return _picture(request, tournament_or_404(request, slug), reverse("tournaments:screen", args=[slug]))


@require_safe
def screen_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """Show a picture to whoever has the tournament's code, as on the cards of its tables; not of a draft."""
    shown = Tournament.objects.exclude(status=TournamentStatus.DRAFT).select_related("club")
    tournament = get_object_or_404(shown, code=code)
    return _picture(request, tournament, reverse("tournaments:screen_by_code", args=[code]))


def _picture(request: HttpRequest, tournament: Tournament, base: str) -> HttpResponse:
    """Return the picture that the address asks for; with htmx only what changes on the page."""
    now = timezone.now()
    glance = Glance(tournament, now)
    shown, scene = slides(glance), glance.in_play
    number = _number(request, "show", 1, 1, 10_000)
    number = (number - 1) % len(shown) + 1
    seconds = _number(request, "every", SECONDS, LEAST_SECONDS, MOST_SECONDS)
    held = request.GET.get("hold") == "1"
    following = number if held else number % len(shown) + 1
    more = "" if seconds == SECONDS else f"&every={seconds}"
    hold = "&hold=1" if held else ""
    context = {
        "tournament": tournament,
        "slide": shown[number - 1],
        "number": number,
        "count": len(shown),
        "seconds": seconds,
        "held": held,
        "clocks": clocks(scene, now),
        "now": now,
        "step": step_in_play(scene),
        "over": tournament.status in OVER,
        "people": any(match.by_hand for match in scene.matches),
        "next_url": f"{base}?show={following}{more}{hold}",
        "before_url": f"{base}?show={(number - 2) % len(shown) + 1}{more}{hold}",
        "after_url": f"{base}?show={number % len(shown) + 1}{more}{hold}",
        "hold_url": f"{base}?show={number}{more}{'' if held else '&hold=1'}",
    }
    by_htmx = request.headers.get("HX-Request") == "true"
    response = render(request, f"tournaments/{'_screen' if by_htmx else 'screen'}.html", context)
    response["X-Robots-Tag"] = "noindex"
    response["Vary"] = "HX-Request"
    patch_cache_control(response, private=True, no_store=True)
    return response


def _number(request: HttpRequest, name: str, usual: int, least: int, most: int) -> int:
    """Return the number *name* of the address within its bounds; the usual one for anything else."""
    given = request.GET.get(name, "")
    return min(most, max(least, int(given))) if given.isascii() and given.isdigit() and len(given) < 6 else usual


def slides(glance: Glance) -> list[Slide]:
    """Return all pictures in their order, at least one."""
    found: list[Slide] = []
    first, standing = kept("screen", glance.standing_depends, lambda: _of_whole(glance))
    found += first
    if glance.tournament.status not in OVER:
        found += _seatings(glance.in_play)
    found += standing
    if not found:
        scene, names = glance.in_play, [entry.name for entry in glance.taking_part]
        found += _parts("entries", _("Players") if scene.is_individual else _("Entries"), names, ENTERED)
    return found


def _of_whole(glance: Glance) -> tuple[list[Slide], list[Slide]]:
    """Return the pictures of the first places, at the end, and those of the standing; they are kept."""
    scene = glance.whole
    rankings = Rankings(scene)
    finished = scene.tournament.status == TournamentStatus.FINISHED
    steps = podium(rankings) if finished else []
    first = [Slide("podium", _("The first places"), steps)] if steps else []
    standing: list[Slide] = []
    if rankings.after:
        whole = _("Final standing") if finished else rankings.after
        for each in rankings.all:
            lines = [_ranked(line, scene) for line in each.lines]
            standing += _parts("standing", each.title or whole, lines, RANKED)
    return first, standing


def _ranked(line: Placed, scene: Scene) -> RankedLine:
    return RankedLine(line.rank, line.entry.name, points_text(line.numbers.points, scene.scoring.kind), line.moved or 0)


def _seatings(scene: Scene) -> list[Slide]:
    """Return who sits where in the rounds that are open, and who has a bye."""
    found: list[Slide] = []
    for step in scene.steps:
        rounds = [each for each in step.rounds if each.status in OPEN_ROUNDS]
        matches = [match for each in rounds for match in each.matches.all()]
        if any(is_open(match) for match in matches):
            tables = [_seating(match) for match in matches if not match.is_bye]
            found += _parts("seating", step.title, tables, SEATED)
            if byes := [match.name_a for match in matches if match.is_bye]:
                found += _parts("byes", _("%(round)s: without a match") % {"round": step.title}, byes, ENTERED)
    return found


def _seating(match: Match) -> Seating:
    result = result_of(match)
    return Seating(
        match=match,
        scores=None if result is None else (result.score_a, result.score_b),
        unsure=match.disputed or is_unconfirmed(match),
    )


def _parts(kind: str, title: str, rows: Sequence[Any], size: int) -> list[Slide]:
    """Return *rows* in pictures of at most *size*, as even as can be."""
    parts = max(1, -(-len(rows) // size))
    each = -(-len(rows) // parts) if rows else 0
    return [Slide(kind, title, rows[place * each : (place + 1) * each], place + 1, parts) for place in range(parts)]
