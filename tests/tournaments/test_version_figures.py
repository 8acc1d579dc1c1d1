"""What a version did in a match, from boards that were played."""

from collections import Counter
from itertools import pairwise

import pytest

from engine.match import Match as Table
from engine.players import create_player
from engine.rules import Rules
from tournaments.version_figures import EDGES, PlayedHand, after, edge_of, figures_of, quantile

RULES = Rules.from_preset("club-1165")


def duplicate(boards=4):
    def player(slot, seat, room):
        return create_player("steady" if slot % 2 == 0 else "random", rules=RULES, seat=seat, key=f"{slot}{room}")

    table = Table(RULES, player, house_key="house")
    return [PlayedHand(each.plan.room, each.board, each.ms) for each in table.duplicate("key", boards)]


@pytest.fixture(scope="module")
def hands():
    return duplicate()


def test_both_sides_of_a_match(hands):
    first, second = (figures_of(hands, slots, duplicate=True) for slots in ({0, 2}, {1, 3}))
    assert first.deals.count == second.deals.count == 4
    assert first.deals.total == -second.deals.total
    assert first.deals.squares == second.deals.squares
    assert first.hands == second.hands == 8
    assert (first.declared, first.defended) == (second.defended, second.declared)
    assert first.declared - first.made == second.broken
    scored = sum(hand.board.outcome.delta[hand.room == "B"] for hand in hands)
    assert first.declared_score + first.defended_score == scored
    assert first.decisions + second.decisions == sum(len(hand.ms) for hand in hands)


def test_partners_share_what_a_pair_did(hands):
    pair = figures_of(hands, {0, 2}, duplicate=True)
    each = [figures_of(hands, {slot}, duplicate=True) for slot in (0, 2)]
    assert sum(one.declared for one in each) == pair.declared
    assert sum(one.bid_total for one in each) == pair.bid_total
    assert {one.defended for one in each} == {pair.defended}
    assert sum((one.ms for one in each), Counter()) == pair.ms


def test_a_game_has_no_differences(hands):
    assert figures_of(hands, {0, 2}, duplicate=False).deals.count == 0


def test_a_room_alone_is_no_comparison(hands):
    assert figures_of(hands[:4], {0, 2}, duplicate=True).deals.count == 0


def test_classes_of_times():
    assert list(EDGES) == sorted(set(EDGES))
    assert [edge_of(ms) for ms in (0, 5, 6, 7, 9, 12, 13, 999, 1000, 10**9)] == [
        0,
        5,
        6,
        6,
        8,
        10,
        13,
        800,
        1000,
        100_000,
    ]
    assert all(after(low) == high for low, high in pairwise(EDGES))
    assert after(EDGES[-1]) == 10 * EDGES[-1]


def test_quantiles():
    assert quantile({}, 0.5) is None
    assert quantile({0: 10}, 0.95) == 0
    assert quantile({0: 50, 4: 45, 100: 5}, 0.5) == 0
    assert quantile({0: 50, 4: 45, 100: 5}, 0.95) == 4
    assert quantile({0: 50, 4: 44, 100: 6}, 0.95) == 125
