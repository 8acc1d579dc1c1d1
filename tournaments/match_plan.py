"""What two entries play next, and who has won: duplicate boards or games, best-of, deciders. Page: docs/scoring.md.

A match is a row of segments. A *duplicate* segment is some deals in both rooms, a *game* goes to the target of the
rules in room A, a *decider* is one more deal in both rooms. Deals are numbered through all segments; nobody changes
seats from one segment to the next. The plan keeps nothing: what comes next follows from what was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tournaments.scoring import MatchScore, Winner, margin
from tournaments.scoring_rules import ScoringRules

DUPLICATE, GAME, DECIDER = "duplicate", "game", "decider"
MOST_DECIDERS = 100

BOARDS, BEST_OF, FORFEIT, SEED = "boards", "best_of", "forfeit", "seed"
"""Reasons of a verdict, with `DECIDER` and those of a game ("target", "floor"): the margin of the boards, more segments
won, the other side forfeited, the better seed after tied deciders (or where both forfeited)."""

SideIndex = Literal[0, 1]


@dataclass(frozen=True)
class Segment:
    """What to play next: deals *start* to *start* + *deals* - 1; a game needs as many as it takes, *deals* is 0."""

    kind: str
    start: int
    deals: int

    @property
    def rooms(self) -> tuple[str, ...]:
        return ("A",) if self.kind == GAME else ("A", "B")


@dataclass(frozen=True)
class PlayedSegment:
    """A segment that is over, seen from the first entry.

    *differences* are those of its deals in order (of a game: of its hands), *scored* the points of both entries. Of a
    game alone: *winner* and *reason* as `engine.match.Match` gives them; "boards": the game has had as many hands as
    one may have, and who is ahead has won.
    """

    kind: str
    differences: tuple[int, ...]
    scored: tuple[int, int]
    winner: SideIndex | None = None
    reason: str = BOARDS

    @classmethod
    def of_score(cls, score: MatchScore, kind: str = DUPLICATE) -> PlayedSegment:
        """Return a segment of duplicate boards by its score."""
        return cls(kind, tuple(board.difference for board in score.boards), (score.score_a, score.score_b))


@dataclass(frozen=True)
class Verdict:
    """How a match ended. *winner* is None where it is tied, or lost for both.

    *differences* and *scored* are those of all segments, deciders last; *segments_won* leaves deciders out, and *tied*
    is the number of segments that nobody won. *deciders* is how many deals were played to break a tie.
    """

    winner: SideIndex | None
    reason: str
    differences: tuple[int, ...]
    scored: tuple[int, int]
    segments_won: tuple[int, int]
    tied: int
    deciders: int

    @property
    def counts_as(self) -> Winner:
        """The winner as `tournaments.scoring.credits` takes it."""
        return "tie" if self.winner is None else self.winner

    @property
    def record_reason(self) -> str:
        """The reason as a record names it: target, floor, boards or forfeit (docs/records.md)."""
        return self.reason if self.reason in ("target", "floor", FORFEIT) else BOARDS


@dataclass(frozen=True)
class MatchPlan:
    """How a match is played. *boards* are the deals of a duplicate segment; *rules* say whether IMPs decide one.

    In a *knockout* nobody may end tied: at most *decider_limit* further deals are played, one at a time, until one has
    a difference; then the better seed wins. Where the rules make hands depend on each other (the losers of the last
    hand call first), duplicate deals cannot be played: the limit is then 0.

    Raises: ValueError.
    """

    play: str = DUPLICATE
    boards: int = 16
    best_of: int = 1
    knockout: bool = False
    decider_limit: int = 8
    rules: ScoringRules = field(default_factory=ScoringRules)

    def __post_init__(self) -> None:
        if self.play not in (DUPLICATE, GAME):
            raise ValueError(f"a match is played as {DUPLICATE} or {GAME}, not {self.play!r}")
        if self.play == DUPLICATE and self.boards < 1:
            raise ValueError("a match needs a board or more")
        if not 0 <= self.decider_limit <= MOST_DECIDERS:
            raise ValueError(f"the limit of deciders is 0 to {MOST_DECIDERS}")
        segments_needed(self.best_of)

    def next_segment(self, segments: Sequence[PlayedSegment], *, forfeited: bool = False) -> Segment | None:
        """Return what to play after *segments*, None when the match is over.

        *forfeited*: a side forfeits. Its match is played on as planned, but needs no decider.
        """
        start = 1 + sum(len(each.differences) for each in segments)
        if match_winner(self._winners(segments), self.best_of) is None:
            return Segment(self.play, start, self.boards if self.play == DUPLICATE else 0)
        if self._needs_decider(segments) and not forfeited:
            return Segment(DECIDER, start, 1)
        return None

    def verdict(
        self, segments: Sequence[PlayedSegment], *, forfeits: tuple[bool, bool] = (False, False), better: SideIndex = 0
    ) -> Verdict:
        """Return how the match ended. *better* is the side with the better seed.

        Raises: ValueError if there is more to play.
        """
        if self.next_segment(segments, forfeited=any(forfeits)):
            raise ValueError("the match is not over")
        winners = self._winners(segments)
        winner, reason = self._decision(segments, winners, forfeits, better)
        return Verdict(
            winner=winner,
            reason=reason,
            differences=tuple(each for segment in segments for each in segment.differences),
            scored=(sum(each.scored[0] for each in segments), sum(each.scored[1] for each in segments)),
            segments_won=(winners.count(0), winners.count(1)),
            tied=winners.count(None),
            deciders=len(segments) - len(winners),
        )

    def _decision(
        self,
        segments: Sequence[PlayedSegment],
        winners: Sequence[SideIndex | None],
        forfeits: tuple[bool, bool],
        better: SideIndex,
    ) -> tuple[SideIndex | None, str]:
        if all(forfeits):
            return (better, SEED) if self.knockout else (None, FORFEIT)
        if any(forfeits):
            return (1 if forfeits[0] else 0), FORFEIT
        won = match_winner(winners, self.best_of)
        if won != "tie":
            return won, (segments[0].reason if self.best_of == 1 else BEST_OF)
        if not self.knockout:
            return None, (segments[0].reason if self.best_of == 1 else BEST_OF)
        ahead = sum(segments[-1].differences) if segments[-1].kind == DECIDER else 0
        return (better, SEED) if ahead == 0 else ((0 if ahead > 0 else 1), DECIDER)

    def _winners(self, segments: Sequence[PlayedSegment]) -> list[SideIndex | None]:
        """Return who won each segment, deciders left out."""
        return [self._winner(each) for each in segments if each.kind != DECIDER]

    def _winner(self, segment: PlayedSegment) -> SideIndex | None:
        if segment.kind == GAME and segment.reason != BOARDS:
            return segment.winner
        ahead = margin(self.rules, segment.differences)
        return None if ahead == 0 else 0 if ahead > 0 else 1

    def _needs_decider(self, segments: Sequence[PlayedSegment]) -> bool:
        if not self.knockout or match_winner(self._winners(segments), self.best_of) != "tie":
            return False
        deciders = [each for each in segments if each.kind == DECIDER]
        return len(deciders) < self.decider_limit and not any(sum(each.differences) for each in deciders)


def segments_needed(best_of: int) -> int:
    """Return how many segments win a match: two of three.

    Raises: ValueError if *best_of* is not odd.
    """
    if best_of < 1 or best_of % 2 == 0:
        raise ValueError(f"best of {best_of}: the number must be odd")
    return best_of // 2 + 1


def match_winner(winners: Sequence[SideIndex | None], best_of: int) -> Literal[0, 1, "tie"] | None:
    """Return who has won a best-of by the *winners* of its segments; None while it is open.

    A segment that nobody won counts half for both. A match ends as soon as the other side cannot draw level any more.
    """
    segments_needed(best_of)
    halves = [2 * winners.count(side) + winners.count(None) for side in (0, 1)]
    if halves[0] > best_of:
        return 0
    if halves[1] > best_of:
        return 1
    return "tie" if len(winners) >= best_of else None
