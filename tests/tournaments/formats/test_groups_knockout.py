from dataclasses import replace

import pytest

from tests.tournaments.formats.helpers import (
    FAVOURITES,
    WIN,
    course,
    event,
    go_on,
    labels,
    opened,
    played,
    replaced,
    text,
    texts,
    with_rounds,
    without,
)
from tournaments.brackets import BYE
from tournaments.consequences import later_changes
from tournaments.formats import groups_knockout
from tournaments.groups import crossed, letter, snake
from tournaments.pairing import PairingError
from tournaments.simulation import Luck


def after_groups(entries=16, **options):
    return go_on("groups_knockout", event("groups_knockout", entries, **options))


def test_snake():
    assert snake(range(1, 17), 4) == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]


@pytest.mark.parametrize(("group", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA")])
def test_letters(group, name):
    assert letter(group) == name


def test_sixteen_in_four_groups():
    rounds = texts("groups_knockout", 16)
    assert list(rounds) == [
        *(f"{group}-R{number}" for number in (1, 2, 3) for group in "ABCD"), "KO1", "KO2", "KO3",
    ]  # fmt: skip
    assert rounds["A-R1"] == "1-16 8-9"
    assert rounds["KO1"] == "1-7 4-6 2-8 3-5"
    assert course("groups_knockout", 16).matches == 4 * 6 + 7


def test_crossing():
    assert " ".join(map(str, crossed(4, 2))) == "A1 B2 D1 C2 B1 A2 C1 D2"
    assert " ".join(map(str, crossed(2, 2))) == "A1 B2 B1 A2"
    assert " ".join(map(str, crossed(3, 2))) == "A1 bye C2 B2 B1 bye C1 A2"


@pytest.mark.parametrize("qualifiers", [1, 2, 3, 4])
@pytest.mark.parametrize("groups", [1, 2, 3, 4, 5, 6, 7, 8, 11, 16, 33, 100])
def test_the_first_two_of_a_group_cannot_meet_again_before_the_final(groups, qualifiers):
    if groups * qualifiers < 2:
        return
    sources = [str(source) for source in crossed(groups, qualifiers)]
    half = len(sources) // 2
    assert sorted(source for source in sources if source != "bye") == sorted(
        f"{letter(group)}{rank}" for group in range(groups) for rank in range(1, qualifiers + 1)
    )
    for group in range(groups):
        places = [sources.index(f"{letter(group)}{rank}") for rank in range(1, qualifiers + 1)]
        if qualifiers > 1:
            assert (places[0] < half) != (places[1] < half)
        if qualifiers > 2 and groups > 1:
            assert len({place // 2 for place in places}) == len(places)
    assert all({sources[place], sources[place + 1]} != {"bye"} for place in range(0, len(sources), 2))
    assert str(BYE) == "bye"


def test_byes_go_to_winners_of_groups():
    sources = list(map(str, crossed(5, 2)))
    beside_byes = {sources[place ^ 1] for place, source in enumerate(sources) if source == "bye"}
    assert {"A1", "B1", "C1", "D1", "E1"} <= beside_byes


def test_all_rounds_of_the_groups_at_once_then_the_knockout():
    start = event("groups_knockout", 8, groups=2)
    drawn = groups_knockout.next_rounds(start)
    assert labels(drawn) == ["A-R1", "B-R1", "A-R2", "B-R2", "A-R3", "B-R3"]
    assert [each.stage for each in drawn[:2]] == ["A", "B"]
    assert not any(each.knockout for each in drawn)
    all_but_one = with_rounds(start, *map(played, drawn[:-1]), opened(drawn[-1]))
    assert groups_knockout.next_rounds(all_but_one) == []
    (first,) = groups_knockout.next_rounds(with_rounds(start, *map(played, drawn)))
    assert (first.label, first.stage, first.knockout) == ("KO1", "KO", True)


def test_knockout_results_never_count_in_the_group():
    run = go_on("groups_knockout", event("groups_knockout", 4, groups=1), winners=[1])
    before = groups_knockout.group_order(run, "A")
    after = go_on("groups_knockout", run, winners=[2])
    assert labels(after.rounds)[-1] == "KO1"
    assert groups_knockout.group_order(after, "A") == before
    assert groups_knockout.places(after)[:2] == [[2], [1]]


def test_places():
    assert course("groups_knockout", 16).places == [
        [1], [2], [3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16],
    ]  # fmt: skip
    assert course("groups_knockout", 8, groups=2, third_place=True).places[:4] == [[1], [2], [3], [4]]


def test_groups_of_different_sizes():
    run = course("groups_knockout", 9, groups=2, qualifiers=2)
    assert "A-R5" in labels(run.rounds)
    assert "B-R5" not in labels(run.rounds)


@pytest.mark.parametrize(
    ("entries", "groups"), [(2, 1), (5, 1), (6, 2), (11, 2), (12, 4), (16, 4), (24, 8), (33, 8), (501, 128)]
)
def test_how_many_groups_by_default(entries, groups):
    assert groups_knockout.options(entries, {})["groups"] == groups


@pytest.mark.parametrize(
    ("given", "option"),
    [
        ({"groups": 5}, "groups"),
        ({"groups": 0}, "groups"),
        ({"groups": 2, "qualifiers": 5}, "qualifiers"),
        ({"groups": 1, "qualifiers": 1}, "qualifiers"),
    ],
)
def test_refuses_groups_that_are_too_small(given, option):
    with pytest.raises(PairingError) as refused:
        groups_knockout.options(8, given)
    assert refused.value.facts["option"] == option


class TestWithdrawals:
    def test_before_the_knockout_the_next_of_the_group_goes_on(self):
        (first,) = groups_knockout.next_rounds(without(after_groups(), 1))
        assert "8" in text(first)
        assert 9 in {seed for table in first.tables for seed in table.seeds}
        assert not any(table.is_bye for table in first.tables)

    def test_in_the_knockout_the_opponent_advances(self):
        run = go_on("groups_knockout", after_groups())
        run = go_on("groups_knockout", without(run, 1), times=3)
        assert groups_knockout.is_over(run)
        assert groups_knockout.places(run)[0] == [2]
        assert 9 not in {seed for match in groups_knockout.bracket(run) for seed in match.entries}

    def test_a_whole_group_has_gone(self):
        run = go_on("groups_knockout", without(after_groups(8, groups=2), 1, 4, 5, 8), times=4)
        assert groups_knockout.is_over(run)
        assert sorted(seed for group in groups_knockout.places(run) for seed in group) == list(range(1, 9))


class TestCorrections:
    def test_in_a_group_after_the_knockout_was_drawn(self):
        run = after_groups(8, groups=2)
        run = with_rounds(run, *map(opened, groups_knockout.next_rounds(run)))
        assert text(run.rounds[-1]) == "1-3 2-4"
        beaten = with_other_result(run, *group_match(run, {4, 5}))
        (change,) = later_changes(groups_knockout, run, beaten)
        assert (change.code, change.old, change.new) == ("K2", ((2,), (4,)), (2, 5))

    def test_in_the_knockout(self):
        run = go_on("groups_knockout", after_groups(8, groups=2), times=2)
        (change,) = later_changes(groups_knockout, run, replaced(run, "K1", WIN[::-1], 1))
        assert (change.code, change.new, change.begun) == ("K3", (3, 2), True)

    def test_who_was_drawn_stays_until_his_table_is_taken_back(self):
        run = after_groups(8, groups=2)
        run = with_rounds(run, *map(opened, groups_knockout.next_rounds(run)))
        beaten = with_other_result(run, *group_match(run, {4, 5}))
        assert groups_knockout.bracket(beaten)["K2"].entries == (2, 4)
        (again,) = groups_knockout.next_rounds(replaced(beaten, "K2", void=True))
        assert (again.label, text(again)) == ("KO1.2", "2-5")


def group_match(run, seeds):
    for round in run.rounds:
        for each in round.tables:
            if round.stage == "A" and set(each.table.seeds) == seeds:
                return round.label, seeds
    raise AssertionError(seeds)


def with_other_result(run, label, seeds):
    """Return *run* where the other side has won the table of *seeds* in the round *label*."""

    def other(each):
        if set(each.table.seeds) != seeds or each.credits is None:
            return each
        return replace(each, credits=each.credits[::-1], winner=1 - each.winner)

    rounds = tuple(
        replace(each, tables=tuple(map(other, each.tables))) if each.label == label else each for each in run.rounds
    )
    return replace(run, rounds=rounds)


def test_upsets_still_end_with_one_winner():
    for key in "abc":
        run = course("groups_knockout", 22, Luck(0.5), key=key, groups=5, qualifiers=3)
        assert len(run.places[0]) == 1
    assert course("groups_knockout", 22, FAVOURITES).places[0] == [1]
