"""What every entry has done so far: the sums from which a standing is made. Entries are numbers of any kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tournaments.pairing import Side
from tournaments.scoring import Credit

MATCH_POINTS = {"win": 2, "tie": 1, "loss": 0}
"""What a match is worth in head-to-head, whatever the scoring."""


@dataclass(frozen=True)
class Counted:
    """One result that counts. A side of two (single players partnered by the draw) is credited to both.

    An empty *second* is a bye, whose second credit is ignored.
    """

    first: Side
    second: Side
    credits: tuple[Credit, Credit]


@dataclass(frozen=True)
class Meeting:
    """One result seen from one entry. No *opponents*: a bye. *walkover*: no board was played."""

    opponents: Side
    outcome: str
    walkover: bool = False


@dataclass
class Line:
    """What one entry has done.

    *points* are its standing points in hundredths, *played* the matches with an opponent (walkovers too, byes not),
    *difference* the points difference that counts, *scored* the points that its boards gave, *imps* net. *met*:
    opponent to match points (2 for a win, 1 for a tied match) over all their matches. *tie_breaks*: name and value of
    each tie-break in order, None where it says nothing about this entry.
    """

    entry: int
    rank: int = 0
    points: int = 0
    played: int = 0
    wins: int = 0
    ties: int = 0
    losses: int = 0
    byes: int = 0
    difference: int = 0
    scored: int = 0
    imps: int = 0
    boards_won: int = 0
    met: dict[int, int] = field(default_factory=dict)
    meetings: list[Meeting] = field(default_factory=list)
    tie_breaks: list[tuple[str, int | None]] = field(default_factory=list)

    def value(self, name: str) -> int | None:
        """Return the value of a tie-break; None where it says nothing or was not asked."""
        return dict(self.tie_breaks).get(name)


def tallied(entries: Iterable[int], results: Iterable[Counted]) -> dict[int, Line]:
    """Return entry -> line, in the order of *entries*, without ranks.

    Raises: KeyError for a result of somebody who is not entered.
    """
    lines = {entry: Line(entry) for entry in entries}
    for result in results:
        first, second = result.credits
        for entry in result.first:
            _count(lines[entry], result.second, first)
        for entry in result.second:
            _count(lines[entry], result.first, second)
    return lines


def _count(line: Line, opponents: Side, credit: Credit) -> None:
    line.points += credit.points
    line.difference += credit.difference
    line.scored += credit.scored
    line.imps += credit.imps
    line.boards_won += credit.boards_won
    line.meetings.append(Meeting(opponents, credit.outcome, credit.walkover))
    if not opponents:
        line.byes += 1
        return
    line.played += 1
    line.wins += credit.outcome == "win"
    line.ties += credit.outcome == "tie"
    line.losses += credit.outcome == "loss"
    for opponent in opponents:
        line.met[opponent] = line.met.get(opponent, 0) + MATCH_POINTS[credit.outcome]
