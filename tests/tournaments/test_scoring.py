import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scales import victory_points
from tournaments.scoring import Credit, bye_credit, credits, margin, match_score, walkover
from tournaments.scoring_rules import KINDS, ScoringRules

deltas = st.tuples(st.integers(-330, 330), st.integers(-330, 330))


def test_a_board_is_the_difference_of_its_two_plays():
    score = match_score({(1, "A"): (120, 45), (1, "B"): (-120, 75), (2, "A"): (0, 165), (2, "B"): (0, 165)})
    assert [board.difference for board in score.boards] == [120 - 45 + 75 + 120, 0]
    assert (score.score_a, score.score_b, score.difference) == (120 + 75 + 0 + 165, 45 - 120 + 165 + 0, 270)


@given(st.lists(deltas, min_size=1, max_size=6))
def test_identical_play_of_both_rooms_scores_nothing(plays):
    both = {(n, room): delta for n, delta in enumerate(plays, 1) for room in "AB"}
    assert match_score(both).difference == 0


@given(st.lists(st.tuples(deltas, deltas), min_size=1, max_size=6))
def test_exchanging_the_entries_exchanges_the_scores(plays):
    ours = {(n, room): pair["AB".index(room)] for n, pair in enumerate(plays, 1) for room in "AB"}
    theirs = {(n, room): pair["BA".index(room)] for n, pair in enumerate(plays, 1) for room in "AB"}
    assert match_score(ours).difference == -match_score(theirs).difference
    assert match_score(ours).difference == sum(board.difference for board in match_score(ours).boards)


def test_refuses_a_deal_played_in_one_room_only():
    with pytest.raises(ValueError, match="2b"):
        match_score({(1, "A"): (0, 0), (1, "B"): (0, 0), (2, "A"): (0, 0)})


# 16 deals: 500 and 20 to the first, 90 to the second: net 430 points, 11 + 1 - 3 = 9 IMPs.
BOARDS = (500, 20, -90, *(0,) * 13)

# kind, standing points of both in hundredths. Source of the VP: tests/tournaments/test_scales.py
KIND_POINTS = [("difference", 43000, -43000), ("wdl", 200, 0), ("imp", 900, -900), ("vp", 1255, 745)]


@pytest.mark.parametrize(("kind", "first", "second"), KIND_POINTS)
def test_a_match_by_every_scale(kind, first, second):
    one, other = credits(ScoringRules(kind), BOARDS, (600, 170))
    assert one == Credit(first, "win", difference=430, scored=600, imps=9, boards_won=2)
    assert other == Credit(second, "loss", difference=-430, scored=170, imps=-9, boards_won=1)


@pytest.mark.parametrize(("kind", "points"), [("difference", 0), ("wdl", 100), ("imp", 0), ("vp", 1000)])
def test_a_tied_match_by_every_scale(kind, points):
    assert {(each.points, each.outcome) for each in credits(ScoringRules(kind), (30, -30))} == {(points, "tie")}


def test_the_points_of_a_win_are_a_setting():
    rules = ScoringRules("wdl", win=300, tie=100, loss=50)
    assert [each.points for each in credits(rules, (10,))] == [300, 50]


def test_imps_decide_where_they_are_the_scale():
    # Three boards won by too little against one lost by enough.
    differences = (10, 10, 15, -30)
    assert [each.outcome for each in credits(ScoringRules("difference"), differences)] == ["win", "loss"]
    for kind in ("imp", "vp"):
        assert margin(ScoringRules(kind), differences) == -1
        assert [each.outcome for each in credits(ScoringRules(kind), differences)] == ["loss", "win"]


def test_something_else_may_decide():
    # A game to the target, a best-of, a decider: the boards give the points, the winner is another one.
    one, other = credits(ScoringRules("wdl"), (-20, 5), (100, 115), winner=0)
    assert (one.outcome, one.points, one.difference) == ("win", 200, -15)
    assert (other.outcome, other.points, other.difference) == ("loss", 0, 15)
    assert credits(ScoringRules("vp"), (-60,), winner=0)[0].points == victory_points(-2, 1)
    assert {each.outcome for each in credits(ScoringRules("wdl"), (10,), winner="tie")} == {"tie"}


