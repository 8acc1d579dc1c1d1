"""What pages of bots show of tournaments: matches, figures, faults, and where a version can be entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bots.models import Bot, BotVersion
from clubs.selectors import AnyUser
from tournaments.models import Match, SeatLog, Tournament, TournamentStatus
from tournaments.selectors import (
    CAUSES,
    logs_of_bot,
    matches_listed_to,
    matches_seen,
    tournaments_listed_to,
)
from tournaments.selectors.course import counting_result
from tournaments.templatetags.tournament_tags import minus

register = template.Library()

MATCHES, LOGS, OPEN, FAULTS_A_BOT = 8, 20, 6, 2


@dataclass(frozen=True)
class BotMatch:
    """A match seen from a bot: its points and the opponent's as text, empty before there is a result."""

    match: Match
    opponent: str
    own: SafeString | str
    other: SafeString | str
    won: bool


@register.simple_tag
def bot_matches(bot: Bot, user: AnyUser) -> list[BotMatch]:
    """Return the newest matches of *bot* that *user* may see."""
    played = Match.objects.filter(seats__bot_version__bot=bot).values("pk")
    matches = (
        matches_listed_to(user).filter(pk__in=played).order_by("-pk").prefetch_related("seats__bot_version")[:MATCHES]
    )
    return [_bot_match(match, bot) for match in matches]


def _bot_match(match: Match, bot: Bot) -> BotMatch:
    mine = [seat.seat % 2 for seat in match.seats.all() if seat.bot_version and seat.bot_version.bot_id == bot.pk]
    first = 0 in mine
    other = match.entry_b if first else match.entry_a
    result = counting_result(match)
    scores = ("", "") if result is None else (minus(result.score_a), minus(result.score_b))
    ahead = 0 if result is None else result.difference if first else -result.difference
    own, others = scores if first else scores[::-1]
    return BotMatch(match, other.name if other else _("bye"), own, others, ahead > 0)


@register.filter
def cause_words(kind: str) -> str:
    """Return what a kind of fault is, in words."""
    return str(CAUSES.get(kind, kind))


@register.filter
def milliseconds(value: float) -> str:
    """Return milliseconds as short as they are meaningful: 0.42, 4.1, 38, 1,012 (as the language writes it)."""
    return number_format(value, 2 if value < 1 else 1 if value < 10 else 0, force_grouping=True)


@dataclass(frozen=True)
class LastFault:
    """A fault that an author should look at: which bot, what, and where its logs are."""

    bot_id: int
    words: str
    where: str
    url: str


@register.simple_tag
def own_faults(user: AnyUser) -> list[LastFault]:
    """Return the newest matches in which bots of *user* made faults, each version of a match once, by one query."""
    logs = (
        SeatLog.objects.filter(bot_version__bot__owner_id=user.pk, match__round__completed_at__isnull=False)
        .filter(match__in=matches_seen(Match.objects.all(), user).values("pk"))
        .exclude(faults=[])
        .select_related("match__round__tournament", "bot_version")
        .defer("stderr", "debug")
        .order_by("-pk")[: 4 * LOGS]
    )
    together: dict[tuple[int, int], list[SeatLog]] = {}
    for log in logs:
        together.setdefault((log.match_id, log.bot_version_id), []).append(log)
    return [_last_fault(seats) for seats in together.values()]


def _last_fault(seats: list[SeatLog]) -> LastFault:
    """Return what is said of the seats of one version in one match."""
    match, version = seats[0].match, seats[0].bot_version
    kinds = Counter(str(fault.get("kind", "")) for log in seats for fault in log.faults)
    count, kind = kinds.total(), kinds.most_common(1)[0][0]
    words = ngettext("Version %(v)d: %(n)d fault, %(kind)s", "Version %(v)d: %(n)d faults, %(kind)s", count)
    values = {"v": version.number, "n": count, "kind": CAUSES.get(kind, kind)}
    place = match.round.tournament
    url = reverse("tournaments:match_logs", args=[place.slug, match.pk])
    return LastFault(version.bot_id, words % values, place.name, url)


@register.filter
def of_bot(faults: Iterable[LastFault], bot: Bot) -> list[LastFault]:
    """Return the newest few of *faults* that are *bot*'s."""
    return [fault for fault in faults if fault.bot_id == bot.pk][:FAULTS_A_BOT]


@dataclass(frozen=True)
class LogLine:
    """A match of a version with what its author looks at first."""

    match: Match
    faults: int
    average: str
    worst: str


@register.simple_tag
def version_logs(version: BotVersion, user: AnyUser) -> list[LogLine]:
    """Return the newest matches of *version* whose logs *user* may read, each once."""
    logs = logs_of_bot(version.bot, user).filter(bot_version=version)
    logs = logs.select_related("match__round__tournament", "match__entry_a", "match__entry_b").defer("stderr", "debug")
    by_match: dict[int, list[SeatLog]] = {}
    for log in logs[: 4 * LOGS]:
        by_match.setdefault(log.match_id, []).append(log)
    lines = []
    for seats in list(by_match.values())[:LOGS]:
        decisions = sum(log.decisions for log in seats)
        average = sum(log.decisions * log.ms_average for log in seats) / decisions if decisions else 0.0
        faults = sum(len(log.faults) for log in seats)
        worst = max(log.ms_worst for log in seats)
        lines.append(LogLine(seats[0].match, faults, milliseconds(average), milliseconds(worst)))
    return lines


@register.simple_tag(takes_context=True)
def open_tournaments(context: template.Context) -> list[Tournament]:
    """Return the newest tournaments that take entries."""
    seen = tournaments_listed_to(context["request"].user)
    return list(seen.filter(status=TournamentStatus.REGISTRATION).order_by("-created_at")[:OPEN])
