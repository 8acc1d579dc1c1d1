import pytest

from tests.tournaments.formats.helpers import course, event, go_on, labels, opened, texts, with_rounds, without
from tournaments.brackets import seed_order
from tournaments.formats import single_elimination


@pytest.mark.parametrize(
    ("size", "pairs"),
    [
        (2, "1-2"),
        (4, "1-4 2-3"),
        (8, "1-8 4-5 2-7 3-6"),
        (16, "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11"),
    ],
)
def test_seed_order(size, pairs):
    assert texts("single_elimination", size)["R1"] == pairs
    assert [f"{a}-{b}" for a, b in zip(seed_order(size)[::2], seed_order(size)[1::2], strict=True)] == pairs.split()


@pytest.mark.parametrize("size", [32, 64, 128, 256, 512])
def test_favourites_meet_as_late_as_they_can(size):
    order = list(seed_order(size))
    while len(order) > 1:
        assert all(a + b == len(order) + 1 for a, b in zip(order[::2], order[1::2], strict=True))
        order = [min(pair) for pair in zip(order[::2], order[1::2], strict=True)]


@pytest.mark.parametrize("entries", range(2, 70))
def test_byes_go_to_the_best_and_never_meet(entries):
    first = single_elimination.next_rounds(event("single_elimination", entries))[0]
    byes = sorted(table.first[0] for table in first.tables if table.is_bye)
    size = 1 << (entries - 1).bit_length()
    assert byes == list(range(1, size - entries + 1))
    assert all(len(table.seeds) in (1, 2) for table in first.tables)
    assert sorted(seed for table in first.tables for seed in table.seeds) == list(range(1, entries + 1))


def test_six_entries():
    assert texts("single_elimination", 6) == {"R1": "4-5 3-6, bye 1, bye 2", "R2": "1-4 2-3", "R3": "1-2"}


@pytest.mark.parametrize(
    ("entries", "third", "matches", "places"),
    [
        (8, False, 7, [[1], [2], [3, 4], [5, 6, 7, 8]]),
        (8, True, 8, [[1], [2], [3], [4], [5, 6, 7, 8]]),
        (3, True, 2, [[1], [2], [3]]),
        (2, True, 1, [[1], [2]]),
    ],
)
def test_places_and_the_match_for_the_third(entries, third, matches, places):
    run = course("single_elimination", entries, third_place=third)
    assert (run.matches, run.places) == (matches, places)


def test_the_third_place_is_played_in_the_round_of_the_final():
    assert texts("single_elimination", 8, third_place=True)["R3"] == "1-2 4-3"


def test_a_round_waits_for_all_of_the_one_before():
    start = event("single_elimination", 8)
    (first,) = single_elimination.next_rounds(start)
    assert single_elimination.next_rounds(with_rounds(start, opened(first))) == []
    assert labels(single_elimination.next_rounds(go_on("single_elimination", start))) == ["R2"]


def test_places_while_it_runs():
    run = go_on("single_elimination", event("single_elimination", 8, third_place=True), times=2)
    assert single_elimination.places(run) == [[1, 2], [3, 4], [5, 6, 7, 8]]
    assert single_elimination.places(event("single_elimination", 4)) == [[1, 2, 3, 4]]


def test_who_meets_somebody_that_has_withdrawn_advances_without_a_match():
    run = without(go_on("single_elimination", event("single_elimination", 8)), 1)
    (second,) = single_elimination.next_rounds(run)
    assert [(table.code, table.seeds) for table in second.tables] == [("W6", (2, 3)), ("W5", (4,))]
    assert [why.key for why in second.tables[1].why] == ["from_winner", "from_winner", "walkover"]
    assert single_elimination.places(go_on("single_elimination", run, times=2)) == [[2], [4], [1, 3], [5, 6, 7, 8]]


def test_where_both_have_withdrawn_nobody_advances():
    run = without(go_on("single_elimination", event("single_elimination", 8)), 1, 4)
    ended = go_on("single_elimination", run, times=3)
    assert labels(ended.rounds) == ["R1", "R2"]
    assert single_elimination.is_over(ended)
    assert single_elimination.places(ended) == [[2], [1, 3, 4], [5, 6, 7, 8]]


def test_nobody_comes_back_into_a_bracket_that_has_gone_on_without_him():
    run = without(go_on("single_elimination", event("single_elimination", 16)), 1, 8)
    gone_on = go_on("single_elimination", run, times=2)
    (final,) = single_elimination.next_rounds(gone_on)
    assert final.tables[0].seeds == (4, 2)
    opened_final = with_rounds(gone_on, opened(final))
    back = with_rounds(event("single_elimination", 16), *opened_final.rounds)
    assert single_elimination.next_rounds(back) == []
    assert single_elimination.bracket(back)["W9"].state == "nobody"
    early = with_rounds(event("single_elimination", 16), *run.rounds)
    assert single_elimination.next_rounds(early)[0].tables[0].seeds == (1, 8)


def test_all_have_withdrawn():
    gone = without(event("single_elimination", 5), 1, 2, 3, 4, 5)
    assert single_elimination.next_rounds(gone) == []
    assert single_elimination.is_over(gone)
    assert single_elimination.places(gone) == [[1], [2, 3], [4, 5]]


def test_tells_who_comes_from_where():
    (second,) = single_elimination.next_rounds(go_on("single_elimination", event("single_elimination", 8)))
    assert [(why.key, dict(why.facts)) for why in second.tables[0].why] == [
        ("from_winner", {"entry": 1, "of": "W1"}),
        ("from_winner", {"entry": 4, "of": "W2"}),
    ]
