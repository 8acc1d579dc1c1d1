"""The sums of every entry."""

import pytest

from tests.tournaments.swiss_of_five import RESULTS, A, B, C, D, E, bye, played
from tournaments.scoring import walkover
from tournaments.scoring_rules import ScoringRules
from tournaments.tally import Counted, Meeting, tallied


def test_sums_of_an_event():
    lines = tallied([A, B, C, D, E], RESULTS)
    assert {entry: line.points for entry, line in lines.items()} == {A: 400, B: 300, C: 500, D: 200, E: 400}
    one = lines[A]
    assert (one.played, one.wins, one.ties, one.losses, one.byes) == (3, 2, 0, 1, 0)
    assert (one.difference, one.boards_won) == (20 - 15 + 20, 3)
    assert one.met == {D: 2, C: 0, B: 2}
    waited = lines[C]
    assert (waited.played, waited.wins, waited.ties, waited.losses, waited.byes) == (2, 1, 1, 0, 1)
    assert waited.meetings[0] == Meeting((), "bye")


def test_a_bye_is_no_match():
    line = tallied([A], [bye(A)])[A]
    assert (line.points, line.played, line.wins, line.byes, line.met) == (200, 0, 0, 1, {})


def test_a_walkover_is_won_without_a_board():
    lines = tallied([A, B], [Counted((A,), (B,), walkover(ScoringRules("vp"), 0))])
    assert (lines[A].points, lines[A].wins, lines[A].played) == (1200, 1, 1)
    assert (lines[B].points, lines[B].losses, lines[B].played) == (0, 1, 1)
    assert lines[A].meetings == [Meeting((B,), "win", walkover=True)]


def test_single_players_get_what_their_side_got():
    lines = tallied([A, B, C, D], [played((A, C), (B, D), 50, rules=ScoringRules()), played((A, B), (C, D), 20)])
    assert [lines[entry].difference for entry in (A, B, C, D)] == [70, -30, 30, -70]
    assert lines[A].met == {B: 2, D: 4, C: 2}
    assert lines[A].meetings[0].opponents == (B, D)


def test_several_matches_of_two_add_up():
    line = tallied([A, B], [played(A, B, 10), played(B, A, 0), played(A, B, -5)])[A]
    assert line.met == {B: 2 + 1 + 0}
    assert (line.wins, line.ties, line.losses) == (1, 1, 1)


def test_points_of_the_boards_are_summed_even_where_they_do_not_count():
    lines = tallied([A, B], [played(A, B, 90, scored=(190, 100), forfeit_a=True)])
    assert (lines[A].scored, lines[A].difference, lines[A].losses) == (190, 0, 1)
    assert (lines[B].scored, lines[B].difference, lines[B].wins) == (100, 0, 1)


def test_somebody_who_is_not_entered():
    with pytest.raises(KeyError):
        tallied([A], [played(A, B, 10)])
