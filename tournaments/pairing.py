"""Who meets whom. Entries are their seed numbers 1..n; nothing here knows a database."""

from __future__ import annotations

Pair = tuple[int, int | None]
"""Two seeds, the first sits at seats 0 and 2 of room A; None beside a seed is a bye."""


def berger_rounds(entries: int, *, cycles: int = 1) -> list[list[Pair]]:
    """Return the rounds of a round robin, each a list of pairs, table 1 first.

    With an odd number the highest number of the table, held by nobody, gives the bye, which is put last. In
    two cycles the second has the seats exchanged, and the last two rounds of the first change places so that
    nobody has the same seats three times in a row.
    Source: FIDE Handbook C.05, Annex 1 (Berger tables).

    Raises: ValueError for fewer than two entries or other than one or two cycles.
    """
    if entries < 2:
        raise ValueError(f"a round robin needs two entries or more, not {entries}")
    if cycles not in (1, 2):
        raise ValueError(f"a round robin has one cycle or two, not {cycles}")
    first = [_berger_round(entries, number) for number in range(entries + entries % 2 - 1)]
    if cycles == 1:
        return first
    second = [[_exchanged(pair) for pair in pairs] for pairs in first]
    if len(first) >= 2:
        first[-2], first[-1] = first[-1], first[-2]
    return first + second


def _berger_round(entries: int, number: int) -> list[Pair]:
    """Return round *number* (from 0): the circle method, the last number standing still."""
    size = entries + entries % 2
    ring = size - 1
    # Seed 1 meets the last number in round 1; from round to round the ring moves on by half its size.
    start = number * (size // 2) % ring
    opposite = start + 1
    still: tuple[int, int] = (opposite, size) if number % 2 == 0 else (size, opposite)
    pairs: list[Pair] = [still]
    for step in range(1, size // 2):
        pairs.append(((start + step) % ring + 1, (start - step) % ring + 1))
    if entries % 2:
        pairs.append((opposite, None))
        pairs.pop(0)
    return pairs


def _exchanged(pair: Pair) -> Pair:
    first, second = pair
    return pair if second is None else (second, first)
