"""What a hand scores, from what is known at a table."""

import pytest

from engine.actions import PASS, SHELEM
from engine.calculation import CalculationError, calculate, usual_tricks
from engine.presets import preset_names
from engine.rules import Rules
from engine.scoring import MatchEnd, possible_points

CLUB = Rules.from_preset("club-1165")


def test_a_hand_with_the_scores_around_it():
    found = calculate(CLUB, contract="120", tricks=8, points=135, before=(1100, 40))
    assert (found.contract, found.outcome, found.delta) == (120, "made", (135, 30))
    assert (found.tricks, found.points) == ((8, 4), (135, 30))
    assert (found.after, found.end) == ((1235, 70), MatchEnd(True, 0, "target"))


def test_without_the_scores_before_nothing_is_said_of_the_game():
    found = calculate(CLUB, contract="pass")
    assert (found.contract, found.outcome, found.delta) == (PASS, "passed_out", (0, 0))
    assert (found.tricks, found.points, found.after) == (None, None, None)
    assert not found.end.over


@pytest.mark.parametrize(
    ("given", "field", "text"),
    [
        ({"contract": "x"}, "contract", "'x' is no contract: give a number, S, SS or pass"),
        ({"contract": "121"}, "contract", "121 is no bid here; there are 100 to 165 in steps of 5 "),
        ({"contract": "120", "points": 120}, "tricks", "is needed, unless everybody passed"),
        ({"contract": "120", "tricks": 6}, "points", "is needed, unless everybody passed"),
        ({"contract": "120", "tricks": 13, "points": 120}, "tricks", "must be 0 to 12, not 13"),
        ({"contract": "120", "tricks": 12, "points": 160}, "points", "160 cannot be; 12 tricks can bring only 165"),
        (
            {"contract": "120", "tricks": 11, "points": 7},
            "points",
            "7 cannot be; 11 tricks can bring 120 to 160 in steps of 5",
        ),
        ({"contract": "pass", "points": 20}, "points", "nothing is played when everybody passes"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_at_its_field(given, field, text):
    with pytest.raises(CalculationError) as refused:
        calculate(CLUB, **given)
    assert (refused.value.field, str(refused.value)) == (field, text)


@pytest.mark.parametrize("preset", preset_names())
def test_tricks_that_nobody_counted(preset):
    """Any sum that can be has a number of tricks; it is all of them only where fewer cannot bring it."""
    rules = Rules.from_preset(preset)
    for points in range(rules.total + 1):
        ways = [tricks for tricks in range(rules.hand_size + 1) if points in possible_points(rules, tricks)]
        if ways:
            tricks = usual_tricks(rules, points)
            assert tricks in ways
            assert (tricks == rules.hand_size) == (ways == [rules.hand_size])
        else:
            with pytest.raises(CalculationError, match=f"{points} points cannot be"):
                usual_tricks(rules, points)


def test_shelem_that_is_a_name_for_the_top_number():
    rules = Rules.from_preset("yasa-1165", slam_called="as_max")
    assert calculate(rules, contract="S", tricks=11, points=160).outcome == "failed"
    assert calculate(Rules.from_preset("yasa-1165"), contract="S", tricks=12, points=165).contract == SHELEM
