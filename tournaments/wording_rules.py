"""The rules in words, in the language of the page."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import wording
from engine.rules import Rules
from engine.sentences import Sentence
from engine.wording_short import rules_in_short
from tournaments.wording_scores import MINUS


@dataclass(frozen=True)
class Paragraph:
    """One topic of the rules: a heading and its sentences."""

    heading: str
    sentences: tuple[str, ...]


def spoken(sentence: Sentence) -> str:
    """Return a sentence of the engine; a number below 0 has a minus and no hyphen."""
    numbers = {name: f"{MINUS}{-value}" if value < 0 else str(value) for name, value in sentence.values.items()}
    # An empty text has a translation of its own: what a catalogue says of itself.
    return _(sentence.template).format(**numbers) if sentence.template else ""


def rules_in_words(rules: Rules) -> list[Paragraph]:
    """Return *rules* as paragraphs in the language that is active, in the order of play."""
    topics: dict[str, list[str]] = {}
    for sentence in wording.rules_in_words(rules):
        topics.setdefault(sentence.topic, []).append(spoken(sentence))
    return [Paragraph(_(topic), tuple(sentences)) for topic, sentences in topics.items()]


def rules_in_a_line(rules: Rules) -> str:
    """Return what tells *rules* from others."""
    return " ".join(map(spoken, rules_in_short(rules)))
