"""Records as people bring them: read with the rules they lack, refused with line and place, given a title."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.json_values import load_json
from engine.notation import parse_any
from engine.record import MatchRecord, RecordError
from engine.rules import Rules
from replays.frames import SEAT_LETTERS
from replays.names import names_of, shown_name
from replays.refusal_words import place_words, reason_words

AROUND = 2
"""Lines shown before and after the one that is wrong."""
LONGEST_LINE = 240
LONGEST_TITLE = 120


@dataclass(frozen=True)
class Refusal:
    """Why a record is refused.

    *line* is None where lines mean nothing; *excerpt* are number, text and whether it is the line, "" cut to length.
    """

    reason: str
    place: str
    line: int | None
    excerpt: list[tuple[int, str, bool]]


def read_record(data: str | bytes, preset: str = "") -> MatchRecord:
    """Return the match of a record in text or JSON; one that brings no rules is read by those of *preset*.

    Raises: engine.record.RecordError with line or place and the reason.
    """
    text = text_of(data)
    return parse_any(_with_rules(text, Rules.from_preset(preset)) if preset else text)


def text_of(data: str | bytes) -> str:
    """Return *data* as text with line feeds, without what mail and editors put around it.

    Raises: RecordError if it is not UTF-8.
    """
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise RecordError("not UTF-8 text", line=error.object[: error.start].count(b"\n") + 1) from None
    return data.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def _with_rules(text: str, rules: Rules) -> str:
    """Return *text*, the rules added where it has none: at the end, so that its lines keep their numbers."""
    if text.lstrip()[:1] not in ("{", "["):
        if any(line.startswith("R ") for line in text.split("\n")):
            return text
        return f"{text.rstrip()}\nR {rules.text()}\n"
    value = load_json(text)
    if not isinstance(value, dict) or "rules" in value:
        return text
    return json.dumps({**value, "rules": {**rules.values(), "preset": rules.preset}, "rules_sha256": rules.sha256})


def refusal(error: RecordError, text: str) -> Refusal:
    """Return *error* for a page, with the lines of *text* around it."""
    excerpt = []
    if error.line:
        lines = text.split("\n")
        for number in range(max(1, error.line - AROUND), min(len(lines), error.line + AROUND) + 1):
            line = lines[number - 1]
            shown = line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "…"
            excerpt.append((number, shown, number == error.line))
    return Refusal(reason_words(error.reason), place_words(error.place), error.line, excerpt)


def title_of(record: MatchRecord) -> str:
    """Return what a record calls itself: its title, who played, its event; else what it is."""
    header = record.header
    if title := shown_name(header.get("title") or "", LONGEST_TITLE):
        return title
    sides = ""
    if any(isinstance(seat, dict) and seat.get("entry") for seat in header.get("seats") or []):
        names = names_of(header, SEAT_LETTERS[record.rules.direction])
        sides = _("%(first)s – %(second)s") % {"first": names.sides[0], "second": names.sides[1]}
    parts = [part for part in (shown_name(header.get("event") or ""), sides) if part]
    return shown_name(", ".join(parts), LONGEST_TITLE) or (_("A hand") if len(record.hands) == 1 else _("A match"))
