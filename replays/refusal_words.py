"""Why a record is refused, in the reader's language.

The engine says it in English. Its usual sentences are known here by pattern; one that is not stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

REASONS: tuple[tuple[str, str], ...] = (
    (
        r"seat (?P<seat>\d) may not call (?P<what>'.*?')(?: \((?P<note>.*)\))?(?:; allowed: (?P<allowed>.*))?",
        gettext_noop("Seat %(seat)s may not call %(what)s here. Allowed: %(allowed)s"),
    ),
    (
        r"seat (?P<seat>\d) may not play (?P<what>'.*?')(?: \((?P<note>.*)\))?(?:; allowed: (?P<allowed>.*))?",
        gettext_noop("Seat %(seat)s may not play %(what)s here. Allowed: %(allowed)s"),
    ),
    (
        r"seat (?P<seat>\d) may not discard (?P<what>'.*?')(?: \((?P<note>.*)\))?(?:; allowed: (?P<allowed>.*))?",
        gettext_noop("Seat %(seat)s may not discard %(what)s. Its cards: %(allowed)s"),
    ),
    (
        r"seat (?P<seat>\d) may not choose (?P<what>'.*?')(?: \((?P<note>.*)\))?(?:; allowed: (?P<allowed>.*))?",
        gettext_noop("Seat %(seat)s may not choose %(what)s. Allowed: %(allowed)s"),
    ),
    (r"(?P<what>'.*?') is no card: .*", gettext_noop("%(what)s is no card: write rank and suit, as in Th or 9c.")),
    (r"(?P<what>\w\w) is (?:named|dealt) twice", gettext_noop("The card %(what)s is there twice.")),
    (
        r"seat (?P<seat>\d) holds (?P<n>\d+) cards, not (?P<of>\d+)",
        gettext_noop("Seat %(seat)s holds %(n)s cards, not %(of)s."),
    ),
    (r"the widow has (?P<n>\d+) cards, not (?P<of>\d+)", gettext_noop("The widow has %(n)s cards, not %(of)s.")),
    (
        r"seat (?P<seat>\d) takes the trick, the record says (?P<what>.*)",
        gettext_noop("Seat %(seat)s takes the trick, the record says %(what)s."),
    ),
    (
        r"(?P<name>\w+) should be (?P<true>.*), the record says (?P<what>.*)",
        gettext_noop("“%(name)s” should be %(true)s, the record says %(what)s."),
    ),
    (
        r"the auction was over before (?P<what>'.*')",
        gettext_noop("The auction was over before %(what)s."),
    ),
    (r"the rules are missing: .*", gettext_noop("The rules are missing: an R line, or choose them below.")),
    (r"the D line is missing", gettext_noop("The D line, who held which cards, is missing.")),
    (r"(?P<what>'.*') is no line of (?:a hand|a record)", gettext_noop("%(what)s is no line of a record.")),
    (
        r"(?P<what>'.*') stands before any H line",
        gettext_noop("%(what)s stands before any H line, which begins a hand."),
    ),
    (r"a second (?P<what>\w) line(?: in one hand)?", gettext_noop("There is a second %(what)s line.")),
    (r"the record is empty", gettext_noop("The record is empty.")),
    (r"not UTF-8 text", gettext_noop("This is no text (UTF-8).")),
    (r"not JSON: .* at character (?P<n>\d+)", gettext_noop("The JSON breaks off at character %(n)s.")),
    (
        r"(?:the format is version|the format is) (?P<what>.*?), this reads .*",
        gettext_noop("Its format is %(what)s, which is not known here."),
    ),
    (
        r"sha256: the values given have the hash .*",
        gettext_noop("The rules are not those that their hash stands for."),
    ),
    (r"(?P<what>\w+) is missing", gettext_noop("“%(what)s” is missing.")),
    (
        r"(?P<what>\w+) must be a list of texts of at most (?P<n>\d+) characters",
        gettext_noop("“%(what)s” must be a list of texts of at most %(n)s characters."),
    ),
    (
        r"(?P<what>.+?):? must be written as key=value",
        gettext_noop("%(what)s must be written as key=value: perhaps the record was cut off there."),
    ),
    (r"nested too deeply", gettext_noop("It is nested too deeply for a record.")),
    (r"a number is too large", gettext_noop("A number in it is too large for a record.")),
    (r"a trick is four cards of two characters", gettext_noop("A trick is four cards of two characters each.")),
    (
        r"the hand is not finished, the record says (?P<what>\w+)",
        gettext_noop("The hand is not finished, but the record says “%(what)s”."),
    ),
)
PLACES: tuple[tuple[str, str], ...] = (
    (r"hand (?P<what>\w+)(?: of the list)?", gettext_noop("hand %(what)s")),
    (r"call (?P<what>\d+)", gettext_noop("call %(what)s")),
    (r"trick (?P<what>\d+)", gettext_noop("trick %(what)s")),
    (r"card (?P<what>\d+)", gettext_noop("card %(what)s")),
    (r"discard", gettext_noop("discard")),
    (r"deal", gettext_noop("deal")),
    (r"mode", gettext_noop("mode")),
    (r"winners", gettext_noop("winners")),
    (r"result", gettext_noop("result")),
    (r"rules", gettext_noop("rules")),
    (r"times", gettext_noop("times")),
)


def reason_words(reason: str) -> str:
    """Return *reason* in the reader's language, or as it is."""
    return _translated(reason, REASONS) or reason


def place_words(place: str) -> str:
    """Return a place such as "hand 3A, trick 2, card 4" in the reader's language."""
    return ", ".join(_translated(part, PLACES) or part for part in place.split(", ") if part)


def _translated(text: str, known: tuple[tuple[str, str], ...]) -> str:
    for pattern, words in known:
        if match := re.fullmatch(pattern, text, re.DOTALL):
            say: Callable[[str], str] = _
            return say(words) % {name: found or "–" for name, found in match.groupdict().items()}
    return ""
