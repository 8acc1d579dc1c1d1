"""Tournaments in the states that the tests of this folder start from."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest

from clubs.models import Role
from tests import factories
from tournaments import services
from tournaments.models import Match, Round, Tournament
from tournaments.selectors import is_individual


@pytest.fixture
def organiser(db):
    """Give a person who organises one club."""
    return factories.MembershipFactory(role=Role.ORGANISER).user


@pytest.fixture
def club(organiser):
    return organiser.memberships.get().club


@pytest.fixture
def make_tournament(organiser, club) -> Callable[..., Tournament]:
    """Give a maker of tournaments with entries of house bots, started unless told otherwise."""

    def make(entries: int = 4, boards: int = 1, *, start: bool = True, player="random", bot_options=None, **more):
        tournament = services.tournament_create(
            actor=organiser, club=club, name="Nowruz Open", preset="club-1165", boards=boards, **more
        )
        for number in range(1, entries + 1):
            version = factories.BotVersionFactory(player=player, options=bot_options or {})
            services.entry_add(actor=organiser, tournament=tournament, name=f"Pair {number}", bot_versions=[version])
        if start:
            tournament = services.tournament_start(actor=organiser, tournament=tournament)
        return tournament

    return make


@pytest.fixture
def make_event(organiser, club) -> Callable[..., Tournament]:
    """Give a maker of tournaments of people, whose results are entered; started unless told otherwise."""

    def make(format: str, entries: int, *, start: bool = True, mode: str = "manual", **columns) -> Tournament:
        tournament = factories.TournamentFactory(
            club=club, format=format, mode=mode, status="registration", scoring={"kind": "difference"}, **columns
        )
        individual = is_individual(tournament)
        for seed in range(1, entries + 1):
            entry = factories.EntryFactory(tournament=tournament, name=f"Pair {seed}", seed=seed)
            for index in range(1 if individual else 2):
                factories.EntrySeatFactory(
                    entry=entry, index=index, bot_version=None, person=f"Player {seed}{'ab'[index]}"
                )
        if start:
            tournament = services.tournament_start(actor=organiser, tournament=tournament)
        return tournament

    return make


@pytest.fixture
def make_by_hand(make_event, organiser) -> Callable[..., Match]:
    """Give a maker of a match of two pairs of people in a released round, four deals unless told otherwise."""

    def make(**columns) -> Match:
        tournament = make_event("round_robin", 2, **{"boards": 4, **columns})
        if not tournament.rounds.exists():
            services.rounds_draw(actor=organiser, tournament=tournament)
            services.rounds_release(actor=organiser, tournament=tournament)
        return Match.objects.get(round__tournament=tournament)

    return make


@pytest.fixture
def enter(organiser) -> Callable[..., Match]:
    """Give a function that gives a match its result, by the organiser."""

    def enter(match: Match, score_a: int, score_b: int) -> Match:
        services.match_adjudicate(actor=organiser, match=match, score_a=score_a, score_b=score_b, reason="told by both")
        return Match.objects.get(pk=match.pk)

    return enter


@pytest.fixture
def play_round(organiser, enter) -> Callable[..., list[Round]]:
    """Give a function that draws, releases, enters and closes what can be drawn now; the better seed wins by *by*.

    *upsets* are the codes or table numbers that the other side wins.
    """

    def play(tournament: Tournament, *, by: int = 100, upsets: Collection[str | int] = ()) -> list[Round]:
        rounds = services.rounds_draw(actor=organiser, tournament=tournament)
        services.rounds_release(actor=organiser, tournament=tournament)
        for each in rounds:
            for match in each.matches.filter(entry_b__isnull=False, status="scheduled").order_by("table"):
                first_is_better = match.entry_a.seed < match.entry_b.seed
                upset = match.code in upsets or match.table in upsets
                enter(match, *((by, 0) if first_is_better != upset else (0, by)))
            services.round_close(actor=organiser, round=each)
        return rounds

    return play


@pytest.fixture
def running(make_tournament) -> Tournament:
    """Give a started tournament of four entries and one deal a match."""
    return make_tournament()


@pytest.fixture
def play_all() -> Callable[[Tournament], int]:
    """Give a function that plays all that is left, in this process, and returns how many matches that was."""

    def play(tournament: Tournament) -> int:
        count = 0
        while ids := services.matches_dispatch():
            for match_id in ids:
                match = services.match_claim(match_id=match_id, worker="tests")
                assert match is not None
                assert services.match_play(match=match)
                count += 1
        return count

    return play


@pytest.fixture
def queued(running) -> Match:
    """Give a match that waits in the queue; the others of its tournament do too."""
    services.matches_dispatch()
    return Match.objects.filter(round__tournament=running).order_by("round__number", "table")[0]
