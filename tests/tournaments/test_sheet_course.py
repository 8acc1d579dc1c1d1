"""How far a sheet is: hands of duplicate boards and of games, best-of, deciders, totals, and sheets side by side."""

import pytest

from engine.rules import Rules
from tournaments.match_plan import MatchPlan, Segment
from tournaments.sheet import Given, Line, check_hand
from tournaments.sheet_course import (
    Total,
    check_total,
    compared,
    course,
    decides,
    hand_scores,
    next_total,
    spread,
    totals_course,
    verdict_of,
)

CLUB = Rules.from_preset("club-1165")
HALF = Rules.from_preset("half-800")


def lines(rules, *hands):
    """Return lines by number; a hand is (declarer, contract, points of the first side), or None for passed out."""
    made = {}
    for number, each in enumerate(hands, 1):
        given = Given(passed=True) if each is None else Given(*("", *map(str, each)))
        made[number] = check_hand(rules, given, number).line
        assert made[number] is not None, each
    return made


def test_duplicate_boards_are_entered_in_any_order():
    plan = MatchPlan(boards=3)
    all_three = lines(CLUB, (0, 100, 100), None, (1, 120, 30))
    assert course(CLUB, plan, {}).number == 1
    begun = course(CLUB, plan, {2: all_three[2], 1: all_three[1]})
    assert (begun.number, begun.last, begun.is_over) == (3, 3, False)
    assert course(CLUB, plan, {3: all_three[3]}).number == 1
    whole = course(CLUB, plan, all_three)
    assert whole.is_over
    assert whole.scores == (100 + 0 + 30, 65 + 0 + 135)
    assert whole.parts[0].after == ((100, 65), (100, 65), (130, 200))
    verdict = verdict_of(plan, whole, 0)
    assert (verdict.winner, verdict.differences, verdict.scored) == (1, (35, 0, -105), (130, 200))
    assert not decides(plan, verdict)


def test_a_board_beyond_the_last_is_extra():
    plan = MatchPlan(boards=1)
    there = course(CLUB, plan, lines(CLUB, (0, 100, 100), (0, 100, 100)))
    assert (there.number, there.extra, there.is_over) == (None, (2,), False)


def test_a_tied_knockout_goes_on_a_deal_at_a_time_and_ends_with_the_better_seed():
    plan = MatchPlan(boards=1, knockout=True, decider_limit=2)
    tied = lines(CLUB, None, None, None)
    assert course(CLUB, plan, {1: tied[1]}).number == 2
    assert course(CLUB, plan, {1: tied[1], 2: tied[2]}).number == 3
    whole = course(CLUB, plan, tied)
    assert whole.is_over
    verdict = verdict_of(plan, whole, 1)
    assert (verdict.winner, verdict.reason) == (1, "seed")
    won = course(CLUB, plan, {1: tied[1], 2: lines(CLUB, None, (0, 100, 165))[2]})
    assert won.is_over
    assert (verdict_of(plan, won, 1).winner, verdict_of(plan, won, 1).reason) == (0, "decider")
    assert decides(plan, verdict_of(plan, won, 1))


def test_a_game_ends_with_the_hand_that_reaches_the_target():
    plan = MatchPlan(play="game")
    rules = Rules.from_preset("club-1165", target=300)
    hands = lines(rules, (0, 120, 125), None, (2, 120, 165), (1, 100, 30))
    assert course(rules, plan, {}).number == 1
    begun = course(rules, plan, {1: hands[1], 2: hands[2]})
    assert (begun.number, begun.last, begun.running) == (3, 3, (125, 40))
    over = course(rules, plan, {number: hands[number] for number in (1, 2, 3)})
    assert over.is_over
    verdict = verdict_of(plan, over, 1)
    assert (verdict.winner, verdict.reason, verdict.scored) == (0, "target", (455, 40))
    assert decides(plan, verdict)
    assert course(rules, plan, hands).extra == (4,)


def test_a_corrected_hand_may_end_a_game_earlier():
    plan = MatchPlan(play="game")
    rules = Rules.from_preset("club-1165", target=300)
    hands = lines(rules, (0, 120, 125), (0, 120, 125))
    assert course(rules, plan, hands).number == 3
    hands[1] = lines(rules, (0, 120, 165))[1]
    assert course(rules, plan, hands).extra == (2,)


def test_a_game_lost_by_the_floor():
    plan = MatchPlan(play="game")
    hands = lines(HALF, *[(0, 165, 5)] * 2)
    over = course(HALF, plan, hands)
    assert over.is_over
    assert (verdict_of(plan, over, 0).winner, verdict_of(plan, over, 0).reason) == (1, "floor")


