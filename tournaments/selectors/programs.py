"""Reading: how uploaded programs did at the tables, what a match waits for, and where its messages go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bots.models import Bot, BotVersion
from bots.queues import DEFAULT, queue_for
from bots.selectors import may_read_logs, owns, wants, workers_now
from clubs.selectors import AnyUser
from tournaments.models import Match, MatchSeat, MatchStatus, Result, SeatLog
from tournaments.selectors.course import most_plays
from tournaments.selectors.visibility import matches_seen

CAUSES: dict[str, Promise] = {
    "timeout": _("no answer in time"),
    "malformed": _("answers that cannot be read"),
    "illegal": _("answers that are not allowed"),
    "crash": _("the program ended"),
    "taken_down": _("the program was taken down by the site"),
    "deleted": _("the program was deleted by its author"),
}
"""Why an entry forfeits, for people."""

DECISIONS_A_BOARD = 64
"""A generous count of decisions at one table: 48 cards, a discard, and a long auction."""
GRACE_MS = 50
MOST_SECONDS = 80_000


@dataclass(frozen=True)
class Route:
    """Where the message of a match goes, and how many seconds its programs may need at the very most (0: house)."""

    match_id: int
    queue: str
    seconds: int


@dataclass(frozen=True)
class Credit:
    """What the boards gave the first entry, what counts for each after a forfeit, and why there was one."""

    difference: int
    counts_a: int
    counts_b: int
    cause_a: str
    cause_b: str
    causes: tuple[Promise | str, Promise | str]


@dataclass(frozen=True)
class SeatFigures:
    """What everybody may know of a program's play in one match, both rooms together; *faults* counts them by kind."""

    slot: int
    bot_version: BotVersion
    decisions: int
    ms_average: float
    ms_worst: float
    cpu_ms: float
    peak_mb: float
    faults: dict[str, int]


def match_routes(match_ids: Sequence[int]) -> list[Route]:
    """Return where the messages of some matches go, in the order of *match_ids*."""
    matches = (
        Match.objects.filter(pk__in=match_ids).select_related("round__tournament").defer("round__draw_input").in_bulk()
    )
    workers = workers_now() if any(match.languages for match in matches.values()) else []
    routes = []
    for match_id in match_ids:
        match = matches.get(match_id)
        if match is None or not match.languages:
            routes.append(Route(match_id, DEFAULT, 0))
            continue
        want = wants(match.languages, trusted=_all_trusted(match), workers=workers)
        routes.append(Route(match_id, queue_for(match.languages, trusted=want.trusted), slowest_seconds(match)))
    return routes


def slowest_seconds(match: Match) -> int:
    """Return what a match takes if each of its programs uses all of its time: a slow bot is no failure of ours."""
    event = match.round.tournament
    free = most_plays(event) * DECISIONS_A_BOARD * (event.move_ms + GRACE_MS)
    return min(MOST_SECONDS, (free + 8 * (event.init_ms + event.bank_ms)) // 1000 + 60)


def waiting_reasons(matches: Iterable[Match]) -> dict[int, str]:
    """Return by match what those of *matches* wait for that no worker can play now; no query for house bots."""
    waiting = [m for m in matches if m.languages and m.status in (MatchStatus.SCHEDULED, MatchStatus.QUEUED)]
    if not waiting:
        return {}
    workers = workers_now()
    strange = MatchSeat.objects.filter(match__in=waiting, bot_version__trusted=False).exclude(bot_version__language="")
    distrusted = set(strange.values_list("match_id", flat=True))
    wanted = {m.pk: wants(m.languages, trusted=m.pk not in distrusted, workers=workers) for m in waiting}
    return {match_id: want.words for match_id, want in wanted.items() if want.reason}


def _all_trusted(match: Match) -> bool:
    return not match.seats.filter(bot_version__trusted=False).exclude(bot_version__language="").exists()


def credit(result: Result) -> Credit:
    """Return both figures of a result: as played, and as it counts."""
    causes = (CAUSES.get(result.cause_a, result.cause_a), CAUSES.get(result.cause_b, result.cause_b))
    return Credit(result.difference, result.counts_a, result.counts_b, result.cause_a, result.cause_b, causes)


def seat_figures(match: Match) -> list[SeatFigures]:
    """Return the public figures of the programs in *match*, by slot; nothing they wrote, no text of a fault."""
    slots: dict[int, list[SeatLog]] = {}
    logs = match.seat_logs.select_related("bot_version__bot").defer("stderr", "debug").order_by("slot", "room")
    for log in logs:
        slots.setdefault(log.slot, []).append(log)
    return [_figures(slot, rooms) for slot, rooms in sorted(slots.items())]


def _figures(slot: int, rooms: list[SeatLog]) -> SeatFigures:
    decisions = sum(log.decisions for log in rooms)
    total = sum(log.decisions * log.ms_average for log in rooms)
    kinds = Counter(str(fault.get("kind", "")) for log in rooms for fault in log.faults)
    return SeatFigures(
        slot=slot,
        bot_version=rooms[0].bot_version,
        decisions=decisions,
        ms_average=total / decisions if decisions else 0.0,
        ms_worst=max(log.ms_worst for log in rooms),
        cpu_ms=sum(log.cpu_ms for log in rooms),
        peak_mb=max(log.peak_mb for log in rooms),
        faults=dict(sorted(kinds.items())),
    )


def seat_logs(match: Match, user: AnyUser | None) -> list[SeatLog]:
    """Return what the programs of *match* wrote, as far as *user* may read it now.

    Each is for its author, and with his leave for those who run the club. Nobody reads any before every table of the
    round has finished: the words may tell the deals.
    """
    if match.round.completed_at is None:
        return []
    club = match.round.tournament.club
    logs = match.seat_logs.select_related("bot_version__bot").order_by("slot", "room")
    return [log for log in logs if may_read_logs(user, log.bot_version.bot, club)]


def logs_of_bot(bot: Bot, user: AnyUser | None) -> QuerySet[SeatLog]:
    """Return the logs of the matches that *bot* played, newest first, for its author alone, where he may see them."""
    logs = SeatLog.objects.filter(bot_version__bot=bot, match__round__completed_at__isnull=False)
    if not owns(user, bot):
        return logs.none()
    logs = logs.filter(match__in=matches_seen(Match.objects.all(), user).values("pk"))
    return logs.select_related("match__round__tournament", "bot_version__bot").order_by("-pk")
