"""Tournaments stored before rounds had labels and results had credits are the same after the migration."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournaments.models import Result, Tournament
from tournaments.selectors import standing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]

BEFORE = [("tournaments", "0002_programs")]


@pytest.fixture
def old_rows():
    """Give the models as they were, and bring the tables back to what they are now at the end."""
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    yield executor.loader.project_state(BEFORE).apps
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def test_an_old_tournament_keeps_its_standing(old_rows):
    club = old_rows.get_model("clubs", "Club").objects.create(name="Old club", slug="old-club")
    tournament = old_rows.get_model("tournaments", "Tournament").objects.create(
        club=club, name="Old cup", slug="old-cup", preset="club-1165", rules={}, boards=2, cycles=2, status="finished"
    )
    entry_model = old_rows.get_model("tournaments", "Entry")
    first, second = (
        entry_model.objects.create(tournament=tournament, name=name, seed=seed)
        for seed, name in enumerate(("Damavand", "Dena"), 1)
    )
    round_model, match_model = (old_rows.get_model("tournaments", name) for name in ("Round", "Match"))
    for number, (score, forfeit) in enumerate([((300, 100), False), ((250, 130), True)], 1):
        each = round_model.objects.create(
            tournament=tournament, number=number, status="complete", shuffle_key="k", salt="s", commitment="c"
        )
        match = match_model.objects.create(round=each, table=1, entry_a=first, entry_b=second, status="finished")
        old_rows.get_model("tournaments", "Result").objects.create(
            match=match,
            score_a=score[0],
            score_b=score[1],
            difference=score[0] - score[1],
            forfeit_a=forfeit,
            reason="forfeit" if forfeit else "boards",
        )
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    now = Tournament.objects.get(slug="old-cup")
    assert now.options == {"cycles": 2}
    assert [(each.label, each.status) for each in now.rounds.order_by("number")] == [("R1", "closed"), ("R2", "closed")]
    assert [(row.entry.name, row.difference, row.points, row.wins) for row in standing(now)] == [
        ("Damavand", 200, 20_000, 1),
        ("Dena", -200, -20_000, 1),
    ]
    assert len({entry.code for entry in now.entries.all()}) == 2
    assert {result.winner for result in Result.objects.all()} == {0, 1}
    assert {result.confirmed_at is not None for result in Result.objects.all()} == {True}
    assert all(result.match.result_versions.count() == 1 for result in Result.objects.all())
