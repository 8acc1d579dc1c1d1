"""What a hand scores, on the command line: every vector, and what cannot be."""

import json

import pytest

from engine.cli import main
from tests.engine.test_scoring import VECTORS, name


def asked(capsys, *argv):
    """The answer to a question, as the JSON object that is printed."""
    assert main(["score", *argv]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.count("\n") == 1
    return json.loads(said.out)


def argv_of(vector):
    preset, _, option = vector["preset"].partition("/")
    argv = ["--preset", preset, *(["--set", option] if option else [])]
    if vector["kind"] == "passed_out":
        return [*argv, "--contract", "pass"]
    contract = "S" if vector["shelem_bid"] else str(vector["bid"])
    argv += ["--contract", contract, "--tricks", str(vector["declarer_tricks"])]
    argv += ["--points", str(vector["declarer_points"])]
    if "scores_before" in vector:
        argv += ["--before", ",".join(map(str, vector["scores_before"]))]
    return argv


@pytest.mark.parametrize("vector", VECTORS, ids=name)
def test_vectors(vector, capsys):
    answer = asked(capsys, *argv_of(vector))
    assert answer["declarer"] == vector["expect_declarer"], vector["note"]
    assert answer["defenders"] == vector["expect_defender"], vector["note"]
    if "scores_before" in vector:
        assert answer["after"] == vector["scores_after"]
        winner = {"defender": "defenders"}.get(vector["expect_winner"], vector["expect_winner"])
        assert answer["winner"] == winner
        assert answer["over"] == (winner != "none")


@pytest.mark.parametrize(
    ("argv", "outcome"),
    [
        ("--contract 120 --tricks 8 --points 120", "made"),
        ("--contract 120 --tricks 8 --points 115", "failed"),
        ("--contract 120 --tricks 4 --points 80", "doubled"),
        ("--contract 120 --tricks 12 --points 165", "slam"),
        ("--preset yasa-1165 --contract S --tricks 12 --points 165", "shelem_made"),
        ("--preset yasa-1165 --contract S --tricks 11 --points 160", "shelem_failed"),
        ("--preset yasa-1165 --set slam_called=as_max --contract S --tricks 11 --points 160", "failed"),
        ("--preset pasoor-1165 --contract SS --tricks 4 --points 60", "shelem_failed"),
        ("--contract pass", "passed_out"),
        ("--contract pass --tricks 0 --points 0", "passed_out"),
    ],
)
def test_outcomes(argv, outcome, capsys):
    assert asked(capsys, *argv.split())["outcome"] == outcome


def test_a_negative_score_before(capsys):
    argv = ["--preset", "yasa-1165", "--contract", "100", "--tricks", "5", "--points", "80", "--before", "-1000,300"]
    assert asked(capsys, *argv) == {
        "contract": "100",
        "tricks": [5, 7],
        "points": [80, 85],
        "declarer": -200,
        "defenders": 85,
        "outcome": "doubled",
        "before": [-1000, 300],
        "after": [-1200, 385],
        "over": True,
        "winner": "defenders",
        "reason": "floor",
    }


def test_a_draw(capsys):
    argv = ["--preset", "pasoor-1165", "--contract", "100", "--tricks", "7", "--points", "100", "--before", "1100,1135"]
    answer = asked(capsys, *argv)
    assert (answer["winner"], answer["over"], answer["reason"]) == ("draw", True, "target")


@pytest.mark.parametrize(
    ("argv", "argument"),
    [
        ("--contract 120 --tricks 13 --points 165", "--tricks"),
        ("--contract 120 --tricks -1 --points 5", "--tricks"),
        ("--contract 120 --tricks 12 --points 160", "--points"),
        ("--contract 120 --tricks 11 --points 165", "--points"),
        ("--contract 120 --tricks 8 --points 170", "--points"),
        ("--contract 120 --tricks 8 --points 117", "--points"),
        ("--contract 120 --tricks 8 --points -5", "--points"),
        ("--contract 120 --tricks 0 --points 50", "--points"),
        ("--contract 120 --tricks 8", "--points"),
        ("--contract 120 --points 80", "--tricks"),
        ("--contract 85 --tricks 8 --points 120", "--contract"),
        ("--contract 102 --tricks 8 --points 120", "--contract"),
        ("--contract 170 --tricks 8 --points 120", "--contract"),
        ("--contract S --tricks 8 --points 120", "--contract"),
        ("--contract SS --preset yasa-1165 --tricks 8 --points 120", "--contract"),
        ("--contract shelem --tricks 8 --points 120", "--contract"),
        ("--contract pass --tricks 8", "--tricks"),
        ("--contract pass --points 20", "--points"),
        ("--contract 120 --tricks 8 --points 120 --before 100", "--before"),
        ("--contract 120 --tricks 8 --points 120 --before 1e3,0", "--before"),
        ("--contract 120 --tricks 8 --points 120 --set ace=none", "ace"),
    ],
)
def test_what_cannot_be_is_refused_by_name(argv, argument, capsys):
    assert main(["score", *argv.split()]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"python -m engine score: {argument}: ")
    assert said.err.count("\n") == 1
