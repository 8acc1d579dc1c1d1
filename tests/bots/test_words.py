import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.words import storable, storable_tree


@given(st.text(st.characters()))
def test_any_text_can_be_stored(text):
    stored = storable(text)
    assert "\0" not in stored
    stored.encode()


@pytest.mark.parametrize(
    ("given_text", "kept"), [("plain ä", "plain ä"), ("a\0b", "a\N{REPLACEMENT CHARACTER}b"), ("\ud800", "?")]
)
def test_only_what_must_be_is_changed(given_text, kept):
    assert storable(given_text) == kept


def test_trees_are_made_storable_in_every_place():
    assert storable_tree({"a\0": [1, None, "\0", {"b": ("\ud800",)}]}) == {
        "a\N{REPLACEMENT CHARACTER}": [1, None, "\N{REPLACEMENT CHARACTER}", {"b": ["?"]}]
    }
