"""docs/score-sheets.md says what the code does."""

import json
import re
from pathlib import Path

from engine.rules import Rules
from tournaments import sheet
from tournaments.sheet import Given, Line, check_hand

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/score-sheets.md").read_text("utf-8")


def test_the_line_of_the_page():
    value = json.loads(re.search(r"```json\n(.+?)\n```", PAGE, re.S)[1])
    line = Line.from_values(value)
    assert line.values() == value
    assert check_hand(Rules.from_preset("yasa-1165"), Given.of(line), 6).line == line


def test_every_problem_of_a_hand_is_named():
    source = Path(sheet.__file__).read_text("utf-8")
    made = [line for line in source.splitlines() if " Problem(" in line or "[Problem(" in line]
    keys = {key for line in made for key in re.findall(r'"([a-z]+(?:_[a-z]+)+)"', line)}
    assert keys == set(re.findall(r"^\| `(\w+)` \|", PAGE, re.M))
