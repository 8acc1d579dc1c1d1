"""Words for the values of options."""

from engine import wording_values
from engine.rules_checks import CHOICES, DECLARER_TERMS, DEFENDER_TERMS, DOUBLES, MODES


def test_every_value_has_words_of_its_own():
    assert {name: tuple(words) for name, words in wording_values.CHOSEN.items()} == CHOICES
    assert set(wording_values.DOUBLES) == {"never", *DOUBLES}
    assert tuple(wording_values.MODES) == MODES
    # A total is written as a number.
    assert {*wording_values.DECLARER_TERMS, "total"} == set(DECLARER_TERMS)
    assert {*wording_values.DEFENDER_TERMS, "-total"} == set(DEFENDER_TERMS)
    for words in (*wording_values.CHOSEN.values(), wording_values.DOUBLES, wording_values.MODES):
        assert len(set(words.values())) == len(words)
