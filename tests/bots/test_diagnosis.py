"""The likely fix and the quoted line."""

import pytest

from bots.diagnosis import fix_of, of_fault, quote_of
from bots.seat_report import Fault

TRACEBACK = """\
Traceback (most recent call last):
  File "/tmp/x/bot.py", line 2, in <module>
    import helper
  File "/tmp/x/helper.py", line 1, in <module>
    import torch
ModuleNotFoundError: No module named 'torch'
"""


def test_the_innermost_line_of_the_authors_own_files_is_quoted():
    files = {"bot.py": b"import json\nimport helper\n", "helper.py": b"import torch\n"}
    assert quote_of(TRACEBACK, files) == "helper.py\n    1 import torch\nModuleNotFoundError: No module named 'torch'"
    assert quote_of("", files) == ""


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        (TRACEBACK, "put torch into your zip"),
        ("Error: Cannot find module 'lodash'", "put lodash into your zip"),
        ("EOFError: EOF when reading a line", "for line in sys.stdin"),
        ("KeyError: 'cards'", "Not every message has cards"),
        ("bot.c:3:10: fatal error: cards.h: No such file or directory", "The header cards.h is not there"),
        ("TypeError: Cannot read properties of undefined (reading 'x')", "Not every message has every key"),
        ("all is well", ""),
    ],
)
def test_fixes(text, fix):
    assert fix in fix_of(text)
    assert bool(fix_of(text)) == bool(fix)


def test_a_fault_names_its_place():
    found = of_fault(Fault(3, 29, "play", "illegal", "'Ah' is not in legal: 2h", "Ah"), "", {}, where="club-1165")
    assert found.reason == "club-1165, hand 3, question 29: illegal: 'Ah' is not in legal: 2h"
    assert found.quoted == "Ah"
    assert "letter for letter" in found.fix
