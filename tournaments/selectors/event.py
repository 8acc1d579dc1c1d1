"""Reading: tournaments, their progress and standings."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from clubs.selectors import AnyUser
from tournaments.models import Match, MatchStatus, Round, Tournament
from tournaments.selectors.course import plays_expected
from tournaments.selectors.visibility import matches_seen

OVER = (MatchStatus.FINISHED, MatchStatus.VOID)


@dataclass(frozen=True)
class RoundProgress:
    number: int
    status: str
    done: int
    total: int


@dataclass(frozen=True)
class Progress:
    """Matches done of all there are, byes not counted; boards count each play in either room."""

    done: int
    total: int
    per_round: list[RoundProgress]
    boards_done: int = 0
    boards_total: int = 0
    failed: int = 0


def matches_listed() -> QuerySet[Match]:
    """Return the matches with all that a list shows of them, in order of round and table.

    What the draw of a round depended on is left where it is: of a large event it takes long to read, match by match.
    """
    matches = Match.objects.select_related("round__tournament__club", "entry_a", "entry_b", "result", "replay")
    return matches.defer("round__draw_input").order_by("round__tournament_id", "round__number", "table")


def matches_visible_to(user: AnyUser | None) -> QuerySet[Match]:
    """Return the matches that *user* may see, of unlisted tournaments too: he has their address."""
    return matches_seen(matches_listed(), user)


def matches_listed_to(user: AnyUser | None) -> QuerySet[Match]:
    """Return the matches that a list of the site shows to *user*."""
    return matches_seen(matches_listed(), user, lists=True)


def rounds_listed(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds in order, each with its matches at hand."""
    return tournament.rounds.order_by("number").prefetch_related(Prefetch("matches", queryset=matches_listed()))


def match_detail(match: Match) -> Match:
    """Return the match with seats, versions and attempts at hand."""
    return matches_listed().prefetch_related("seats__entry", "seats__bot_version__bot", "runs").get(pk=match.pk)


def revealed_key(round: Round) -> tuple[str, str] | None:
    """Return (salt, shuffle key) of a round whose tables have all finished, else None.

    This is the only door by which a key leaves. A cancelled round that nobody will play on is revealed too.
    """
    return None if round.completed_at is None else (round.salt, round.shuffle_key)


def revealed_own_key(match: Match) -> tuple[str, str] | None:
    """Return (salt, shuffle key) of a match that was played again with deals of its own, once it is over, else None."""
    over = match.round.completed_at is not None and match.status in OVER
    return (match.salt, match.shuffle_key) if match.shuffle_key and over else None


def tables_now(tournament: Tournament) -> list[Match]:
    """Return the matches that are being played, those that wait for a worker, then those that failed."""
    order = {MatchStatus.RUNNING: 0, MatchStatus.QUEUED: 1, MatchStatus.FAILED: 2}
    matches = matches_listed().filter(round__tournament=tournament, status__in=list(order))
    return sorted(matches, key=lambda m: (order[MatchStatus(m.status)], m.round.number, m.table))


def progress(tournament: Tournament) -> Progress:
    """Return how far the tournament is, by one query."""
    plays = plays_expected(tournament)
    rows = (
        Match.objects.filter(round__tournament=tournament, entry_b__isnull=False)
        .order_by("round__number", "table")
        .values_list("round__number", "round__status", "status", "progress")
    )
    rounds: dict[int, list[tuple[str, str, int]]] = {}
    for number, round_status, status, boards in rows:
        rounds.setdefault(number, []).append((round_status, status, boards))
    matches = [match for in_round in rounds.values() for match in in_round]
    return Progress(
        done=sum(status in OVER for _round, status, _boards in matches),
        total=len(matches),
        per_round=[
            RoundProgress(number, tables[0][0], sum(status in OVER for _r, status, _b in tables), len(tables))
            for number, tables in rounds.items()
        ],
        boards_done=sum(plays if status in OVER else boards for _round, status, boards in matches),
        boards_total=plays * len(matches),
        failed=sum(status == MatchStatus.FAILED for _round, status, _boards in matches),
    )
