"""Scales, ticks and the text of lines: whole numbers, whatever the values."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.charts import Bar, Scale, apart, area, band, bar, line, log_ticks, thinned, ticks


def test_a_scale_goes_up_or_down():
    assert [Scale(0, 10, 0, 100).at(value) for value in (0, 2.5, 10)] == [0, 25, 100]
    assert [Scale(-10, 10, 100, 0).at(value) for value in (-10, 0, 10)] == [100, 50, 0]
    assert [Scale(0, 10, 0, 100).at(value) for value in (-5, 15)] == [0, 100]
    assert Scale(3, 3, 0, 100).at(3) == 50


def test_equal_factors_are_equal_distances():
    scale = Scale(1, 1000, 0, 300, log=True)
    assert [scale.at(value) for value in (0.01, 1, 10, 100, 1000, 5000)] == [0, 0, 100, 200, 300, 300]


def test_ticks():
    assert ticks(0, 100) == [0, 20, 40, 60, 80, 100]
    assert ticks(-7, 3) == [-10, -5, 0, 5]
    assert ticks(0, 0) == [0, 1]
    assert ticks(1, 7, most=3) == [0, 5, 10]
    with pytest.raises(ValueError, match="low"):
        ticks(2, 1)


@given(st.integers(-10_000, 10_000), st.integers(0, 20_000), st.integers(2, 8))
def test_ticks_hold_everything(low, size, most):
    found = ticks(low, low + size, most)
    assert found[0] <= low <= low + size <= found[-1]
    assert 2 <= len(found) <= most + 1
    assert len({second - first for first, second in pairwise(found)}) == 1


def test_ticks_of_factors():
    assert log_ticks(1, 900) == [1, 10, 100, 1000]
    assert log_ticks(20, 30) == [10, 100]
    assert log_ticks(1, 1) == [1, 10]
    assert log_ticks(10, 1000) == [10, 100, 1000]
    with pytest.raises(ValueError, match="begins"):
        log_ticks(0, 1)


def test_lines_and_bands():
    above, below = [(0, 1), (5, 2)], [(0, 9), (5, 8)]
    assert line(above) == "0,1 5,2"
    assert band(above, below) == "0,1 5,2 5,8 0,9"
    assert area(above, 20) == "0,20 0,1 5,2 5,20"
    assert area([], 20) == ""


def test_bars_go_both_ways_and_are_seen():
    assert bar(50, 100, 40, 38) == Bar(21, 19, 1)
    assert bar(-100, 100, 40, 38) == Bar(40, 38, -1)
    assert bar(0, 100, 40, 38) == Bar(40, 0, 0)
    assert bar(1, 1000, 40, 38).height == 1
    assert bar(3, 0, 40, 38).height == 0


def test_thinned_keeps_both_ends():
    assert thinned(3, 5) == [0, 1, 2]
    assert thinned(101, 5) == [0, 25, 50, 75, 100]
    assert thinned(0, 5) == []
    with pytest.raises(ValueError, match="two"):
        thinned(9, 1)


@given(st.lists(st.integers(0, 100), max_size=12), st.integers(1, 30))
def test_labels_stand_apart_in_their_order(places, least):
    found = apart(places, least, 0, 100)
    assert len(found) == len(places)
    assert all(0 <= place <= 100 for place in found)
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    gaps = [found[second] - found[first] for first, second in pairwise(order)]
    if len(places) > 1 and 100 / (len(places) - 1) >= least:
        assert all(gap >= least for gap in gaps)
    assert all(gap >= 0 for gap in gaps)
