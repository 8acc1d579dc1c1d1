from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.formats.helpers import course, event, go_on, labels, text, texts, without
from tournaments.formats import individual
from tournaments.history import byes, meetings, partnerships
from tournaments.pairing import Entrant, PairingError
from tournaments.simulation import Luck

CHANCE = Luck(0.3)


def run(players, luck=CHANCE, **options):
    return course("individual", players, luck, **options).event


def spread(counts, players):
    """Return the least and the most that two of *players* have in *counts*."""
    numbers = [counts[frozenset(pair)] for pair in combinations(players, 2)]
    return min(numbers), max(numbers)


def seats_out_at_any_time(event):
    """Yield after each round how often each has sat out."""
    out = Counter()
    for round in event.rounds:
        out.update(each.table.first[0] for each in round.tables if each.table.is_bye)
        yield [out[seed] for seed in event.active]


@pytest.mark.parametrize("players", [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28])
def test_partners_once_and_opponents_twice(players):
    event = run(players)
    assert len(event.rounds) == (players - 1 if players % 4 == 0 else players)
    assert spread(partnerships(event), event.active) == (1, 1)
    assert spread(meetings(event), event.active) == (2, 2)


@pytest.mark.parametrize("players", [6, 7, 10, 11, 14, 15, 18, 19, 22, 23])
def test_other_fields_are_as_even_as_can_be(players):
    event = run(players)
    assert spread(partnerships(event), event.active)[1] <= 2
    often = [partnerships(event)[frozenset(pair)] for pair in combinations(event.active, 2)]
    assert sum(times > 1 for times in often) <= 1
    assert spread(meetings(event), event.active)[1] <= 4


@pytest.mark.parametrize("players", [5, 6, 7, 9, 10, 11, 13, 22, 23])
def test_who_is_left_over_sits_out_in_turn(players):
    event = run(players)
    for counts in seats_out_at_any_time(event):
        assert max(counts) - min(counts) <= 1


def test_four_players():
    assert texts("individual", 4) == {"R1": "1+3-2+4", "R2": "1+2-3+4", "R3": "1+4-2+3"}


def test_everybody_is_ranked_by_the_points_of_his_side():
    run = go_on("individual", event("individual", 4), winners=[1], times=3)
    assert individual.places(run) == [[1], [2, 3, 4]]


def test_who_withdraws_is_not_drawn_any_more_and_partners_stay_even():
    event = run(20, Luck(0.3, withdraw=((20, 4), (3, 8), (7, 8))), rounds=16)
    late = [seed for round in event.rounds[8:] for each in round.tables for seed in each.table.seeds]
    assert not {3, 7, 20} & set(late)
    assert spread(partnerships(event), event.active)[1] <= 2
    assert max(byes(event)[seed] for seed in event.active) <= 2


def test_a_late_entry_does_not_sit_out_at_once():
    begun = go_on("individual", event("individual", 5, rounds=8), times=3)
    late = replace(begun, entrants=(*begun.entrants, Entrant(6, joined=3)))
    (round,) = individual.next_rounds(late)
    idle = {table.first[0] for table in round.tables if table.is_bye}
    assert idle == {4, 5}


def test_ends_without_a_table():
    gone = without(go_on("individual", event("individual", 5)), 1, 2)
    assert individual.next_rounds(gone) == []
    assert individual.is_over(gone)
    assert labels(gone.rounds) == ["R1"]


def test_more_rounds_than_partners_begin_anew():
    event = run(4, rounds=7)
    assert spread(partnerships(event), event.active) == (2, 3)


class TestWishes:
    def test_forced_partners(self):
        (round,) = individual.next_rounds(replace(event("individual", 8), forced=frozenset({frozenset({1, 8})})))
        assert "1+8" in text(round)

    def test_forbidden_partners(self):
        pairs = frozenset(frozenset({1, other}) for other in (2, 3, 4, 5, 6, 7))
        (round,) = individual.next_rounds(replace(event("individual", 8), forbidden=pairs))
        assert "1+8" in text(round)

    def test_what_cannot_be(self):
        pairs = frozenset(frozenset({1, other}) for other in (2, 3, 4))
        with pytest.raises(PairingError) as refused:
            individual.next_rounds(replace(event("individual", 4), forbidden=pairs))
        assert refused.value.key == "forbidden_too_much"


def test_tells_why():
    (first,) = individual.next_rounds(event("individual", 5))
    assert [why.key for why in first.tables[0].why] == ["whist"]
    assert [why.key for why in first.tables[1].why] == ["sits_out"]
    (second,) = individual.next_rounds(event("individual", 6))
    assert [why.key for why in second.tables[0].why] == ["partners", "partners", "opponents"]
