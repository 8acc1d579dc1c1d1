"""Scales: from a points difference to IMPs, and from the IMPs of a match to victory points. Page: docs/scoring.md."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

WBF_IMPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The least difference that gives 1, 2, … 24 IMPs. Source: Laws of Duplicate Bridge, law 78B."""

VP_FACTOR = 15
"""IMPs a victory by 20 to 0 takes, for each square root of a board. Source: WBF victory point scale."""

FULL_VP, EVEN_VP = 2000, 1000
"""Victory points of the highest victory and of a tied match, in hundredths."""

_EXACT = Context(prec=40)
"""Far more digits than are kept: a result never depends on the machine's own arithmetic."""


def imps(difference: int, scale: Sequence[int] = WBF_IMPS) -> int:
    """Return the IMPs of a board's points difference; below 0 for the side that lost it."""
    won = bisect_right(scale, abs(difference))
    return won if difference >= 0 else -won


@lru_cache(maxsize=4096)
def victory_points(net_imps: int, boards: int, factor: int = VP_FACTOR) -> int:
    """Return the victory points of a side in hundredths: 1000 for a tied match; the other side has 2000 less these.

    B = factor * sqrt(boards), r = ((sqrt 5 - 1) / 2)^3, winner 10 + 10 (1 - r^(m/B)) / (1 - r), 20 from m = B on. The
    winner's value is rounded to two decimals, half up, and the loser's is what it leaves of 20. Source: WBF.

    Raises: ValueError without a board.
    """
    if boards < 1:
        raise ValueError(f"victory points need a board or more, not {boards}")
    if net_imps < 0:
        return FULL_VP - victory_points(-net_imps, boards, factor)
    if net_imps * net_imps >= factor * factor * boards:
        return FULL_VP
    # ((sqrt 5 - 1) / 2)^3 is sqrt 5 - 2.
    r = _EXACT.subtract(_EXACT.sqrt(Decimal(5)), Decimal(2))
    full = _EXACT.multiply(Decimal(factor), _EXACT.sqrt(Decimal(boards)))
    left = _EXACT.power(r, _EXACT.divide(Decimal(net_imps), full))
    share = _EXACT.divide(_EXACT.subtract(Decimal(1), left), _EXACT.subtract(Decimal(1), r))
    above = _EXACT.multiply(Decimal(EVEN_VP), share)
    return EVEN_VP + int(above.to_integral_value(rounding=ROUND_HALF_UP))
