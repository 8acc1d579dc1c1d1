"""The overview of a tournament with its live part: standing, tables now, clock, and at the end how to check it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Max, Q, Sum
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Match, MatchStatus, Tournament, TournamentStatus
from tournaments.views.event import page_context
from tournaments.views.reading import tournament_or_404
from tournaments.views.scene import Scene, scene_of
from tournaments.views.standings import PAGE, Standing, page_of, ranks_shown, scale_now, standing_shown
from tournaments.views.tables import OPEN_ROUNDS, step_in_play, tables_now
from tournaments.wording import points_text, round_words

LIVE = (TournamentStatus.REGISTRATION, TournamentStatus.RUNNING, TournamentStatus.PAUSED)
STEPS_OF_PODIUM, NAMES_A_STEP = 3, 3


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


@require_safe
def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Show standings and the tables that play, kept up to date by the page itself."""
    tournament = tournament_or_404(request, slug)
    now = timezone.now()
    # The tag is taken before the reading: what changes between them is sent once more, never missed.
    etag = live_version(tournament, now) if tournament.status in LIVE else ""
    return render(request, "tournaments/detail.html", _context(request, tournament, now, etag))


@require_safe
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the part of the overview that changes; 304 if the browser has it as it is."""
    tournament = tournament_or_404(request, slug)
    now = timezone.now()
    etag = live_version(tournament, now)
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = render(request, "tournaments/_live.html", _context(request, tournament, now, etag))
    return tagged(response, etag)


def tagged(response: HttpResponse, etag: str) -> HttpResponse:
    """Return *response* with its tag, to be asked for again each time."""
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response


def live_version(tournament: Tournament, now: datetime) -> str:
    """Return an ETag that changes whenever the live part of the overview would: three small queries."""
    seen = Match.objects.filter(round__tournament=tournament).aggregate(
        played=Sum("progress"),
        claims=Sum("attempts"),
        ended=Max("finished_at"),
        stalled=Count("pk", filter=Q(status=MatchStatus.RUNNING, lease_until__lt=now)),
        disputed=Count("pk", filter=Q(disputed=True)),
        results=Count("result"),
        versions=Sum("result__version"),
        confirmed=Count("result__confirmed_at"),
        last=Max("result__pk"),
        **{status: Count("pk", filter=Q(status=status)) for status in MatchStatus.values},
    )
    entries = tournament.entries.order_by("status").values("status")
    entries = entries.annotate(n=Count("pk"), last=Max("pk"), here=Count("checked_in_at"))
    rounds = list(tournament.rounds.order_by("number").values_list("pk", "status", "deadline_at"))
    clock = [_minutes(until, now) for _pk, status, until in rounds if until is not None and status in OPEN_ROUNDS]
    of_event = [tournament.status, tournament.name, tournament.about, tournament.digest, get_language()]
    parts = [of_event, sorted(seen.items()), list(entries), rounds, clock]
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:24]}"'


def _minutes(until: datetime, now: datetime) -> int:
    return int((until - now).total_seconds() // 60)


def _context(request: HttpRequest, tournament: Tournament, now: datetime, etag: str) -> dict[str, Any]:
    """Return all that the overview shows."""
    scene = scene_of(tournament)
    shown = standing_shown(scene, scale_now(scene, now), scene.mine(request.user))
    page = None
    if len(shown.sections) == 1 and shown.total > PAGE:
        page = Paginator(range(shown.total), PAGE).get_page(request.GET.get("page"))
    return {
        **page_context(request, tournament, "overview", scene),
        "etag": etag,
        "polls": tournament.status in LIVE,
        "standing": page_of(shown, page.number) if page else shown,
        "page": page,
        "own_page": 1 + shown.own_place // PAGE,
        "match_base": reverse("tournaments:match", args=[tournament.slug, 0]).removesuffix("0/"),
        "tables": tables_now(scene, now),
        "clocks": clocks(scene, now),
        "waiting": scene.waiting,
        "podium": podium(scene, shown) if tournament.status == TournamentStatus.FINISHED else [],
        "sealed": sealed(scene) if tournament.digest else [],
    }


def clocks(scene: Scene, now: datetime) -> list[Clock]:
    """Return the clocks of the rounds in play, the earliest first; those that end at one time are one."""
    step = step_in_play(scene)
    found: dict[datetime, Clock] = {}
    for each in scene.rounds:
        if each.deadline_at is not None and each.status in OPEN_ROUNDS and each.completed_at is None:
            title = step.title if step is not None and each in step.rounds else round_words(each.label)
            found.setdefault(each.deadline_at, Clock(title, each.deadline_at, _minutes(each.deadline_at, now)))
    return sorted(found.values(), key=lambda clock: clock.until)


def podium(scene: Scene, shown: Standing) -> list[PodiumStep]:
    """Return the steps of the podium, the best first; entries that nothing parts stand on one."""
    rows = scene.standing_now
    if not shown.sections or not shown.after:
        return []
    steps: list[PodiumStep] = []
    for row, rank in zip(rows, ranks_shown(rows), strict=True):
        if steps and steps[-1].rank == rank:
            steps[-1].names.append(row.entry.name)
            continue
        if len(steps) == STEPS_OF_PODIUM or row.rank > STEPS_OF_PODIUM:
            break
        how = f"{points_text(row.points, scene.scoring.kind)} {shown.points}"
        if scene.is_bracket:
            how = _("%(won)d won, %(lost)d lost") % {"won": row.wins, "lost": row.losses}
        steps.append(PodiumStep(len(steps) + 1, rank, [row.entry.name], how))
    return [step for step in steps if len(step.names) <= NAMES_A_STEP]


@dataclass(frozen=True)
class Sealed:
    """Deals that were committed to: those of a round, or of a match that was played again with others."""

    title: str
    commitment: str
    number: int
    match_id: int | None = None


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
