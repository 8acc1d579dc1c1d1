"""Screens: sizes and languages in which a journey is made, and the words that its person reads there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.test import Client
from django.utils import translation

from clubs.models import User

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


@dataclass(frozen=True)
class Look:
    """A size and a language."""

    size: str = "desktop"
    language: str = "en"

    @property
    def viewport(self) -> dict[str, int]:
        """Return width and height in pixels."""
        return SIZES[self.size]

    def __str__(self) -> str:
        return f"{self.size}-{self.language}"


LOOKS = [Look(size, language) for size in SIZES for language in ("en", "fa")]
every_look = pytest.mark.parametrize("look", LOOKS, ids=str)
both_ends = pytest.mark.parametrize("look", [Look(), Look("phone", "fa")], ids=str)
"""Both sizes and both languages, for journeys that cost more."""


def words_in(language: str) -> Callable[..., str]:
    """Return a function that gives a text of the site as *language* has it, numbers and names put in."""

    def words(text: str, context: str = "", **facts: object) -> str:
        with translation.override(language):
            found = translation.pgettext(context, text) if context else translation.gettext(text)
        return found % facts if facts else found

    return words


def session_of(user: User) -> str:
    """Return the key of a session in which *user* is signed in."""
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value
