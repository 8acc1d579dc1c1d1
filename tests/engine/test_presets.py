"""The presets: found by their files, complete, and never changed once published."""

import pkgutil

import pytest

from engine import presets
from engine.presets import DEFAULT, preset_names, preset_summary, preset_values
from engine.rules import FIELDS, Rules

PUBLISHED = {
    "club-1165": "016ca568bc963499e18fd3b0a27ec1578bd9ce589e566f88108083910c27cfbb",
    "classic-505": "244c2f94fb40f96cffe9465625b553debc3efc37ab50f2145591e17438b62c90",
    "half-800": "92da5239c90d77e4fb9d8b2d1698946085fe8742156be334960caef1fe301530",
    "lounge-1000": "1fd859194feee86124b0f99e3d51f57d672fa087a9fc0d185a8027fd8fde60b8",
    "pasoor-1165": "c3a7dd275215e400321e8047f1bb67047786a4e34c17ba3bd02003fc35b0ee33",
    "persian-1165": "d67324babe649cd6ee8f3872407d082aab9587888b79d5530a8d9e2c84f5683d",
    "wikipedia-1200": "887210813ecafa807c2fbe8a1d1667989ab9e1b6061dac74e60ff87c8ced4156",
    "yasa-1165": "6435d0599c29d39089f20dd96753fce71de6d2a632665f8da7acd3d738b0f97e",
}
"""Hashes of what old records were played by: a changed rule is a new preset, never a new hash here."""


def test_names_are_the_files():
    files = {module.name for module in pkgutil.iter_modules(presets.__path__)}
    assert {name.replace("-", "_") for name in preset_names()} == files
    assert preset_names()[0] == DEFAULT


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_is_complete_and_sound(name):
    assert set(preset_values(name)) == {*FIELDS, "house_rules"}
    assert preset_summary(name)
    assert Rules.from_preset(name).preset == name


@pytest.mark.parametrize(("name", "sha256"), PUBLISHED.items())
def test_a_published_preset_never_changes(name, sha256):
    assert Rules.from_preset(name).sha256 == sha256


def test_values_are_the_callers_own():
    preset_values(DEFAULT)["points"]["A"] = 15
    assert preset_values(DEFAULT)["points"]["A"] == 10


@pytest.mark.parametrize("ask", [preset_values, preset_summary])
@pytest.mark.parametrize("name", ["", "club_1165", "nope", "__init__"])
def test_unknown_presets(ask, name):
    with pytest.raises(KeyError):
        ask(name)
