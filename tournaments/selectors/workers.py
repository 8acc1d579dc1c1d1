"""Reading for administrators: what waits in which queue, which workers are there, what is played, what broke off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Min, QuerySet

from bots.models import CheckState, VersionCheck, WorkerSeen
from bots.queues import queue_for, serves
from clubs.selectors import AnyUser, clubs_where
from tournaments.models import Attempt, Match, MatchStatus, RoundStatus, TournamentStatus
from tournaments.selectors.event import matches_listed, matches_visible_to

MOST_TABLES, MOST_FAILED, MOST_CHECKS = 60, 20, 10


@dataclass(frozen=True)
class Worker:
    """A worker, and whether it was heard of lately."""

    seen: WorkerSeen
    is_here: bool


@dataclass
class Queue:
    """A queue with what waits in it or for it. *since* is when the oldest of that came; *workers* listen to it.

    *queued* matches and *checks* have a message in it, *scheduled* ones and *checks_later* are still to be sent.
    """

    name: str
    needs: str
    queued: int = 0
    scheduled: int = 0
    checks: int = 0
    checks_later: int = 0
    since: datetime | None = None
    workers: int = 0

    @property
    def depth(self) -> int:
        """How many jobs wait."""
        return self.queued + self.scheduled + self.checks + self.checks_later

    def add(self, kind: str, number: int, since: datetime | None) -> None:
        """Count *number* more of one kind, the oldest of them there since then."""
        setattr(self, kind, getattr(self, kind) + number)
        if since is not None and (self.since is None or since < self.since):
            self.since = since


@dataclass(frozen=True)
class Table:
    """A match that is played or that failed, and its newest attempt.

    *is_seen*: whoever asks may open its tournament; else nothing of it is named. *retries*: he may set it up again.
    """

    match: Match
    run: Attempt | None
    is_seen: bool
    retries: bool
    is_silent: bool = False

    @property
    def error(self) -> str:
        """The last line of what the attempt ended with."""
        lines = self.run.error.strip().splitlines() if self.run is not None else []
        return lines[-1].strip()[:300] if lines else ""


@dataclass(frozen=True)
class Activity:
    """All that the page of the workers shows at one moment."""

    at: datetime
    workers: list[Worker]
    queues: list[Queue]
    playing: list[Table]
    playing_total: int
    failed: list[Table]
    failed_total: int
    checks: list[VersionCheck] = field(default_factory=list)
    checks_failed: list[VersionCheck] = field(default_factory=list)

    @property
    def here(self) -> list[Worker]:
        """The workers that were heard of lately."""
        return [worker for worker in self.workers if worker.is_here]

    @property
    def depth(self) -> int:
        """How many jobs wait in all."""
        return sum(queue.depth for queue in self.queues)

    @property
    def since(self) -> datetime | None:
        """Since when the oldest of them waits."""
        return min((queue.since for queue in self.queues if queue.since is not None), default=None)


def activity(user: AnyUser, now: datetime) -> Activity:
    """Return what the workers do and what waits for them; a fixed number of queries."""
    silent_before = now - timedelta(seconds=settings.WORKER_SEEN_SECONDS)
    workers = [Worker(seen, seen.seen_at > silent_before) for seen in WorkerSeen.objects.order_by("name")]
    running = Match.objects.filter(status=MatchStatus.RUNNING)
    failed = Match.objects.filter(status=MatchStatus.FAILED)
    tables = _Tables(user, now)
    listed = matches_listed().select_related("partner_a", "partner_b")
    playing_rows = list(listed.filter(status=MatchStatus.RUNNING).order_by("started_at", "pk")[:MOST_TABLES])
    failed_rows = list(listed.filter(status=MatchStatus.FAILED).order_by("-started_at", "-pk")[:MOST_FAILED])
    tables.read([*playing_rows, *failed_rows])
    return Activity(
        at=now,
        workers=workers,
        queues=queues_now([worker.seen for worker in workers if worker.is_here]),
        playing=[tables.of(match) for match in playing_rows],
        playing_total=running.count() if len(playing_rows) == MOST_TABLES else len(playing_rows),
        failed=[tables.of(match) for match in failed_rows],
        failed_total=failed.count() if len(failed_rows) == MOST_FAILED else len(failed_rows),
        checks=list(_checks(CheckState.RUNNING).order_by("started_at", "pk")[:MOST_CHECKS]),
        checks_failed=list(_checks(CheckState.FAILED).order_by("-ended_at", "-pk")[:MOST_CHECKS]),
    )


def _checks(state: CheckState) -> QuerySet[VersionCheck]:
    return VersionCheck.objects.filter(state=state).select_related("version__bot").defer("log", "report", "sample")


def queues_now(workers: Iterable[WorkerSeen]) -> list[Queue]:
    """Return the queue of house bots and every other in which something waits, with those of *workers* that listen."""
    queues: dict[str, Queue] = {"": Queue(queue_for(""), "")}

    def count(kind: str, rows: Iterable[tuple[str, int, datetime | None]]) -> None:
        for needs, number, since in rows:
            queues.setdefault(needs, Queue(queue_for(needs), needs)).add(kind, number, since)

    matches = Match.objects.order_by().values_list("languages").annotate(n=Count("pk"))
    to_play = Match.objects.filter(
        entry_b__isnull=False,
        by_hand=False,
        round__status__in=[RoundStatus.RELEASED, RoundStatus.RUNNING],
        round__tournament__status=TournamentStatus.RUNNING,
    ).order_by()
    to_play_counted = to_play.values_list("languages").annotate(n=Count("pk"), since=Min("round__released_at"))
    checks = VersionCheck.objects.order_by().values_list("version__language")
    checks_counted = checks.annotate(n=Count("pk"), since=Min("created_at"))
    count("queued", matches.filter(status=MatchStatus.QUEUED).annotate(since=Min("queued_at")))
    count("scheduled", to_play_counted.filter(status=MatchStatus.SCHEDULED))
    count("checks", checks_counted.filter(state=CheckState.QUEUED))
    count("checks_later", checks_counted.filter(state=CheckState.WAITING))
    there = list(workers)
    for queue in queues.values():
        queue.workers = sum(_listens(worker, queue.needs) for worker in there)
    return sorted(queues.values(), key=lambda queue: queue.name)


def _listens(worker: WorkerSeen, needs: str) -> bool:
    return not needs or (bool(worker.sandbox) and serves(worker.languages, needs))


class _Tables:
    """Reads what is told of matches beside their rows: the newest attempt, and what whoever asks may do and see."""

    def __init__(self, user: AnyUser, now: datetime) -> None:
        self.user, self.now = user, now
        self.runs: dict[int, Attempt] = {}
        self.seen: set[int] = set()
        self.clubs: set[int] = set()

    def read(self, matches: list[Match]) -> None:
        keys = [match.pk for match in matches]
        for run in Attempt.objects.filter(match__in=keys).order_by("number"):
            self.runs[run.match_id] = run
        self.seen = set(matches_visible_to(self.user).order_by().filter(pk__in=keys).values_list("pk", flat=True))
        self.clubs = set(clubs_where(self.user, "match.retry").values_list("pk", flat=True))

    def of(self, match: Match) -> Table:
        return Table(
            match=match,
            run=self.runs.get(match.pk),
            is_seen=match.pk in self.seen,
            retries=match.round.tournament.club_id in self.clubs,
            is_silent=match.lease_until is not None and match.lease_until < self.now,
        )
