"""The public side of a board: what everybody at the table, and any onlooker, knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import CALL, PASS
from engine.cards import SUIT_MASKS, SUIT_OF
from engine.tricks import STRENGTHS

if TYPE_CHECKING:
    from engine.rules import Rules

_NO_STRENGTHS: tuple[int, ...] = ()


class Table:
    """What is face up or was said aloud, of one board; `engine.board.Board` alone changes it.

    Attributes:
        number, dealer, first: of the deal; *first* is the seat that calls first.
        before: scores of the two sides when the board began.
        calls, callers: the auction in order, and the seat of each call.
        declarer, contract: seat and call (`engine.actions`), None until the auction ends.
        mode: letter of the mode, "" as long as it is not public; announced: "", "before" or "after" the
            discard, or at the "lead".
        phase, turn: what is to be done ("call", "mode", "discard", "play", "over") and by which seat.
        plays: cards in playing order; played: the set of them; winners: seat that took each complete trick.
        points, tricks: by side, from complete tricks, the pile of discards not counted.
        trick_points: of each complete trick.
        widow, discards: sets of cards, 0 as long as they are not public.
        highest: the last call that was no pass, `PASS` if there was none; passed: bits of the seats that passed.
        follow: what the next card must belong to if the hand has any of it; 0: anything.
        in_trick: number of cards in the current trick, -1 as long as (or when no more) cards are played.
        leading, best, strengths: the seat that is winning the trick, the strength of its card, those of all 52.
    """

    __slots__ = (
        "announced",
        "before",
        "best",
        "callers",
        "calls",
        "contract",
        "dealer",
        "declarer",
        "discards",
        "first",
        "follow",
        "highest",
        "in_trick",
        "leading",
        "mode",
        "number",
        "passed",
        "phase",
        "played",
        "plays",
        "points",
        "rules",
        "strengths",
        "trick_points",
        "tricks",
        "trump",
        "turn",
        "widow",
        "winners",
    )

    def __init__(self, rules: Rules, number: int, dealer: int, first: int, before: tuple[int, int]) -> None:
        self.rules = rules
        self.number = number
        self.dealer = dealer
        self.first = first
        self.before = before
        self.calls: list[int] = []
        self.callers: list[int] = []
        self.highest = PASS
        self.passed = 0
        self.declarer: int | None = None
        self.contract: int | None = None
        self.mode = ""
        self.trump = -1
        self.announced = ""
        self.phase = CALL
        self.turn: int | None = first
        self.plays: list[int] = []
        self.played = 0
        self.winners: list[int] = []
        self.trick_points: list[int] = []
        self.points = [0, 0]
        self.tricks = [0, 0]
        self.widow = 0
        self.discards = 0
        self.follow = 0
        self.in_trick = -1
        self.leading = 0
        self.best = 0
        self.strengths = _NO_STRENGTHS

    @property
    def leaders(self) -> list[int]:
        """Return the seat that led each trick begun, the current one included."""
        if self.declarer is None or not self.plays:
            return []
        return [self.declarer, *self.winners][: (len(self.plays) + 3) // 4]

    @property
    def players(self) -> list[int]:
        """Return the seat of each card of `plays`."""
        leaders = self.leaders
        return [(leaders[at // 4] + at) % 4 for at in range(len(self.plays))]

    @property
    def trick(self) -> list[int]:
        """Return the cards of the current trick in playing order; empty between tricks."""
        return self.plays[len(self.plays) - self.in_trick :] if self.in_trick > 0 else []

    @property
    def pot(self) -> int:
        """Return the points of the cards in the current trick."""
        points = self.rules.card_points
        return sum([points[card] for card in self.trick])

    def restart_trick(self, cards: list[int], leader: int) -> None:
        """Set the state of the current trick to *cards*, led by seat *leader*."""
        self.in_trick = len(cards)
        self.leading, self.best, self.follow = leader, 0, 0
        if not cards:
            return
        suit = SUIT_OF[cards[0]]
        self.follow = SUIT_MASKS[suit]
        self.strengths = STRENGTHS[self.mode][suit]
        for at, card in enumerate(cards):
            if self.strengths[card] > self.best:
                self.best = self.strengths[card]
                self.leading = (leader + at) % 4
