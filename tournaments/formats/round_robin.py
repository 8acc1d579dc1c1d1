"""Round robin: everybody meets everybody, in the order of the FIDE Berger tables."""

from __future__ import annotations

from tournaments.pairing import Pair, berger_rounds

TITLE = "Round robin"
MIN_ENTRIES = 2


def rounds(entries: int, *, cycles: int = 1) -> list[list[Pair]]:
    """Return the rounds for seeds 1..*entries*; with two cycles each pair meets twice, seats exchanged."""
    return berger_rounds(entries, cycles=cycles)
