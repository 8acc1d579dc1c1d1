"""Records as text (``.shelem``), written; specified in docs/records.md, read by engine/notation_reader.py.

Nothing that JSON has is lost: what has no line or word of its own is written ``Z key=json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.hand_record import HandRecord
from engine.json_values import dump_json
from engine.notation_reader import parse_any, parse_hand, parse_hand_lines, parse_match
from engine.record import MatchRecord
from engine.record_parts import HandResult, Irregular

__all__ = ["hand_lines", "hand_text", "match_text", "parse_any", "parse_hand", "parse_hand_lines", "parse_match"]

_BARE_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_BARE_SEGMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_BARE_TEXT = re.compile(r"[!#-~]+")
_NUMBER = re.compile(r"-?[1-9][0-9]*|0")


def match_text(record: MatchRecord) -> str:
    """Return the text of a match, with a line feed at its end."""
    return "\n".join(_match_lines(record)) + "\n"


def hand_text(hand: HandRecord) -> str:
    """Return the lines of one hand, from ``H`` on, as one text; the rules are not in it."""
    return "\n".join(hand_lines(hand)) + "\n"


def _match_lines(record: MatchRecord) -> Iterator[str]:
    yield "%shelem 1"
    header = {key: value for key, value in record.header.items() if key != "seats"}
    words = _words(header)
    if words:
        yield f"G {words}"
    yield f"R {record.rules.text()}"
    seats = record.header.get("seats") or ()
    for number, seat in enumerate(seats):
        yield f"P {number} {_words(seat)}".rstrip()
    yield from _rest(header)
    for number, seat in enumerate(seats):
        yield from _rest(seat, f"seats.{number}.")
    if record.result is not None:
        yield f"Z result={dump_json(record.result)}"
    for hand in record.hands:
        yield from hand_lines(hand)


def hand_lines(hand: HandRecord) -> Iterator[str]:
    """Yield the lines of one hand, from ``H`` to ``S`` (or to what there is)."""
    yield f"H {hand.number} {_head(hand)}"
    yield f"D {hand.deal.text()}"
    announced = f"@{hand.announced}" if hand.announced else ""
    lines = {
        "A": " ".join(hand.calls),
        "X": hand.exchange,
        "M": hand.mode and hand.mode + announced,
        "L": " ".join(hand.tricks),
        "W": hand.winners,
        "T": " ".join(map(str, hand.ms)),
    }
    yield from (f"{letter} {text}" for letter, text in lines.items() if text)
    yield from map(_irregular_line, hand.irregular)
    for number, irregular in enumerate(hand.irregular):
        yield from _rest(irregular.extra, f"irregular.{number}.", every=True)
    if hand.claim is not None:
        yield f"Z claim={dump_json(hand.claim)}"
    yield from _rest(hand.extra, every=True)
    if hand.result is not None:
        yield from _rest(hand.result.extra, "result.", every=True)
        yield _result_line(hand.result)


def _head(hand: HandRecord) -> str:
    words: dict[str, object] = {"room": hand.room} if hand.room else {}
    words |= {"dealer": hand.dealer, "first": hand.first, "before": _pair(hand.before)}
    if hand.forced:
        words["forced"] = 1
    if hand.commit:
        words["commit"] = hand.commit
    return _words(words)


def _irregular_line(irregular: Irregular) -> str:
    said = {name: text for name in ("asked", "used") if (text := getattr(irregular, name))}
    return f"I {irregular.at} seat={irregular.seat} {irregular.kind} {_words(said)}".rstrip()


def _result_line(result: HandResult) -> str:
    pairs = {
        "pts": result.points,
        "tricks": result.tricks,
        "delta": result.delta,
        "after": result.after,
    }
    return f"S {' '.join(f'{name}={_pair(pair)}' for name, pair in pairs.items())} {result.outcome}"


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]},{pair[1]}"


def _is_word(key: str, value: object) -> bool:
    """Whether a value can stand on a line as ``key=value``: a text or a whole number under a plain key."""
    return isinstance(value, str | int) and not isinstance(value, bool) and bool(_BARE_KEY.fullmatch(key))


def _words(values: Mapping[str, object]) -> str:
    return " ".join(f"{key}={_word(value)}" for key, value in values.items() if _is_word(key, value))


def _word(value: object) -> str:
    """A whole number bare, a text bare where it cannot be taken for anything else, else quoted as in JSON."""
    if isinstance(value, str) and (not _BARE_TEXT.fullmatch(value) or _NUMBER.fullmatch(value)):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def _rest(values: Mapping[str, Any], path: str = "", *, every: bool = False) -> Iterator[str]:
    """The ``Z`` lines of what is no word (or of everything)."""
    for key, value in values.items():
        if every or not _is_word(key, value):
            segment = key if _BARE_SEGMENT.fullmatch(key) else json.dumps(key, ensure_ascii=False)
            yield f"Z {path}{segment}={dump_json(value)}"
