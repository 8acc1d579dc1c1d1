"""Matches on the command line."""

import json

import pytest

from engine.cli import main
from engine.notation import parse_any
from engine.options import rules_with
from engine.rules import Rules


def played(capsys, *argv):
    assert main(["play", "--players", "random,random", "--key", "k", *argv]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_duplicate_boards(capsys):
    record = parse_any(played(capsys, "--boards", "2"))
    assert [hand.name for hand in record.hands] == ["hand 1A", "hand 2A", "hand 1B", "hand 2B"]
    assert record.hands[0].deal == record.hands[2].deal
    assert record.header["shuffle_key"] == "k"
    assert [seat["entry"] for seat in record.header["seats"]] == ["random"] * 4
    assert record.result["reason"] == "boards"


def test_the_same_key_gives_the_same_match(capsys):
    assert played(capsys) == played(capsys)
    assert played(capsys, "--key", "other") != played(capsys)


def test_a_game_with_house_rules_as_json(capsys):
    out = played(capsys, "--game", "--preset", "half-800", "--set", "target=300", "--set", "lose_at=-300", "--json")
    record = parse_any(out)
    assert record.to_json() == json.loads(out)
    assert record.rules == rules_with(Rules.from_preset("half-800"), ["target=300", "lose_at=-300"])
    assert record.result["reason"] in ("target", "floor")
    assert {hand.room for hand in record.hands} == {""}


def test_times_only_when_asked_for(capsys):
    assert "\nT " not in played(capsys, "--boards", "1")
    assert "\nT " in played(capsys, "--boards", "1", "--times")


@pytest.mark.parametrize("name", ["match.shelem", "match.json"])
def test_into_a_file(name, tmp_path, capsys):
    file = tmp_path / name
    out = played(capsys, "--boards", "1", "-o", str(file))
    record = parse_any(file.read_bytes())
    assert len(record.hands) == 2
    score = record.result["score"]
    assert out == f"random & random {score[0]}, random & random {score[1]}: 2 hands in {file}\n"
    summary = json.loads(played(capsys, "--boards", "1", "-o", str(file), "--json"))
    assert summary == {"file": str(file), "hands": 2, **record.result}


def test_a_new_key_by_default(capsys):
    records = []
    for _ in range(2):
        assert main(["play", "--boards", "1"]) == 0
        records.append(parse_any(capsys.readouterr().out))
    assert records[0].header["shuffle_key"] != records[1].header["shuffle_key"]


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (["--boards", "0"], "--boards"),
        (["--boards", "1000000"], "--boards"),
        (["--players", "random"], "--players"),
        (["--players", "random,random,random"], "--players"),
        (["--players", "random:depth=3,random"], "no option"),
        (["--players", ","], "no house bot"),
        (["--set", "first_call=loser_of_last_hand"], "first_call"),
        (["--boards", "1", "-o", "/nowhere/at/all"], "/nowhere/at/all"),
        (["--key", "\n"], "shuffle key"),
    ],
)
def test_refused(argv, reason, capsys):
    assert main(["play", *argv]) == 1
    said = capsys.readouterr()
    assert reason in said.err
    assert said.out == ""


def test_four_seats(capsys):
    assert main(["play", "--boards", "1", "--players", "random,random,random,random"]) == 0
    assert len(parse_any(capsys.readouterr().out).hands) == 2
