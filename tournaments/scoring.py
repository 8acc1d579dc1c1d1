"""From the scores of boards to the score of a match, and what of it is credited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Delta = tuple[int, int]
"""What a board gave the side of seats 0 and 2, and the other side."""


@dataclass(frozen=True)
class BoardScore:
    """One deal of a duplicate match, seen from the first entry (seats 0 and 2 of room A)."""

    number: int
    room_a: Delta
    room_b: Delta

    @property
    def points_a(self) -> int:
        """What the first entry got in both rooms; in room B it sits in the seats 1 and 3."""
        return self.room_a[0] + self.room_b[1]

    @property
    def points_b(self) -> int:
        return self.room_a[1] + self.room_b[0]

    @property
    def difference(self) -> int:
        """The result of the board: above 0 the first entry did better with the same cards."""
        return self.points_a - self.points_b


@dataclass(frozen=True)
class MatchScore:
    """Points of both entries over all boards of both rooms."""

    score_a: int
    score_b: int
    boards: tuple[BoardScore, ...]

    @property
    def difference(self) -> int:
        return self.score_a - self.score_b


@dataclass(frozen=True)
class Credit:
    """What one match gives one side in the standing.

    *points* are standing points in hundredths (a win of 2 is 200, 12.80 VP is 1280, a difference of 35 is 3500);
    *outcome* is "win", "tie", "loss" or "bye"; *difference* the points difference that counts, *scored* the points
    that the boards gave; *imps* its own IMPs; *boards_won* the boards with a difference above 0.
    """

    points: int
    outcome: str
    difference: int = 0
    scored: int = 0
    imps: int = 0
    boards_won: int = 0
    forfeited: bool = False


def match_score(deltas: Mapping[tuple[int, str], Delta]) -> MatchScore:
    """Return the score of a duplicate match from what each (deal number, room) gave the two sides.

    Two plays of one deal are compared: identical players score 0.

    Raises: ValueError if a deal was not played in both rooms.
    """
    numbers = sorted({number for number, _room in deltas})
    missing = [f"{n}{room.lower()}" for n in numbers for room in "AB" if (n, room) not in deltas]
    if missing:
        raise ValueError(f"boards not played: {', '.join(missing)}")
    boards = tuple(BoardScore(n, deltas[n, "A"], deltas[n, "B"]) for n in numbers)
    return MatchScore(sum(b.points_a for b in boards), sum(b.points_b for b in boards), boards)


def credited(difference: int, *, forfeit_a: bool = False, forfeit_b: bool = False) -> tuple[int, int]:
    """Return the points difference that counts in the standing for the first and the second entry.

    An entry that forfeits never gains by the boards played on in its name, and its opponent never loses by
    them.
    """
    first, second = difference, -difference
    if forfeit_a:
        first, second = min(first, 0), second if forfeit_b else max(second, 0)
    if forfeit_b:
        second, first = min(second, 0), first if forfeit_a else max(first, 0)
    return first, second


def outcome(difference: int, *, forfeit_a: bool = False, forfeit_b: bool = False) -> tuple[str, str]:
    """Return "win", "tie" or "loss" for the first and the second entry; who forfeits has lost."""
    if forfeit_a and forfeit_b:
        return "loss", "loss"
    if forfeit_a or forfeit_b:
        return ("loss", "win") if forfeit_a else ("win", "loss")
    if difference == 0:
        return "tie", "tie"
    return ("win", "loss") if difference > 0 else ("loss", "win")


def total(deltas: Iterable[Delta]) -> Delta:
    """Return the sums of both sides."""
    first = second = 0
    for delta in deltas:
        first, second = first + delta[0], second + delta[1]
    return first, second
