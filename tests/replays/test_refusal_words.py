"""What the engine says of a refused record is known here by its usual sentences."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import RecordError
from replays.opening import read_record
from replays.refusal_words import place_words, reason_words
from replays.showcase import showcase_texts

TEXT = showcase_texts()["fine-hand"]


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    return caught.value


def on_line(letter: str, pattern: str, new: str) -> str:
    """Return the record with the first *pattern* after the beginning of its line *letter* replaced."""
    lines = TEXT.split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith(f"{letter} "))
    lines[at] = letter + " " + re.sub(pattern, new, lines[at][2:], count=1)
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (on_line("A", r"^\d+", "7"), "hand 1, call 1", "Seat 0 may not call '7' here. Allowed: p 100"),
        (on_line("L", r"^\w\w", "2z"), "hand 1, trick 1, card 1", "Seat 1 may not play '2z' here. Allowed:"),
        (on_line("X", r"^\w\w", "2c"), "hand 1, discard", "Seat 1 may not discard"),
        (on_line("D", r"^\w", "2"), "", "is there twice"),
        (on_line("W", r"^\d", "3"), "hand 1, trick 1", "takes the trick, the record says 3."),
        (on_line("S", r"pts=\d+", "pts=1"), "hand 1, result", "“points” should be"),
        (on_line("R", "step=5", "step=1"), "rules", "not those that their hash stands for"),
        (TEXT.replace("\nD ", "\nQ "), "", "is no line of a record."),
        (re.sub(r"\nD .*", "", TEXT), "hand 1", "The D line, who held which cards, is missing."),
        (re.sub(r"\nR .*", "", TEXT), "", "The rules are missing"),
        ("", "", "The record is empty."),
        ("[1", "", "The JSON breaks off at character"),
        ("%shelem 7", "", "Its format is 7"),
        (TEXT[: TEXT.index("both_reach=") + 6], "rules", "perhaps the record was cut off there."),
        ("[" * 2000, "", "It is nested too deeply for a record."),
        ('{"format": ' + "9" * 5000 + "}", "", "A number in it is too large for a record."),
        (on_line("L", r"^\w\w", "AsAsAsAs"), "", "“tricks” must be a list of texts of at most 8 characters."),
    ],
)
def test_usual_refusals_have_words(text, place, words):
    error = refused(text)
    assert words in reason_words(error.reason), error.reason
    assert place in place_words(error.place)


def test_what_is_not_known_stays_as_it_is():
    assert reason_words("something else entirely") == "something else entirely"
    assert place_words("somewhere, trick 3") == "somewhere, trick 3"
    assert place_words("") == ""


@given(st.text())
def test_any_text_has_words(text):
    assert isinstance(reason_words(text), str)
    assert isinstance(place_words(text), str)
