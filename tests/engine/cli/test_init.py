"""The command line as a whole: exit codes, errors in one line, pipes."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli import command_names, main

ROOT = Path(__file__).parents[3]


def test_commands():
    assert command_names() == ("deal", "play", "presets", "replay", "score")


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["shuffle"],
        ["score"],
        ["deal"],
        ["replay"],
        ["score", "--contract", "120", "--tricks", "few"],
        ["deal", "--key"],
        ["play", "--game", "--boards", "4"],
        ["presets", "a", "b"],
        ["score", "--contr", "120"],
    ],
)
def test_wrong_usage_exits_with_two(argv, capsys):
    with pytest.raises(SystemExit) as left:
        main(argv)
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "usage:" in said.err


@pytest.mark.parametrize("argv", [["--help"], *([name, "--help"] for name in command_names())])
def test_help(argv, capsys):
    with pytest.raises(SystemExit) as left:
        main(argv)
    assert left.value.code == 0
    assert "usage:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (["deal", "--key", "k", "--preset", "bridge"], "preset: there is no preset 'bridge'"),
        (["deal", "--key", "k", "--set", "widow=3", "--set", "cards=52"], "widow: "),
        (["deal", "--key", ""], "shuffle key"),
        (["play", "--players", "nobody,random"], "no house bot"),
        (["replay", "/nowhere/at all"], "/nowhere/at all: No such file"),
    ],
)
def test_refused_input_exits_with_one_and_one_line(argv, reason, capsys):
    assert main(argv) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith(f"python -m engine {argv[0]}: ")
    assert reason in said.err


def test_as_a_program_in_bare_python():
    done = subprocess.run(
        [sys.executable, "-S", "-m", "engine", "deal", "--key", "test"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("T984.AKT84.9.J5 ")
    assert done.stderr == ""


def test_a_reader_that_has_enough():
    piped = subprocess.run(
        f"{sys.executable} -m engine deal --key k --count 20000 | head -n 1; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert piped.stdout.splitlines()[1:] == ["0"]
    assert piped.stderr == ""
