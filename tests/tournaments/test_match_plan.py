"""What is played next, and who has won."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.match_plan import MatchPlan, PlayedSegment, Segment, match_winner, segments_needed
from tournaments.scoring import match_score
from tournaments.scoring_rules import ScoringRules


def boards(*differences, kind="duplicate"):
    ahead = sum(differences)
    return PlayedSegment(kind, differences, (max(ahead, 0), max(-ahead, 0)))


def decider(difference):
    return boards(difference, kind="decider")


def game(winner, hands=3, reason="target"):
    return PlayedSegment("game", (0,) * hands, (0, 0), winner, reason)


def played(plan, results, forfeited=False):
    """Play *plan* with the given segments and return them, checking that the plan asks for each of them."""
    segments = []
    for result in results:
        asked = plan.next_segment(segments, forfeited=forfeited)
        assert asked is not None
        assert asked.kind == result.kind
        segments.append(result)
    assert plan.next_segment(segments, forfeited=forfeited) is None
    return segments


def test_one_duplicate_segment_is_a_match():
    plan = MatchPlan(boards=16)
    assert plan.next_segment([]) == Segment("duplicate", 1, 16)
    verdict = plan.verdict(played(plan, [boards(30, -10)]))
    assert (verdict.winner, verdict.reason, verdict.scored, verdict.differences) == (0, "boards", (20, 0), (30, -10))
    assert verdict.segments_won == (1, 0)


def test_a_league_match_may_end_tied():
    plan = MatchPlan()
    verdict = plan.verdict(played(plan, [boards(10, -10)]))
    assert (verdict.winner, verdict.reason, verdict.counts_as, verdict.tied) == (None, "boards", "tie", 1)


def test_deals_are_numbered_through_the_segments():
    plan = MatchPlan(boards=2, best_of=3, knockout=True)
    asked, segments = [], []
    for result in (boards(5, 0), boards(-5, 0), boards(5, -5), decider(0), decider(10)):
        asked.append(plan.next_segment(segments))
        segments.append(result)
    assert asked == [
        Segment("duplicate", 1, 2), Segment("duplicate", 3, 2), Segment("duplicate", 5, 2),
        Segment("decider", 7, 1), Segment("decider", 8, 1),
    ]  # fmt: skip
    assert asked[0].rooms == asked[3].rooms == ("A", "B")
    verdict = plan.verdict(segments)
    assert (verdict.winner, verdict.reason, verdict.deciders) == (0, "decider", 2)
    assert (verdict.segments_won, verdict.tied) == ((1, 1), 1)
    assert verdict.differences == (5, 0, -5, 0, 5, -5, 0, 10)


def test_a_game_is_played_in_one_room_for_as_long_as_it_takes():
    plan = MatchPlan("game", best_of=3)
    assert plan.next_segment([]) == Segment("game", 1, 0)
    assert plan.next_segment([game(1, hands=7)]) == Segment("game", 8, 0)
    assert plan.next_segment([]).rooms == ("A",)
    verdict = plan.verdict(played(plan, [game(1), game(0), game(1)]))
    assert (verdict.winner, verdict.reason, verdict.segments_won) == (1, "best_of", (1, 2))


@pytest.mark.parametrize("reason", ["target", "floor"])
def test_one_game_ends_for_its_own_reason(reason):
    plan = MatchPlan("game")
    verdict = plan.verdict([game(0, reason=reason)])
    assert (verdict.winner, verdict.reason, verdict.record_reason) == (0, reason, reason)


def test_a_game_that_does_not_end_is_won_by_who_is_ahead():
    plan = MatchPlan("game")
    ahead = PlayedSegment("game", (-20, 5), (100, 115), None, "boards")
    assert (plan.verdict([ahead]).winner, plan.verdict([ahead]).reason) == (1, "boards")
    # Both at the target with the same total, by rules that call this a draw: tied, whatever the hands gave.
    level = PlayedSegment("game", (-20, 20, 5), (505, 500), None, "target")
    assert plan.verdict([level]).winner is None


def test_a_game_that_ended_undecided_is_decided_by_a_deal():
    plan = MatchPlan("game", knockout=True)
    undecided = game(None, hands=500, reason="boards")
    assert plan.next_segment([undecided]) == Segment("decider", 501, 1)
    verdict = plan.verdict(played(plan, [undecided, decider(-20)]))
    assert (verdict.winner, verdict.reason, verdict.record_reason) == (1, "decider", "boards")


def test_a_knockout_that_stays_tied_goes_to_the_better_seed():
    plan = MatchPlan(knockout=True, decider_limit=2)
    segments = played(plan, [boards(0), decider(0), decider(0)])
    assert [plan.verdict(segments, better=better).winner for better in (0, 1)] == [0, 1]
    assert plan.verdict(segments).reason == "seed"


def test_without_deciders_the_better_seed_wins_at_once():
    plan = MatchPlan(knockout=True, decider_limit=0)
    assert plan.verdict(played(plan, [boards(0)]), better=1).winner == 1


def test_imps_decide_a_segment_where_they_are_the_scale():
    # 10 points each are no IMP; 30 points are one.
    small, large = (10, 10, 10), (-30,)
    by_points = MatchPlan(boards=4)
    by_imps = MatchPlan(boards=4, rules=ScoringRules("imp"))
    assert by_points.verdict([boards(*small, *large)]).winner is None
    assert by_imps.verdict([boards(*small, *large)]).winner == 1
    # A decider is for the points: one IMP may be hard to come by.
    knockout = MatchPlan(boards=1, knockout=True, rules=ScoringRules("vp"))
    assert knockout.verdict([boards(10), decider(-5)]).winner == 1


# who wins the segments, best of, the winner: None while open
BEST_OF = [
    ([], 1, None), ([0], 1, 0), ([None], 1, "tie"),
    ([0], 3, None), ([0, 0], 3, 0), ([0, 1], 3, None), ([0, 1, 1], 3, 1), ([0, None], 3, None),
    ([0, None, None], 3, 0), ([0, None, 1], 3, "tie"), ([None, None, None], 3, "tie"), ([None, None, 1], 3, 1),
    ([0, 0, 1], 5, None), ([0, 0, None], 5, None), ([0, 0, None, None], 5, 0), ([0, 0, 1, 0], 5, 0),
]  # fmt: skip


@pytest.mark.parametrize(("winners", "best_of", "winner"), BEST_OF)
def test_best_of(winners, best_of, winner):
    assert match_winner(winners, best_of) == winner


@pytest.mark.parametrize(("best_of", "needed"), [(1, 1), (3, 2), (5, 3), (7, 4)])
def test_segments_needed(best_of, needed):
    assert segments_needed(best_of) == needed


@pytest.mark.parametrize("best_of", [0, 2, -1])
def test_a_best_of_is_odd(best_of):
    with pytest.raises(ValueError, match="odd"):
        MatchPlan(best_of=best_of)


@pytest.mark.parametrize(
    ("settings", "message"),
    [({"play": "chess"}, "duplicate or game"), ({"boards": 0}, "board"), ({"decider_limit": -1}, "deciders")],
)
def test_refused_plans(settings, message):
    with pytest.raises(ValueError, match=message):
        MatchPlan(**settings)


@pytest.mark.parametrize("best_of", [1, 3, 5])
def test_a_best_of_stops_exactly_when_nothing_can_change_it(best_of):
    for winners in product((0, 1, None), repeat=best_of):
        final = match_winner(winners, best_of)
        assert final is not None
        for stop in range(best_of):
            reached = match_winner(winners[:stop], best_of)
            others = {
                match_winner(winners[:stop] + rest, best_of) for rest in product((0, 1, None), repeat=best_of - stop)
            }
            assert reached is None or others == {reached}
            assert reached is not None or len(others) > 1


# forfeits, knockout, winner and reason: the boards say the first side won
FORFEITS = [
    ((True, False), False, 1, "forfeit"),
    ((False, True), False, 0, "forfeit"),
    ((True, True), False, None, "forfeit"),
    ((True, False), True, 1, "forfeit"),
    ((True, True), True, 1, "seed"),
]


@pytest.mark.parametrize(("forfeits", "knockout", "winner", "reason"), FORFEITS)
def test_who_forfeits_has_lost(forfeits, knockout, winner, reason):
    plan = MatchPlan(boards=1, knockout=knockout)
    verdict = plan.verdict(played(plan, [boards(40)], forfeited=True), forfeits=forfeits, better=1)
    assert (verdict.winner, verdict.reason) == (winner, reason)
    assert verdict.record_reason in {"forfeit", "boards"}


def test_a_forfeited_match_needs_no_decider():
    plan = MatchPlan(boards=1, knockout=True)
    assert plan.next_segment([boards(0)]).kind == "decider"
    assert plan.next_segment([boards(0)], forfeited=True) is None


def test_no_verdict_before_the_end():
    with pytest.raises(ValueError, match="not over"):
        MatchPlan(best_of=3).verdict([boards(10)])


def test_a_segment_of_a_score():
    score = match_score({(1, "A"): (120, 45), (1, "B"): (-120, 75), (2, "A"): (0, 165), (2, "B"): (0, 165)})
    assert PlayedSegment.of_score(score) == PlayedSegment("duplicate", (270, 0), (360, 90))


differences = st.lists(st.integers(-4, 4).map(lambda n: 5 * n), min_size=2, max_size=2).map(tuple)


@given(st.lists(differences, min_size=60, max_size=60), st.sampled_from([1, 3, 5]), st.booleans(), st.integers(0, 5))
def test_every_match_ends_and_a_knockout_has_a_winner(results, best_of, knockout, limit):
    plan = MatchPlan(boards=2, best_of=best_of, knockout=knockout, decider_limit=limit)
    segments = []
    while (asked := plan.next_segment(segments)) is not None:
        given_now = results[len(segments)][: asked.deals]
        segments.append(boards(*given_now, kind=asked.kind))
    verdict = plan.verdict(segments)
    assert verdict.winner is not None or not knockout
    assert verdict.deciders <= limit
    assert sum(verdict.segments_won) + verdict.tied <= best_of
    mirrored = [boards(*(-each for each in one.differences), kind=one.kind) for one in segments]
    other = plan.verdict(mirrored, better=1)
    assert other.winner == (None if verdict.winner is None else 1 - verdict.winner)
