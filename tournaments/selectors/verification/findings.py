"""What looking a tournament over has found: check by check, how much was looked at and what does not agree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

COMMITMENTS = "commitments"
DRAWS = "draws"
DEALS = "deals"
RECORDS = "records"
RESULTS = "results"
CREDITS = "credits"
VERSIONS = "versions"
SHEETS = "sheets"
STANDING = "standing"
DIGEST = "digest"

CHECKS = (COMMITMENTS, DRAWS, DEALS, RECORDS, RESULTS, CREDITS, VERSIONS, SHEETS, STANDING, DIGEST)
MATCH_CHECKS = (COMMITMENTS, DEALS, RECORDS, RESULTS, CREDITS, VERSIONS, SHEETS)
"""The checks of a tournament, and those that can be made of one match alone, in the order in which they are told."""


@dataclass(frozen=True)
class Finding:
    """Something that does not agree: *where* by its name ("R2-3 hand 4B"), and *what*."""

    check: str
    where: str
    what: str


@dataclass
class Check:
    """One check: how many things were looked at, what was found wrong, and *notes* on what cannot be checked so."""

    name: str
    looked_at: int = 0
    findings: list[Finding] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def state(self) -> str:
        """One of bad, good, open: there was nothing to look at."""
        return "bad" if self.findings else "good" if self.looked_at else "open"

    @property
    def title(self) -> str:
        return title(self.name)

    @property
    def told(self) -> str:
        """What was looked at, in words."""
        return told(self.name, self.looked_at)


class Report:
    """Collects what is found, check by check."""

    def __init__(self, names: Iterable[str] = CHECKS) -> None:
        self.checks = {name: Check(name) for name in names}

    @property
    def is_good(self) -> bool:
        """Whether nothing was found wrong."""
        return not any(check.findings for check in self.checks.values())

    @property
    def findings(self) -> list[Finding]:
        return [finding for check in self.checks.values() for finding in check.findings]

    def looked(self, name: str, count: int = 1) -> None:
        """Note that some more things were looked at."""
        self.checks[name].looked_at += count

    def wrong(self, name: str, where: str, what: str) -> None:
        """Note that something does not agree."""
        self.checks[name].findings.append(Finding(name, where, what))

    def note(self, name: str, text: str) -> None:
        """Note once what cannot be checked like the rest."""
        if text not in self.checks[name].notes:
            self.checks[name].notes.append(text)

    def same(self, name: str, where: str, what: str, expected: object, stored: object) -> bool:
        """Return whether *stored* is what was expected; else that is noted, both values named."""
        if expected == stored:
            return True
        facts = {"what": what, "expected": short(expected), "stored": short(stored)}
        self.wrong(name, where, _("%(what)s should be %(expected)s, and is %(stored)s") % facts)
        return False


def short(value: object) -> str:
    """Return a value as text that fits on a line."""
    text = str(value)
    return text if len(text) <= 80 else f"{text[:77]}…"


def title(name: str) -> str:
    """Return the heading of a check."""
    return {
        COMMITMENTS: _("Commitments"),
        DRAWS: _("Draws"),
        DEALS: _("Deals"),
        RECORDS: _("Records"),
        RESULTS: _("Results"),
        CREDITS: _("Points"),
        VERSIONS: _("Versions of results"),
        SHEETS: _("Score sheets"),
        STANDING: _("Standing"),
        DIGEST: _("Digest"),
    }[name]


def told(name: str, n: int) -> str:
    """Return the sentence that says what a check has looked at: *n* things."""
    words = {
        COMMITMENTS: ngettext(
            "%(n)d published hash is that of the key that was revealed.",
            "%(n)d published hashes are those of the keys that were revealed.",
            n,
        ),
        DRAWS: ngettext(
            "%(n)d draw has the digest of what it depended on.",
            "%(n)d draws have the digest of what they depended on.",
            n,
        ),
        DEALS: ngettext(
            "%(n)d hand was dealt again from its key, card for card.",
            "%(n)d hands were dealt again from their keys, card for card.",
            n,
        ),
        RECORDS: ngettext(
            "%(n)d record was played again by the rules, call for call and card for card.",
            "%(n)d records were played again by the rules, call for call and card for card.",
            n,
        ),
        RESULTS: ngettext("%(n)d result is the sum of its hands.", "%(n)d results are the sum of their hands.", n),
        CREDITS: ngettext(
            "%(n)d result gives the points that the scoring says.",
            "%(n)d results give the points that the scoring says.",
            n,
        ),
        VERSIONS: ngettext(
            "%(n)d version of a result is there, the one that counts.",
            "%(n)d versions of results are there without a gap, the last of each is the one that counts.",
            n,
        ),
        SHEETS: ngettext(
            "%(n)d score sheet adds up; hands written down without their cards cannot be played again.",
            "%(n)d score sheets add up; hands written down without their cards cannot be played again.",
            n,
        ),
        STANDING: ngettext(
            "%(n)d line of the standing follows from the results.",
            "%(n)d lines of the standing follow from the results.",
            n,
        ),
        DIGEST: ngettext(
            "%(n)d file is that of the digest that was published at the end.",
            "%(n)d files are those of the digest that was published at the end.",
            n,
        ),
    }
    return words[name] % {"n": n}
