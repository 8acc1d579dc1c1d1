"""What a hand scores and why, in words."""

import pytest

from engine.calculation import calculate
from engine.options import rules_with
from engine.rules import Rules
from tournaments.wording_calculation import contract_words, ending_words, why_scored

MADE = "The defenders score what they take."


@pytest.mark.parametrize(
    ("preset", "asked", "first"),
    [
        ("club-1165", ("120", 8, 135), "135 points reach the bid of 120."),
        ("club-1165", ("120", 7, 115), "115 points are 5 short of the bid of 120."),
        ("club-1165", ("120", 12, 165), "All 12 tricks are taken."),
        ("yasa-1165", ("S", 12, 165), "All 12 tricks are taken."),
        ("yasa-1165", ("S", 11, 160), "1 trick is lost."),
        ("club-1165", ("pass", None, None), "Nobody has a contract, and nothing is scored."),
    ],
)
def test_what_was_taken_comes_first_then_the_rules_that_speak_of_it(preset, asked, first):
    rules = Rules.from_preset(preset)
    contract, tricks, points = asked
    said = why_scored(rules, calculate(rules, contract=contract, tricks=tricks, points=points))
    assert said[0] == first
    assert (MADE in said) == (contract == "120" and tricks != 12)
    assert len(said) > 1 or contract == "pass"


@pytest.mark.parametrize(
    ("house", "before", "asked", "words"),
    [
        ("", (0, 0), ("120", 8, 135), "The game goes on: nobody has reached 1165."),
        ("", (1100, 0), ("120", 8, 135), "The game is over: the declarer's side wins."),
        ("", (0, 1150), ("120", 8, 135), "The game is over: the defenders win."),
        ("lose_at=-500", (-450, 0), ("120", 4, 80), "The game is over: the declarer's side has fallen to -500."),
        ("both_reach=higher_total_then_draw", (1030, 1135), ("120", 8, 135), "The game is over, and tied."),
    ],
)
def test_whether_the_game_is_over(house, before, asked, words):
    rules = rules_with(Rules.from_preset("club-1165"), [house] if house else [])
    contract, tricks, points = asked
    found = calculate(rules, contract=contract, tricks=tricks, points=points, before=before)
    assert ending_words(rules, found) == words


def test_without_scores_before_nothing_is_said():
    rules = Rules.from_preset("club-1165")
    assert ending_words(rules, calculate(rules, contract="pass")) == ""
    assert [contract_words(bid) for bid in (0, 120, 1000, 2000)] == ["everybody passed", "120", "Shelem", "Sar-Shelem"]
