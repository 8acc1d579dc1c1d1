"""What a hand scores and why, in words."""

import pytest

from engine.calculation import calculate
from engine.options import rules_with
from engine.rules import Rules
from tournaments.wording_calculation import contract_words, ending_words, leading_words, why_scored

MADE = "The defenders score what they take."


@pytest.mark.parametrize(
    ("preset", "asked", "first"),
    [
        ("club-1165", ("120", 8, 135), "135 points: the bid of 120 is made by 15."),
        ("club-1165", ("120", 7, 115), "115 points: the bid of 120 fails by 5."),
        ("club-1165", ("120", 7, 120), "120 points: the bid of 120 is just made."),
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
        ("", (1100, 0), ("120", 8, 135), "The game is over: the declarer's side has reached 1165 and wins."),
        ("", (0, 1150), ("120", 8, 135), "The game is over: the defenders have reached 1165 and win."),
        ("lose_at=-500", (-450, 0), ("120", 4, 80), "The game is over: the declarer's side has fallen to −500."),
        (
            "both_reach=higher_total_then_draw",
            (1030, 1135),
            ("120", 8, 135),
            "The game is over, and tied. "
            "If both sides get there in one hand, the higher total wins; equal totals are a draw.",
        ),
        (
            "",
            (1030, 1135),
            ("120", 8, 135),
            "The game goes on. If both sides get there in one hand, the higher total wins; with equal totals, play on.",
        ),
    ],
)
def test_whether_the_game_is_over(house, before, asked, words):
    rules = rules_with(Rules.from_preset("club-1165"), [house] if house else [])
    contract, tricks, points = asked
    found = calculate(rules, contract=contract, tricks=tricks, points=points, before=before)
    assert ending_words(rules, found) == words


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ((0, 0), "The declarer's side leads by 105."),
        ((0, 200), "The defenders lead by 95."),
        ((0, 105), "Both sides have the same score."),
    ],
)
def test_who_leads(before, words):
    found = calculate(Rules.from_preset("club-1165"), contract="120", tricks=8, points=135, before=before)
    assert leading_words(found) == words


@pytest.mark.parametrize(
    ("points", "words"), [(80, "With 80 against 85 it counts twice."), (85, "With 85 against 80 it counts once.")]
)
def test_why_a_failure_costs_once_or_twice(points, words):
    rules = Rules.from_preset("club-1165")
    found = calculate(rules, contract="120", tricks=5, points=points)
    assert words in why_scored(rules, found)
    never = Rules.from_preset("club-1165", double=None)
    assert not any(
        "counts" in said for said in why_scored(never, calculate(never, contract="120", tricks=5, points=points))
    )


@pytest.mark.parametrize(
    ("preset", "asked", "said"),
    [
        (
            "pasoor-1165",
            ("S", 11, 160),
            ["Shelem called and failed, declarer's side: −330.", "twice the bid if", "score what they took"],
        ),
        ("pasoor-1165", ("SS", 12, 165), ["Sar-Shelem made, declarer's side: 330.", "score 0"]),
        ("club-1165", ("120", 12, 165), ["scores 330, whatever the bid", "score 0"]),
    ],
)
def test_only_the_rules_that_decided_are_said(preset, asked, said):
    rules = Rules.from_preset(preset)
    contract, tricks, points = asked
    told = why_scored(rules, calculate(rules, contract=contract, tricks=tricks, points=points))
    assert len(told) == 1 + len(said)
    assert all(any(words in sentence for sentence in told) for words in said)


def test_without_scores_before_nothing_is_said():
    rules = Rules.from_preset("club-1165")
    assert ending_words(rules, calculate(rules, contract="pass")) == ""
    assert [contract_words(bid) for bid in (0, 120, 1000, 2000)] == ["everybody passed", "120", "Shelem", "Sar-Shelem"]
