"""What many look at in the same moment is looked up once and given to all of them."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import get_language

Made = TypeVar("Made")
KEPT_SECONDS, LOOKING_SECONDS = 60, 10
"""How long what was found is kept, and how long somebody may take to look again while others get what is kept."""


def shared(name: str, what: object, look: Callable[[Made | None], Made]) -> Made:
    """Return what *look* found at most `LIVE_FRESH_SECONDS` ago, in the same language; it is given what it found last.

    *name* and *what* say what it is. One looks at a time, and those who ask meanwhile get what was found last. Only
    what everybody may see belongs here.
    """
    key = "shared:" + hashlib.sha256(repr((name, what, get_language())).encode()).hexdigest()
    found: tuple[float, Made] | None = cache.get(key)
    if found is not None and time.time() - found[0] < settings.LIVE_FRESH_SECONDS:
        return found[1]
    alone = cache.add(f"{key}:looking", True, LOOKING_SECONDS)
    if found is not None and not alone:
        return found[1]
    try:
        made = look(found[1] if found is not None else None)
        cache.set(key, (time.time(), made), KEPT_SECONDS)
    finally:
        if alone:
            cache.delete(f"{key}:looking")
    return made
