import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring import credited, match_score, outcome

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


@pytest.mark.parametrize(
    ("difference", "forfeits", "credits", "outcomes"),
    [
        (80, (False, False), (80, -80), ("win", "loss")),
        (0, (False, False), (0, 0), ("tie", "tie")),
        (80, (True, False), (0, 0), ("loss", "win")),
        (-80, (True, False), (-80, 80), ("loss", "win")),
        (80, (False, True), (80, -80), ("win", "loss")),
        (80, (True, True), (0, -80), ("loss", "loss")),
    ],
)
def test_forfeits(difference, forfeits, credits, outcomes):
    a, b = forfeits
    assert credited(difference, forfeit_a=a, forfeit_b=b) == credits
    assert outcome(difference, forfeit_a=a, forfeit_b=b) == outcomes
