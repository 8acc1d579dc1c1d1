"""Headings of rounds: as short as a column is wide."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from tournaments.wording import round_words


def round_heading(label: str) -> str:
    """Return the heading of a round's column; a code of a bracket is in Latin letters in every language."""
    found = re.fullmatch(r"(?:[A-Z]{1,2}-)?R([0-9]+)", label)
    return _("R%(n)s") % {"n": found[1]} if found else label


def round_brief(label: str) -> str:
    """Return what people call a round where several stand in one line: brackets by their part and number."""
    found = re.fullmatch(r"(WB|LB)([0-9]+)", label)
    if found is None:
        return round_words(label)
    return bracket_round(label, 0, last=False)


def bracket_round(label: str, matches: int, *, last: bool) -> str:
    """Return what people call a round of a bracket that has *matches*; *last*: it is the end of its part."""
    found = re.fullmatch(r"(R|KO|WB|LB|GF)([0-9]+)", label)
    if found is None:
        return label
    stage, number = found.groups()
    if stage == "GF":
        return _("Grand final") if number == "1" else _("Second final")
    if stage == "WB":
        return _("Winners’ final") if last else _("Winners %(n)s") % {"n": number}
    if stage == "LB":
        return _("Losers’ final") if last else _("Losers %(n)s") % {"n": number}
    names = {1: _("Final"), 2: _("Semi-finals"), 4: _("Quarter-finals")}
    return names.get(matches, _("Round of %(n)s") % {"n": 2 * matches})
