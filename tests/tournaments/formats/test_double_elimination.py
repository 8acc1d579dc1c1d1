from collections import Counter

import pytest

from tests.tournaments.formats.helpers import (
    FAVOURITES,
    WIN,
    course,
    event,
    go_on,
    labels,
    played,
    replaced,
    texts,
    with_rounds,
    without,
)
from tournaments.formats import double_elimination
from tournaments.pairing import PairingError
from tournaments.simulation import Luck


def rounds(entries, **options):
    return texts("double_elimination", entries, byes=False, **options)


def test_eight_favourites_win():
    assert rounds(8) == {
        "WB1": "1-8 4-5 2-7 3-6",
        "WB2": "1-4 2-3",
        "LB1": "8-5 7-6",
        "WB3": "1-2",
        "LB2": "3-5 4-6",
        "LB3": "3-4",
        "LB4": "2-3",
        "GF1": "1-2",
    }


def test_six_entries_have_nothing_to_play_in_the_first_losers_round():
    six = rounds(6)
    assert "LB1" not in six
    assert six["LB2"] == "3-5 4-6"
    assert course("double_elimination", 6).matches == 10


def test_twelve_entries():
    assert rounds(12)["LB2"] == "6-9 7-12 5-10 8-11"


def test_two_entries_play_one_match():
    assert rounds(2) == {"GF1": "1-2"}
    assert course("double_elimination", 2, Luck(1)).places == [[2], [1]]


@pytest.mark.parametrize(("entries", "places"), [(8, [[1], [2], [3], [4], [5, 6], [7, 8]]), (3, [[1], [2], [3]])])
def test_places(entries, places):
    assert course("double_elimination", entries).places == places


@pytest.mark.parametrize("entries", [*range(3, 40), 64, 100, 501])
def test_everybody_but_one_loses_twice(entries):
    for key in "abc":
        run = course("double_elimination", entries, Luck(0.4), key=key)
        again = "GF2" in labels(run.rounds)
        assert run.matches == 2 * entries - 2 + again
        tables = [each for round in run.rounds for each in round.tables if not each.table.is_bye]
        lost = [each.table.pairing[1 - each.winner][0] for each in tables]
        losses = Counter(lost)
        assert losses.pop(run.places[0][0], 0) == int(again)
        assert set(losses.values()) == {2}
        assert len(losses) == entries - 1


def test_the_second_final_exists_only_if_the_first_is_won_from_below():
    run = go_on("double_elimination", event("double_elimination", 4), times=3)
    (final,) = double_elimination.next_rounds(run)
    assert (final.label, final.tables[0].seeds) == ("GF1", (1, 2))
    above, below = (with_rounds(run, played(final, [winner])) for winner in (1, 2))
    assert double_elimination.next_rounds(above) == []
    assert double_elimination.bracket(above)["GF2"].state == "unused"
    assert double_elimination.is_over(above)
    (second,) = double_elimination.next_rounds(below)
    assert (second.label, second.tables[0].seeds) == ("GF2", (1, 2))
    assert not double_elimination.is_over(below)
    assert double_elimination.places(with_rounds(below, played(second, [1]))) == [[1], [2], [3], [4]]
    assert double_elimination.places(with_rounds(below, played(second, [2]))) == [[2], [1], [3], [4]]


def test_without_the_second_final():
    run = course("double_elimination", 4, Luck(1), reset=False)
    assert [round.label for round in run.rounds] == ["WB1", "WB2", "LB1", "LB2", "GF1"]


class TestThreeEntriesAndABye:
    def run(self):
        return go_on("double_elimination", event("double_elimination", 3))

    def test_the_loser_passes_the_first_losers_round_by_bye_at_once(self):
        bracket = double_elimination.bracket(self.run())
        assert bracket["L1"].state == "passed"
        assert bracket["L2"].entries == (None, 3)
        assert bracket["W3"].entries == (1, 2)

    def test_taking_the_result_back_empties_both_places(self):
        bracket = double_elimination.bracket(replaced(self.run(), "W2"))
        assert bracket["L2"].entries == (None, None)
        assert bracket["W3"].entries == (1, None)
        assert bracket["W2"].state == "drawn"

    def test_voiding_the_table_lets_it_be_drawn_again(self):
        run = replaced(self.run(), "W2", void=True)
        (again,) = double_elimination.next_rounds(run)
        assert (again.label, [table.seeds for table in again.tables]) == ("WB1.2", [(2, 3)])
        twice = replaced(with_rounds(run, played(again)), "W2", void=True)
        assert labels(double_elimination.next_rounds(twice)) == ["WB1.3"]


def test_winners_and_losers_are_drawn_at_once():
    run = go_on("double_elimination", event("double_elimination", 8))
    assert labels(double_elimination.next_rounds(run)) == ["WB2", "LB1"]


def test_a_table_with_other_entries_than_the_results_say_stops_the_draw():
    run = go_on("double_elimination", event("double_elimination", 4), times=2)
    changed = replaced(run, "W1", WIN[::-1], winner=1)
    assert double_elimination.bracket(changed)["W3"].state == "contradicts"
    with pytest.raises(PairingError) as refused:
        double_elimination.next_rounds(changed)
    assert (refused.value.key, refused.value.facts) == ("bracket_contradicts", {"code": "W3"})


def test_a_walkover_in_the_first_final_needs_no_second():
    run = without(go_on("double_elimination", event("double_elimination", 4), times=3), 1)
    ended = go_on("double_elimination", run, times=2)
    assert double_elimination.is_over(ended)
    assert double_elimination.places(ended) == [[2], [1], [3], [4]]
    assert "GF2" not in labels(ended.rounds)


def test_who_withdraws_falls_through_both_brackets():
    run = without(go_on("double_elimination", event("double_elimination", 8)), 1, 4, 8, 5)
    ended = go_on("double_elimination", run, times=9)
    assert double_elimination.is_over(ended)
    assert double_elimination.places(ended)[0] == [2]
    assert sorted(seed for group in double_elimination.places(ended) for seed in group) == list(range(1, 9))


def test_favourites_meet_again_only_at_the_end():
    for entries in (8, 16):
        assert course("double_elimination", entries, FAVOURITES).places[:4] == [[1], [2], [3], [4]]
