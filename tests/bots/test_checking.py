"""The check of an upload: what is accepted, what is refused, and what its author is told."""

import json
import zipfile
from io import BytesIO

import pytest

from bots.checking import STAGES, Line, Report, check
from bots.language import language
from bots.protocol import Clock
from bots.sandbox import BuildResult, Verdict
from bots.sdk.plain import PlainBackend
from engine.notation import parse_any
from engine.presets import preset_names
from tests.bots.programs import GOOD, once, source

QUICK = Clock(init_ms=3000, move_ms=600, bank_ms=600, hard_stop_ms=1200)


def run(folder, data, name="bot.py", *, presets=("club-1165",), starter=None, clock=QUICK):
    """Return (log lines, report)."""
    folder.mkdir(exist_ok=True)
    data = data.encode() if isinstance(data, str) else data
    *lines, report = check(data, name, starter=starter or PlainBackend(), folder=folder, presets=presets, clock=clock)
    assert all(isinstance(line, Line) for line in lines)
    assert isinstance(report, Report)
    return lines, report


def test_the_ten_line_bot_is_accepted_in_every_preset(tmp_path):
    lines, report = run(tmp_path / "f", language("python").hello, presets=(), clock=Clock())
    assert report.ok
    assert list(report.stages.values()) == [True] * len(STAGES)
    assert set(report.measured["hands"]) == set(preset_names())
    assert report.measured["faults"] == 0
    assert report.measured["seconds"] < 60
    assert report.stderr.startswith("bye")
    text = "\n".join(line.text for line in lines)
    for told in (
        "1 file",
        "Python: bot.py",
        "nothing to build",
        "ready in",
        "club-1165: 5 hands, no fault",
        "decisions",
    ):
        assert told in text
    record = parse_any(report.board)
    assert record.hands[0].result.outcome != "passed_out"
    assert json.loads(json.dumps(report.to_json()))["ok"] is True
    assert [line.seconds for line in lines] == sorted(line.seconds for line in lines)


