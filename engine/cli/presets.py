"""The presets, or the rules of one of them with house rules over it: as values, and in words."""

from __future__ import annotations

import argparse
import json
from itertools import groupby

from engine.cli import rules_of
from engine.options import write_value
from engine.presets import preset_names, preset_summary, preset_values
from engine.rules import FIELDS, Rules
from engine.wording import rules_in_words

SUMMARY = "the presets, and what each says"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("preset", nargs="?", metavar="NAME", help="show this one in full")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="a house rule over NAME")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> None:
    """Print one preset or the list of all.

    Raises:
        RulesError: there is no such preset, or a house rule is refused.
    """
    if arguments.preset is None and not arguments.set:
        _list(arguments.json)
        return
    arguments.preset = arguments.preset or preset_names()[0]
    _show(rules_of(arguments), arguments.json)


def _list(as_json: bool) -> None:
    names = preset_names()
    if as_json:
        print(json.dumps({"format": "shelem-presets/1", "presets": {name: preset_values(name) for name in names}}))
        return
    width = max(map(len, names))
    for name in names:
        print(f"{name:{width}}  {preset_summary(name)}")


def _show(rules: Rules, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"preset": rules.preset, "sha256": rules.sha256, "rules": rules.values()}))
        return
    print(f"{rules.preset}  sha256 {rules.sha256}\n")
    for topic, sentences in groupby(rules_in_words(rules), key=lambda sentence: sentence.topic):
        print(f"{topic}: {' '.join(map(str, sentences))}")
    print()
    for name in FIELDS:
        print(f"{name}={write_value(name, getattr(rules, name))}")
    for house_rule in rules.house_rules:
        print(f"house rule of its source: {house_rule}")
