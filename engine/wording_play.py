"""How cards are dealt and tricks are played, and what counts, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.rules import Rules
from engine.sentences import DEAL, PLAY, Sentence, gettext_noop

_BATCHES = re.compile(r"([0-9]{1,2})(?:-\1)*\+[0-9]{1,2}")
"""A deal in batches of one size, then the widow: ``4-4-4+4``."""


def dealing_sentences(rules: Rules) -> Iterator[Sentence]:
    """Yield which cards there are, and who gets how many."""
    yield Sentence(
        DEAL,
        gettext_noop("{cards} cards: {hand} for each seat and {widow} for the widow."),
        {"cards": rules.cards, "hand": rules.hand_size, "widow": rules.widow},
    )
    if rules.cards == 51:
        yield Sentence(DEAL, gettext_noop("The two of clubs is left out."))
    if found := _BATCHES.fullmatch(rules.deal):
        template = gettext_noop("They are dealt {batch} at a time, the widow last.")
        yield Sentence(DEAL, template, {"batch": int(found[1])})


def play_sentences(rules: Rules) -> Iterator[Sentence]:
    """Yield how tricks are played, and what cards and tricks count."""
    template = gettext_noop("The declarer leads to the first of {tricks} tricks.")
    yield Sentence(PLAY, template, {"tricks": rules.hand_size})
    yield Sentence(PLAY, gettext_noop("Follow the suit that was led; who has none of it may play anything."))
    yield Sentence(
        PLAY,
        gettext_noop("The highest trump takes the trick, or else the highest card of the suit that was led.")
        if "trump" in rules.modes
        else gettext_noop("The highest card of the suit that was led takes the trick."),
    )
    yield Sentence(PLAY, gettext_noop("Who has taken a trick leads to the next."))
    yield from _points(rules)


def _points(rules: Rules) -> Iterator[Sentence]:
    worth = dict(rules.points)
    if set(worth) == {"A", "T", "5"}:
        template = gettext_noop("An ace counts {ace}, a ten {ten}, a five {five}, every trick {trick}; {total} in all.")
        cards = {"ace": worth["A"], "ten": worth["T"], "five": worth["5"]}
        yield Sentence(PLAY, template, {**cards, "trick": rules.trick, "total": rules.total})
    else:
        template = gettext_noop("Every trick counts {trick}; with the points of the cards {total} in all.")
        yield Sentence(PLAY, template, {"trick": rules.trick, "total": rules.total})
    yield Sentence(
        PLAY,
        gettext_noop("The discards count as a trick too.")
        if rules.discard_trick
        else gettext_noop("The discards do not count as a trick."),
    )
