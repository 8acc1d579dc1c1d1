"""The pages for authors say what the code does: every line of the protocol's page, and the ten-line bot."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from bots import protocol
from bots.archive import LIMITS
from bots.language import language
from bots.players import REST_SECONDS
from bots.protocol import Clock
from bots.sandbox.process import FLOOD_CAP, LINE_CAP
from bots.sdk.cli import command_names
from engine.match import FAULTS_TO_FORFEIT
from engine.rules import Rules
from tests.bots.transcript import transcript
from tests.engine.boards import all_rules, known_board, random_board

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "bot-protocol.md").read_text(encoding="utf-8")
QUICK_START = (DOCS / "bot-quickstart.md").read_text(encoding="utf-8")
SHOWN = {
    name: [(line[0], line[2:]) for line in body.splitlines()]
    for name, body in re.findall(r"```transcript (\w+)\n(.*?)```", PROTOCOL, re.DOTALL)
}
MADE = dict(transcript())


def test_every_message_is_shown():
    assert list(SHOWN) == list(MADE)


@pytest.mark.parametrize("name", MADE)
def test_the_lines_of_the_page_are_those_of_the_code(name):
    assert SHOWN[name] == MADE[name]


@pytest.mark.parametrize("name", ["call", "discard", "mode", "play"])
def test_the_answers_of_the_page_are_accepted(name):
    lines = [text for _, text in SHOWN[name]]
    for question, answer in zip(map(json.loads, lines[::2]), lines[1::2], strict=True):
        said = protocol.read_answer(answer.encode(), question["id"])
        if name != "discard":
            assert said.text in question["legal"]
        else:
            assert len(said.text) == 2 * question["n"]
            protocol.read_act(known_board(6).views[0], said.text, ())


def test_ready_and_hello():
    (_, hello), (_, ready) = SHOWN["hello"]
    assert protocol.read_ready(ready.encode()).name == "falcons"
    assert Rules.from_values(json.loads(hello)["rules"]).sha256 == json.loads(hello)["rules_sha256"]


def test_every_event_and_its_keys_are_named():
    rows = {
        name: set(re.findall(r"`(\w+)`", keys)) for name, keys in re.findall(r"^\| `(\w+)` \| (.*?) \|", PROTOCOL, re.M)
    }
    seen = set()
    for rules in all_rules():
        for key in range(6):
            board = random_board(rules, key)
            for view in board.views:
                for event in view.events():
                    seen.add(event["t"])
                    assert set(event) - {"t"} <= rows[event["t"]], event
    assert seen == {"deal", "call", "contract", "passed_out", "widow", "discard", "mode", "play", "trick"}
    assert rows["hand_end"] == {"record"}


def test_the_figures_of_the_page():
    words = " ".join(PROTOCOL.split())
    assert (protocol.LINE_TO_BOT, protocol.LINE_FROM_BOT, protocol.DEBUG_BYTES) == (64 << 10, 8 << 10, 1 << 10)
    assert (LINE_CAP, FLOOD_CAP) == (8 << 10, 64 << 10)
    assert f"more than {protocol.LONGEST_NUMBER} digits" in words
    assert f"more than {protocol.DEEPEST} deep" in words
    assert f"more than {REST_SECONDS * 1000:.0f} ms of processor time" in words
    assert FAULTS_TO_FORFEIT == 3
    for key in Clock().to_json():
        assert f"`{key}`" in PROTOCOL


def test_the_bot_of_the_quick_start_is_the_hello_of_python():
    (text,) = re.findall(r"```python\n(.*?)```", QUICK_START, re.DOTALL)
    assert text == language("python").hello


def test_the_bot_of_the_quick_start_answers_the_lines_of_the_page(tmp_path):
    (tmp_path / "bot.py").write_text(language("python").hello)
    lines = [text for shown in SHOWN.values() for direction, text in shown if direction == ">"]
    done = subprocess.run(
        [sys.executable, "bot.py"], cwd=tmp_path, input="\n".join(lines), capture_output=True, text=True, check=True
    )
    answers = done.stdout.splitlines()
    assert protocol.read_ready(answers.pop(0).encode())
    questions = [message for message in map(json.loads, lines) if message["t"] == "act"]
    for question, answer in zip(questions, answers, strict=True):
        assert protocol.read_answer(answer.encode(), question["id"])
    assert done.stderr == "bye, boards\n"


def test_every_command_is_in_the_quick_start():
    for name in command_names():
        assert f"shelem-bot {name} " in QUICK_START


@pytest.mark.parametrize("spoken", [code for code, _name in settings.LANGUAGES if code != "en"])
def test_the_quick_start_says_the_same_in_every_language(spoken):
    text = (DOCS / f"bot-quickstart.{spoken}.md").read_text(encoding="utf-8")
    for part in (r"```.*?```", r"\]\([^)]*\)", r"(?m)^#+ ", r"(?m)^\|"):
        assert re.findall(part, text, re.DOTALL) == re.findall(part, QUICK_START, re.DOTALL), part
    assert sorted(re.findall(r"`[^`\n]+`", text)) == sorted(re.findall(r"`[^`\n]+`", QUICK_START))


def test_files_that_are_run_are_named():
    assert all(f"`{name}`" in QUICK_START for name in language("python").entries[:2])
    assert LIMITS.upload_bytes == 10 << 20


@pytest.mark.parametrize("page", ["bot-protocol.md", "bot-quickstart.md"])
def test_links_lead_to_pages(page):
    for target in re.findall(r"\]\(([\w.-]+\.md)\)", (DOCS / page).read_text(encoding="utf-8")):
        assert (DOCS / target).exists()
