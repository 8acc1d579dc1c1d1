import pytest

from tests.tournaments.formats.helpers import course, event, go_on, labels, texts, with_rounds, without
from tournaments.formats import round_robin
from tournaments.pairing import PairingError, berger_rounds
from tournaments.simulation import Luck


def test_is_the_berger_table():
    assert texts("round_robin", 6) == {
        "R1": "1-6 2-5 3-4",
        "R2": "6-4 5-3 1-2",
        "R3": "2-6 3-1 4-5",
        "R4": "6-5 1-4 2-3",
        "R5": "3-6 4-2 5-1",
    }


def test_the_bye_of_an_odd_field_stands_last():
    assert texts("round_robin", 7)["R1"] == "2-7 3-6 4-5, bye 1"


def test_two_cycles():
    rounds = texts("round_robin", 4, cycles=2)
    assert list(rounds) == [f"R{number}" for number in range(1, 7)]
    pairs = [[table.split("-") for table in each.split()] for each in rounds.values()]
    assert [[[int(seed) for seed in pair] for pair in round] for round in pairs] == [
        [list(pair) for pair in round] for round in berger_rounds(4, cycles=2)
    ]


def test_all_rounds_at_once_and_what_is_missing_later():
    start = event("round_robin", 6)
    drawn = round_robin.next_rounds(start)
    assert labels(drawn) == ["R1", "R2", "R3", "R4", "R5"]
    ended = go_on("round_robin", start)
    assert round_robin.next_rounds(ended) == []
    some = with_rounds(start, *ended.rounds[:2])
    assert labels(round_robin.next_rounds(some)) == ["R3", "R4", "R5"]
    assert not round_robin.is_over(some)
    assert round_robin.is_over(ended)


def test_who_withdraws_keeps_his_place_in_the_schedule():
    start = without(event("round_robin", 6), 3)
    assert all(any(3 in table.seeds for table in drawn.tables) for drawn in round_robin.next_rounds(start))


def test_walkovers_are_wins_for_those_who_are_there():
    places = course("round_robin", 4, Luck(0, withdraw=((1, 1),))).places
    assert places[0] == [2]


def test_tells_why():
    (why,) = round_robin.next_rounds(event("round_robin", 6))[1].tables[0].why
    assert (why.key, dict(why.facts)) == ("berger", {"round": 2, "entries": 6, "first": 6, "second": 4})


@pytest.mark.parametrize(("given", "key"), [({"cycles": 3}, "option_most"), ({"cycles": "2"}, "option_number")])
def test_refuses_other_cycles(given, key):
    with pytest.raises(PairingError) as refused:
        round_robin.options(6, given)
    assert (refused.value.key, refused.value.facts["option"]) == (key, "cycles")
