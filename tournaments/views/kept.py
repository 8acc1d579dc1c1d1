"""What is worked out for a page once and kept until something that it depends on has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache
from django.utils.translation import get_language

Made = TypeVar("Made")
KEPT_SECONDS = 600
SHAPE = 2
"""Another number with every change of what is kept: a cache may outlive the program that filled it."""


def kept(name: str, depends: object, make: Callable[[], Made], *, seconds: int = KEPT_SECONDS) -> Made:
    """Return what *make* returns, or did for the same *depends* in the same language.

    *depends* is all that *make* looks at, as values that say themselves by `repr`. Nothing that only some people may
    see belongs into what is made, unless *depends* tells those people apart; None cannot be kept. Where *depends* does
    not tell everything, *seconds* is how long it may be out of date.
    """
    told = hashlib.sha256(repr((SHAPE, get_language(), depends)).encode()).hexdigest()
    key = f"kept:{name}:{told}"
    found: Made | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found, seconds)
    return found
