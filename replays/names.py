"""What seats and sides of a stored hand are called."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language_bidi

from replays.sentences import COMPASS_WORDS

LONGEST_NAME = 60
_STRAY = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_LEFTWARDS = re.compile("[\u0590-\u08ff]")
_RIGHTWARDS = re.compile("[A-Za-z\u00c0-\u058f]")


@dataclass(frozen=True)
class Names:
    """What the four seats and the two sides are called.

    Where the four entries differ the seats go by them; where partners share an entry, by the compass.
    """

    seats: tuple[str, str, str, str]
    notes: tuple[str, str, str, str]
    sides: tuple[str, str]

    @property
    def spoken(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what seats and sides are called within a sentence in the reader's language."""
        return tuple(map(apart, self.seats)), tuple(map(apart, self.sides))


def names_of(header: dict[str, Any], letters: str, room: str = "A") -> Names:
    """Return the names for a match *header*; *letters* are the compass letters of seats 0 to 3.

    The header lists the seats of room A; in room B every entry sits one seat further on.
    """
    compass = [str(COMPASS_WORDS[letter]) for letter in letters]
    listed = header.get("seats") or []
    entries = [shown_name(seat.get("entry") or "" if isinstance(seat, dict) else seat) for seat in listed][:4]
    entries += [""] * (4 - len(entries))
    if room == "B":
        entries = [entries[3], *entries[:3]]
    sides = [" · ".join(dict.fromkeys(filter(None, (entries[at], entries[at + 2])))) for at in (0, 1)]
    for at in (0, 1):
        sides[at] = sides[at] or f"{compass[at]} · {compass[at + 2]}"
    if all(entries) and len(set(entries)) == 4:
        return Names(_four(entries), _four(compass), (sides[0], sides[1]))
    return Names(_four(compass), _four(entries), (sides[0], sides[1]))


def shown_name(name: object, most: int = LONGEST_NAME) -> str:
    """Return what a record calls somebody or something as one short line.

    Anybody may bring a record: marks that turn the direction of the text around them, and controls, are left out.
    """
    text = " ".join(_STRAY.sub(" ", str(name)).split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def apart(name: str) -> str:
    """Return *name* so that a sentence can hold it: one that is written the other way is closed off from the rest.

    Else a number beside it would jump to its other side.
    """
    other = _LEFTWARDS if not get_language_bidi() else _RIGHTWARDS
    return f"\u2068{name}\u2069" if other.search(name) else name


def _four(words: Sequence[str]) -> tuple[str, str, str, str]:
    return (words[0], words[1], words[2], words[3])
