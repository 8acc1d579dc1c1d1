"""A deal that people play once at a table, compared with what the field did with the same cards. Page: docs/scoring.md.

All differences are those of the seats 0 and 2 over the seats 1 and 3, whoever sits there: in room B of a duplicate
match the second entry holds the cards of seats 0 and 2.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from tournaments.scoring import Delta

Deal = TypeVar("Deal", bound=Hashable)
Table = TypeVar("Table", bound=Hashable)


def seat_difference(delta: Delta) -> int:
    """Return the difference of one play, from seats 0 and 2."""
    return delta[0] - delta[1]


def datum(total: int, plays: int) -> int:
    """Return the mean of *plays* differences that add up to *total*, to the nearest whole point.

    Half a point goes away from 0, so that the mean seen from the other seats is the same with the other sign.

    Raises: ValueError without a play.
    """
    if plays < 1:
        raise ValueError("a mean needs a play or more")
    rounded = (2 * abs(total) + plays) // (2 * plays)
    return rounded if total >= 0 else -rounded


def field_differences(plays: Mapping[Deal, Mapping[Table, int]]) -> dict[Deal, dict[Table, int]]:
    """Return, for every deal and play of it, by how much seats 0 and 2 did better there than elsewhere.

    *plays*: deal -> play -> difference of seats 0 and 2 over seats 1 and 3. Every play is one, each room of a duplicate
    match too. From each difference the mean of all other plays of the deal is taken (`datum`); its own play is no part
    of the mean. A deal that was played nowhere else keeps its difference.
    """
    compared: dict[Deal, dict[Table, int]] = {}
    for deal, tables in plays.items():
        total, others = sum(tables.values()), len(tables) - 1
        compared[deal] = {
            table: difference - (datum(total - difference, others) if others else 0)
            for table, difference in tables.items()
        }
    return compared
