"""Tournaments in the states that the tests of this folder start from."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Role
from tests import factories
from tournaments import services
from tournaments.models import Match, Tournament


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

    def make(entries: int = 4, boards: int = 1, *, start: bool = True, player="random", options=None, **more):
        tournament = services.tournament_create(
            actor=organiser, club=club, name="Nowruz Open", preset="club-1165", boards=boards, **more
        )
        for number in range(1, entries + 1):
            version = factories.BotVersionFactory(player=player, options=options or {})
            services.entry_add(actor=organiser, tournament=tournament, name=f"Pair {number}", bot_versions=[version])
        if start:
            tournament = services.tournament_start(actor=organiser, tournament=tournament)
        return tournament

    return make


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
