"""How the matches of a tournament are scored: its settings. What they make of a match is `tournaments.scoring`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from typing import Any

from tournaments.scales import VP_FACTOR, WBF_IMPS

KINDS = ("difference", "wdl", "imp", "vp")
"""Points difference; win, tie and loss; IMPs; victory points."""

MOST_POINTS = 10_000
MOST_IMPS = 60
MOST_FACTOR = 1000
MOST_DIFFERENCE = 1_000_000


class ScoringRulesError(ValueError):
    """A setting of the scoring is refused.

    Attributes:
        field: the setting to change, by its name in docs/scoring.md.
        reason: what is wrong with it.
    """

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"{field}: {reason}")


@dataclass(frozen=True)
class ScoringRules:
    """The settings of the scoring, checked.

    *kind* is one of `KINDS`. *win*, *tie* and *loss* are what those give under "wdl", in hundredths of a standing
    point. *imp_scale*: the least differences of 1, 2, … IMPs. *vp_factor* is the 15 of B = 15 sqrt(boards).

    Raises: ScoringRulesError.
    """

    kind: str = "difference"
    win: int = 200
    tie: int = 100
    loss: int = 0
    imp_scale: tuple[int, ...] = WBF_IMPS
    vp_factor: int = VP_FACTOR

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ScoringRulesError("kind", f"must be one of {', '.join(KINDS)}")
        for name in ("win", "tie", "loss"):
            _whole(name, getattr(self, name), 0, MOST_POINTS)
        if not self.win > self.tie >= self.loss:
            raise ScoringRulesError("win", "a win must give more than a tie, and a tie no less than a loss")
        if not isinstance(self.imp_scale, tuple) or not 1 <= len(self.imp_scale) <= MOST_IMPS:
            raise ScoringRulesError("imp_scale", f"must be a list of 1 to {MOST_IMPS} numbers")
        for number in self.imp_scale:
            _whole("imp_scale", number, 1, MOST_DIFFERENCE)
        if any(lower >= higher for lower, higher in pairwise(self.imp_scale)):
            raise ScoringRulesError("imp_scale", "each number must be above the one before")
        _whole("vp_factor", self.vp_factor, 1, MOST_FACTOR)

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> ScoringRules:
        """Return the settings of a mapping as JSON has it; those that are not given are the usual ones.

        Raises: ScoringRulesError: a setting is unknown or refused.
        """
        if not isinstance(values, Mapping):
            raise ScoringRulesError("scoring", "must be an object of settings and values")
        given = dict(values)
        known = {each.name for each in fields(cls)}
        for name in given:
            if name not in known:
                raise ScoringRulesError(str(name)[:40], "there is no such setting of the scoring")
        if isinstance(given.get("imp_scale"), list):
            given["imp_scale"] = tuple(given["imp_scale"])
        return cls(**given)

    def values(self) -> dict[str, Any]:
        """Return every setting as JSON has it."""
        return asdict(self) | {"imp_scale": list(self.imp_scale)}

    @property
    def uses_imps(self) -> bool:
        """Whether IMPs decide a match, not points."""
        return self.kind in ("imp", "vp")


def _whole(name: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ScoringRulesError(name, f"must be a whole number from {least:,} to {most:,}")
