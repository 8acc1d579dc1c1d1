"""The words that pages use for rules, boards and tie-breaks."""

import pytest

from engine.presets import preset_names
from engine.rules import Rules
from tournaments.standings import TIE_BREAKS
from tournaments.wording import mode_words, outcome_words, round_words, rules_in_words, tie_break_words


@pytest.mark.parametrize("name", preset_names())
def test_rules_have_headings_and_whole_sentences(name):
    paragraphs = rules_in_words(Rules.from_preset(name))
    assert len({each.heading for each in paragraphs}) == len(paragraphs) > 4
    for paragraph in paragraphs:
        assert paragraph.sentences
        assert all(text.endswith(".") and "{" not in text for text in paragraph.sentences)


@pytest.mark.parametrize("name", sorted(TIE_BREAKS))
def test_every_tie_break_has_words(name):
    assert tie_break_words(name) != name


def test_words_of_boards():
    assert mode_words("s") == "♠"
    assert mode_words("") == ""
    assert outcome_words("") == "unfinished"
    assert outcome_words("doubled") == "failed, doubled"


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("R3", "Round 3"),
        ("A-R12", "Group A, round 12"),
        ("WB2", "Winners' bracket, round 2"),
        ("LB1", "Losers' bracket, round 1"),
        ("GF1", "Grand final"),
        ("GF2", "Grand final, second match"),
        ("KO1", "Knockout, round 1"),
        ("anything", "anything"),
    ],
)
def test_labels_of_rounds(label, words):
    assert round_words(label) == words
