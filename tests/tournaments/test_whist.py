from collections import Counter
from itertools import combinations, product

import pytest

from tournaments.whist import fits, whist_round
from tournaments.whist_starts import STARTS


def counts(players):
    """Return how often each two were partners and opponents, and how often each played, over all rounds."""
    partners, opponents, played = Counter(), Counter(), Counter()
    for number in range(players - 1 if players % 4 == 0 else players):
        quartets = whist_round(players, number)
        seated = [player for one, other in quartets for player in (*one, *other)]
        assert len(set(seated)) == len(seated) == players // 4 * 4
        played.update(seated)
        for one, other in quartets:
            partners.update((frozenset(one), frozenset(other)))
            opponents.update(map(frozenset, product(one, other)))
    return partners, opponents, played


@pytest.mark.parametrize("players", sorted(STARTS))
def test_partners_once_and_opponents_twice(players):
    partners, opponents, played = counts(players)
    everybody = {frozenset(pair) for pair in combinations(range(players), 2)}
    assert partners == Counter(everybody)
    assert opponents == Counter(everybody) + Counter(everybody)
    assert set(played.values()) == {players - 1}


@pytest.mark.parametrize("players", [104, 105, 200, 201])
def test_larger_fields_have_partners_once_and_opponents_about_twice(players):
    assert players not in STARTS
    partners, opponents, played = counts(players)
    assert partners == Counter(frozenset(pair) for pair in combinations(range(players), 2))
    assert max(opponents.values()) <= 4
    assert sum(times != 2 for times in opponents.values()) < len(partners) // 5
    assert set(played.values()) == {players - 1}


def test_every_small_field_that_can_be_is_known():
    assert all(players in STARTS for players in range(4, 34) if fits(players) and players != 33)


@pytest.mark.parametrize(("players", "fit"), [(3, False), (4, True), (5, True), (6, False), (7, False), (8, True)])
def test_which_fields_fit(players, fit):
    assert fits(players) == fit
