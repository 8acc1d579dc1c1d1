"""``shelem-bot`` as an author meets it: what it prints, and its exit codes."""

import json
import zipfile
from io import BytesIO

import pytest

from bots.language import language, language_keys
from bots.sdk.cli import command_names, main
from bots.sdk.commands.play import Score
from bots.sdk.refusal import Refusal
from bots.sdk.source import read_bot
from engine.notation import parse_any
from tests.bots.programs import once, source


@pytest.fixture
def bot(tmp_path):
    file = tmp_path / "falcon.py"
    file.write_text(language("python").template)
    return file


def test_help_names_every_command(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert command_names() == ("check", "init", "play", "upload")
    assert all(f"\n    {name} " in said for name in command_names())


@pytest.mark.parametrize(
    "arguments", [[], ["chekc"], ["check"], ["play", "x", "--boards", "many"], ["check", "x", "-z"]]
)
def test_wrong_usage(arguments, capsys):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["check", "/no/such/bot.py"], "no such file"),
        (["check", "{bot}", "--preset", "poker"], "there is no 'poker'"),
        (["play", "{bot}", "--boards", "0"], "--boards: must be 1"),
        (["play", "{bot}", "--against", "master"], "there is no house bot 'master'"),
        (["play", "{bot}", "--preset", "poker"], "there is no preset 'poker'"),
        (["play", "{bot}", "--record", "/no/such/folder/x.shelem", "--boards", "1"], "No such file"),
        (["init", "{folder}"], "not empty"),
        (["upload", "{bot}", "--site", "http://127.0.0.1:9", "--bot", "x"], "a token is needed"),
        (["upload", "{bot}", "--site", "http://127.0.0.1:9", "--bot", "x", "--token", "a b"], "that is no token"),
        (["upload", "{bot}", "--site", "http://127.0.0.1:9", "--bot", "x", "--token", "t"], "does not answer"),
        (["upload", "{bot}", "--site", "ftp://site", "--bot", "x", "--token", "t"], "no address"),
    ],
)
def test_refused(bot, monkeypatch, capsys, arguments, reason):
    monkeypatch.delenv("SHELEM_TOKEN", raising=False)
    assert main([each.format(bot=bot, folder=bot.parent) for each in arguments]) == 1
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith(f"shelem-bot {arguments[0]}: ")
    assert reason in last


def test_check_of_a_good_bot(bot, tmp_path, capsys):
    record = tmp_path / "hand.shelem"
    assert main(["check", str(bot), "--preset", "club-1165", "--record", str(record)]) == 0
    said = capsys.readouterr()
    assert said.out.endswith("accepted: the site would take it\n")
    assert "unsandboxed" in said.err
    assert len(parse_any(record.read_text()).hands) == 1


def test_check_of_a_bad_bot(tmp_path, capsys):
    file = tmp_path / "bot.py"
    file.write_text(source(once("raise ValueError('no idea')")))
    assert main(["check", str(file), "--preset", "club-1165"]) == 1
    said = capsys.readouterr().out
    assert "rejected: club-1165, against itself, hand 1" in said
    assert "ValueError: no idea" in said
    assert main(["check", str(file), "--preset", "club-1165", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["stages"]["games"] is False


def test_play_gives_points_with_an_interval(bot, tmp_path, capsys):
    record = tmp_path / "match.shelem"
    assert main(["play", str(bot), "--against", "random", "--boards", "6", "--key", "k", "--record", str(record)]) == 0
    said = capsys.readouterr().out
    assert "(95 %) points a board against random, 6 boards, each twice" in said
    assert len(parse_any(record.read_text()).hands) == 12
    assert main(["play", str(bot), "--against", str(bot), "--boards", "4", "--key", "k", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["points_a_board"] == 0
    assert found["interval"] == 0
    assert found["boards"] == 4


def test_play_tells_when_the_bot_was_out(tmp_path, capsys):
    file = tmp_path / "bot.py"
    file.write_text(source(once("sys.exit(3)")))
    assert main(["play", str(file), "--boards", "1"]) == 1
    said = capsys.readouterr()
    assert "it ended by itself with status 3" in said.out
    assert "the bot was out (crash)" in said.err


def test_the_interval_is_that_of_the_mean():
    assert Score([10.0, 20.0, 30.0]).mean == 20
    assert Score([10.0, 20.0, 30.0]).interval == pytest.approx(1.96 * 10 / 3**0.5)
    assert Score([10.0]).interval == float("inf")


@pytest.mark.parametrize("key", language_keys())
def test_init_writes_a_template(tmp_path, capsys, key):
    folder = tmp_path / "new" / "bot"
    assert main(["init", str(folder), "--language", key]) == 0
    assert "next: " in capsys.readouterr().out
    (file,) = folder.iterdir()
    assert file.read_text() == language(key).template
    assert main(["init", str(tmp_path / "h"), "--language", key, "--hello", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["language"] == key


def test_a_folder_is_zipped_without_what_does_not_belong(tmp_path):
    folder = tmp_path / "falcon"
    (folder / "__pycache__").mkdir(parents=True)
    (folder / ".git").mkdir()
    for name in ("bot.py", "__pycache__/bot.pyc", ".git/config", ".env"):
        (folder / name).write_text("x")
    (folder / "link.py").symlink_to("/etc/passwd")
    data, name = read_bot(str(folder))
    assert name == "falcon.zip"
    assert zipfile.ZipFile(BytesIO(data)).namelist() == ["bot.py"]
    assert read_bot(str(folder))[0] == data
    (folder / "bot.py").unlink()
    with pytest.raises(Refusal, match="empty"):
        read_bot(str(folder))
