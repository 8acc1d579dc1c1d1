"""Sentences of the game: templates that pages translate, by topic.

A template is an English sentence with ``{names}`` for numbers; no word hides in a value, so that a translation of the
template is a translation of the sentence. `gettext_noop` only marks the templates for the tools that collect them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


def gettext_noop(message: str) -> str:
    """Return *message* itself, marked for translation."""
    return message


DEAL = gettext_noop("Deal")
AUCTION = gettext_noop("Auction")
WIDOW = gettext_noop("Widow and discards")
TRUMP = gettext_noop("Trump and modes")
PLAY = gettext_noop("Play and points")
SCORE = gettext_noop("Score of a hand")
SLAM = gettext_noop("All twelve tricks")
GAME = gettext_noop("The game")
TOPICS = (DEAL, AUCTION, WIDOW, TRUMP, PLAY, SCORE, SLAM, GAME)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence about the rules: translate *topic* and *template*, then format the latter with *values*."""

    topic: str
    template: str
    values: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the sentence in English."""
        return self.template.format(**self.values)
