"""Options of the rules as the pages lay them out: side by side by preset, and how each is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from engine.options import write_value
from engine.rules import Rules
from engine.rules_checks import CHOICES
from engine.wording_options import OptionLine, option_lines
from engine.wording_values import CHOSEN
from tournaments.rules_tables import Compared
from tournaments.wording_rules import spoken


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
    """Return texts that the option may have, with their words where each is a choice of few."""
    if option in CHOICES:
        return [(f"{option}={value}", _(CHOSEN[option][value])) for value in CHOICES[option]]
    texts = dict.fromkeys(write_value(option, getattr(rules, option)) for rules in sets)
    named = {setting for rules in sets for text in rules.house_rules for setting in text.split()}
    also = sorted(setting for setting in named if setting.partition("=")[0] == option)
    return [(each, "") for each in dict.fromkeys([*(f"{option}={text}" for text in texts), *also])]


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
