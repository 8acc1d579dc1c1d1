"""The words that pages use for rules, boards, tie-breaks, rounds, and why two entries meet."""

import ast
import re
from pathlib import Path

import pytest

from engine.presets import preset_names
from engine.rules import Rules
from tournaments.pairing import PairingError
from tournaments.standings import TIE_BREAKS
from tournaments.wording import (
    mode_words,
    outcome_words,
    pairing_error_words,
    round_words,
    rules_in_words,
    tie_break_words,
    why_words,
)
from tournaments.wording_draw import SENTENCES

PURE = Path(__file__).resolve().parents[2] / "tournaments"
NAMES = {1: "Simorgh", 2: "Bustan"}


FACTS = dict.fromkeys(re.findall(r"%\((\w+)\)s", (PURE / "wording_draw.py").read_text()), 1)
"""Something for every fact that a sentence asks for."""


def keys_given(name):
    """Return the first argument of every call of *name* in the pure parts and formats, as it stands in the source."""
    found = set()
    for path in [*PURE.glob("*.py"), *PURE.glob("formats/*.py"), *PURE.glob("services/*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.add(first.value)
    return sorted(found)


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
        ("WB2.2", "Winners' bracket, round 2, again"),
        ("anything", "anything"),
    ],
)
def test_labels_of_rounds(label, words):
    assert round_words(label) == words


@pytest.mark.parametrize("key", keys_given("Why"))
def test_every_reason_of_a_draw_is_a_sentence(key):
    words = why_words({"key": key, "facts": FACTS}, NAMES)
    assert words.endswith(".")


@pytest.mark.parametrize("key", keys_given("PairingError"))
def test_every_refusal_of_a_draw_has_words(key):
    error = PairingError(key, "the English of the log", **FACTS)
    assert pairing_error_words(error) != "the English of the log"


@pytest.mark.parametrize("key", sorted(SENTENCES))
def test_sentences_go_with_one_and_with_several(key):
    for number in (0, 1, 2):
        facts = FACTS | dict.fromkeys(("times", "met", "matches", "most", "withdrawn"), number)
        assert "%(" not in why_words({"key": key, "facts": facts}, NAMES)


def test_reasons_name_the_entries():
    assert why_words({"key": "from_winner", "facts": {"entry": 2, "of": "W3"}}, NAMES) == "Bustan won W3."
    assert why_words({"key": "walkover", "facts": {"entry": 1, "withdrawn": 0}}, NAMES).startswith("The opponent")
    assert why_words({"key": "from_none", "facts": {}}, NAMES) == ""
    floated = {"first": 1, "second": 2, "first_group": 600, "second_group": 450, "first_place": 1, "second_place": 2}
    assert "\u20666\u2069 meets \u20664.5\u2069" in why_words({"key": "swiss_float", "facts": floated}, NAMES, "wdl")
