"""Presets on the command line."""

import json

import pytest

from engine.cli import main
from engine.options import changes_from_preset, rules_with
from engine.presets import preset_names, preset_values
from engine.rules import FIELDS, Rules


def test_the_list(capsys):
    assert main(["presets"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(preset_names())


def test_all_of_them_as_json(capsys):
    assert main(["presets", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["presets"] == {name: preset_values(name) for name in preset_names()}


@pytest.mark.parametrize("name", preset_names())
def test_one_in_words_and_values(name, capsys):
    assert main(["presets", name]) == 0
    lines = capsys.readouterr().out.splitlines()
    rules = Rules.from_preset(name)
    assert rules.sha256 in lines[0]
    values = [line for line in lines if line.partition("=")[0] in FIELDS]
    assert rules_with(Rules.from_preset("club-1165"), values) == rules


def test_one_with_house_rules_as_json(capsys):
    assert main(["presets", "yasa-1165", "--set", "ace=15", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    rules = Rules.from_values(said["rules"] | {"preset": said["preset"]})
    assert rules.sha256 == said["sha256"]
    assert changes_from_preset(rules) == ["points=A:15,T:10,5:5", "total=185", "max=185"]


def test_house_rules_alone_are_over_the_default(capsys):
    assert main(["presets", "--set", "target=800"]) == 0
    assert "target=800" in capsys.readouterr().out


def test_an_unknown_one(capsys):
    assert main(["presets", "bridge"]) == 1
    assert "there is no preset 'bridge'" in capsys.readouterr().err
