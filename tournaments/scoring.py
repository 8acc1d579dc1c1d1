"""From the scores of boards to the score of a match, and what of it is credited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tournaments.scales import EVEN_VP, imps, victory_points
from tournaments.scoring_rules import ScoringRules

Delta = tuple[int, int]
"""What a board gave the side of seats 0 and 2, and the other side."""

Winner = Literal[0, 1, "tie", "margin"]
"""The side that won a match, "tie" for neither, "margin" where its boards say so (the usual case)."""

UNEARNED_VP = 1200
"""Victory points, in hundredths, of a bye and of a walkover; who plays on against a forfeit gets no less."""


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
    that the boards gave; *imps* its own IMPs, net; *boards_won* the boards with a difference above 0. *forfeited*: it
    lost without regard to its boards. *walkover*: no board was played. *by_boards* are the standing points that the
    boards alone would have given, where a forfeit changed them.
    """

    points: int
    outcome: str
    difference: int = 0
    scored: int = 0
    imps: int = 0
    boards_won: int = 0
    forfeited: bool = False
    walkover: bool = False
    by_boards: int | None = None


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


def margin(rules: ScoringRules, differences: Iterable[int]) -> int:
    """Return the number that decides a match, above 0 where the first side has won: points, or net IMPs."""
    return sum(imps(each, rules.imp_scale) if rules.uses_imps else each for each in differences)


def credits(
    rules: ScoringRules,
    differences: Sequence[int],
    scored: tuple[int, int] = (0, 0),
    *,
    forfeit_a: bool = False,
    forfeit_b: bool = False,
    winner: Winner = "margin",
) -> tuple[Credit, Credit]:
    """Return what a match gives its two sides.

    *differences* are those of its deals, seen from the first side; *scored* the points that both sides got. *winner* is
    for matches that something else decides: a game's target, a best-of, a decider. A side that forfeits has lost and
    never gains by boards that were played on in its name; the other keeps what they gave, and gets no less than a win,
    12 of 20 victory points, or a difference of 0. Source: docs/scoring.md.
    """
    ahead = margin(rules, differences)
    outcomes = _outcomes(ahead, winner)
    first = _credit(rules, differences, scored[0], outcomes[0])
    second = _credit(rules, [-each for each in differences], scored[1], outcomes[1])
    if not forfeit_a and not forfeit_b:
        return first, second
    return (
        _lost(rules, first) if forfeit_a else _won(rules, first),
        _lost(rules, second) if forfeit_b else _won(rules, second),
    )


def bye_credit(rules: ScoringRules) -> Credit:
    """Return what a bye gives: a win, 12 of 20 victory points, or a difference of 0."""
    return Credit(_unearned(rules), "bye")


def walkover(rules: ScoringRules, winner: Literal[0, 1] | None) -> tuple[Credit, Credit]:
    """Return what a match that was not played gives: *winner* what a bye gives, a side that was not there nothing.

    None: neither side was there. It is then lost for both.
    """
    present = Credit(_unearned(rules), "win", walkover=True)
    absent = Credit(rules.loss if rules.kind == "wdl" else 0, "loss", forfeited=True, walkover=True)
    return (present if winner == 0 else absent), (present if winner == 1 else absent)


def _outcomes(ahead: int, winner: Winner) -> tuple[str, str]:
    if winner == "margin":
        winner = "tie" if ahead == 0 else 0 if ahead > 0 else 1
    if winner == "tie":
        return "tie", "tie"
    return ("win", "loss") if winner == 0 else ("loss", "win")


def _credit(rules: ScoringRules, differences: Sequence[int], scored: int, outcome: str) -> Credit:
    """Return the credit of one side, its own *differences* given, without any forfeit."""
    net = sum(imps(each, rules.imp_scale) for each in differences)
    difference = sum(differences)
    return Credit(
        points=_standing_points(rules, outcome, difference, net, len(differences)),
        outcome=outcome,
        difference=difference,
        scored=scored,
        imps=net,
        boards_won=sum(each > 0 for each in differences),
    )


def _standing_points(rules: ScoringRules, outcome: str, difference: int, net: int, boards: int) -> int:
    if rules.kind == "wdl":
        return {"win": rules.win, "tie": rules.tie, "loss": rules.loss}[outcome]
    if rules.kind == "vp":
        return victory_points(net, boards, rules.vp_factor) if boards else EVEN_VP
    return 100 * (net if rules.kind == "imp" else difference)


def _unearned(rules: ScoringRules) -> int:
    return {"wdl": rules.win, "vp": UNEARNED_VP}.get(rules.kind, 0)


def _lost(rules: ScoringRules, credit: Credit) -> Credit:
    """Return *credit* of a side that forfeits."""
    points = {"wdl": rules.loss, "vp": 0}.get(rules.kind, min(credit.points, 0))
    return replace(
        credit,
        points=points,
        outcome="loss",
        difference=min(credit.difference, 0),
        imps=min(credit.imps, 0),
        boards_won=0,
        forfeited=True,
        by_boards=credit.points,
    )


def _won(rules: ScoringRules, credit: Credit) -> Credit:
    """Return *credit* of a side whose opponent forfeits."""
    return replace(
        credit,
        points=max(credit.points, _unearned(rules)),
        outcome="win",
        difference=max(credit.difference, 0),
        imps=max(credit.imps, 0),
        by_boards=credit.points,
    )


def total(deltas: Iterable[Delta]) -> Delta:
    """Return the sums of both sides."""
    first = second = 0
    for delta in deltas:
        first, second = first + delta[0], second + delta[1]
    return first, second