# kind, forfeits, what the boards gave the first, standing points of both and differences that count
CREDITED_FORFEITS = [
    ("difference", (True, False), 80, (0, 0), (0, 0)),
    ("difference", (True, False), -80, (-8000, 8000), (-80, 80)),
    ("difference", (False, True), -80, (0, 0), (0, 0)),
    ("difference", (True, True), 80, (0, -8000), (0, -80)),
    ("wdl", (True, False), 80, (0, 200), (0, 0)),
    ("wdl", (False, True), -80, (200, 0), (0, 0)),
    ("wdl", (True, True), 80, (0, 0), (0, -80)),
    ("imp", (True, False), 100, (0, 0), (0, 0)),
    ("imp", (True, False), -100, (-300, 300), (-100, 100)),
    ("vp", (True, False), 100, (0, 1200), (0, 0)),
    ("vp", (True, False), -100, (0, victory_points(3, 1)), (-100, 100)),
    ("vp", (True, False), -20, (0, 1200), (-20, 20)),
    ("vp", (False, True), 600, (2000 - victory_points(-12, 1), 0), (600, -600)),
    ("vp", (True, True), 100, (0, 0), (0, -100)),
]


@pytest.mark.parametrize(("kind", "forfeits", "difference", "points", "counts"), CREDITED_FORFEITS)
def test_credits_of_a_forfeit(kind, forfeits, difference, points, counts):
    a, b = forfeits
    rules = ScoringRules(kind)
    both = credits(rules, (difference,), (200, 200 - difference), forfeit_a=a, forfeit_b=b)
    assert tuple(each.points for each in both) == points
    assert tuple(each.difference for each in both) == counts
    assert [each.outcome for each in both] == ["loss" if each else "win" for each in forfeits]
    assert [each.forfeited for each in both] == [a, b]
    assert [each.scored for each in both] == [200, 200 - difference], "what the boards gave stays to be seen"
    assert [each.by_boards for each in both] == [each.points for each in credits(rules, (difference,))]
    assert all(each.boards_won == 0 for each in both if each.forfeited)


@pytest.mark.parametrize(("kind", "points"), [("difference", 0), ("wdl", 200), ("imp", 0), ("vp", 1200)])
def test_byes_and_walkovers(kind, points):
    rules = ScoringRules(kind)
    assert bye_credit(rules) == Credit(points, "bye")
    present, absent = walkover(rules, 0)
    assert present == Credit(points, "win", walkover=True)
    assert absent == Credit(0, "loss", forfeited=True, walkover=True)
    assert walkover(rules, 1) == (absent, present)
    assert walkover(rules, None) == (absent, absent)


def test_a_match_that_was_forfeited_before_its_first_board():
    one, other = credits(ScoringRules("vp"), (), forfeit_a=True)
    assert (one.points, other.points) == (0, 1200)


differences = st.lists(st.integers(-660, 660), max_size=20)


@given(differences, st.sampled_from(KINDS))
def test_both_sides_of_a_match(given_differences, kind):
    rules = ScoringRules(kind)
    one, other = credits(rules, given_differences)
    assert one.points + other.points == {"wdl": 200, "vp": 2000}.get(kind, 0)
    assert (one.difference, one.imps) == (-other.difference, -other.imps)
    assert one.boards_won + other.boards_won == sum(each != 0 for each in given_differences)
    assert credits(rules, [-each for each in given_differences]) == (other, one)


@given(differences, st.sampled_from(KINDS), st.booleans(), st.booleans())
def test_a_forfeit_helps_nobody_who_forfeits_and_harms_nobody_else(given_differences, kind, a, b):
    rules = ScoringRules(kind)
    played = credits(rules, given_differences)
    forfeited = credits(rules, given_differences, forfeit_a=a, forfeit_b=b)
    for before, after, lost, other_lost in zip(played, forfeited, (a, b), (b, a), strict=True):
        if lost:
            assert (after.points, after.difference) <= (before.points, before.difference)
        elif other_lost:
            assert after.points >= max(before.points, bye_credit(rules).points)
            assert after.difference >= max(before.difference, 0)
        else:
            assert after == before
