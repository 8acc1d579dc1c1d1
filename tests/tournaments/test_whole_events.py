"""Whole events of bots through real workers, from the start to a finish that verifies."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from tests import factories
from tests.services import Workers
from tests.tournaments.test_workers import until
from tournaments import services
from tournaments.models import Match, Round, RoundStatus, Tournament
from tournaments.selectors import standing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]

SECONDS = 150


@pytest.fixture
def bots(organiser, club):
    """Give a maker of a started event of that many bots that play at random, one deal a match."""

    def make(format: str, entries: int, *, start: bool = True, **settings) -> Tournament:
        tournament = services.tournament_create(
            actor=organiser, club=club, name=f"{format} of {entries}", preset="club-1165", boards=1, format=format,
            **settings,
        )  # fmt: skip
        version = factories.BotVersionFactory(player="random")
        for number in range(1, entries + 1):
            services.entry_add(actor=organiser, tournament=tournament, name=f"Bot {number}", bot_versions=[version])
        return services.tournament_start(actor=organiser, tournament=tournament) if start else tournament

    return make


@pytest.fixture
def two_workers(workers: Workers) -> None:
    workers.start("one")
    workers.start("two")


def finished(tournament: Tournament) -> Tournament:
    """Return *tournament*, played to its end by the workers, and looked over."""
    until(lambda: Tournament.objects.get(pk=tournament.pk).status == "finished", seconds=SECONDS)
    call_command("verify_tournament", tournament.slug)
    return Tournament.objects.get(pk=tournament.pk)


def everybody_has_a_place(tournament: Tournament, entries: int) -> None:
    rows = standing(tournament)
    assert sorted(row.entry.seed for row in rows) == list(range(1, entries + 1))
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)


@pytest.mark.usefixtures("two_workers")
def test_a_double_elimination_of_twelve(bots):
    tournament = finished(bots("double_elimination", 12))
    played = Match.objects.filter(round__tournament=tournament, entry_b__isnull=False)
    assert played.count() in (22, 23)
    assert played.count() - 22 == played.filter(code="GF2").count()
    everybody_has_a_place(tournament, 12)
    losses = {row.entry.seed: row.losses for row in standing(tournament)}
    assert sorted(losses.values())[1:] == [2] * 11
    assert min(losses.values()) in (0, 1)


@pytest.mark.usefixtures("two_workers")
def test_a_swiss_of_33_with_two_withdrawals_and_one_correction(bots, organiser):
    tournament = bots("swiss", 33, mode="manual", options={"rounds": 5}, scoring={"kind": "wdl"})
    corrected = None
    for number in range(1, 6):
        (drawn,) = services.rounds_draw(actor=organiser, tournament=tournament)
        services.rounds_release(actor=organiser, tournament=tournament)
        until(lambda drawn=drawn: Round.objects.get(pk=drawn.pk).status == RoundStatus.COMPLETE, seconds=SECONDS)
        services.round_close(actor=organiser, round=drawn)
        if number in (2, 3):
            last = [row.entry for row in standing(tournament) if row.entry.status == "active"][-1]
            services.entry_withdraw(actor=organiser, entry=last, reason="has gone home")
        if number == 3:
            corrected = Match.objects.filter(round=drawn, entry_b__isnull=False).order_by("table").first()
            won_a = corrected.result.winner == 0
            before = {row.entry.pk: row.points for row in standing(tournament)}
            services.result_correct(
                actor=organiser,
                match=corrected,
                score_a=0 if won_a else 50,
                score_b=50 if won_a else 0,
                reason="misread",
            )
            after = {row.entry.pk: row.points for row in standing(tournament)}
            assert {pk for pk in after if after[pk] != before[pk]} <= {corrected.entry_a_id, corrected.entry_b_id}
    services.tournament_finish(actor=organiser, tournament=tournament)
    tournament = finished(tournament)
    everybody_has_a_place(tournament, 33)
    rounds = Match.objects.filter(round__tournament=tournament)
    pairs = [frozenset(pair) for pair in rounds.exclude(entry_b=None).values_list("entry_a", "entry_b")]
    assert len(pairs) == len(set(pairs)), "a rematch in a field where none is needed"
    byes = list(rounds.filter(entry_b=None).values_list("entry_a", flat=True))
    assert len(byes) == len(set(byes))
    assert [rounds.filter(round__number=n, entry_b__isnull=False).count() for n in range(1, 6)] == [16, 16, 16, 15, 15]


@pytest.mark.usefixtures("two_workers")
def test_groups_of_sixteen_into_a_knockout(bots):
    tournament = finished(bots("groups_knockout", 16, options={"groups": 4, "qualifiers": 2}))
    labels = set(tournament.rounds.values_list("label", flat=True))
    assert {f"{group}-R{number}" for group in "ABCD" for number in (1, 2, 3)} | {"KO1", "KO2", "KO3"} <= labels
    assert Match.objects.filter(round__tournament=tournament, round__label="KO1").count() == 4
    everybody_has_a_place(tournament, 16)


@pytest.mark.usefixtures("two_workers")
def test_an_individual_of_twenty(bots):
    tournament = finished(bots("individual", 20, options={"rounds": 19}))
    matches = Match.objects.filter(round__tournament=tournament)
    assert matches.count() == 19 * 5
    partners = [
        frozenset(pair) for names in ("a", "b") for pair in matches.values_list(f"entry_{names}", f"partner_{names}")
    ]
    assert len(partners) == len(set(partners)) == 20 * 19 // 2, "everybody with everybody once"
    assert {row.played for row in standing(tournament)} == {19}
    everybody_has_a_place(tournament, 20)
