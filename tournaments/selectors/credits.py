"""What a result gives both sides by the scoring of its tournament, and what of it depends on the other tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tournaments.models import Tournament
from tournaments.scoring import Credit, Winner, credits, margin, walkover
from tournaments.selectors.course import scoring_of


class Values(Protocol):
    """What is looked at of a result."""

    @property
    def score_a(self) -> int: ...
    @property
    def score_b(self) -> int: ...
    @property
    def differences(self) -> Sequence[int]: ...
    @property
    def forfeit_a(self) -> bool: ...
    @property
    def forfeit_b(self) -> bool: ...
    @property
    def reason(self) -> str: ...
    @property
    def winner(self) -> int | str | None: ...


WALKOVER = "walkover"


def credits_of(
    tournament: Tournament, values: Values, *, compared: Sequence[int] | None = None
) -> tuple[Credit, Credit]:
    """Return the credits of both sides; *compared* are the differences of the deals where the field is looked at."""
    scoring = scoring_of(tournament)
    if values.reason == WALKOVER:
        return walkover(scoring, None if values.forfeit_a and values.forfeit_b else 1 if values.forfeit_a else 0)
    decided: Winner = "margin"
    if values.winner in (0, 1, "tie"):
        decided = values.winner  # type: ignore[assignment]
    return credits(
        scoring,
        deal_differences(tournament, values) if compared is None else compared,
        (values.score_a, values.score_b),
        forfeit_a=values.forfeit_a,
        forfeit_b=values.forfeit_b,
        winner=decided,
    )


def winner_of(tournament: Tournament, values: Values) -> int | None:
    """Return the side that won, None for a tied match."""
    if values.winner in (0, 1):
        return int(values.winner)
    if values.winner == "tie":
        return None
    if values.forfeit_a or values.forfeit_b:
        return None if values.forfeit_a and values.forfeit_b else 1 if values.forfeit_a else 0
    ahead = margin(scoring_of(tournament), deal_differences(tournament, values))
    return None if ahead == 0 else 0 if ahead > 0 else 1


def deal_differences(tournament: Tournament, values: Values) -> list[int]:
    """Return the differences of the deals; where only the total is known it is spread evenly over the boards.

    IMPs and victory points need single deals: a total spread evenly is the mildest reading of it.
    """
    total = values.score_a - values.score_b
    if values.differences and sum(values.differences) == total:
        return list(values.differences)
    if not values.score_a and not values.score_b and (values.forfeit_a or values.forfeit_b):
        return []
    share, rest = divmod(abs(total), tournament.boards)
    sign = 1 if total >= 0 else -1
    return [sign * (share + (place < rest)) for place in range(tournament.boards)]
