import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournaments.formats import format_named, format_names


def output(*arguments):
    out = StringIO()
    call_command("simulate_format", *map(str, arguments), stdout=out)
    return out.getvalue()


def values(*arguments):
    return json.loads(output(*arguments, "--json"))


def refusal(*arguments):
    with pytest.raises(CommandError) as refused:
        output(*arguments)
    assert "\n" not in str(refused.value)
    return str(refused.value), refused.value.returncode


pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", format_names())
def test_every_format(name):
    told = values(name, "--entries", 9, "--events", 3, *(("--rounds", 4) if format_named(name).ENDLESS else ()))
    assert sorted(seed for group in told["places"] for seed in group) == list(range(1, 10))
    assert told["events"] == 3
    assert told["matches"] >= 3
    assert told["rounds"][0]["label"] in ("R1", "WB1", "A-R1")


def test_a_double_elimination_in_words():
    text = output("double_elimination", "--entries", 8, "--favourites-win")
    lines = text.splitlines()
    assert lines[1:9] == [
        "WB1: 1-8 4-5 2-7 3-6",
        "WB2: 1-4 2-3",
        "LB1: 8-5 7-6",
        "WB3: 1-2",
        "LB2: 3-5 4-6",
        "LB3: 3-4",
        "LB4: 2-3",
        "GF1: 1-2",
    ]
    assert lines[9] == "places: 1 | 2 | 3 | 4 | 5 6 | 7 8"
    assert "14 to 15 matches" in lines[-1]


def test_a_double_elimination_as_json():
    told = values("double_elimination", "--entries", 6, "--favourites-win")
    assert [round["label"] for round in told["rounds"]] == ["WB1", "WB2", "WB3", "LB2", "LB3", "LB4", "GF1"]
    assert told["rounds"][0]["pairings"] == [[4, 5], [3, 6]]
    assert told["places"] == [[1], [2], [3], [4], [5, 6]]
    assert (told["matches"], told["rematches"]) == (10, 0)


def test_many_events():
    told = values("double_elimination", "--entries", 12, "--events", 300, "--upsets", 0.3)
    assert 300 * 22 < told["matches"] < 300 * 23
    assert told["rematches_per_100_events"] == round(told["rematches"] / 3, 2)
    assert 20 < told["rematches_per_100_events"] < 45
    assert told["matches_an_event"]["least"] == 22
    assert told["matches_an_event"]["most"] == 23
    assert told["best_entry_wins_percent"] == round(told["best_entry_wins"] / 3, 2)
    text = output("double_elimination", "--entries", 6, "--events", 20)
    assert "over 20 events:" in text
    assert "the best entry wins" in text


def test_swiss_with_a_withdrawal():
    rounds = values("swiss", "--entries", 8, "--favourites-win", "--withdraw", "8@1")["rounds"]
    assert rounds[1] == {"label": "R2", "pairings": [[1, 4], [2, 3], [5, 6], [7, None]]}
    assert "R2: 1-4 2-3 5-6 bye 7" in output("swiss", "--entries", 8, "--favourites-win", "--withdraw", "8@1")


def test_individual():
    rounds = values("individual", "--entries", 5, "--rounds", 2)["rounds"]
    assert [len(round["pairings"]) for round in rounds] == [2, 2]
    (a, b), idle = rounds[0]["pairings"][0], rounds[0]["pairings"][1]
    assert sorted([*a, *b, idle[0][0]]) == [1, 2, 3, 4, 5]
    assert idle[0][1] is None
    lines = output("individual", "--entries", 5, "--rounds", 1).splitlines()
    assert lines[1] == f"R1: {a[0]}+{a[1]}-{b[0]}+{b[1]} bye {idle[0][0]}"


def test_flags_of_formats():
    assert len(values("round_robin", "--entries", 4, "--double")["rounds"]) == 6
    assert values("single_elimination", "--entries", 4, "--third-place", "--favourites-win")["matches"] == 4
    assert "GF2" not in output("double_elimination", "--entries", 4, "--no-reset", "--upsets", 1)
    told = values("groups_knockout", "--entries", 16, "--groups", 4, "--qualifiers", 1)
    assert [round["label"] for round in told["rounds"]][-2:] == ["KO1", "KO2"]
    assert len(values("ladder", "--entries", 4, "--rounds", 7)["rounds"]) == 7


def test_one_key_one_event():
    arguments = ("swiss", "--entries", 30, "--withdrawals", 0.05)
    assert output(*arguments, "--key", "a") == output(*arguments, "--key", "a")
    assert output(*arguments, "--key", "a") != output(*arguments, "--key", "b")


def test_time_is_that_of_the_boards():
    short, long = (values("round_robin", "--entries", 8, "--boards", boards)["predicted"] for boards in (8, 16))
    assert (short["hands"], long["hands"]) == (448, 896)
    assert 0 < short["seconds"] <= long["seconds"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("swiss", "--entries", 1), "swiss takes 2 to 512 entries"),
        (("individual", "--entries", 3), "individual takes 4 to 512 entries"),
        (("swiss", "--entries", 600), "swiss takes 2 to 512 entries"),
        (("swiss", "--entries", 8, "--rounds", 0), "--rounds is 1 or more, not 0"),
        (("groups_knockout", "--entries", 8, "--groups", 7), "--groups is 4 or less, not 7"),
        (("swiss", "--entries", 8, "--upsets", 1.5), "--upsets is a probability from 0 to 1, not 1.5"),
        (("swiss", "--entries", 8, "--events", 0), "--events is 1 or more, not 0"),
        (("swiss", "--entries", 8, "--withdraw", "9@1"), "--withdraw 9@1: there is no such entry or round"),
    ],
)
def test_refused_input(arguments, said):
    assert refusal(*arguments) == (said, 1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("ladder", "--entries", 5), "ladder has no end: it needs --rounds"),
        (("swiss", "--entries", 8, "--double"), "swiss has no --double"),
        (("round_robin", "--entries", 8, "--rounds", 3), "round_robin has no --rounds"),
        (("double_elimination", "--entries", 8, "--third-place"), "double_elimination has no --third-place"),
    ],
)
def test_wrong_usage(arguments, said):
    assert refusal(*arguments) == (said, 2)


@pytest.mark.parametrize(
    "arguments", [("chess", "--entries", 8), ("swiss",), ("swiss", "--entries", 8, "--withdraw", "8")]
)
def test_wrong_usage_of_the_parser(arguments):
    with pytest.raises(CommandError):
        output(*arguments)


def test_without_a_database(tmp_path):
    """A process of its own, whose database has no tables."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "BROKER_URL")}
    done = subprocess.run(
        [sys.executable, "manage.py", "simulate_format", "swiss", "--entries", "7", "--favourites-win"],
        env={**kept, "SHELEM_DATA_DIR": str(tmp_path)},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "R2: 1-7 2-3 4-5 bye 6" in done.stdout
