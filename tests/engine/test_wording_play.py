"""How cards are dealt and tricks are played, and what counts, in words."""

import pytest

from engine.rules import Rules
from engine.wording_play import dealing_sentences, play_sentences


def words(**overrides):
    rules = Rules.from_preset("club-1165", **overrides)
    return {str(sentence) for part in (dealing_sentences, play_sentences) for sentence in part(rules)}


@pytest.mark.parametrize(
    ("overrides", "sentence"),
    [
        ({"ace": 15}, "An ace counts 15, a ten 10, a five 5, every trick 5; 185 in all."),
        ({"points": {"2": 10}, "min": 50}, "Every trick counts 5; with the points of the cards 105 in all."),
        ({"widow": 3}, "The two of clubs is left out."),
        ({"discard_trick": False}, "The discards do not count as a trick."),
        ({"modes": ["sarres"]}, "The highest card of the suit that was led takes the trick."),
        ({"deal": "6-6+4"}, "They are dealt 6 at a time, the widow last."),
    ],
)
def test_what_an_option_says(overrides, sentence):
    assert sentence in words(**overrides)
    assert sentence not in words()


@pytest.mark.parametrize("deal", ["1x12", "12-12-12-4-12", "4-3-5+4", "as you like"])
def test_other_ways_to_deal_are_left_to_the_table(deal):
    assert not any("at a time" in sentence for sentence in words(deal=deal))
