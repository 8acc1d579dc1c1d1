"""The arithmetic of score sheets against the engine: what is typed scores what the board would have scored."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import SHELEM
from engine.calculation import calculate
from engine.match import Match
from engine.players import create_player
from engine.presets import preset_names
from engine.rules import Rules
from tournaments.sheet import Given, Line, asks_for_tricks, bids, check_hand, may_pass_out, tricks_by_points

YASA = Rules.from_preset("yasa-1165")
CLUB = Rules.from_preset("club-1165")


def hand(**values):
    return Given(**{name: str(value) for name, value in values.items()})


def problems(rules, given, number=1):
    checked = check_hand(rules, given, number)
    assert checked.line is None
    return {problem.key: problem for problem in checked.problems}


@pytest.mark.parametrize(
    ("declarer", "contract", "first", "delta", "outcome"),
    [
        (2, "125", 110, (-125, 55), "failed"),
        (0, "145", 150, (145, 15), "made"),
        (3, "140", 90, (90, -280), "doubled"),
        (1, "130", 30, (30, 130), "made"),
        (0, "S", 165, (330, -330), "shelem_made"),
        (2, "120", 165, (120, -165), "slam"),
    ],
)
def test_a_hand_of_the_yasa_rules(declarer, contract, first, delta, outcome):
    checked = check_hand(YASA, hand(declarer=declarer, contract=contract, first=first, second=165 - first), 6)
    assert checked.problems == ()
    assert (checked.line.delta, checked.line.outcome, checked.line.number) == (delta, outcome, 6)


@pytest.mark.parametrize("preset", preset_names())
def test_what_is_typed_scores_as_the_board_did(preset):
    rules = Rules.from_preset(preset)
    match = Match(rules, lambda slot, seat, room: create_player("random", rules=rules, seat=seat, key=f"{room}{slot}"))
    seen = set()
    for played in match.duplicate("7f" * 16, 12):
        outcome = played.board.outcome
        if outcome.declarer is None:
            checked = check_hand(rules, Given(passed=True), 1)
        else:
            typed = hand(
                declarer=outcome.declarer, contract=outcome.contract, first=outcome.points[0], second=outcome.points[1]
            )
            if outcome.contract >= SHELEM:
                typed = hand(
                    declarer=outcome.declarer,
                    contract="S" if outcome.contract == SHELEM else "SS",
                    first=outcome.points[0],
                )
            checked = check_hand(rules, typed, 1)
        seen.add(outcome.kind)
        assert checked.line is not None, checked.problems
        assert (checked.line.delta, checked.line.outcome) == (outcome.delta, outcome.kind)
    assert len(seen) > 1


@settings(max_examples=40)
@given(
    preset=st.sampled_from(preset_names()),
    seat=st.integers(0, 3),
    bid=st.integers(0, 40),
    points=st.integers(0, 165),
)
def test_the_calculation_says_the_same(preset, seat, bid, points):
    rules = Rules.from_preset(preset)
    contract = bids(rules)[bid % len(bids(rules))]
    text = {1000: "S", 2000: "SS"}.get(contract, str(contract))
    own = {"first" if seat % 2 == 0 else "second": str(points)}
    checked = check_hand(rules, Given(declarer=str(seat), contract=text, **own), 1)
    tricks = tricks_by_points(rules).get(points)
    assert (tricks is None) == (checked.line is None)
    if tricks is not None:
        answer = calculate(rules, contract=text, tricks=max(tricks), points=points)
        side = seat % 2
        assert (checked.line.delta[side], checked.line.delta[1 - side]) == answer.delta
        assert checked.line.outcome == answer.outcome


def test_one_side_left_out_is_the_rest():
    for given_points in ({"first": 110}, {"second": 55}):
        line = check_hand(YASA, hand(declarer=2, contract=125, **given_points), 1).line
        assert line.points == (110, 55)


def test_digits_of_any_script_are_numbers():
    assert check_hand(YASA, Given(declarer="2", contract="125", first="۱۱۰", second="۵۵"), 1).line.points == (110, 55)


def test_points_that_do_not_add_up_are_mended_at_either_side():
    found = problems(YASA, hand(declarer=2, contract=125, first=110, second=50))
    problem = found["points_do_not_add_up"]
    assert problem.field == "second"
    assert (problem.facts["sum"], problem.facts["short"], problem.facts["pile"]) == (160, 5, True)
    assert [dict(repair.values) for repair in problem.repairs] == [{"first": "115"}, {"second": "55"}]


def test_too_many_points_are_no_forgotten_pile():
    problem = problems(YASA, hand(declarer=0, contract=125, first=130, second=40))["points_do_not_add_up"]
    assert (problem.facts["short"], problem.facts["pile"]) == (-5, False)
    assert [dict(repair.values) for repair in problem.repairs] == [{"first": "125"}, {"second": "35"}]


def test_a_repair_never_offers_what_cannot_be():
    problem = problems(YASA, hand(declarer=0, contract=125, first=113, second=40))["points_do_not_add_up"]
    assert [dict(repair.values) for repair in problem.repairs] == [{"first": "125"}]


def test_points_between_the_steps_are_refused_with_both_neighbours():
    problem = problems(CLUB, hand(declarer=0, contract=120, first=113))["points_impossible"]
    assert [dict(repair.values) for repair in problem.repairs] == [
        {"first": "110", "second": "55"},
        {"first": "115", "second": "50"},
    ]


def test_the_declaring_side_has_at_least_its_pile():
    found = problems(CLUB, hand(declarer=0, contract=120, first=0, second=165))
    assert [dict(repair.values) for repair in found["points_impossible"].repairs] == [{"first": "5", "second": "160"}]
    assert check_hand(CLUB, hand(declarer=1, contract=120, first=0, second=165), 1).line.outcome == "slam"


@pytest.mark.parametrize(
    ("contract", "repairs"),
    [
        ("127", ["125", "130"]),
        ("95", ["100", "105"]),
        ("500", ["160", "165"]),
        ("S", []),
        ("x", []),
        ("p", []),
        ("-5", []),
    ],
)
def test_a_bid_that_these_rules_do_not_have(contract, repairs):
    problem = problems(CLUB, hand(declarer=0, contract=contract, first=120))["contract_unknown"]
    assert [repair.values["contract"] for repair in problem.repairs] == repairs


@pytest.mark.parametrize("text", ["1a0", "-5", "1.5", "99999"])
def test_points_that_are_no_number(text):
    found = problems(CLUB, Given(declarer="0", contract="120", first=text, second="50"))
    assert found["points_no_number"].field == "first"


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        (Given(), ("declarer", "contract", "points")),
        (hand(contract=120, first=100), ("declarer",)),
        (hand(declarer=7, contract=120, first=100), ("declarer",)),
        (hand(declarer=1, first=100), ("contract",)),
        (hand(declarer=1, contract=120), ("points",)),
    ],
)
def test_what_is_still_missing_is_no_fault(given, missing):
    checked = check_hand(CLUB, given, 1)
    assert (checked.line, checked.problems, checked.missing) == (None, (), missing)


def test_everybody_passed():
    line = check_hand(CLUB, Given(passed=True), 3).line
    assert line == Line(3)
    assert (line.delta, line.outcome, line.difference, line.declaring_side) == ((0, 0), "passed_out", 0, None)


def test_nothing_is_played_after_everybody_passed():
    problem = problems(CLUB, Given(passed=True, declarer="1", first="100"))["passed_and_played"]
    assert [dict(repair.values).get("passed") for repair in problem.repairs] == ["1", ""]


def test_where_the_first_caller_must_open_nobody_passes_out():
    rules = Rules.from_preset("lounge-1000")
    assert not may_pass_out(rules)
    assert "nobody_may_pass" in problems(rules, Given(passed=True))


def test_the_bids_of_the_grid():
    assert bids(CLUB) == list(range(100, 170, 5))
    assert bids(YASA)[-1] == 1000
    assert bids(Rules.from_preset("pasoor-1165"))[-2:] == [1000, 2000]


def test_shelem_as_a_name_for_the_highest_number():
    rules = Rules.from_preset("club-1165", slam_called="as_max")
    assert bids(rules)[-1] == 1000
    line = check_hand(rules, hand(declarer=0, contract="S", first=165), 1).line
    assert (line.contract, line.outcome) == (165, "slam")


def test_where_tricks_count_nothing_the_sheet_asks_for_them():
    rules = Rules.from_preset("club-1165", trick=0)
    typed = hand(declarer=0, contract=rules.max, first=rules.total)
    assert asks_for_tricks(rules, check_hand(rules, typed, 1))
    assert check_hand(rules, typed, 1).line.outcome == "made"
    every = Given(declarer="0", contract=str(rules.max), first=str(rules.total), all_tricks=True)
    assert check_hand(rules, every, 1).line.outcome == "slam"
    assert not asks_for_tricks(CLUB, check_hand(CLUB, hand(declarer=0, contract=120, first=165), 1))


@pytest.mark.parametrize(
    "line",
    [
        Line(3),
        Line(4, 2, 125, (110, 55), (-125, 55), "failed"),
        Line(5, 1, 1000, (0, 165), (0, 330), "shelem_made", mode="h", recorded=True),
        Line(6, 0, 125, (130, 0), (330, 0), "slam", all_tricks=True),
    ],
)
def test_a_line_is_kept_as_json(line):
    assert Line.from_values(json.loads(json.dumps(line.values()))) == line


def test_a_line_is_entered_again_as_it_was():
    line = check_hand(YASA, hand(declarer=2, contract="S", first=165), 4).line
    assert check_hand(YASA, Given.of(line), 4).line == line
    assert Given.of(Line(1)) == Given(passed=True)
    assert Given().is_empty
    assert not Given(first="5").is_empty
