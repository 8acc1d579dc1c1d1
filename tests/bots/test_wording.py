"""Checks and faults speak the reader's language: every sentence that is told is known again."""

import ast
from pathlib import Path

import pytest
from django.utils import translation

from bots import diagnosis
from bots.sentences import SENTENCES
from bots.wording import is_known, worded

BOTS = Path(diagnosis.__file__).parent
TOLD = {
    "archive.py": {"ArchiveError": 0},
    "language.py": {"LanguageError": 0},
    "workshop.py": {"WorkshopError": 1},
    "protocol.py": {"ProtocolError": 1, "_Refused": 0},
    "players.py": {"_Gone": 0, "_fault": 2},
    "checking.py": {"line": 1, "Diagnosis": 0},
    "sandbox/process.py": {"Flood": 0, "TooLong": 0},
}
"""The functions that tell something, by file, and which of their arguments it is."""


def texts_of(node):
    """Return the texts that an expression may be, with 7 for what is filled in; none where it is no text in place."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return ["".join(part.value if isinstance(part, ast.Constant) else "7" for part in node.values)]
    if isinstance(node, ast.IfExp):
        return texts_of(node.body) + texts_of(node.orelse)
    return []


def told(file, functions):
    for node in ast.walk(ast.parse((BOTS / file).read_text())):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in functions and len(node.args) > functions[name]:
                yield from texts_of(node.args[functions[name]])


@pytest.mark.parametrize("file", TOLD)
def test_what_is_told_is_known(file):
    found = [text for text in told(file, TOLD[file]) if text not in ("7", "7: 7", "7: 7 (7)")]
    assert found
    assert [text for text in found if not is_known(text.replace("file7, 7", "files, 7"))] == []


def test_every_fix_is_known():
    fixes = [fix for _pattern, fix in [*diagnosis._FIXES, *diagnosis._FAULT_FIXES]]
    named = {"{name}": "numpy", "{module}": "", "{key!r}": "'key'", "{key}": "key", "{header}": "a.h"}
    for hole, value in named.items():
        fixes = [fix.replace(hole, value) for fix in fixes]
    asked = ["{'a': 1}", " ", "hello"]
    assert [fix for fix in [*fixes, *map(diagnosis._of_text, asked)] if not is_known(fix)] == []


def test_english_stays_as_it_was_told():
    assert worded("no answer within 21,050 ms") == "no answer within 21,050 ms"


def test_sentences_in_sentences_are_worded():
    with translation.override("fa"):
        why = "club-1165, against itself, hand 3, question 29: crash: it ended by itself with status 1"
        for english in ("against itself", "hand", "question", "crash", "ended"):
            assert english not in worded(why)
        assert "club-1165" in worded(why)
        assert "sandbox" not in worded("waits for a worker with a safe sandbox: bubblewrap is not installed")
        assert worded("a.txt: links are not taken").startswith("a.txt: ")
        assert "links" not in worded("a.txt: links are not taken")
        assert "links" not in worded("the upload is refused: a.txt: links are not taken")


def test_what_is_not_known_stays():
    with translation.override("fa"):
        assert worded("He names others.") == "He names others."
        assert worded("") == ""


def test_no_sentence_is_said_in_two_ways():
    assert len(set(SENTENCES)) == len(SENTENCES)


def test_what_a_program_wrote_at_length_is_not_searched():
    said = "club-1165 against itself, hand 3, question 29: crash: the program ended by itself with status 1"
    with translation.override("fa"):
        assert worded(said) != said
        assert worded(said + "a: b; " * 1000) == said + "a: b; " * 1000
