"""Names of rounds where there is little room."""

import pytest

from tournaments.wording_rounds import bracket_round, round_brief, round_heading


@pytest.mark.parametrize(
    ("label", "heading"), [("R3", "R3"), ("A-R12", "R12"), ("WB2", "WB2"), ("KO1", "KO1"), ("GF1", "GF1")]
)
def test_headings_of_columns(label, heading):
    assert round_heading(label) == heading


@pytest.mark.parametrize(
    ("label", "matches", "last", "title"),
    [
        ("R1", 32, False, "Round of 64"),
        ("R4", 4, False, "Quarter-finals"),
        ("KO1", 2, False, "Semi-finals"),
        ("KO2", 1, True, "Final"),
        ("WB2", 2, False, "Winners 2"),
        ("WB3", 1, True, "Winners’ final"),
        ("LB2", 2, False, "Losers 2"),
        ("LB4", 1, True, "Losers’ final"),
        ("GF1", 1, False, "Grand final"),
        ("GF2", 1, True, "Second final"),
        ("anything", 1, True, "anything"),
    ],
)
def test_rounds_of_brackets(label, matches, last, title):
    assert bracket_round(label, matches, last=last) == title


@pytest.mark.parametrize(("label", "title"), [("R3", "Round 3"), ("WB2", "Winners 2"), ("LB11", "Losers 11")])
def test_rounds_in_one_line(label, title):
    assert round_brief(label) == title
