import pytest

from tournaments.standings import Played, ranked

A, B, C, D = 1, 2, 3, 4


def won(winner, loser, by=10):
    return Played(winner, loser, 100 + by, 100)


def ranks(lines):
    return {line.entry: line.rank for line in lines}


def test_points_difference_comes_first():
    lines = ranked([A, B, C], [won(A, B, 10), won(B, C, 500), won(C, A, 5)])
    assert [line.entry for line in lines] == [B, A, C]
    assert [line.difference for line in lines] == [490, 5, -495]
    assert [line.rank for line in lines] == [1, 2, 3]


def test_three_way_tie_with_the_beaten_one_fourth():
    results = [won(A, B), won(B, C), won(C, A), won(A, D), won(B, D), won(C, D)]
    lines = ranked([A, B, C, D], results)
    assert ranks(lines) == {A: 1, B: 1, C: 1, D: 4}
    assert [line.head_to_head for line in lines] == [2, 2, 2, None]


def test_head_to_head_parts_two_with_the_same_difference():
    results = [won(B, A, 10), won(A, C, 20), won(B, C, 0), won(C, D, 30), won(A, D, 10), won(B, D, 10)]
    lines = ranked([A, B, C, D], results)
    assert lines[0].difference == lines[1].difference == 20
    assert [line.entry for line in lines[:2]] == [B, A]
    assert [line.head_to_head for line in lines[:2]] == [2, 0]


def test_head_to_head_needs_all_tied_to_have_met():
    # A beat B, both level with C, whom neither has met: nothing is said; then the wins decide.
    results = [won(A, B, 10), won(D, A, 10), won(B, D, 10)]
    lines = ranked([A, B, C, D], results)
    assert all(line.difference == 0 for line in lines)
    assert all(line.head_to_head is None for line in lines)
    assert ranks(lines) == {A: 1, B: 1, D: 1, C: 4}


def test_head_to_head_is_asked_again_among_those_it_leaves_tied():
    level = {entry: Played(entry, 9, 100, 100) for entry in (A, B, C, D)}
    results = [
        won(A, B, 10), won(B, C, 10), won(C, A, 10),
        won(A, D, 10), won(B, D, 10), won(D, C, 20), won(9, A, 10), won(9, B, 10), won(C, 9, 20),
        *level.values(),
    ]  # fmt: skip
    lines = ranked([A, B, C, D, 9], results)
    tied = [line for line in lines if line.difference == 0]
    # A and B have two wins among A, B, C, D; between the two of them A has won.
    assert [line.entry for line in tied if line.entry in (A, B)] == [A, B]


def test_an_unbroken_tie_keeps_the_order_of_seeds_and_shares_the_rank():
    lines = ranked([C, A, B], [])
    assert [line.entry for line in lines] == [C, A, B]
    assert {line.rank for line in lines} == {1}


def test_wins_part_the_last():
    results = [won(A, B, 10), won(C, A, 10), won(B, D, 10), won(D, C, 0)]
    lines = ranked([A, B, C, D], results, ["wins"])
    assert ranks(lines) == {A: 1, B: 1, C: 1, D: 4}


def test_counts_wins_ties_losses_and_points():
    lines = ranked([A, B], [Played(A, B, 300, 300), Played(B, A, 250, 200)])
    by_entry = {line.entry: line for line in lines}
    assert (by_entry[A].played, by_entry[A].wins, by_entry[A].ties, by_entry[A].losses) == (2, 0, 1, 1)
    assert (by_entry[A].points, by_entry[B].points) == (500, 550)
    assert by_entry[A].difference == -50


def test_a_forfeit_is_lost_whatever_the_boards_gave():
    lines = ranked([A, B], [Played(A, B, 500, 100, forfeit_first=True)])
    assert [(line.entry, line.wins, line.losses, line.difference) for line in lines] == [
        (A, 0, 1, 0),
        (B, 1, 0, 0),
    ] or [(line.entry, line.difference) for line in lines] == [(B, 0), (A, 0)]
    assert ranks(lines) == {B: 1, A: 2}


def test_unknown_tie_break_is_named():
    with pytest.raises(KeyError, match="moon_phase"):
        ranked([A, B], [], ["moon_phase"])
