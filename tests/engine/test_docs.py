"""The pages of the engine name everything there is, and their examples hold."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from engine.notation import hand_text, match_text, parse_any
from engine.options import read_value, rules_with
from engine.presets import preset_names
from engine.record import HandRecord
from engine.rules import FIELDS, Rules
from engine.rules_checks import CHOICES, DECLARER_TERMS, DEFENDER_TERMS, DOUBLES, MODES
from engine.schemas import schema
from engine.scoring import OUTCOMES

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")
RECORDS = (DOCS / "records.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```shelem\n(.*?)```", RECORDS, re.DOTALL)


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_is_named(name):
    assert f"| `{name}` |" in RULES


@pytest.mark.parametrize("name", FIELDS)
def test_every_option_is_named(name):
    assert f"`{name}`" in RULES


@pytest.mark.parametrize(
    "word", [*(choice for choices in CHOICES.values() for choice in choices), *MODES, *DECLARER_TERMS, *DEFENDER_TERMS]
)
def test_every_value_is_named(word):
    assert f"`{word}`" in RULES


@pytest.mark.parametrize(("rule", "number"), DOUBLES.items())
def test_every_rule_of_doubling_is_named(rule, number):
    assert f"`{rule}{':N' if number else ''}`" in RULES


def test_settings_of_the_page_are_read():
    settings = re.findall(r"`([a-z_]+)=([^`\"]+)`", RULES)
    assert len(settings) > 15
    for key, value in settings:
        if key != "key":
            read_value(key, value)
    spaced = rules_with(Rules.from_preset("club-1165"), ['deal="12 then 1 to the widow"'])
    assert spaced.deal == "12 then 1 to the widow"


@pytest.mark.parametrize("example", EXAMPLES)
def test_records_of_the_page_replay(example):
    record = parse_any(example)
    assert hand_text(record.hands[0]).strip() in example
    if example.startswith("%shelem"):
        assert match_text(record) == example


def test_the_json_of_the_page_is_the_hand_of_its_text():
    (text,) = re.findall(r"```json\n(.*?)```", RECORDS, re.DOTALL)
    value = json.loads(text)
    jsonschema.validate(value, schema("hand"))
    assert HandRecord.from_json(value) == parse_any(EXAMPLES[0]).hands[0]


def test_every_line_outcome_and_key_is_named():
    for letter in "GRPHDAXMLWTISZ":
        assert f"| `{letter}` |" in RECORDS
    for outcome in OUTCOMES:
        assert re.search(rf"\b{outcome}\b", RECORDS)
    for key in schema("hand")["properties"]:
        assert key in RECORDS
