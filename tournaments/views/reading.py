"""What several pages need to read, in few queries: visible tournaments, and progress by rounds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubs.selectors import AnyUser, may
from tournaments.models import MatchStatus, Round, Tournament, TournamentStatus
from tournaments.selectors import tournaments_visible_to

DONE, PART, TODO = "done", "part", "todo"


@dataclass(frozen=True)
class RoundPart:
    """How far one round is; *total* leaves out byes."""

    number: int
    total: int
    done: int
    playing: int
    failed: int

    @property
    def state(self) -> str:
        """One of done, part, todo; the class of its segment."""
        if self.done >= self.total:
            return DONE
        return PART if self.done or self.playing or self.failed else TODO


@dataclass(frozen=True)
class SeenProgress:
    """How far a tournament is, round by round."""

    rounds: list[RoundPart]

    @property
    def done(self) -> int:
        return sum(part.done for part in self.rounds)

    @property
    def total(self) -> int:
        return sum(part.total for part in self.rounds)

    @property
    def failed(self) -> int:
        return sum(part.failed for part in self.rounds)

    @property
    def current(self) -> int | None:
        """The number of the first round that is not done, or None."""
        return next((part.number for part in self.rounds if part.state != DONE), None)


def rounds_counted() -> QuerySet[Round]:
    """Return rounds in order, each with ``total``, ``done``, ``playing`` and ``failed`` matches."""

    def counted(*statuses: MatchStatus) -> Count:
        played = Q(matches__entry_b__isnull=False)
        return Count("matches", filter=played & Q(matches__status__in=statuses) if statuses else played)

    return Round.objects.annotate(
        total=counted(),
        done=counted(MatchStatus.FINISHED, MatchStatus.VOID),
        playing=counted(MatchStatus.RUNNING, MatchStatus.QUEUED),
        failed=counted(MatchStatus.FAILED),
    ).order_by("number")


def progress_of(rounds: Iterable[Round]) -> SeenProgress:
    """Return the progress that `rounds_counted` tells."""
    return SeenProgress(
        [
            RoundPart(each.number, each.total, each.done, each.playing, each.failed)  # type: ignore[attr-defined]
            for each in rounds
        ]
    )


def tournaments_for(user: AnyUser | None) -> QuerySet[Tournament]:
    """Return the tournaments that *user* may see, newest first, with ``entries_count`` and ``rounds_seen``."""
    return (
        tournaments_visible_to(user)
        .prefetch_related(Prefetch("rounds", queryset=rounds_counted(), to_attr="rounds_seen"))
        .order_by("-created_at", "-id")
    )


def with_progress(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """Return *tournaments*, each with its ``seen_progress``."""
    rows = list(tournaments)
    for row in rows:
        row.seen_progress = progress_of(row.rounds_seen)  # type: ignore[attr-defined]
    return rows


def tournament_or_404(request: HttpRequest, slug: str) -> Tournament:
    """Return the tournament of that address. Raises: Http404 also for a draft that is not to be seen."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    hidden = tournament.status == TournamentStatus.DRAFT
    if hidden and not may(request.user, "tournament.see_draft", tournament.club):
        raise Http404
    return tournament
