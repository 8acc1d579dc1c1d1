"""Options of the rules as the pages lay them out: side by side by preset, and how each is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from engine.options import write_value
from engine.rules import Rules
from engine.rules_checks import CHOICES, DOUBLES, RANGES
from engine.sentences import SCORE, Sentence
from engine.wording_options import NO, YES, OptionLine, option_lines
from engine.wording_values import CHOSEN
from engine.wording_values import DOUBLES as DOUBLE_WORDS
from tournaments.rules_tables import Compared
from tournaments.wording_rules import spoken

EXAMPLE = 85
"""Points in the example of a rule of doubling that has a number."""
FREE_NUMBERS = ("trick", "min", "max", "step", "target", "lose_at")
"""Options that are any number in their range; the other numbers follow from something."""


def said_side_by_side(rows: Iterable[Compared]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the topics of what differs, each with its rows of cells, and the topics of what is the same everywhere."""
    all_rows = list(rows)
    differing = [row for row in all_rows if row.differs]
    same = [row for row in all_rows if not row.differs]
    return _by_topic(differing), _by_topic(same)


def option_topics(sets: Sequence[Rules]) -> list[dict[str, Any]]:
    """Return every option by topic: its name, what it is about, and how it is written, examples taken from *sets*."""
    lines: dict[str, list[OptionLine]] = {}
    for line in option_lines(sets[0]):
        lines.setdefault(line.option, []).append(line)
    options = [
        {
            "topic": own[0].topic,
            "option": option,
            "about": [_(line.label) for line in own],
            "ways": _ways(option, sets),
        }
        for option, own in lines.items()
    ]
    return [
        {"heading": _(topic), "options": list(group)}
        for topic, group in groupby(options, key=lambda each: each["topic"])
    ]


def _ways(option: str, sets: Sequence[Rules]) -> list[tuple[str, str]]:
    """Return settings of the option: every one with its words where they are few, else those that *sets* have."""
    if option in CHOICES:
        return [(f"{option}={value}", _(CHOSEN[option][value])) for value in CHOICES[option]]
    if option == "double":
        return [_doubling(rule) for rule in ("never", *DOUBLES)]
    if isinstance(getattr(sets[0], option), bool):
        return [(f"{option}=yes", _(YES)), (f"{option}=no", _(NO))]
    texts = {write_value(option, getattr(rules, option)): None for rules in sets}
    named = [setting.partition("=") for rules in sets for text in rules.house_rules for setting in text.split()]
    texts |= {value: None for key, _eq, value in named if key == option}
    ways = [(f"{option}={text}", "") for text in texts]
    if option in FREE_NUMBERS:
        low, high = RANGES[option]
        ways = [*ways[:2], ("", _("or another number from %(low)d to %(high)d") % {"low": low, "high": high})]
    return ways


def _doubling(rule: str) -> tuple[str, str]:
    """Return a rule of doubling as it is written, with a number where it has one, and its words."""
    number = EXAMPLE if DOUBLES.get(rule) else 0
    said = Sentence(SCORE, DOUBLE_WORDS[rule], {"points": number} if number else {})
    return f"double={rule}" + (f":{number}" if number else ""), spoken(said)


def _by_topic(rows: Iterable[Compared]) -> list[dict[str, Any]]:
    return [
        {"heading": _(topic), "rows": [_row(row) for row in group]}
        for topic, group in groupby(rows, key=lambda row: row.lines[0].topic)
    ]


def _row(row: Compared) -> dict[str, Any]:
    first = row.lines[0]
    cells = [
        {
            "text": line.value if isinstance(line.value, str) else spoken(line.value),
            "as_written": isinstance(line.value, str),
            "other": line.value != first.value,
        }
        for line in row.lines
    ]
    return {"label": _(first.label), "option": first.option, "cells": cells, "value": cells[0]}