FORWARD = source().replace(
    'if m["t"] == "hello"',
    'if m["t"] not in ("hello", "act", "event", "bye"): raise KeyError(m["t"])\n    elif m["t"] == "hello"',
)
PRINTING = source(once('print("my hand is", m["ev"][0]["cards"], flush=True)', 3))
REFUSED = {
    "unpack": (b"", "bot.py", "unpack", "is empty", "", ""),
    "language": (b"hello", "readme.txt", "language", "no file to run", "", "bot.py"),
    "syntax": ("for line in\n", "bot.py", "start", "ended by itself", "    1 for line in", "cannot read the file"),
    "import": (
        "import json\nimport numpy_that_is_not_there\n", "bot.py", "start", "ended by itself",
        "    2 import numpy_that_is_not_there\nModuleNotFoundError", "put numpy_that_is_not_there into your zip",
    ),
    "silent": ("import time\ntime.sleep(9)\n", "bot.py", "start", "not ready within 3,000 ms", "", "flush"),
    "debugging to stdout": (
        PRINTING, "bot.py", "games", "malformed: no JSON", "my hand is", "print debugging to stderr",
    ),
    "debugging before ready": ("print('loading')\n" + source(), "bot.py", "start", "not ready", "loading", "stderr"),
    "a dict printed": (source('print({"id": m["id"], "a": legal[0]}, flush=True)'), "bot.py", "games", "malformed",
        "'a': '100'}", "json.dumps"),
    "wrong id": (source('say(id=2, a=legal[0])'), "bot.py", "games", "the question was", '"id": 2, "a"',
        "the id of that question"),
    "not in legal": (source('say(id=m["id"], a="200")'), "bot.py", "games", "'200' is not in legal", "200",
        "letter for letter"),
    "discards forgotten": (source('say(id=m["id"], a=m["legal"][0])'), "bot.py", "games", "crash",
        "KeyError: 'legal'", "A discard has no legal list"),
    "a discard as a list": (
        source('say(id=m["id"], a=legal[0] if m["kind"] != "discard" else " ".join(m["hand"]))'), "bot.py", "games",
        "illegal: a discard is 4 cards", "", "written together"),
    "an exception": (source(once("raise ValueError('no idea')", 5)), "bot.py", "games", "crash",
        "ValueError: no idea", ""),
    "too slow": (source(once(f"time.sleep(1.5); {GOOD}", 4)), "bot.py", "games", "timeout: no answer within", "",
        "think less"),
    "unknown messages": (FORWARD, "bot.py", "games", "crash", "KeyError: 'x_message'", "skip what you do not know"),
    "unknown events": (
        source('for e in m["ev"]: assert e["t"] != "x_event", e["t"]\n' + GOOD), "bot.py", "games", "crash",
        "AssertionError: x_event", ""),
    "ends early": (source(once("sys.exit(0)", 3)), "bot.py", "games", "by itself with status 0", "",
        "Do not end before stdin"),
    "C that does not compile": ("int main(void) { return cards; }\n", "bot.c", "build", "does not compile",
        "    1 int main(void) { return cards; }", "first error"),
    "JavaScript that throws": (
        language("javascript").hello.replace("message.legal ||", "message.legals.none ||"), "bot.js", "games", "crash",
        "bot.js", "Not every message"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_refused_with_the_line_and_the_fix(tmp_path, case):
    data, name, stage, reason, quoted, fix = REFUSED[case]
    if name.endswith(".c") and language("c").runtime() is None:
        pytest.skip("no compiler")
    if name.endswith(".js") and language("javascript").runtime() is None:
        pytest.skip("no Node")
    lines, report = run(tmp_path / "f", data, name)
    assert not report.ok
    assert report.stages[stage] is False
    assert reason in report.reason
    assert quoted in report.quoted
    assert fix in report.fix
    assert bool(report.fix) or not fix
    assert lines[-1].level == "error"
    assert all(report.stages[later] is None for later in STAGES[STAGES.index(stage) + 1 :])


def test_a_bot_that_reads_with_input_is_accepted_and_its_stderr_kept(tmp_path):
    text = source().replace("for line in sys.stdin:", "while True:\n    line = input()")
    _, report = run(tmp_path / "f", text)
    assert report.ok
    assert "EOFError" in report.stderr


def test_a_zip_is_checked_and_the_line_is_found_in_its_module(tmp_path):
    output = BytesIO()
    with zipfile.ZipFile(output, "w") as archive:
        archive.writestr("falcon/bot.py", source("import brain\nbrain.think(m)"))
        archive.writestr("falcon/brain.py", "def think(m):\n    # hm\n    return 1 / 0\n")
    _, report = run(tmp_path / "f", output.getvalue(), "falcon.zip")
    assert report.quoted == "brain.py\n    2     # hm\n    3     return 1 / 0\nZeroDivisionError: division by zero"


def test_the_check_can_be_stopped_and_leaves_no_process(tmp_path):
    running = []

    class Counting(PlainBackend):
        def start(self, program, limits, *, seat=0):
            running.append(super().start(program, limits, seat=seat))
            return running[-1]

    folder = tmp_path / "f"
    folder.mkdir()
    check_ = check(source().encode(), "bot.py", starter=Counting(), folder=folder, presets=["club-1165", "half-800"])
    for line in check_:
        if line.stage == "games":
            break
    check_.close()
    assert running
    assert all(process._popen.returncode is not None for process in running)


def test_without_a_place_to_build_compiled_languages_are_refused(tmp_path):
    class NoBuild(PlainBackend):
        def can_build(self):
            return Verdict(False, "no namespaces here")

        def build(self, *_, **__):
            return BuildResult(False, "")

    if language("c").runtime() is None:
        pytest.skip("no compiler")
    _, report = run(tmp_path / "f", language("c").hello, "bot.c", starter=NoBuild())
    assert "no namespaces here" in report.reason


def test_a_slow_bot_is_accepted_with_a_warning_and_short_games(tmp_path, monkeypatch):
    monkeypatch.setattr("bots.checking.GAME_SECONDS", 0.0)
    slow = Clock(move_ms=10, bank_ms=20_000, hard_stop_ms=5000)
    lines, report = run(tmp_path / "f", source(once(f"time.sleep(0.1); {GOOD}")), clock=slow)
    assert report.ok
    warnings = [line.text for line in lines if line.level == "warning"]
    assert any("only one short game" in text for text in warnings)
    assert any("10 are free" in text for text in warnings)