def test_best_of_three_games_each_from_nothing():
    plan = MatchPlan(play="game", best_of=3)
    rules = Rules.from_preset("club-1165", target=165)
    won, lost = (0, 120, 165), (1, 120, 0)
    first = course(rules, plan, lines(rules, won))
    assert (first.number, first.running, first.scores) == (2, (0, 0), (330, 0))
    level = course(rules, plan, lines(rules, won, lost))
    assert (level.number, len(level.parts)) == (3, 3)
    over = course(rules, plan, lines(rules, won, lost, won))
    assert over.is_over
    assert over.running == (330, 0)
    verdict = verdict_of(plan, over, 1)
    assert (verdict.winner, verdict.reason, verdict.segments_won) == (0, "best_of", (2, 1))


# Totals only


def test_the_total_of_boards():
    plan = MatchPlan(boards=4)
    segment = Segment("duplicate", 1, 4)
    assert check_total(CLUB, segment, Total((260, -20))) is None
    over = totals_course(CLUB, plan, [Total((260, -20))])
    assert over.is_over
    verdict = verdict_of(plan, over, 0)
    assert (verdict.winner, verdict.scored, verdict.differences) == (0, (260, -20), (70, 70, 70, 70))
    assert totals_course(CLUB, plan, []).number == 1
    assert next_total(plan, totals_course(CLUB, plan, [])) == segment


@pytest.mark.parametrize(
    ("score", "key", "field"),
    [
        ((1325, 0), "total_too_high", "first"),
        ((0, -1325), "total_too_low", "second"),
        ((262, 0), "total_off_step", "first"),
    ],
)
def test_a_total_that_four_hands_cannot_give(score, key, field):
    problem = check_total(CLUB, Segment("duplicate", 1, 4), Total(score))
    assert (problem.key, problem.field) == (key, field)


def test_a_total_between_the_steps_is_mended():
    problem = check_total(CLUB, Segment("duplicate", 1, 4), Total((-3, 0)))
    assert [dict(repair.values) for repair in problem.repairs] == [{"first": "-5"}, {"first": "0"}]


def test_the_total_of_a_game():
    segment = Segment("game", 1, 0)
    assert check_total(CLUB, segment, Total((900, 300))).key == "game_not_over"
    assert check_total(CLUB, segment, Total((1165, 820))) is None
    assert check_total(CLUB, segment, Total((1500, 820))).key == "total_too_high"
    assert check_total(HALF, segment, Total((200, -400))) is None
    over = totals_course(CLUB, MatchPlan(play="game"), [Total((1165, 820))])
    assert over.is_over
    assert verdict_of(MatchPlan(play="game"), over, 0).reason == "target"


def test_where_the_declarer_of_the_last_hand_decides_the_total_asks_for_him():
    rules = Rules.from_preset("club-1165", both_reach="declarer_first")
    segment = Segment("game", 1, 0)
    problem = check_total(rules, segment, Total((1170, 1165)))
    assert (problem.key, [dict(repair.values) for repair in problem.repairs]) == (
        "last_declarer_missing",
        [{"last": "0"}, {"last": "1"}],
    )
    assert check_total(rules, segment, Total((1170, 1165), last=1)) is None
    over = totals_course(rules, MatchPlan(play="game"), [Total((1170, 1165), last=1)])
    assert verdict_of(MatchPlan(play="game"), over, 0).winner == 1


def test_totals_of_a_best_of_end_when_it_is_decided():
    plan = MatchPlan(play="game", best_of=3)
    two = [Total((1165, 0)), Total((1170, 0))]
    assert totals_course(CLUB, plan, two[:1]).number == 2
    assert totals_course(CLUB, plan, two).is_over
    assert totals_course(CLUB, plan, [*two, Total((0, 1165))]).extra == (3,)


def test_a_total_is_spread_evenly():
    assert spread(10, 4) == (3, 3, 2, 2)
    assert spread(-10, 4) == (-3, -3, -2, -2)


def test_what_a_hand_can_give():
    scores = hand_scores(CLUB)
    assert {(330, 0), (0, 0), (-200, 100), (-100, 70)} <= scores
    assert (330, 330) not in scores


# Two sheets


def test_sheets_side_by_side():
    first, second = lines(CLUB, (0, 100, 100), (1, 120, 30)), lines(CLUB, (0, 105, 105), (1, 120, 30), None)
    rows = compared([first, second])
    assert [(row.number, row.same) for row in rows] == [(1, False), (2, True), (3, False)]
    assert rows[2].lines == (None, Line(3))


def test_another_bid_with_the_same_score_is_no_disagreement():
    made = compared([lines(CLUB, (0, 100, 120)), lines(CLUB, (2, 120, 120))])
    assert made[0].same
