"""The lines of a text record one by one: words, numbers, kept keys, and what each letter of a hand says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from engine.json_values import check_text, load_json
from engine.record_error import RecordError

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_WORD = re.compile(rf'\s*(?:([A-Za-z_][A-Za-z0-9_]*)=({_QUOTED}|[^\s"]+)|({_QUOTED}|[^\s"=]+))(?=\s|$)', re.ASCII)
_NUMBER = re.compile(r"-?[1-9][0-9]{0,18}|0")
_SEGMENT = rf"[A-Za-z0-9_-]+|{_QUOTED}"
_KEPT = re.compile(rf"((?:{_SEGMENT})(?:\.(?:{_SEGMENT}))*)=(.*)", re.ASCII | re.DOTALL)
_SEGMENTS = re.compile(_SEGMENT, re.ASCII)
_NAMES = {"pts": "points", "tricks": "tricks", "delta": "delta", "after": "after"}


def words_of(text: str) -> list[tuple[str | None, str | int]]:
    """Return the words of a line with their keys, None where there is none; whole numbers as numbers.

    Raises:
        RecordError: a quote does not close, or a key has no value.
    """
    words: list[tuple[str | None, str | int]] = []
    at, text = 0, text.rstrip()
    while at < len(text):
        found = _WORD.match(text, at)
        if found is None:
            raise RecordError(f"{text[at:].strip()[:20]!r} is not understood: quotes must close, keys need values")
        key, keyed, alone = found.groups()
        words.append((key, _value(keyed or alone)))
        at = found.end()
    return words


def _value(word: str) -> str | int:
    if word.startswith('"'):
        return _json_text(word)
    return int(word) if _NUMBER.fullmatch(word) else word


def _json_text(word: str) -> str:
    try:
        text = str(json.loads(word))
    except ValueError:
        raise RecordError(f"{word[:20]} is not quoted as in JSON") from None
    check_text(text)
    return text


def pairs_of(text: str) -> list[tuple[str, str | int]]:
    """Return the words of a line that has only ``key=value``.

    Raises:
        RecordError: a word has no key.
    """
    pairs = []
    for key, word in words_of(text):
        if key is None:
            raise RecordError(f"{str(word)[:20]!r} must be written as key=value")
        pairs.append((key, word))
    return pairs


def kept_of(rest: str) -> tuple[list[str], Any]:
    """Return the path of a ``Z`` line's key, and its value.

    Raises:
        RecordError: it is not ``path=json``.
    """
    found = _KEPT.fullmatch(rest)
    if found is None:
        raise RecordError("a Z line is written Z key=json")
    segments = _SEGMENTS.findall(found[1])
    path = [_json_text(segment) if segment[0] == '"' else segment for segment in segments]
    try:
        return path, load_json(found[2])
    except RecordError as error:
        raise RecordError(error.reason) from None  # its line is not that of the record


def put(values: dict[str, Any], key: str, value: Any) -> None:
    """Put *value* under *key*, which must be free.

    Raises:
        RecordError: the key is taken.
    """
    if key in values:
        raise RecordError(f"{key[:40]!r} is given twice")
    values[key] = value


def number_of(text: str) -> int:
    """Return the whole number of a text.

    Raises:
        RecordError: it is none, or has more than 19 digits.
    """
    if not _NUMBER.fullmatch(text):
        raise RecordError(f"{text[:20]!r} is no whole number")
    return int(text)


def numbers_of(text: str) -> list[int]:
    """Return the whole numbers of a text, with commas between them.

    Raises:
        RecordError: one of them is none.
    """
    return [number_of(word) for word in text.split(",")]


def _deal_line(rest: str) -> list[tuple[str, Any]]:
    words = rest.split()
    if len(words) != 5:
        raise RecordError(f"a D line has four hands and the widow, here are {len(words)} words")
    return [("deal", words[:4]), ("widow", words[4])]


def _mode_line(rest: str) -> list[tuple[str, Any]]:
    mode, at, announced = rest.strip().partition("@")
    if at and not announced:
        raise RecordError("nothing follows the @")
    return [("mode", mode), *([("announced", announced)] if at else [])]


def _time_line(rest: str) -> list[tuple[str, Any]]:
    return [("ms", [number_of(word) for word in rest.split()])]


def _irregular_line(rest: str) -> list[tuple[str, Any]]:
    number, _, words = rest.partition(" ")
    value: dict[str, Any] = {"at": number_of(number)}
    for key, word in words_of(words):
        if key not in (None, "seat", "asked", "used"):
            raise RecordError(f"{key} is no word of an I line")
        put(value, key or "kind", word if key == "seat" else str(word))
    return [("irregular", value)]


def _result_line(rest: str) -> list[tuple[str, Any]]:
    value: dict[str, Any] = {}
    for key, word in words_of(rest):
        if key is None:
            put(value, "outcome", word)
        elif key in _NAMES:
            put(value, _NAMES[key], numbers_of(str(word)))
        else:
            raise RecordError(f"{key} is no word of an S line")
    return [("result", value)]


HAND_LINES: dict[str, Callable[[str], list[tuple[str, Any]]]] = {
    "D": _deal_line,
    "A": lambda rest: [("calls", rest.split())],
    "X": lambda rest: [("exchange", rest.strip())],
    "M": _mode_line,
    "L": lambda rest: [("tricks", rest.split())],
    "W": lambda rest: [("winners", rest.strip())],
    "T": _time_line,
    "I": _irregular_line,
    "S": _result_line,
}
"""By letter: reads the rest of a line into JSON keys of the hand and their values."""
