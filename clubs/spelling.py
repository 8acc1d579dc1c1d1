"""Names as they are looked for: Persian and Arabic letters, digits and accents that readers take for one another.

What people type is made plain (`plain`), cut into words (`words_of`), and each word becomes a pattern that finds it in
a stored name however that one is written (`pattern`), in SQLite (by Python's `re`) and PostgreSQL alike.
No Django.
"""

from __future__ import annotations

import re
import unicodedata

LONGEST = 80
"""So much of what was typed is looked for."""
MOST_WORDS = 6

SAME = (
    "یيىېئۍ",
    "کكڪ",
    "هةۀەہ",
    "وؤۆ",
    "اآأإٱ",
    *(f"{digit}{chr(0x06F0 + digit)}{chr(0x0660 + digit)}" for digit in range(10)),
    "aáàâäãåāăą",
    "cçćč",
    "eéèêëēęě",
    "gğ",
    "iíìîïīıİ",
    "nñńň",
    "oóòôöõøō",
    "sşšś",
    "uúùûüūů",
    "yýÿ",
    "zžźż",
)
"""Letters and digits that are one to a reader; the first of each is the one they become."""

SKIPPED = "\u0640\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670"
"""Ranges of signs that a name may have anywhere and that nobody types: joiners, the long stroke, vowels, accents."""

_FIRST = {ord(each): group[0] for group in SAME for each in group[1:]}
_SKIP = re.compile(f"[{SKIPPED}]+")
_GROUP = {group[0]: group for group in SAME}


def plain(text: str) -> str:
    """Return *text* in small letters with one letter for all that look alike, without signs that nobody types."""
    composed = unicodedata.normalize("NFKC", text).lower()
    return _SKIP.sub("", composed).translate(_FIRST)


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of what was typed, plain; at most `MOST_WORDS` of the first `LONGEST` characters."""
    seen = "".join(each if each.isprintable() else " " for each in plain(text[:LONGEST]))
    return tuple(dict.fromkeys(seen.split()))[:MOST_WORDS]


def pattern(word: str) -> str:
    """Return the regular expression that finds a plain *word* within a stored name, whatever its spelling."""
    return f"[{SKIPPED}]*".join(_class(each) for each in word)


def outline(word: str) -> str:
    """Return what SQL's LIKE finds every name by that `pattern` finds *word* in, and others: "%l%b%r%" of alborz.

    These are the letters that have no others like them, in their order; only capitals of ASCII are as good as small
    ones. A database reads through names much faster so, and has fewer left for the pattern.
    """
    sure = [each for each in word if each not in _GROUP and (each.isascii() or each.lower() == each.upper())]
    return "%" + "".join(f"\\{each}%" if each in "\\%_" else f"{each}%" for each in sure) if sure else "%"


def _class(letter: str) -> str:
    """Return what stands for one letter of a word: all letters like it, small and capital."""
    group = _GROUP.get(letter, letter)
    both = "".join(dict.fromkeys(sign for each in group for sign in (each, each.upper()) if len(sign) == 1))
    if len(both) > 1:
        return f"[{both}]"
    return re.escape(both)
