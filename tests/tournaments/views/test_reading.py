"""How far a tournament is, round by round, as its head and the lists show it."""

import pytest

from tests.tournaments import made
from tournaments.models import Round, Tournament
from tournaments.views.reading import progress_in, progress_of, rounds_released
from tournaments.views.scene import scene_of

pytestmark = pytest.mark.django_db


def both(tournament):
    """Return the progress counted by the database; that of a read tournament is the same."""
    counted = progress_of(rounds_released().filter(tournament=tournament), tournament, tournament.entries.count())
    assert progress_in(scene_of(tournament)) == counted
    return counted


def test_a_swiss_has_the_rounds_to_come(django_assert_num_queries):
    tournament = made.event("swiss", 8, rounds=2, options={"rounds": 5})
    progress = both(tournament)
    assert (progress.done, progress.total, progress.to_come) == (8, 20, ["3", "4", "5"])
    assert progress.words == "Round 2 of 5"
    made.draw(tournament)
    assert both(tournament).words == "Round 3 of 5"
    with django_assert_num_queries(1):
        progress_of(rounds_released().filter(tournament=tournament), tournament, 8)


def test_a_result_that_is_not_confirmed_leaves_its_round_open():
    tournament = made.event("swiss", 4)
    first, second = made.draw(tournament)[0].matches.all()
    made.finish(first, 100, 50, confirmed=False)
    made.finish(second, 100, 50)
    progress = both(tournament)
    assert (progress.done, progress.rounds[0].total, progress.rounds[0].state) == (1, 2, "part")


def test_groups_move_together():
    tournament = made.event("groups_knockout", 16)
    made.draw(tournament)
    progress = both(tournament)
    assert [(part.heading, part.total) for part in progress.rounds] == [("1", 8), ("2", 8), ("3", 8)]
    assert (progress.to_come, progress.total) == (["KO1", "KO2", "KO3"], 31)


def test_a_bracket_names_what_is_open():
    tournament = made.event("double_elimination", 8, rounds=1)
    made.draw(tournament)
    progress = both(tournament)
    assert progress.words == "Winners 2, Losers 1"
    assert [part.heading for part in progress.rounds] == ["WB1", "WB2", "LB1"]
    assert (progress.to_come, progress.total) == (["WB3", "LB2", "LB3", "LB4", "GF1"], 14)
    assert progress.rounds_total == 8


def test_a_finished_event_says_how_many_rounds_there_were():
    tournament = made.finished("swiss", 8, options={"rounds": 3})
    progress = both(tournament)
    assert progress.words == "3 rounds"
    assert not progress.to_come


def test_rounds_that_are_not_released_are_not_counted():
    tournament = made.event("swiss", 8, rounds=1)
    Round.objects.filter(pk=made.draw(tournament)[0].pk).update(status="drawn")
    assert len(both(tournament).rounds) == 1


def test_before_the_start_nothing_is_promised():
    tournament = made.event("swiss", 8)
    Tournament.objects.filter(pk=tournament.pk).update(status="registration")
    tournament.refresh_from_db()
    assert (both(tournament).total, both(tournament).words) == (0, "")
