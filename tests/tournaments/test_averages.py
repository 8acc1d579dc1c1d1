"""Averages and their intervals, against values from tables."""

import pytest

from tournaments.averages import Average, student


def test_nothing_and_one_value_have_no_interval():
    assert (Average().mean, Average().half) == (0.0, None)
    one = Average.of([40])
    assert (one.mean, one.half, one.low, one.high) == (40.0, None, 40.0, 40.0)


def test_an_interval():
    # Mean 5, s = 2.138090, n = 8, t = 2.364624.
    found = Average.of([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.mean == 5
    assert found.half == pytest.approx(1.787487, abs=1e-3)
    assert (found.low, found.high) == (pytest.approx(5 - found.half), pytest.approx(5 + found.half))


def test_averages_add_up():
    first, second = Average.of([10, -20, 5]), Average.of([0, 45])
    assert first + second == Average.of([10, -20, 5, 0, 45])
    assert (first + second) - second == first


def test_equal_values_have_an_interval_of_no_width():
    assert Average.of([7] * 5).half == 0


@pytest.mark.parametrize(
    ("freedom", "value"), [(1, 12.7062), (5, 2.5706), (6, 2.4469), (10, 2.2281), (30, 2.0423), (120, 1.9799)]
)
def test_students_t(freedom, value):
    assert student(freedom) == pytest.approx(value, abs=2e-3)


def test_no_freedom():
    with pytest.raises(ValueError, match="two values"):
        student(0)
