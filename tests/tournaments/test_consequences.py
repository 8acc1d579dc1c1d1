import pytest

from tests.tournaments.formats.helpers import WIN, event, go_on, opened, replaced, with_rounds
from tournaments.consequences import Change, later_changes
from tournaments.formats import double_elimination, format_named, single_elimination

LOSS = WIN[::-1]


def after(name, times, *opened_rounds, entries=8, **options):
    return go_on(name, event(name, entries, **options), times=times)


def test_before_the_next_draw_nothing_changes():
    run = after("single_elimination", 1)
    assert later_changes(single_elimination, run, replaced(run, "W1", LOSS, 1)) == []


def test_the_next_match_gets_another_entry():
    run = after("single_elimination", 1)
    run = with_rounds(run, *map(opened, single_elimination.next_rounds(run)))
    changes = later_changes(single_elimination, run, replaced(run, "W1", LOSS, 1))
    assert changes == [Change("W5", "R2", ((1,), (4,)), (8, 4), begun=False)]


def test_what_was_played_with_the_wrong_entry_decides_nothing():
    run = after("single_elimination", 3)
    changes = later_changes(single_elimination, run, replaced(run, "W1", LOSS, 1))
    assert [(change.code, change.new, change.begun) for change in changes] == [
        ("W5", (8, 4), True),
        ("W7", (None, 2), True),
    ]


def test_a_result_that_is_taken_back():
    run = after("single_elimination", 2)
    (change,) = later_changes(single_elimination, run, replaced(run, "W1"))
    assert (change.code, change.new) == ("W5", (None, 4))


def test_both_brackets_of_a_double_elimination():
    run = after("double_elimination", 2)
    changes = later_changes(double_elimination, run, replaced(run, "W1", LOSS, 1))
    assert [(change.code, change.label, change.old, change.new) for change in changes] == [
        ("W5", "WB2", ((1,), (4,)), (8, 4)),
        ("L1", "LB1", ((8,), (5,)), (1, 5)),
    ]


def test_the_same_sides_are_no_change():
    run = after("double_elimination", 9)
    final = replaced(run, "GF1", WIN, 0)
    assert later_changes(double_elimination, run, final) == []


def test_a_second_final_that_is_not_needed_any_more():
    run = go_on("double_elimination", event("double_elimination", 4), times=3)
    run = go_on("double_elimination", run, winners=[2], times=2)
    assert [each.label for each in run.rounds][-1] == "GF2"
    (change,) = later_changes(double_elimination, run, replaced(run, "GF1", WIN, 0))
    assert (change.code, change.new) == ("GF2", (None, None))


@pytest.mark.parametrize("name", ["round_robin"])
def test_drawn_rounds_of_a_standing_stay(name):
    run = go_on(name, event(name, 6))
    (first, *others) = run.rounds
    changed = with_rounds(event(name, 6), first, *others)
    assert later_changes(format_named(name), run, changed) == []
