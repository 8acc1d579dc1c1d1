"""House rules in an address."""

import pytest
from django.http import QueryDict

from engine.options import rules_with
from engine.rules import FIELDS, Rules
from tournaments.calculator_form import CALCULATOR_FIELDS
from tournaments.rules_address import rules_asked, rules_page

CLUB = Rules.from_preset("club-1165")


def asked(query):
    return rules_asked("club-1165", QueryDict(query))


@pytest.mark.parametrize(
    "query",
    [
        "ace=15&target=1200",
        "house=ace%3D15+target%3D1200",
        "house=ace%3D15&target=1200",
        "ace=15&target=1200&target=1200",
        "ace=15&target=1200&contract=120&own=80&mode=n&fbclid=x&utm_source=mail",
    ],
)
def test_options_come_one_by_one_or_in_one_text(query):
    found = asked(query)
    assert found.refusal is None
    assert found.rules == rules_with(CLUB, ["ace=15 target=1200"])
    assert found.query == "?ace=15&target=1200"
    assert found.text == "ace=15 target=1200"


def test_nothing_asked_is_the_preset():
    assert asked("") == asked("house=&own=80") == (CLUB, (), None)
    assert asked("").query == asked("").text == ""


def test_texts_with_spaces_come_back():
    found = asked("deal=12+then+1&modes=trump,nares")
    assert found.rules.deal == "12 then 1"
    assert asked(found.query[1:]) == found
    assert rules_with(CLUB, [found.text]) == found.rules


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("taget=1200", "taget"),
        ("target=soon", "target"),
        ("target=500&target=800", "target"),
        ("house=target%3D500&target=800", "target"),
        ("min=103", "min"),
        ("house=target", "target"),
        ("deal=" + "4" * 700, "house_rules"),
        ("Target=1200", "Target"),
    ],
)
def test_what_cannot_be_names_its_option_and_leaves_the_preset(query, field):
    found = asked(query)
    assert (found.rules, found.settings) == (CLUB, ())
    assert found.refusal.field == field


def test_no_field_of_the_calculator_is_an_option():
    assert not {"ace", "house", *FIELDS} & set(CALCULATOR_FIELDS)


def test_the_page_of_a_tournaments_rules():
    assert rules_page("half-800", []) == "/rules/half-800/"
    page = rules_page("half-800", ["target=500 lose_at=-500", 'deal="12 then 1"'])
    assert page == "/rules/half-800/?target=500&lose_at=-500&deal=12+then+1"
    assert rules_asked("half-800", QueryDict(page.partition("?")[2])).rules.deal == "12 then 1"
