"""Names are found however they are written: by the pattern alone, and by the database that runs the tests."""

import re

import pytest

from clubs.models import Club
from clubs.selectors import spelled_like
from clubs.spelling import LONGEST, MOST_WORDS, outline, pattern, plain, words_of
from tests import factories

SPELLINGS = [
    # typed, stored, found
    ("علی", "علي رضایی", True),  # Arabic yeh in the name
    ("علي", "علی رضایی", True),  # and in what was typed
    ("کاوه", "كاوه", True),
    ("كاوه", "کاوه", True),
    ("میرزا", "می‌رزا", True),  # zero-width non-joiner
    ("می‌رزا", "میرزا", True),
    ("می رزا", "میرزا", True),  # two words, both in it
    ("محمد", "مُحَمَّد", True),  # vowel signs
    ("مُحَمَّد", "محمد", True),
    ("جام", "جـــام", True),  # the long stroke
    ("آرش", "ارش", True),
    ("ارش", "آرش", True),
    ("فاطمه", "فاطمة", True),
    ("رئیس", "رییس", True),
    ("جام ۱۴۰۵", "جام 1405", True),
    ("جام 1405", "جام ۱۴۰۵", True),
    ("cup ٣", "Cup 3", True),
    ("alborz", "ALBORZ Open", True),
    ("open alborz", "Alborz Open", True),
    ("alvarez", "Álvarez", True),
    ("ÁLVAREZ", "alvarez", True),
    ("nuñez", "NUNEZ", True),
    ("nunez", "Nun\u0303ez", True),  # the accent as a sign of its own
    ("北京", "北京牌会", True),
    ("a.b", "axb", False),
    ("c++", "C++ bot", True),
    ("[x]^-", "a [x]^- b", True),
    ("100%", "100% steady", True),
    ("100%", "1000 steady", False),
    ("a_b", "axb", False),
    ("\\d", "5", False),
    ("علی", "رضا", False),
    ("alborz shiraz", "Alborz", False),
]


@pytest.mark.parametrize(("typed", "stored", "found"), SPELLINGS)
def test_found_by_pattern(typed, stored, found):
    words = words_of(typed)
    assert words
    assert all(re.search(pattern(word), stored, re.IGNORECASE) for word in words) is found


def outlined(word: str, stored: str) -> bool:
    """Return what LIKE says: its signs as a regular expression, capitals of ASCII taken for small letters."""
    parts = [re.escape(each.replace("\\", "")) for each in re.split(r"(?<!\\)%", outline(word))]
    return re.fullmatch(".*".join(parts), stored, re.IGNORECASE | re.ASCII | re.DOTALL) is not None


@pytest.mark.parametrize(
    ("word", "like"), [("alborz", "%l%b%r%"), ("علی", "%ع%ل%"), ("100%", "%\\%%"), ("a_b", "%\\_%b%"), ("üé", "%")]
)
def test_outline(word, like):
    assert outline(plain(word)) == like


@pytest.mark.parametrize(("typed", "stored", "found"), SPELLINGS)
def test_what_the_pattern_finds_the_outline_finds_first(typed, stored, found):
    for word in words_of(typed):
        if re.search(pattern(word), stored, re.IGNORECASE):
            assert outlined(word, stored)


@pytest.mark.django_db
@pytest.mark.parametrize(("typed", "stored", "found"), SPELLINGS)
def test_found_by_the_database(typed, stored, found):
    factories.ClubFactory(name=stored, city="")
    assert Club.objects.filter(spelled_like(words_of(typed), "name", "city")).exists() is found


@pytest.mark.django_db
def test_nothing_typed_finds_nothing():
    factories.ClubFactory()
    assert not Club.objects.filter(spelled_like((), "name")).exists()


@pytest.mark.parametrize("text", ["", "   ", "\u200c", "\x00\n\t", "\u064e\u0640"])
def test_signs_alone_are_no_words(text):
    assert words_of(text) == ()


def test_limits():
    assert words_of("x" * 1000) == ("x" * LONGEST,)
    assert len(words_of(" ".join(f"w{n}" for n in range(30)))) == MOST_WORDS
    assert words_of("a a A") == ("a",)


def test_plain_is_plain_already():
    for typed, stored, _found in SPELLINGS:
        for text in (typed, stored):
            assert plain(plain(text)) == plain(text)
