"""Headings of rounds: as short as a column is wide."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _


def round_heading(label: str) -> str:
    """Return the heading of a round's column; a code of a bracket is in Latin letters in every language."""
    found = re.fullmatch(r"(?:[A-Z]{1,2}-)?R([0-9]+)", label)
    return _("R%(n)s") % {"n": found[1]} if found else label
