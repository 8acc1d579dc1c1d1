"""Scores: every published vector, and the predicates between them."""

import json
from pathlib import Path

import pytest

from engine.actions import SAR_SHELEM, SHELEM
from engine.cards import mask_of, parse_cards
from engine.options import rules_with
from engine.rules import Rules
from engine.scoring import MatchEnd, discard_points, is_doubled, match_end, possible_points, score
from tests.engine.boards import random_board

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "scoring_vectors.json").read_text())["vectors"]
HANDS = [vector for vector in VECTORS if vector["kind"] != "passed_out"]
CLUB = Rules.from_preset("club-1165")
PASOOR = Rules.from_preset("pasoor-1165")


def name(vector):
    """The vector's number and where it comes from."""
    return f"{vector['id']} ({vector['source'][:40]})"


def rules_of(vector):
    preset, _, option = vector["preset"].partition("/")
    return rules_with(Rules.from_preset(preset), [option] if option else [])


def scored(rules, contract, tricks, points):
    return score(rules, contract=contract, tricks=tricks, points=points)


@pytest.mark.parametrize("vector", HANDS, ids=name)
def test_scores(vector):
    contract = SHELEM if vector["shelem_bid"] else vector["bid"]
    ours, theirs, _ = score(
        rules_of(vector),
        contract=contract,
        tricks=vector["declarer_tricks"],
        points=vector["declarer_points"],
        defender_points=vector["defender_points"],
    )
    assert (ours, theirs) == (vector["expect_declarer"], vector["expect_defender"]), vector["note"]


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["kind"] == "match_end"], ids=name)
def test_ends_of_games(vector):
    delta = (vector["expect_declarer"], vector["expect_defender"])
    before = tuple(vector["scores_before"])
    end = match_end(rules_of(vector), before, delta, 0)
    assert [a + b for a, b in zip(before, delta, strict=True)] == vector["scores_after"]
    winner = {"declarer": 0, "defender": 1, "none": None}[vector["expect_winner"]]
    assert (end.winner, end.over) == (winner, winner is not None), vector["note"]


def test_the_declarer_first_rule_gives_the_alternative_winner():
    (vector,) = [v for v in VECTORS if "alternative_winner" in v]
    rules = rules_with(rules_of(vector), ["both_reach=declarer_first"])
    assert match_end(rules, tuple(vector["scores_before"]), (100, 65), 0) == MatchEnd(True, 0, "target")


@pytest.mark.parametrize(
    ("double", "doubled"),
    [
        ("less_than_opponents", [80]),
        ("less_or_equal", [80]),
        ("opp_at_least:80", [80, 85]),
        ("opp_at_least:90", []),
        ("own_below:85", [80]),
        ("own_below_half", [80]),
        ("less_than_half_bid", []),
        ("always", [80, 85, 95]),
        ("never", []),
    ],
)
def test_doubling_of_a_failed_hundred(double, doubled):
    rules = rules_with(CLUB, [f"double={double}"])
    assert [own for own in (80, 85, 95) if is_doubled(rules, 100, own, 165 - own)] == doubled


def test_equal_totals_part_the_strict_rule_from_the_other():
    # 90 of 180 cannot fall with 165; a trick of 10 makes 230, which halves to 115.
    even = rules_with(CLUB, ["trick=10"])
    assert not is_doubled(even, 120, 115, 115)
    assert is_doubled(rules_with(even, ["double=less_or_equal"]), 120, 115, 115)
    assert not is_doubled(rules_with(even, ["double=own_below_half"]), 120, 115, 115)


def test_half_the_bid_is_strict():
    rules = rules_with(CLUB, ["double=less_than_half_bid"])
    assert scored(rules, 130, 4, 65) == (-130, 100, "failed")
    assert scored(rules, 130, 4, 60) == (-260, 105, "doubled")


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ("330,0", (330, 0)),
        ("bid,-bid", (120, -120)),
        ("2bid,0", (240, 0)),
        ("points,-total", (165, -165)),
        ("total,earned", (165, 0)),
    ],
)
def test_a_slam_not_called(terms, expected):
    assert scored(rules_with(CLUB, [f"slam_uncalled={terms}"]), 120, 12, 165) == (*expected, "slam")


def test_tricks_make_the_slam_not_points():
    # Without points for tricks, eleven of them may bring everything.
    rules = rules_with(CLUB, ["trick=0", "min=50"])
    assert scored(rules, 100, 11, 100) == (100, 0, "made")
    assert scored(rules, 100, 12, 100) == (330, 0, "slam")


