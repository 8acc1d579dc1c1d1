"""Numbers of a standing as people read them; every scoring and tie-break has its words."""

import pytest

from tournaments.scoring_rules import KINDS, ScoringRules
from tournaments.tie_breaks import TIE_BREAKS
from tournaments.wording import (
    chip_text,
    points_heading,
    points_text,
    scoring_sentences,
    signed_text,
    tie_break_explained,
    tie_break_heading,
    tie_break_text,
)


@pytest.mark.parametrize(
    ("hundredths", "kind", "text"),
    [
        (4042, "vp", "40.42"),
        (1000, "vp", "10.00"),
        (0, "vp", "0.00"),
        (700, "wdl", "7"),
        (650, "wdl", "6.5"),
        (625, "wdl", "6.25"),
        (0, "wdl", "0"),
        (1200, "imp", "+12"),
        (-1200, "imp", "−12"),
        (0, "imp", "0"),
        (-35000, "difference", "−350"),
        (153800, "difference", "+1538"),
    ],
)
def test_standing_points(hundredths, kind, text):
    assert points_text(hundredths, kind) == text


def test_points_of_one_match_are_short():
    assert [chip_text(each, "vp") for each in (1280, 1250, 1249, 0)] == ["13", "13", "12", "0"]
    assert chip_text(150, "wdl") == "1.5"
    assert chip_text(-3500, "difference") == signed_text(-35) == "−35"


def test_tie_breaks_have_the_unit_of_what_they_add_up():
    assert tie_break_text("buchholz", 9272, "vp") == "92.72"
    assert tie_break_text("buchholz", 900, "wdl") == "9"
    assert tie_break_text("sonneborn_berger", -3500, "difference") == "−35"
    assert tie_break_text("difference", 35, "vp") == "+35"
    assert tie_break_text("wins", 3, "vp") == "3"
    assert tie_break_text("head_to_head", None, "vp") == "–"


@pytest.mark.parametrize("name", sorted(TIE_BREAKS))
def test_every_tie_break_is_explained(name):
    assert tie_break_heading(name) != name
    assert tie_break_explained(name).endswith(".")


@pytest.mark.parametrize("kind", KINDS)
def test_every_scoring_is_explained(kind):
    assert points_heading(kind) != kind
    sentences = scoring_sentences(ScoringRules(kind=kind), 16)
    assert all(each.endswith(".") and "%" not in each for each in sentences)


def test_the_scale_of_victory_points_follows_the_boards():
    assert "from 60.0 IMPs on" in " ".join(scoring_sentences(ScoringRules(kind="vp"), 16))
