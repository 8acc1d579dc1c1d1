"""Reading: tournaments, their progress and standings."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet

from clubs.models import Club
from clubs.selectors import AnyUser, clubs_where, may
from replays.models import Replay
from replays.selectors import replays_visible_to
from tournaments import scoring
from tournaments.models import (
    Entry,
    Match,
    MatchStatus,
    Result,
    Round,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from tournaments.standings import Line, Played, ranked

OVER = (MatchStatus.FINISHED, MatchStatus.VOID)


@dataclass(frozen=True)
class RoundCell:
    """What one entry did in one round: *outcome* is win, tie, loss, bye, void or "" for not played yet."""

    round: int
    match_id: int
    opponent: Entry | None
    outcome: str
    difference: int | None = None


@dataclass(frozen=True)
class StandingRow:
    """One line of the standing; entries that nothing parts share a *rank*."""

    rank: int
    entry: Entry
    played: int
    wins: int
    ties: int
    losses: int
    difference: int
    points: int
    head_to_head: int | None
    per_round: list[RoundCell]


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


def tournaments_visible_to(user: AnyUser | None) -> QuerySet[Tournament]:
    """Return the tournaments that *user* may see: all but the drafts of clubs that he does not run."""
    seen = ~Q(status=TournamentStatus.DRAFT) | Q(club__in=clubs_where(user, "tournament.see_draft"))
    return (
        Tournament.objects.filter(seen).select_related("club").annotate(entries_count=Count("entries", distinct=True))
    )


def clubs_with_tournaments(user: AnyUser | None) -> QuerySet[Club]:
    """Return all clubs with ``members_count`` and ``tournaments_count`` (those *user* may see), by name."""
    seen = ~Q(tournaments__status=TournamentStatus.DRAFT) | Q(
        pk__in=clubs_where(user, "tournament.see_draft").values("pk")
    )
    return Club.objects.annotate(
        members_count=Count("memberships", distinct=True),
        tournaments_count=Count("tournaments", filter=seen, distinct=True),
    )


def matches_listed() -> QuerySet[Match]:
    """Return the matches with all that a list shows of them, in order of round and table."""
    return Match.objects.select_related("round__tournament__club", "entry_a", "entry_b", "result", "replay").order_by(
        "round__tournament_id", "round__number", "table"
    )


def matches_visible_to(user: AnyUser | None) -> QuerySet[Match]:
    """Return the matches of the tournaments that *user* may see."""
    return matches_listed().filter(round__tournament__in=tournaments_visible_to(user).values("pk"))


def rounds_listed(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds in order, each with its matches at hand."""
    return tournament.rounds.order_by("number").prefetch_related(Prefetch("matches", queryset=matches_listed()))


def match_detail(match: Match) -> Match:
    """Return the match with seats, versions and attempts at hand."""
    return matches_listed().prefetch_related("seats__entry", "seats__bot_version__bot", "runs").get(pk=match.pk)


def replays_seen_in(tournament: Tournament, user: AnyUser | None) -> QuerySet[Replay]:
    """Return the tournament's replays that *user* may open.

    Public ones for everybody; an organiser of the club may open the others too, which
    `tournaments.services.replay_open_early` writes down.
    """
    replays = Replay.objects.filter(match__round__tournament=tournament)
    if may(user, "replay.see_early", tournament.club):
        return replays
    return replays.filter(pk__in=replays_visible_to(user).values("pk"))


def revealed_key(round: Round) -> tuple[str, str] | None:
    """Return (salt, shuffle key) of a round whose tables have all finished, else None.

    This is the only door by which a key leaves. A cancelled round that nobody will play on is revealed too.
    """
    if round.completed_at is None or round.status not in (
        RoundStatus.COMPLETE,
        RoundStatus.CLOSED,
        RoundStatus.CANCELLED,
    ):
        return None
    return round.salt, round.shuffle_key


def tables_now(tournament: Tournament) -> list[Match]:
    """Return the matches that are being played, those that wait for a worker, then those that failed."""
    order = {MatchStatus.RUNNING: 0, MatchStatus.QUEUED: 1, MatchStatus.FAILED: 2}
    matches = matches_listed().filter(round__tournament=tournament, status__in=list(order))
    return sorted(matches, key=lambda m: (order[MatchStatus(m.status)], m.round.number, m.table))


def progress(tournament: Tournament) -> Progress:
    """Return how far the tournament is, by one query."""
    plays = 2 * tournament.boards
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


def standing(tournament: Tournament) -> list[StandingRow]:
    """Return the standing by the tournament's tie-breaks, best first, from the results there are so far."""
    entries = {entry.pk: entry for entry in tournament.entries.order_by("seed")}
    matches = list(
        Match.objects.filter(round__tournament=tournament)
        .select_related("result", "round")
        .order_by("round__number", "table")
    )
    lines = ranked(entries, [_played(match) for match in matches if _counts(match)], tournament.tie_breaks)
    cells: dict[int, list[RoundCell]] = {entry: [] for entry in entries}
    for match in matches:
        for entry_id, cell in _cells(match, entries):
            cells[entry_id].append(cell)
    return [_row(line, entries[line.entry], cells[line.entry]) for line in lines]


def _counts(match: Match) -> bool:
    return match.status == MatchStatus.FINISHED and match.entry_b_id is not None


def _played(match: Match) -> Played:
    result: Result = match.result
    assert match.entry_b_id is not None
    return Played(
        match.entry_a_id, match.entry_b_id, result.score_a, result.score_b, result.forfeit_a, result.forfeit_b
    )


def _cells(match: Match, entries: dict[int, Entry]) -> list[tuple[int, RoundCell]]:
    """Return the cell of each entry of *match*."""
    number = match.round.number
    if match.entry_b_id is None:
        return [(match.entry_a_id, RoundCell(number, match.pk, None, "bye"))]
    pair = (match.entry_a_id, match.entry_b_id)
    if not _counts(match):
        outcome = "void" if match.status == MatchStatus.VOID else ""
        return [(own, RoundCell(number, match.pk, entries[other], outcome)) for own, other in (pair, pair[::-1])]
    result = match.result
    forfeits = {"forfeit_a": result.forfeit_a, "forfeit_b": result.forfeit_b}
    outcomes = scoring.outcome(result.difference, **forfeits)
    credits = scoring.credited(result.difference, **forfeits)
    return [
        (own, RoundCell(number, match.pk, entries[other], outcomes[side], credits[side]))
        for side, (own, other) in enumerate((pair, pair[::-1]))
    ]


def _row(line: Line, entry: Entry, cells: list[RoundCell]) -> StandingRow:
    return StandingRow(
        rank=line.rank,
        entry=entry,
        played=line.played,
        wins=line.wins,
        ties=line.ties,
        losses=line.losses,
        difference=line.difference,
        points=line.points,
        head_to_head=line.head_to_head,
        per_round=cells,
    )
