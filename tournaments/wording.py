"""Rules, contracts, outcomes and rounds in words, in the language of the page; with those of scores and of draws."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import wording
from engine.rules import Rules
from tournaments.pairing import PairingError
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
    "points_heading",
    "points_text",
    "round_words",
    "rules_in_words",
    "scoring_sentences",
    "signed_text",
    "tie_break_explained",
    "tie_break_heading",
    "tie_break_text",
    "tie_break_words",
]


@dataclass(frozen=True)
class Paragraph:
    """One topic of the rules: a heading and its sentences."""

    heading: str
    sentences: tuple[str, ...]


def rules_in_words(rules: Rules) -> list[Paragraph]:
    """Return *rules* as paragraphs in the language that is active, in the order of play."""
    topics: dict[str, list[str]] = {}
    for sentence in wording.rules_in_words(rules):
        topics.setdefault(sentence.topic, []).append(_(sentence.template).format(**sentence.values))
    return [Paragraph(_(topic), tuple(sentences)) for topic, sentences in topics.items()]


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


def why_words(why: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Return one reason of a pairing, or note of a draw, as a sentence.

    *why* has a key and facts as `tournaments.pairing.Why` was stored; *names* are the entries by seed. A reason that
    says nothing to people is "".
    """
    facts = dict(why.get("facts", {}))
    named = {name: names.get(value, f"#{value}") for name, value in facts.items() if name in _ENTRIES}
    lists = {name: _listed([names.get(seed, f"#{seed}") for seed in facts[name]]) for name in _LISTS if name in facts}
    sentence = _why_sentence(str(why.get("key", "")), facts)
    return sentence % {**facts, **named, **lists} if sentence else ""


_ENTRIES = ("entry", "withdrawn", "other")
_LISTS = ("entries_named",)
"""Facts that are seeds, one or several."""


def _listed(names: list[str]) -> str:
    return _(", ").join(names)


def _why_sentence(key: str, facts: Mapping[str, Any]) -> str:
    times = facts.get("times", 0)
    sentences = {
        "berger": _("Berger table of %(entries)s, round %(round)s: number %(first)s meets number %(second)s."),
        "berger_bye": _("An odd field: in round %(round)s of the Berger table it sits out."),
        "from_seed": _("%(entry)s: seed %(of)s."),
        "from_place": _("%(entry)s: place %(of)s of the groups."),
        "from_winner": _("%(entry)s won %(of)s."),
        "from_loser": _("%(entry)s lost %(of)s."),
        "bracket_bye": _("The field does not fill the bracket: goes on without a match."),
        "bracket_rematch": ngettext(
            "They have met %(times)s time; the bracket leaves no other way.",
            "They have met %(times)s times; the bracket leaves no other way.",
            times,
        ),
        "bracket_again": _("Set up again: the result before it was corrected."),
        "walkover": _("%(withdrawn)s has left: %(entry)s goes on without a match.")
        if facts.get("withdrawn")
        else _("The opponent has left: %(entry)s goes on without a match."),
    }
    return sentences.get(key, "")


def pairing_error_words(error: PairingError) -> str:
    """Return why a draw, or an option of a format, is refused."""
    least = error.facts.get("least", 0)
    sentences = {
        "too_few": ngettext("%(least)s entry or more is needed", "%(least)s entries or more are needed", least),
        "option_unknown": _("this format has no option “%(option)s”"),
        "option_yes_no": _("“%(option)s” is yes or no"),
        "option_number": _("“%(option)s” is a whole number"),
        "option_least": _("“%(option)s” is %(least)s or more"),
        "option_most": _("“%(option)s” is %(most)s or less"),
        "bracket_contradicts": _("%(code)s has other entries than the results before it say: void it first"),
    }
    return sentences[error.key] % error.facts if error.key in sentences else str(error)
