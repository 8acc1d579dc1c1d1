"""Who may see what of a tournament. Every door asks here: pages, live parts, the API, exports, lists of other pages.

| | draft | public | unlisted | private |
|---|---|---|---|---|
| by its address | who runs the club | everybody | everybody | members of the club |
| in lists | who runs the club | everybody | who runs the club | members of the club |

A round that is drawn and not released is seen by those who may draw. The hands of a round are open when every table has
finished their deals; those of a tournament that is not public are served by the tournament's own pages alone.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from clubs.models import Club
from clubs.selectors import AnyUser, clubs_where, may
from replays.models import Replay
from tournaments.models import (
    Attempt,
    Entry,
    EntryStatus,
    Match,
    Round,
    RoundStatus,
    Tournament,
    TournamentStatus,
    Visibility,
)


def _opened(user: AnyUser | None) -> Q:
    """Return the condition of a tournament that *user* may open by its address."""
    not_draft = ~Q(status=TournamentStatus.DRAFT) | Q(club__in=clubs_where(user, "tournament.see_draft"))
    not_private = ~Q(visibility=Visibility.PRIVATE) | Q(club__in=clubs_where(user, "tournament.see_private"))
    return not_draft & not_private


def _listed(user: AnyUser | None) -> Q:
    """Return the condition of a tournament that lists show to *user*."""
    not_unlisted = ~Q(visibility=Visibility.UNLISTED) | Q(club__in=clubs_where(user, "tournament.see_draft"))
    return _opened(user) & not_unlisted


def tournaments_visible_to(user: AnyUser | None) -> QuerySet[Tournament]:
    """Return the tournaments that *user* may open, unlisted ones too: he has their address."""
    return _with_entries(Tournament.objects.filter(_opened(user)))


def tournaments_listed_to(user: AnyUser | None) -> QuerySet[Tournament]:
    """Return the tournaments that a list shows to *user*."""
    return _with_entries(Tournament.objects.filter(_listed(user)))


def tournament_ids_listed_to(user: AnyUser | None) -> QuerySet[Tournament, Any]:
    """Return the keys of the tournaments that a list shows to *user*, for conditions on what belongs to them."""
    return Tournament.objects.filter(_listed(user)).order_by().values("pk")


def _with_entries(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return *tournaments* with their clubs and ``entries_count``, which only those rows count that are asked for."""
    there = Entry.objects.filter(tournament=OuterRef("pk")).exclude(
        status__in=(EntryStatus.WAITING, EntryStatus.NO_SHOW)
    )
    counted = there.order_by().values("tournament").annotate(count=Count("pk")).values("count")
    return tournaments.select_related("club").annotate(entries_count=Coalesce(Subquery(counted), 0))


def may_open(user: AnyUser | None, tournament: Tournament) -> bool:
    """Return whether *user* may open *tournament* by its address; no query for what everybody may."""
    if tournament.status == TournamentStatus.DRAFT and not may(user, "tournament.see_draft", tournament.club):
        return False
    return tournament.visibility != Visibility.PRIVATE or may(user, "tournament.see_private", tournament.club)


def clubs_with_tournaments(user: AnyUser | None) -> QuerySet[Club]:
    """Return all clubs with ``members_count`` and ``tournaments_count`` (those listed to *user*), by name."""
    listed = Q(tournaments__in=Tournament.objects.filter(_listed(user)).values("pk"))
    return Club.objects.annotate(
        members_count=Count("memberships", distinct=True),
        tournaments_count=Count("tournaments", filter=listed, distinct=True),
    )


def sees_drawn(user: AnyUser | None, tournament: Tournament) -> bool:
    """Return whether *user* may see a round that is drawn and not released yet."""
    return may(user, "round.draw", tournament.club)


def rounds_seen(tournament: Tournament, user: AnyUser | None) -> QuerySet[Round]:
    """Return the rounds of *tournament* that *user* may see, in order."""
    rounds = tournament.rounds.order_by("number")
    return rounds if sees_drawn(user, tournament) else rounds.exclude(status=RoundStatus.DRAWN)


def rounds_released_to(user: AnyUser | None) -> QuerySet[Round]:
    """Return the rounds that are released, of all tournaments, and the drawn ones where *user* may draw."""
    released = ~Q(status=RoundStatus.DRAWN) | Q(tournament__club__in=clubs_where(user, "round.draw"))
    return Round.objects.filter(released).order_by("number")


def matches_seen(matches: QuerySet[Match], user: AnyUser | None, *, lists: bool = False) -> QuerySet[Match]:
    """Return those of *matches* that *user* may see: of tournaments he may open, in rounds that are released to him.

    With *lists* those of tournaments that are listed to him.
    """
    tournaments = Tournament.objects.filter(_listed(user) if lists else _opened(user))
    released = ~Q(round__status=RoundStatus.DRAWN) | Q(round__tournament__club__in=clubs_where(user, "round.draw"))
    return matches.filter(released, round__tournament__in=tournaments.values("pk"))


def hands_are_open(match: Match) -> bool:
    """Return whether the hands of *match* may be shown to whoever may open its tournament."""
    replay = match.replay
    return replay is not None and (replay.is_public or match.round.completed_at is not None)


def replays_of(tournament: Tournament) -> QuerySet[Replay]:
    """Return what was played in *tournament*: of matches, and of attempts that were played again."""
    return _replays(*_played_in(tournament))


def replays_open_in(tournament: Tournament) -> QuerySet[Replay]:
    """Return what may be shown to whoever may open *tournament*: hands of rounds that every table has finished."""
    matches, attempts = _played_in(tournament)
    public = Q(replay__published_at__isnull=False)
    return _replays(
        matches.filter(public | Q(round__completed_at__isnull=False)),
        attempts.filter(public | Q(match__round__completed_at__isnull=False)),
    )


def _played_in(tournament: Tournament) -> tuple[QuerySet[Match], QuerySet[Attempt]]:
    """Return what has a replay in *tournament*."""
    return (
        Match.objects.filter(round__tournament=tournament, replay__isnull=False),
        Attempt.objects.filter(match__round__tournament=tournament, replay__isnull=False),
    )


def _replays(matches: QuerySet[Match], attempts: QuerySet[Attempt]) -> QuerySet[Replay]:
    """Return the replays of either, by their keys: over both joins a database would look at every replay there is."""
    return Replay.objects.filter(Q(pk__in=matches.values("replay")) | Q(pk__in=attempts.values("replay")))


def replays_seen_in(tournament: Tournament, user: AnyUser | None) -> QuerySet[Replay]:
    """Return the tournament's replays that *user*, who may open it, may see.

    The open ones; an organiser of the club may see the others too, and `tournaments.services.replay_open_early` writes
    his look down.
    """
    if may(user, "replay.see_early", tournament.club):
        return replays_of(tournament)
    return replays_open_in(tournament)
