"""Names of the task queues: one a set of languages, so that a message reaches only workers that can play it.

House bots need nothing and go to `DEFAULT`. Needs are the keys of languages, sorted and joined with ``+``. A worker
listens to the queue of every set that it serves; no match needs more than four languages.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

DEFAULT = "play"
SAFE, TRUSTED = "play", "trusted"
MOST_LANGUAGES = 4
"""As many programs sit at a table."""


def needs_text(languages: Iterable[str]) -> str:
    """Return the needs of programs in these languages; "" for house bots, whose language is ""."""
    return "+".join(sorted({language for language in languages if language}))


def serves(languages: Collection[str], needs: str) -> bool:
    """Return whether a worker with *languages* can do what has *needs*."""
    return set(needs.split("+")) <= set(languages) if needs else True


def queue_for(needs: str, *, trusted: bool = False) -> str:
    """Return the queue of messages with *needs*; *trusted*: of programs that run without a sandbox."""
    return f"{TRUSTED if trusted else SAFE}.{needs}" if needs else DEFAULT


def queues_of(languages: Collection[str], *, trusted_only: bool = False) -> list[str]:
    """Return the queues besides `DEFAULT` that a worker with *languages* listens to."""
    known = sorted(set(languages))
    sets = [chosen for size in range(1, MOST_LANGUAGES + 1) for chosen in combinations(known, size)]
    return [queue_for(needs_text(chosen), trusted=trusted_only) for chosen in sets]