@pytest.mark.parametrize(
    ("contract", "tricks", "points", "expected"),
    [
        (SHELEM, 12, 165, (330, 0, "shelem_made")),
        (SHELEM, 11, 160, (-330, 5, "shelem_failed")),
        (SHELEM, 5, 80, (-660, 85, "shelem_failed")),
        (SAR_SHELEM, 12, 165, (330, 0, "shelem_made")),
        (SAR_SHELEM, 11, 85, (-330, 80, "shelem_failed")),
        (SAR_SHELEM, 5, 80, (-660, 85, "shelem_failed")),
    ],
)
def test_shelem_and_sar_shelem_under_the_double_rule(contract, tricks, points, expected):
    assert scored(PASOOR, contract, tricks, points) == expected


def test_a_flat_shelem_is_never_doubled():
    assert scored(Rules.from_preset("yasa-1165"), SHELEM, 2, 40) == (-165, 165, "shelem_failed")


def test_shelem_as_a_name_is_scored_as_the_top_number():
    rules = rules_with(Rules.from_preset("yasa-1165"), ["slam_called=as_max"])
    assert scored(rules, SHELEM, 12, 165) == scored(rules, 165, 12, 165) == (165, -165, "slam")
    assert scored(rules, SHELEM, 11, 160) == (-165, 5, "failed")
    assert scored(rules, SHELEM, 4, 60) == (-330, 105, "doubled")


@pytest.mark.parametrize("contract", [SHELEM, SAR_SHELEM])
def test_contracts_that_the_rules_do_not_have(contract):
    with pytest.raises(ValueError, match="no such contract"):
        scored(CLUB, contract, 12, 165)


def test_the_pile_counts_as_a_trick():
    pile = mask_of(parse_cards("AsTd5c2h"))
    assert discard_points(CLUB, pile) == 30
    assert discard_points(rules_with(CLUB, ["discard_trick=no"]), pile) == 25


def test_the_pile_goes_where_the_rules_say():
    moved = 0
    for key in range(60):
        board = random_board(rules_with(CLUB, ["discards_to=last_trick_winner"]), key)
        if board.outcome.declarer is None:
            continue
        pile = discard_points(board.rules, board.pile)
        owner = board.table.winners[-1] % 2
        moved += owner != board.outcome.declarer % 2
        assert board.outcome.points[owner] == board.table.points[owner] + pile
        assert sum(board.outcome.points) == 165
    assert moved


@pytest.mark.parametrize(
    ("both_reach", "delta", "expected"),
    [
        ("higher_total_then_play_on", (100, 65), MatchEnd(True, 0, "target")),
        ("higher_total_then_play_on", (80, 80), MatchEnd(False)),
        ("higher_total_then_declarer", (80, 80), MatchEnd(True, 1, "target")),
        ("higher_total_then_declarer", (85, 80), MatchEnd(True, 0, "target")),
        ("higher_total_then_draw", (80, 80), MatchEnd(True, None, "target")),
        ("declarer_first", (100, 65), MatchEnd(True, 1, "target")),
    ],
)
def test_both_sides_reach_the_target(both_reach, delta, expected):
    rules = rules_with(CLUB, [f"both_reach={both_reach}"])
    assert match_end(rules, (1100, 1100), delta, 1) == expected


@pytest.mark.parametrize(
    ("before", "delta", "expected"),
    [
        ((0, 0), (-400, 65), MatchEnd(True, 1, "floor")),
        ((0, 0), (-395, 65), MatchEnd(False)),
        ((0, -300), (330, -330), MatchEnd(True, 0, "floor")),
        ((-300, 700), (-165, 100), MatchEnd(True, 1, "target")),
        ((-300, -300), (-120, -110), MatchEnd(True, 1, "floor")),
        ((-300, -300), (-110, -110), MatchEnd(False)),
    ],
)
def test_the_floor(before, delta, expected):
    assert match_end(Rules.from_preset("half-800"), before, delta, 0) == expected


def test_a_passed_out_hand_ends_nothing():
    assert match_end(CLUB, (1160, 0), (0, 0), None) == MatchEnd(False)


def test_possible_points():
    assert possible_points(CLUB, 12) == {165}
    assert possible_points(CLUB, 0) == set(range(5, 46, 5))
    assert possible_points(CLUB, 11) == set(range(120, 161, 5))
    last = rules_with(CLUB, ["discards_to=last_trick_winner"])
    assert possible_points(last, 0) == {0}
    assert possible_points(last, 12) == {165}


def test_every_board_has_possible_points():
    for key in range(100):
        board = random_board(CLUB, key)
        if board.outcome.declarer is not None:
            own = board.outcome.declarer % 2
            assert board.outcome.points[own] in possible_points(CLUB, board.outcome.tricks[own])
