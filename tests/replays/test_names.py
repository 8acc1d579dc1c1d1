"""Names of seats and sides: whose goes first, and what a sentence in another script needs around them."""

import pytest
from django.utils import translation

from replays.names import apart, names_of
from tests.replays.conftest import SEATS


def test_four_names_go_before_the_compass():
    names = names_of({"seats": SEATS}, "SENW")
    assert names.seats == ("Hafez", "Rostam", "Saadi", "Sohrab")
    assert names.notes == ("South", "East", "North", "West")
    assert names.sides == ("Hafez · Saadi", "Rostam · Sohrab")


def test_partners_of_one_entry_go_by_the_compass():
    header = {"seats": [{"entry": entry} for entry in ("Falcons", "Herons", "Falcons", "Herons")]}
    names = names_of(header, "SENW")
    assert (names.seats[1], names.notes[1], names.sides) == ("East", "Herons", ("Falcons", "Herons"))
    assert names_of(header, "SENW", "B").sides == ("Herons", "Falcons")


@pytest.mark.parametrize("header", [{}, {"seats": []}, {"seats": [{}, {}, {}, {}]}, {"seats": [{"entry": None}]}])
def test_seats_without_names_have_their_places(header):
    names = names_of(header, "SWNE")
    assert names.seats == ("South", "West", "North", "East")
    assert names.sides == ("South · North", "West · East")


@pytest.mark.parametrize(
    ("language", "name", "closed"),
    [("en", "Hafez", False), ("en", "حافظ", True), ("fa", "حافظ", False), ("fa", "Hafez", True), ("fa", "7", False)],
)
def test_a_name_of_the_other_direction_is_closed_off(language, name, closed):
    with translation.override(language):
        assert apart(name) == (f"\u2068{name}\u2069" if closed else name)
