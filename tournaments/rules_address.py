"""House rules in an address: ``?ace=15&target=1200`` over a preset, so that a club can hand round its own rules."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from engine.options import override, read_value, split_settings
from engine.rules import Rules, RulesError
from tournaments.calculator_form import CALCULATOR_FIELDS

LONGEST = 600
"""Letters of house rules in an address; every option at once is shorter."""
ONE_TEXT = "house"
"""A parameter with several settings in one text, as the form sends it: ``ace=15 target=1200``."""
_SPACED = re.compile(r"[\s\"]")
_FOREIGN = frozenset({"fbclid", "gclid"})
"""What messengers and searches add to an address that is passed on."""


class Asked(NamedTuple):
    """Rules that an address asks for; the preset's own where they are refused, with the refusal."""

    rules: Rules
    settings: tuple[tuple[str, str], ...] = ()
    refusal: RulesError | None = None

    @property
    def query(self) -> str:
        """The settings as the end of an address; empty without any."""
        return query_of(self.settings)

    @property
    def text(self) -> str:
        """The settings as the form has them, in one text."""
        return " ".join(
            f"{key}={json.dumps(value) if _SPACED.search(value) else value}" for key, value in self.settings
        )


def rules_asked(preset: str, query: QueryDict) -> Asked:
    """Return the rules that *query* asks for over *preset*; the calculator's parameters are none of them."""
    rules = Rules.from_preset(preset)
    try:
        settings = _settings(query)
        return Asked(override(rules, _values(settings)), settings)
    except RulesError as error:
        return Asked(rules, (), error)


def rules_page(preset: str, house_rules: Sequence[str]) -> str:
    """Return the address of rules on their page; *house_rules* as a tournament has them, known to be good."""
    settings = [pair for text in house_rules for pair in split_settings(text)]
    return reverse("tournaments:rules_preset", args=[preset]) + query_of(settings)


def query_of(settings: Sequence[tuple[str, str]]) -> str:
    """Return ``?ace=15&target=1200``; empty without settings."""
    return "?" + urlencode(settings) if settings else ""


def _settings(query: QueryDict) -> tuple[tuple[str, str], ...]:
    given = [(key, value.strip()) for key, values in query.lists() for value in values if _is_option(key)]
    if sum(len(key) + len(value) for key, value in given) > LONGEST:
        raise RulesError("house_rules", f"must have at most {LONGEST} characters")
    settings: list[tuple[str, str]] = []
    for key, value in given:
        if key != ONE_TEXT:
            settings.append((key, value))
        elif value:
            settings += split_settings(value)
    return tuple(dict.fromkeys(settings))


def _values(settings: Sequence[tuple[str, str]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, text in settings:
        value = read_value(key, text)
        if values.setdefault(key, value) != value:
            raise RulesError(key, "is given twice")
    return values


def _is_option(key: str) -> bool:
    return key not in CALCULATOR_FIELDS and key not in _FOREIGN and not key.startswith("utm_")
