"""The samples of every language play: in matches of every preset, and through the whole check."""

import subprocess

import pytest

from bots import workshop
from bots.checking import Line, check
from bots.language import language, language_keys
from bots.players import ProgramPlayer
from bots.sandbox import Limits, SandboxUnavailable, backend
from bots.sdk.plain import PlainBackend
from engine.match import Match
from engine.presets import preset_names
from engine.rules import Rules

SAMPLES = [(key, sample) for key in language_keys() for sample in ("hello", "template")]

PRESETS = ("lounge-1000", "yasa-1165")
"""With calls of Shelem, modes and announcements: every kind of question."""


def upload_of(key, sample, folder):
    """Return (content, name) of what an author of the language uploads."""
    found = language(key)
    if found.runtime() is None:
        pytest.skip(f"{found.title} cannot be run here")
    name = getattr(found, f"{sample}_name")
    if not found.sample_build:
        return getattr(found, sample).encode(), name
    if language("c").runtime() is None:
        pytest.skip("no compiler to make the program with")
    (folder / name).write_text(getattr(found, sample))
    subprocess.run(found.sample_build, cwd=folder, check=True)
    return (folder / "bot").read_bytes(), "bot"


@pytest.mark.parametrize(("key", "sample"), SAMPLES)
def test_samples_play_without_a_fault(tmp_path, key, sample):
    data, name = upload_of(key, sample, tmp_path)
    upload = workshop.read_upload(data, name)
    folder = tmp_path / "laid out"
    folder.mkdir()
    workshop.lay_out(upload, folder)
    built = workshop.build(upload, folder, PlainBackend())
    assert built is None or built.ok, built.log
    assert built is None or built.log == ""
    program = workshop.program(upload.found, folder)
    for preset in preset_names() if sample == "hello" else PRESETS:
        rules = Rules.from_preset(preset)
        players = []

        def sit(slot, seat, room, rules=rules, players=players):
            process = PlainBackend().start(program, Limits(), seat=seat)
            players.append(ProgramPlayer(process, rules=rules, seat=seat))
            return players[-1]

        match = Match(rules, sit)
        assert len(list(match.duplicate("samples", 1))) == 2
        assert [player.report.faults for player in players] == [[]] * 8


@pytest.mark.parametrize(("key", "sample"), SAMPLES)
def test_samples_pass_the_check(tmp_path, key, sample):
    data, name = upload_of(key, sample, tmp_path)
    folder = tmp_path / "checked"
    folder.mkdir()
    *lines, report = check(data, name, starter=PlainBackend(), folder=folder, presets=PRESETS)
    assert all(isinstance(line, Line) for line in lines)
    assert report.ok, report
    assert report.language == key


@pytest.mark.parametrize("key", language_keys())
def test_hello_passes_the_check_in_the_sandbox_of_this_machine(tmp_path, key):
    try:
        sandbox = backend("auto")
    except SandboxUnavailable as error:
        pytest.skip(f"no sandbox here: {error}")
    if language(key).build and not sandbox.can_build().ok:
        pytest.skip("compilers may not run here")
    data, name = upload_of(key, "hello", tmp_path)
    folder = tmp_path / "checked"
    folder.mkdir()
    *_, report = check(data, name, starter=sandbox, folder=folder, presets=["lounge-1000"])
    assert report.ok, report


def test_hello_in_python_has_ten_lines():
    assert len(language("python").hello.strip().splitlines()) == 10


@pytest.mark.parametrize("key", language_keys())
def test_samples_are_small_files_of_names_that_are_run(key):
    found = language(key)
    assert found.hello_name in found.entries or found.sample_build
    assert len(found.hello) < len(found.template) < 8000
    assert found.hello.isascii()
