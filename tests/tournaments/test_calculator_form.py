"""The calculator's form: what goes together, and where it is said that something does not."""

import pytest

from engine.rules import Rules
from tournaments.calculator_form import CalculatorForm

CLUB = Rules.from_preset("club-1165")


def asked(rules=CLUB, **given):
    return CalculatorForm({"contract": "120", **given}, rules=rules)


@pytest.mark.parametrize(
    ("given", "delta"),
    [
        ({"own": 135}, (135, 30)),
        ({"theirs": 30}, (135, 30)),
        ({"own": 135, "theirs": 30}, (135, 30)),
        ({"own": 80}, (-240, 85)),
        ({"own": 165}, (330, 0)),
        ({"taken": 12}, (330, 0)),
        ({"contract": "pass"}, (0, 0)),
    ],
)
def test_what_a_table_knows_is_enough(given, delta):
    form = asked(**given)
    assert form.is_valid(), form.errors
    assert form.calculation.delta == delta


@pytest.mark.parametrize(
    ("given", "field", "text"),
    [
        ({}, "own", "is needed"),
        ({"own": 136}, "own", "136 points cannot be"),
        ({"theirs": 29}, "theirs", "136 points cannot be"),
        ({"own": 100, "theirs": 100}, "theirs", "together have 165"),
        ({"own": 160, "taken": 12}, "own", "bring only 165"),
        ({"contract": "121", "own": 130}, "contract", "not one of the available choices"),
        ({"contract": "pass", "own": 130}, "own", "nothing is played"),
        ({"own": 135, "before_own": 4}, "before_theirs", "both scores"),
        ({"own": "many"}, "own", "whole number"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(given, field, text):
    form = asked(**given)
    assert not form.is_valid()
    assert form.calculation is None
    assert list(form.errors) == [field]
    assert text in form.errors[field][0]


def test_contracts_are_those_of_the_rules():
    def contracts(rules):
        return [value for value, _words in CalculatorForm(rules=rules).fields["contract"].choices]

    assert contracts(CLUB)[0] == "100"
    assert contracts(CLUB)[-2:] == ["165", "pass"]
    assert "S" in contracts(Rules.from_preset("yasa-1165"))
    assert contracts(Rules.from_preset("yasa-1165", slam_called="as_max")).count("S") == 1
