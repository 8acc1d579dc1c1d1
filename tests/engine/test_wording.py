"""Rules in words: every option is said, and every sentence can be translated as it stands."""

import pytest

from engine.presets import preset_names
from engine.rules import Rules
from engine.rules_checks import CHOICES, DOUBLES
from engine.wording import TOPICS, rules_in_words
from tests.engine.boards import all_rules, rules_id

CLUB = Rules.from_preset("club-1165")


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_topics_come_in_order_and_sentences_are_whole(rules):
    said = rules_in_words(rules)
    order = [TOPICS.index(sentence.topic) for sentence in said]
    assert order == sorted(order)
    for sentence in said:
        assert str(sentence).endswith((".", ")"))
        assert "{" not in str(sentence)
        assert all(type(value) is int for value in sentence.values.values())


def words(**overrides):
    return {str(sentence) for sentence in rules_in_words(Rules.from_preset("club-1165", **overrides))}


def test_every_choice_is_said():
    ways = {"must_lead_trump": {"trump": "announce_after_discard"}}
    for name, choices in CHOICES.items():
        if name in ("failed", "defenders"):
            continue
        said = [frozenset(words(**{name: choice}, **ways.get(name, {}))) for choice in choices]
        assert len(set(said)) == len(choices), name


def test_every_rule_of_doubling_is_said():
    said = {frozenset(words(double=rule + (":80" if number else ""))) for rule, number in DOUBLES.items()}
    assert len(said | {frozenset(words(double=None))}) == len(DOUBLES) + 1


@pytest.mark.parametrize(
    ("overrides", "sentence"),
    [
        ({"slam_called": "as_max"}, "Shelem is a name for a bid of 165."),
        ({"modes": ["trump", "sarres"]}, "Sarres may be chosen: no trump, the ace is the highest card."),
        ({"lose_at": -400}, "A side that falls to -400 or below loses."),
        ({"passes_to_kill": 3}, "Three passes at the start end the auction."),
    ],
)
def test_what_an_option_says(overrides, sentence):
    assert sentence in words(**overrides)
    assert sentence not in words()


def test_presets_differ_in_words():
    said = {frozenset(map(str, rules_in_words(Rules.from_preset(name)))) for name in preset_names()}
    assert len(said) == len(preset_names())


def test_who_calls_above_the_numbers():
    pasoor = {str(sentence) for sentence in rules_in_words(Rules.from_preset("pasoor-1165"))}
    assert "Sar-Shelem may be called above Shelem: the declarer does not see the widow." in pasoor
    assert "A call of Shelem ends the auction." not in pasoor
