"""What checks and faults say, in the reader's language.

They are told in English where they happen: in a worker, in a sandbox, on an author's own machine. So they are kept and
so the API gives them. A page finds the sentence again among `bots.sentences`; one that is not there stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

from django.utils.translation import get_language, gettext

from bots.sentences import SENTENCES

_PLACE = re.compile(r"%\((\w+)\)s")
LONGEST = 1000
"""No sentence comes near it; what is longer holds what a program wrote, and all patterns on it would take a second."""
DEEPEST = 4
"""How deep sentences stand in one another: a fault, its place, its reason, and the reason of that."""


def worded(text: str) -> str:
    """Return *text* in the reader's language, with the sentences in it."""
    if not text or len(text) > LONGEST or (get_language() or "en").startswith("en"):
        return text
    return _worded(text, DEEPEST)


def is_known(text: str) -> bool:
    """Return whether *text* is one of the sentences."""
    return any(pattern.fullmatch(text) for pattern, _sentence in _patterns())


def _worded(text: str, depth: int) -> str:
    if not depth:
        return text
    for pattern, sentence in _patterns():
        if found := pattern.fullmatch(text):
            values = {name: _worded(value, depth - 1) for name, value in found.groupdict().items()}
            return gettext(sentence) % values if values else gettext(sentence)
    return _in_parts(text, depth)


def _in_parts(text: str, depth: int) -> str:
    """Return *text*, a list of sentences or a name with one behind it, with what is known of it worded."""
    for between in ("; ", ": "):
        first, found, rest = text.partition(between)
        if found:
            said = [_worded(part, depth - 1) for part in (first, rest)]
            if said != [first, rest]:
                return between.join(said)
    return text


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the sentences as patterns: those without places first, then the longest."""
    ordered = sorted(set(SENTENCES), key=lambda text: ("%(" in text, -len(_PLACE.sub("", text)), text))
    return tuple((_pattern(text), text) for text in ordered)


def _pattern(sentence: str) -> re.Pattern[str]:
    named: set[str] = set()

    def place(name: str) -> str:
        if name in named:
            return f"(?P={name})"
        named.add(name)
        return f"(?P<{name}>.+?)"

    parts = _PLACE.split(sentence)
    return re.compile("".join(place(part) if at % 2 else re.escape(part) for at, part in enumerate(parts)), re.DOTALL)
