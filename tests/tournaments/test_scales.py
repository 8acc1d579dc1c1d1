"""IMPs and victory points."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scales import WBF_IMPS, imps, victory_points

# Source: Laws of Duplicate Bridge, law 78B: the ends of its rows, in points.
IMPS = [
    (0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (80, 2), (90, 3), (120, 3), (130, 4), (160, 4), (170, 5), (210, 5),
    (220, 6), (260, 6), (270, 7), (310, 7), (320, 8), (360, 8), (370, 9), (420, 9), (430, 10), (490, 10), (500, 11),
    (590, 11), (600, 12), (740, 12), (750, 13), (890, 13), (900, 14), (1090, 14), (1100, 15), (1290, 15), (1300, 16),
    (1490, 16), (1500, 17), (1740, 17), (1750, 18), (1990, 18), (2000, 19), (2240, 19), (2250, 20), (2490, 20),
    (2500, 21), (2990, 21), (3000, 22), (3490, 22), (3500, 23), (3990, 23), (4000, 24), (9000, 24), (15, 0), (-10, 0),
    (-20, -1), (-490, -10), (-4000, -24),
]  # fmt: skip


@pytest.mark.parametrize(("difference", "expected"), IMPS)
def test_imps(difference, expected):
    assert imps(difference) == expected


@pytest.mark.parametrize(("difference", "expected"), [(9, 0), (10, 1), (99, 1), (100, 2), (-100, -2), (1000, 2)])
def test_imps_by_another_scale(difference, expected):
    assert imps(difference, (10, 100)) == expected


@given(st.integers(-5000, 5000))
def test_what_one_side_wins_the_other_loses(difference):
    assert imps(difference) == -imps(-difference)
    assert (imps(difference) == len(WBF_IMPS)) == (difference >= WBF_IMPS[-1])


@given(st.integers(0, 5000), st.integers(0, 5000))
def test_more_points_are_no_fewer_imps(one, other):
    assert (imps(one) - imps(other)) * (one - other) >= 0


# IMPs, boards, hundredths of victory points. Source: WBF Scoring Panel, "The new WBF IMP to VP scales" (2013): formula,
# blitz and the sixteen-board column.
VICTORY_POINTS = [
    (0, 16, 1000), (1, 16, 1031), (2, 16, 1061), (3, 16, 1091), (4, 16, 1120), (5, 16, 1148), (10, 16, 1280),
    (20, 16, 1500), (59, 16, 1992), (60, 16, 2000), (61, 16, 2000), (400, 16, 2000), (-10, 16, 720), (-60, 16, 0),
    (0, 1, 1000), (5, 1, 1500), (15, 1, 2000), (0, 9, 1000), (15, 9, 1500), (45, 9, 2000), (25, 25, 1500),
    (75, 25, 2000), (74, 25, 1994), (-75, 25, 0), (0, 17, 1000), (61, 17, 1994), (62, 17, 2000),
]  # fmt: skip


@pytest.mark.parametrize(("net", "boards", "expected"), VICTORY_POINTS)
def test_victory_points(net, boards, expected):
    assert victory_points(net, boards) == expected


def test_the_scale_is_a_setting():
    assert [victory_points(net, 16, 30) for net in (0, 40, 119, 120)] == [1000, 1500, 1996, 2000]


def test_victory_points_need_a_board():
    with pytest.raises(ValueError, match="board"):
        victory_points(3, 0)


@given(st.integers(-300, 300), st.integers(1, 64), st.integers(1, 60))
def test_both_sides_share_twenty(net, boards, factor):
    assert victory_points(net, boards, factor) + victory_points(-net, boards, factor) == 2000


@given(st.integers(-300, 300), st.integers(1, 64))
def test_one_more_imp_is_worth_no_less(net, boards):
    assert victory_points(net + 1, boards) >= victory_points(net, boards)


@given(st.integers(0, 300), st.integers(1, 64))
def test_the_curve_is_the_formula(net, boards):
    share = min(1, net / (15 * math.sqrt(boards)))
    r = ((math.sqrt(5) - 1) / 2) ** 3
    assert victory_points(net, boards) == pytest.approx(1000 + 1000 * (1 - r**share) / (1 - r), abs=0.5001)
