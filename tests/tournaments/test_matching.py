import pytest

from tournaments.matching import Reason, bits_needed, lightest_pairs

ONE = (Reason(100),)


def edges(costs):
    return [(first, second, (cost,)) for (first, second), cost in costs.items()]


def test_the_lightest_of_three_ways():
    costs = {(0, 1): 5, (2, 3): 5, (0, 2): 4, (1, 3): 5, (0, 3): 9, (1, 2): 1}
    assert lightest_pairs(4, ONE, edges(costs)) == [(0, 2), (1, 3)]


def test_a_greater_reason_outweighs_all_lesser_ones():
    two = (Reason(1), Reason(1000))
    ways = [(0, 1, (0, 1000)), (2, 3, (0, 1000)), (0, 2, (1, 0)), (1, 3, (0, 0))]
    assert lightest_pairs(4, two, ways) == [(0, 1), (2, 3)]


def test_everybody_or_nobody():
    assert lightest_pairs(4, ONE, edges({(0, 1): 1, (0, 2): 1, (0, 3): 1})) is None
    assert lightest_pairs(0, ONE, []) == []


@pytest.mark.parametrize("turn", range(6))
def test_ties_have_one_answer_whatever_the_order(turn):
    ways = edges({(a, b): 1 for a in range(8) for b in range(a + 1, 8)})
    assert lightest_pairs(8, ONE, ways[turn:] + ways[:turn]) == lightest_pairs(8, ONE, ways[::-1])


def test_a_reason_that_comes_alone_needs_fewer_bits():
    assert bits_needed(100, [Reason(1)]) - bits_needed(100, [Reason(1, alone=True)]) == 5
