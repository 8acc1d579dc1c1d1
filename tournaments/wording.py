"""Rules, contracts, outcomes and rounds in words, in the language of the page; with those of scores and of draws."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from tournaments.wording_draw import pairing_error_words, why_words
from tournaments.wording_rules import Paragraph, rules_in_a_line, rules_in_words
from tournaments.wording_scores import (
    chip_text,
    points_heading,
    points_text,
    scoring_sentences,
    signed_text,
    tie_break_explained,
    tie_break_heading,
    tie_break_text,
    tie_break_words,
)

__all__ = [
    "Paragraph",
    "chip_text",
    "mode_words",
    "outcome_words",
    "pairing_error_words",
    "points_heading",
    "points_text",
    "round_words",
    "rules_in_a_line",
    "rules_in_words",
    "scoring_sentences",
    "signed_text",
    "tie_break_explained",
    "tie_break_heading",
    "tie_break_text",
    "tie_break_words",
    "why_words",
]


def outcome_words(kind: str) -> str:
    """Return how a board ended."""
    words = {
        "made": _("made"),
        "failed": _("failed"),
        "doubled": _("failed, doubled"),
        "slam": _("all tricks"),
        "shelem_made": _("Shelem made"),
        "shelem_failed": _("Shelem failed"),
        "passed_out": _("passed out"),
        "void": _("void"),
    }
    return words.get(kind, kind or _("unfinished"))


def mode_words(mode: str) -> str:
    """Return the sign of a trump suit, or the name of a mode without trump."""
    words = {"s": "♠", "h": "♥", "d": "♦", "c": "♣", "n": _("Nares"), "a": _("Ace-Nares"), "z": _("Sarres")}
    return words.get(mode, "")


def round_words(label: str) -> str:
    """Return what people call the round that a format labels ``R3``, ``A-R1``, ``WB2``, ``LB1``, ``GF1`` or ``KO1``.

    ``WB2.2`` is a repetition of ``WB2``, set up after matches were taken back.
    """
    found = re.fullmatch(r"(?:([A-Z]{1,2})-)?([A-Z]+)([0-9]+)(?:\.([0-9]+))?", label)
    if found is None:
        return label
    group, stage, number, again = found.groups()
    words = {
        "R": _("Round %(n)s"),
        "WB": _("Winners' bracket, round %(n)s"),
        "LB": _("Losers' bracket, round %(n)s"),
        "KO": _("Knockout, round %(n)s"),
        "GF": _("Grand final") if number == "1" else _("Grand final, second match"),
    }
    if stage not in words:
        return label
    text = words[stage] % {"n": number}
    if group:
        text = _("Group %(group)s, round %(n)s") % {"group": group, "n": number}
    return _("%(round)s, again") % {"round": text} if again else text
