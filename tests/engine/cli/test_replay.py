"""Replaying a file on the command line."""

import io
import json
import sys
from types import SimpleNamespace

import pytest

from engine.cli import main
from engine.notation import parse_any
from engine.record import HandRecord, MatchRecord
from tests.engine.boards import known_board
from tests.engine.records import CLUB, KNOWN_TEXT, full_match


@pytest.fixture
def known(tmp_path):
    file = tmp_path / "known.shelem"
    file.write_text(KNOWN_TEXT, encoding="utf-8")
    return str(file)


def test_tricks_and_points(known, capsys):
    assert main(["replay", known]) == 0
    out = capsys.readouterr().out
    assert "trick  5  seat 2 leads  8h Ad Jh Th  seat 0 takes 25    65  15" in out
    assert "failed: points 90, 75 (discards 15); tricks 5, 7; scores -120, +75" in out


def test_json(known, capsys):
    assert main(["replay", known, "--json"]) == 0
    (hand,) = json.loads(capsys.readouterr().out)["hands"]
    assert hand["tricks"][0] == {"leader": 0, "cards": ["9h", "3h", "Qh", "Kh"], "winner": 3, "points": 5}
    assert len(hand["tricks"]) == 12
    assert hand["result"]["outcome"] == "failed"
    assert (hand["declarer"], hand["contract"], hand["finished"]) == (0, "120", True)


def test_an_unfinished_hand(tmp_path, capsys):
    file = tmp_path / "unfinished.json"
    record = MatchRecord(CLUB, (HandRecord.from_board(known_board(16)),), {}, {"reason": "boards"})
    file.write_text(json.dumps(record.to_json()))
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert "not finished: waiting for seat" in out
    assert 'result: {"reason": "boards"}' in out
    assert main(["replay", str(file), "--json"]) == 0
    (hand,) = json.loads(capsys.readouterr().out)["hands"]
    assert hand["tricks"][-1]["winner"] is None
    assert not hand["finished"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_other_form(form, tmp_path, capsys):
    record = full_match(CLUB)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record.to_json()))
    assert main(["replay", str(file), "--to", form]) == 0
    out = capsys.readouterr().out
    assert parse_any(out) == record
    assert out.startswith("{" if form == "json" else "%shelem 1")


def test_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(KNOWN_TEXT.encode())))
    assert main(["replay", "-"]) == 0
    assert "contract 120 by seat 0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x7fELF\x00\xff", "not UTF-8 text"),
        (b"", "the record is empty"),
        (KNOWN_TEXT.replace("9h3hQhKh", "9h3hQh2h").encode(), "line 10, hand 1, trick 1, card 4: "),
        (b'{"format": "shelem-match/2"}', "the format is 'shelem-match/2'"),
    ],
)
def test_a_file_that_is_no_sound_record(data, reason, tmp_path, capsys):
    file = tmp_path / "file"
    file.write_bytes(data)
    assert main(["replay", str(file)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"python -m engine replay: {file}: ")
    assert reason in said.err
    assert said.err.count("\n") == 1


def test_a_folder(tmp_path, capsys):
    assert main(["replay", str(tmp_path)]) == 1
    assert "Is a directory" in capsys.readouterr().err
