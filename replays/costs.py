"""What decisions cost against perfect play, for whoever can tell; the viewer leaves room for it.

Nothing here works a cost out. A hand that nobody has analysed has no costs, and its page then says nothing of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cost:
    """What one decision gave away: points of its side, against what perfect play would have taken from there.

    Attributes:
        at: the address of the position that the decision led to.
        points: 0 for a decision that nothing beats.
        better: an act that gives nothing away, in the words of the record ("Th"); "" for the one that was chosen.
    """

    at: str
    points: int
    better: str = ""


def worst_first(costs: Iterable[Cost]) -> list[Cost]:
    """Return the decisions that gave points away, dearest first, and of one price in the order in which they come."""
    return sorted((cost for cost in costs if cost.points > 0), key=lambda cost: -cost.points)
