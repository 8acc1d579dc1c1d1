from collections import Counter

import pytest

from tournaments.pairing import berger_rounds

BERGER_6 = """
1-6 2-5 3-4
6-4 5-3 1-2
2-6 3-1 4-5
6-5 1-4 2-3
3-6 4-2 5-1
"""
BERGER_8 = """
1-8 2-7 3-6 4-5
8-5 6-4 7-3 1-2
2-8 3-1 4-7 5-6
8-6 7-5 1-4 2-3
3-8 4-2 5-1 6-7
8-7 1-6 2-5 3-4
4-8 5-3 6-2 7-1
"""


def table(text):
    return [
        [tuple(int(seed) for seed in pair.split("-")) for pair in line.split()] for line in text.strip().splitlines()
    ]


@pytest.mark.parametrize(("entries", "text"), [(6, BERGER_6), (8, BERGER_8)])
def test_fide_tables(entries, text):
    assert berger_rounds(entries) == table(text)


def test_the_highest_number_of_the_table_is_the_bye_of_an_odd_field():
    five, six = berger_rounds(5), berger_rounds(6)
    for odd, even in zip(five, six, strict=True):
        bye = next(pair for pair in odd if pair[1] is None)
        missing = next(pair for pair in even if 6 in pair)
        assert bye[0] in missing
        assert [pair for pair in odd if pair[1] is not None] == [pair for pair in even if 6 not in pair]


@pytest.mark.parametrize("entries", range(2, 25))
def test_everybody_meets_everybody_once_and_sits_out_at_most_once(entries):
    rounds = berger_rounds(entries)
    assert len(rounds) == entries - 1 + entries % 2
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if pair[1] is not None)
    assert set(met.values()) == {1}
    assert len(met) == entries * (entries - 1) // 2
    byes = Counter(first for pairs in rounds for first, second in pairs if second is None)
    assert byes == (Counter(range(1, entries + 1)) if entries % 2 else Counter())
    for pairs in rounds:
        seated = [seed for pair in pairs for seed in pair if seed is not None]
        assert sorted(seated) == list(range(1, entries + 1))


@pytest.mark.parametrize("entries", range(3, 17))
def test_double_cycle_exchanges_seats_and_gives_nobody_three_alike(entries):
    rounds = berger_rounds(entries, cycles=2)
    met = Counter(pair for pairs in rounds for pair in pairs if pair[1] is not None)
    assert set(met.values()) == {1}
    assert len(met) == entries * (entries - 1)
    for seed in range(1, entries + 1):
        sides = [
            "first" if pair[0] == seed else "second"
            for pairs in rounds
            for pair in pairs
            if seed in pair and pair[1] is not None
        ]
        assert not any(sides[i] == sides[i + 1] == sides[i + 2] for i in range(len(sides) - 2))


def test_double_cycle_swaps_the_last_two_rounds_of_the_first_cycle():
    single, double = berger_rounds(6), berger_rounds(6, cycles=2)
    assert double[:5] == [*single[:3], single[4], single[3]]
    assert double[5] == [(6, 1), (5, 2), (4, 3)]


@pytest.mark.parametrize(("entries", "cycles"), [(1, 1), (0, 1), (4, 3), (4, 0)])
def test_refuses_what_is_no_round_robin(entries, cycles):
    with pytest.raises(ValueError, match="round robin"):
        berger_rounds(entries, cycles=cycles)
