"""The rules in words, in the language of the page."""

from django.utils import translation

from engine.rules import Rules
from engine.sentences import GAME, Sentence
from tournaments.wording_rules import rules_in_a_line, spoken


def test_numbers_below_zero_have_a_minus():
    said = spoken(Sentence(GAME, "A side that falls to {floor} or below loses.", {"floor": -400}))
    assert said == "A side that falls to −400 or below loses."


def test_an_empty_text_stays_empty():
    with translation.override("fa"):
        assert spoken(Sentence(GAME, "")) == ""


def test_a_line():
    line = rules_in_a_line(Rules.from_preset("half-800"))
    assert line.startswith("165 points a hand, the game to 800 or down to −400.")
