"""The overview of a tournament with its live part: standing, tables now, clock, and at the end how to check it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.typography import Typeset, page_for_reader
from clubs.views.moving import known_etags, moving_part
from tournaments.models import TournamentStatus
from tournaments.views.event import page_context
from tournaments.views.glance import Glance
from tournaments.views.kept import kept
from tournaments.views.live_version import live_version, minutes_left
from tournaments.views.ranking import Rankings, ranks_shown
from tournaments.views.reading import tournament_or_404
from tournaments.views.scene import Scene
from tournaments.views.shared import shared
from tournaments.views.standings import PAGE, WorkedOut, scale_now, standing_shown, worked_out
from tournaments.views.tables import OPEN_ROUNDS, step_in_play, tables_now
from tournaments.wording import points_heading, points_text, round_words

LIVE = (TournamentStatus.REGISTRATION, TournamentStatus.RUNNING, TournamentStatus.PAUSED)
STEPS_OF_PODIUM, NAMES_A_STEP = 3, 3
MOST_PAGES = 9999
"""What is asked for beyond is this one, so that nobody fills the cache with pages that there are not."""
SECONDS, SECONDS_OF_MANY = 2, 6
"""How often a page asks for news, and that of a large field, which is more to send."""


@dataclass(frozen=True)
class Clock:
    """Until when a round in play may last, and how many whole minutes are left; below 0 it is past."""

    title: str
    until: datetime
    minutes: int

    @property
    def is_past(self) -> bool:
        return self.minutes < 0


@dataclass(frozen=True)
class PodiumStep:
    """One step of the podium: *place* 1 is the middle; *rank* as in the standing; more than one name share it."""

    place: int
    rank: str
    names: list[str]
    how: str


@dataclass(frozen=True)
class Sealed:
    """Deals that were committed to: those of a round, or of a match that was played again with others."""

    title: str
    commitment: str
    number: int
    match_id: int | None = None


@require_safe
def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Show standings and the tables that play, kept up to date by the page itself."""
    tournament = tournament_or_404(request, slug)
    return render(request, "tournaments/detail.html", _context(request, Glance(tournament, timezone.now())))


@require_safe
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the part of the overview that changes; 304 if the browser has it as it is."""
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        part = _live_own(request, slug)
    else:
        part = shared("live", (slug, _page_asked(request)), lambda last: _live_public(request, slug, last))
    return moving_part(request, part.etag, lambda: Typeset(part.html))


@dataclass(frozen=True)
class LivePart:
    """The part of the overview that changes, as it was with this *etag*."""

    etag: str
    html: str


def _live_own(request: HttpRequest, slug: str) -> LivePart:
    """Return the part for somebody who is signed in; without its text where the browser has it."""
    tournament = tournament_or_404(request, slug)
    now = timezone.now()
    if known := known_etags(request):
        version = shared("live version", tournament.pk, lambda _last: live_version(tournament, now))
        if version in known:
            return LivePart(version, "")
    return _live_part(request, Glance(tournament, now))


def _live_public(request: HttpRequest, slug: str, last: LivePart | None) -> LivePart:
    """Return the part for a visitor, *last* if it is as it was."""
    tournament = tournament_or_404(request, slug)
    now = timezone.now()
    if last is not None and live_version(tournament, now) == last.etag:
        return last
    return _live_part(request, Glance(tournament, now))


def _live_part(request: HttpRequest, glance: Glance) -> LivePart:
    context = _context(request, glance)
    html = render_to_string("tournaments/_live.html", context, request)
    return LivePart(context["etag"], page_for_reader(html))


def _page_asked(request: HttpRequest) -> int:
    """Return which page of the standing is asked for; whatever is no number is the first."""
    asked = request.GET.get("page", "")
    return min(int(asked[:9]), MOST_PAGES) if asked.isascii() and asked.isdecimal() else 1


def _context(request: HttpRequest, glance: Glance) -> dict[str, Any]:
    """Return all that the overview shows."""
    tournament, now = glance.tournament, glance.now
    many = len(glance.taking_part) > PAGE
    page = None
    if many and not glance.has_groups:
        page = Paginator(glance.taking_part, PAGE).get_page(_page_asked(request))
    number = page.number if page else None
    whole = kept("overview", (glance.standing_depends, number), lambda: _worked_out(glance, number))
    scene = glance.in_play
    return {
        **page_context(request, tournament, "overview", glance),
        "etag": glance.version,
        "polls": tournament.status in LIVE,
        "seconds": SECONDS_OF_MANY if many else SECONDS,
        "standing": standing_shown(scene, whole.standing, scene.mine(request.user)),
        "page": page,
        "tables": tables_now(scene, now),
        "clocks": clocks(scene, now),
        "waiting": glance.waiting,
        "podium": whole.podium,
        "sealed": whole.sealed if tournament.digest else [],
    }


@dataclass(frozen=True)
class Whole:
    """What the overview shows of the whole event, which is kept until a result changes."""

    standing: WorkedOut
    podium: list[PodiumStep]
    sealed: list[Sealed]


def _worked_out(glance: Glance, page: int | None) -> Whole:
    scene = glance.whole
    rankings = Rankings(scene)
    finished = scene.tournament.status == TournamentStatus.FINISHED
    return Whole(
        standing=worked_out(rankings, scale_now(scene, glance.now), page=page),
        podium=podium(rankings) if finished else [],
        sealed=sealed(scene) if finished else [],
    )


def clocks(scene: Scene, now: datetime) -> list[Clock]:
    """Return the clocks of the rounds in play, the earliest first; those that end at one time are one."""
    step = step_in_play(scene)
    found: dict[datetime, Clock] = {}
    for each in scene.rounds:
        if each.deadline_at is not None and each.status in OPEN_ROUNDS and each.completed_at is None:
            title = step.title if step is not None and each in step.rounds else round_words(each.label)
            found.setdefault(each.deadline_at, Clock(title, each.deadline_at, minutes_left(each.deadline_at, now)))
    return sorted(found.values(), key=lambda clock: clock.until)


def podium(rankings: Rankings) -> list[PodiumStep]:
    """Return the steps of the podium, the best first; entries that nothing parts stand on one."""
    scene = rankings.scene
    if not rankings.after:
        return []
    steps: list[PodiumStep] = []
    kind, rows = scene.scoring.kind, scene.standing_now
    for row, rank in zip(rows, ranks_shown(rows), strict=True):
        if steps and steps[-1].rank == rank:
            steps[-1].names.append(row.entry.name)
            continue
        if row.rank > STEPS_OF_PODIUM:
            break
        how: str = format_html("{} <span>{}</span>", points_text(row.points, kind), points_heading(kind))
        if scene.is_bracket:
            how = _("%(won)d won, %(lost)d lost") % {"won": row.wins, "lost": row.losses}
        steps.append(PodiumStep(len(steps) + 1, rank, [row.entry.name], how))
    return [step for step in steps if len(step.names) <= NAMES_A_STEP]


def sealed(scene: Scene) -> list[Sealed]:
    """Return all commitments, for whoever wants to check the deals."""
    found = []
    for each in scene.rounds:
        found.append(Sealed(round_words(each.label), each.commitment, each.number))
        found += [
            Sealed(
                _("%(round)s, table %(n)d, played again") % {"round": round_words(each.label), "n": match.table},
                match.commitment,
                each.number,
                match.pk,
            )
            for match in each.matches.all()
            if match.commitment
        ]
    return found
