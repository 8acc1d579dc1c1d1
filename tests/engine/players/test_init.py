import pytest

from engine.players import (
    PlayerError,
    check_options,
    create_player,
    player_names,
    player_options,
    player_summary,
    read_spec,
)
from engine.rules import Rules

RULES = Rules.from_preset("club-1165")


def test_names_are_those_of_the_files():
    assert {"random", "sampler", "steady"} <= set(player_names())


@pytest.mark.parametrize("name", player_names())
def test_every_bot_says_what_it_does(name):
    assert player_summary(name).endswith(".")
    for option in player_options(name).values():
        assert option.least <= option.default <= option.most
        assert option.help


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("steady", ("steady", {"boldness": 0})),
        ("steady:boldness=-10", ("steady", {"boldness": -10})),
        ("sampler:deals=5", ("sampler", {"deals": 5})),
        ("sampler:", ("sampler", {"deals": 20})),
    ],
)
def test_specs(spec, expected):
    assert read_spec(spec) == expected


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("", "there is no house bot ''; there are"),
        ("steadi", "there is no house bot 'steadi'"),
        ("../steady", "there is no house bot"),
        ("steady:boldness", "'boldness' is no option: write name=number"),
        ("steady:boldness=x", "'boldness=x' is no option"),
        ("steady:boldness=1.5", "is no option"),
        ("steady:boldness=1234567890", "is no option"),
        ("steady:boldness=31", "steady: boldness is a whole number from -30 to 30"),
        ("steady:deals=20", "steady has no option 'deals'; it has boldness"),
        ("sampler:deals=0", "sampler: deals is a whole number from 1 to 200"),
    ],
)
def test_wrong_specs_are_explained(spec, reason):
    with pytest.raises(PlayerError) as error:
        create_player(spec, rules=RULES, seat=0, key="k")
    assert reason in str(error.value)


@pytest.mark.parametrize("value", [True, "5", 5.0, None])
def test_options_are_whole_numbers(value):
    with pytest.raises(PlayerError):
        check_options("sampler", {"deals": value})
