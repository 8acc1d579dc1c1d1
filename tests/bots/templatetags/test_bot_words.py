"""The direction of what checks say."""

import pytest
from django.utils import translation

from bots.templatetags.bot_words import worded_direction


@pytest.mark.parametrize(
    ("language", "text", "direction"),
    [
        ("fa", "club-1165: 9 hands, no fault", "rtl"),
        ("es", "club-1165: 9 hands, no fault", "ltr"),
        ("en", "club-1165: 9 hands, no fault", "auto"),
        ("fa", "a word of a program's own", "auto"),
    ],
)
def test_a_sentence_reads_in_the_direction_of_its_language(language, text, direction):
    with translation.override(language):
        assert worded_direction(text) == direction
