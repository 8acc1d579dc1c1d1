"""A deal compared with what the field did."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.field_comparison import datum, field_differences, seat_difference
from tournaments.scoring import match_score

# total of the other plays, how many, their mean to the nearest point, half away from 0
DATUMS = [(0, 1, 0), (100, 1, 100), (100, 3, 33), (110, 4, 28), (-110, 4, -28), (200, 3, 67), (-5, 2, -3), (1, 3, 0)]


@pytest.mark.parametrize(("total", "plays", "mean"), DATUMS)
def test_datum(total, plays, mean):
    assert datum(total, plays) == mean


def test_a_mean_needs_a_play():
    with pytest.raises(ValueError, match="play"):
        datum(0, 0)


def test_each_table_is_compared_with_all_others():
    assert field_differences({1: {"a": 120, "b": 90, "c": -30}}) == {1: {"a": 90, "b": 45, "c": -135}}


def test_a_deal_that_nobody_else_played_keeps_its_difference():
    assert field_differences({1: {"a": 120}, 2: {}}) == {1: {"a": 120}, 2: {}}


def test_both_rooms_of_a_match_are_part_of_the_field():
    # Two people at seats 0 and 2 took 100 more; a bots' match with the same deal: 80 more in room A, 60 more in room B,
    # where the other entry sits there. The entries of the match are compared room with room: 80 - 60.
    rooms = {(1, "A"): (110, 30), (1, "B"): (100, 40)}
    plays = {"people": 100, **{("bots", room): seat_difference(delta) for (_number, room), delta in rooms.items()}}
    assert field_differences({1: plays})[1]["people"] == 100 - 70
    assert match_score(rooms).difference == 80 - 60


plays = st.dictionaries(st.integers(1, 9), st.integers(-660, 660), min_size=1, max_size=8)


@given(plays)
def test_from_the_other_seats_the_signs_are_the_other_ones(tables):
    ours = field_differences({1: tables})[1]
    theirs = field_differences({1: {table: -each for table, each in tables.items()}})[1]
    assert theirs == {table: -each for table, each in ours.items()}


@given(plays, st.integers(-200, 200))
def test_good_cards_are_no_merit(tables, luck):
    # What everybody gets more of, nobody gets.
    if len(tables) > 1:
        richer = field_differences({1: {table: each + luck for table, each in tables.items()}})[1]
        assert all(abs(richer[table] - each) <= 1 for table, each in field_differences({1: tables})[1].items())


@given(st.integers(-330, 330), st.integers(2, 9))
def test_all_alike_is_nothing(difference, tables):
    assert set(field_differences({1: dict.fromkeys(range(tables), difference)})[1].values()) == {0}
