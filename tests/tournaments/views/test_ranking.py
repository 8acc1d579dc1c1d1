"""Who stands where and who has moved, in the whole field and in groups."""

import pytest

from tests.tournaments import made
from tournaments.views.ranking import Rankings, lines_of_group
from tournaments.views.scene import scene_of

pytestmark = pytest.mark.django_db


def rankings(tournament):
    return Rankings(scene_of(tournament))


def test_before_the_first_result_nobody_has_moved():
    tournament = made.event("swiss", 4)
    made.draw(tournament)
    found = rankings(tournament)
    assert (found.after, found.since) == ("", "")
    assert [line.rank for line in found.all[0].lines] == ["1–4"] * 4


def test_movement_compares_with_the_round_before_the_newest_one_with_results():
    tournament = made.event(
        "swiss", 8, rounds=2, scoring={"kind": "wdl"}, tie_breaks=["wins", "buchholz", "difference"]
    )
    found = rankings(tournament)
    assert (found.after, found.since) == ("Round 2", "Round 1")
    before = {line.entry.pk: line.numbers.rank for line in rankings_after_one(tournament)}
    lines = found.all[0].lines
    assert all(line.moved == before[line.entry.pk] - line.numbers.rank for line in lines)
    assert any(line.moved for line in lines)


def rankings_after_one(tournament):
    """Return the lines as they were when the second round had no result."""
    scene = scene_of(tournament)
    scene.rounds[1:] = []
    return Rankings(scene).all[0].lines


def test_a_round_in_play_counts_what_is_over_in_it():
    tournament = made.event("swiss", 8, rounds=1)
    made.finish(made.draw(tournament)[0].matches.first(), 5000, 10)
    found = rankings(tournament)
    assert (found.after, found.since) == ("Round 2", "Round 1")


def test_brackets_have_places_and_no_movement():
    found = rankings(made.finished("single_elimination", 8))
    (whole,) = found.all
    assert whole.by_bracket
    assert [line.rank for line in whole.lines] == ["1", "2", "3–4", "3–4", *["5–8"] * 4]
    assert {line.moved for line in whole.lines} == {None}
    assert found.since == ""


def test_groups_move_by_themselves_and_the_knockout_enters_none():
    tournament = made.event("groups_knockout", 8)
    made.draw(tournament)
    made.play(list(tournament.rounds.filter(label__endswith="R1")), key=1)
    made.play(list(tournament.rounds.filter(label__endswith="R2")), key=2)
    found = rankings(tournament)
    assert [each.title for each in found.all] == ["Group A", "Group B"]
    assert found.since == "Round 1"
    assert all(line.moved is not None for each in found.all for line in each.lines)
    made.play(list(tournament.rounds.filter(label__endswith="R3")), key=3)
    before = [(line.entry, line.points) for line in lines_of_group(scene_of(tournament), "A")]
    made.play(made.draw(tournament), key=4)
    assert [(line.entry, line.points) for line in lines_of_group(scene_of(tournament), "A")] == before
    titles = [each.title for each in rankings(tournament).all]
    assert titles == ["Knockout", "Group A", "Group B"]
