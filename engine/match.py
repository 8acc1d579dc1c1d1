"""Matches: the boards that two entries play, who sits where, and what happens to a player that does not answer.

A duplicate match of N boards is N deals played twice: in room A, and in room B by fresh players who sit one seat
further on, so that each side holds the other's cards. A game goes on until a side reaches the target (or the floor) of
the rules. A match may go on with more deals or another game: deals are numbered through, faults stay. Four *slots*
stand for the match's players: slot *n* sits at seat *n* in room A and in every game, at seat *n + 1* in room B; slots 0
and 2 are the first entry. Sources: docs/rules.md, docs/bot-protocol.md (faults).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import perf_counter_ns

from engine.actions import CALL, DISCARD, MODE, PLAY
from engine.board import Board, first_caller
from engine.deal import Deal
from engine.dealing import deal_from_key, deals_from_key
from engine.default_acts import default_act
from engine.hand_record import HandRecord
from engine.player import Player, PlayerFault
from engine.players import create_player
from engine.record_parts import Irregular
from engine.rules import Rules, RulesError
from engine.scoring import match_end
from engine.seats import side
from engine.view import View

ROOM_A, ROOM_B = "A", "B"
FAULTS_TO_FORFEIT = 3
HOUSE_PLAYER = "steady"
NS_IN_MS = 1_000_000
GAME_LIMIT = 500
"""Hands after which a game ends undecided (reason "boards"): players who always pass would never end it."""

SeatPlayer = Callable[[int, int, str], Player]
"""Makes the player of a slot at a seat in a room, with nothing kept from another room."""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """One board to play: the deal with its number, the room, who deals and who calls first."""

    number: int
    room: str
    deal: Deal
    dealer: int
    first: int
    before: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board that is over: milliseconds per decision, and every decision that was not the player's own."""

    plan: BoardPlan
    board: Board
    ms: list[int]
    irregular: list[Irregular]

    def to_record(self) -> HandRecord:
        """Return the record of the board, with its room, its times and what was not the players' own."""
        return HandRecord.from_board(self.board, room=self.plan.room, ms=self.ms, irregular=self.irregular)


@dataclass(slots=True)
class Slot:
    """One of the four players of a match: its faults so far, and why the house bot took over, if it did."""

    faults: int = 0
    forfeited: str = ""


@dataclass
class Match:
    """A match being played; iterate over `duplicate` or `game`, one board at a time, and again to go on with it.

    Attributes:
        seat_player: makes the players. house_key: seeds the house bot that may have to sit in.
        slots: faults and forfeits so far.
        winner, reason: how the last game ended: side 0 or 1 or None (no winner), "target", "floor" or "boards".
    """

    rules: Rules
    seat_player: SeatPlayer
    house_key: str = ""
    slots: tuple[Slot, Slot, Slot, Slot] = field(default_factory=lambda: (Slot(), Slot(), Slot(), Slot()))
    winner: int | None = None
    reason: str = ""
    _last: PlayedBoard | None = field(default=None, init=False, repr=False)

    def duplicate(self, shuffle_key: str, deals: int, *, start: int = 1) -> Iterator[PlayedBoard]:
        """Yield the boards of deals *start* on as they end: all of room A, then all of room B, with fresh players each.

        Raises:
            RulesError: the rules make a hand depend on the one before.
        """
        if self.rules.first_call == "loser_of_last_hand":
            raise RulesError("first_call", "loser_of_last_hand needs a game: duplicate boards do not follow each other")
        self.winner, self.reason = None, ""
        for room in (ROOM_A, ROOM_B):
            yield from self._room(room, duplicate_plans(self.rules, shuffle_key, deals, room, start=start))
        self.reason = "boards"

    def game(self, shuffle_key: str, *, limit: int = GAME_LIMIT, start: int = 1) -> Iterator[PlayedBoard]:
        """Yield the hands of a game to the rules' target as they end, deal *start* first.

        Everybody keeps his seat in every game of a match; the deal moves on with the number of the first deal.
        """
        self.winner, self.reason = None, ""
        yield from self._room(ROOM_A, self._game_plans(shuffle_key, limit, start))

    def _game_plans(self, shuffle_key: str, limit: int, start: int) -> Iterator[BoardPlan]:
        """Yield each hand's plan; the outcome of the one before is read from what was played."""
        rules, scores, dealer = self.rules, (0, 0), (start - 1) % 4
        first = first_caller(rules, dealer)
        for number in range(start, start + limit):
            deal = deal_from_key(rules, shuffle_key, number)
            yield BoardPlan(number, ROOM_A, deal, dealer, first, scores)
            assert self._last is not None
            outcome = self._last.board.outcome
            assert outcome is not None
            if outcome.declarer is not None:
                end = match_end(rules, scores, outcome.delta, side(outcome.declarer))
                scores = (scores[0] + outcome.delta[0], scores[1] + outcome.delta[1])
                if end.over:
                    self.winner, self.reason = end.winner, end.reason
                    return
            if outcome.declarer is not None or rules.all_pass != "redeal_same":
                dealer = (dealer + 1) % 4
            first = next_first_caller(rules, dealer, outcome.delta)
        self.reason = "boards"

    def _room(self, room: str, plans: Iterator[BoardPlan]) -> Iterator[PlayedBoard]:
        shift = 1 if room == ROOM_B else 0
        seated = [self._sit_down(slot, (slot + shift) % 4, room) for slot in range(4)]
        players = [seated[(seat - shift) % 4] for seat in range(4)]
        slots = [self.slots[(seat - shift) % 4] for seat in range(4)]
        try:
            for player in players:
                player.prepare()
            for plan in plans:
                self._last = play_board(self.rules, plan, players, slots, self.house_key)
                for player in players:
                    player.board_over(self._last)
                yield self._last
        finally:
            for player in players:
                player.close()

    def _sit_down(self, slot: int, seat: int, room: str) -> Player:
        if self.slots[slot].forfeited:
            return house_player(self.rules, seat, self.house_key)
        return self.seat_player(slot, seat, room)


def duplicate_plans(rules: Rules, shuffle_key: str, deals: int, room: str, *, start: int = 1) -> Iterator[BoardPlan]:
    """Yield the boards of one room: *deals* deals from number *start* on, the dealer moving on with each."""
    for number, deal in enumerate(deals_from_key(rules, shuffle_key, range(start, start + deals)), start):
        dealer = (number - 1) % 4
        yield BoardPlan(number, room, deal, dealer, first_caller(rules, dealer))


def next_first_caller(rules: Rules, dealer: int, last: tuple[int, int]) -> int:
    """Return who calls first in a game after a hand that scored *last* for the two sides.

    Under "loser_of_last_hand" that is the losing side's seat next after the dealer; a tied hand has no loser.
    """
    if rules.first_call != "loser_of_last_hand" or last[0] == last[1]:
        return first_caller(rules, dealer)
    loser = 0 if last[0] < last[1] else 1
    seat = (dealer + 1) % 4
    return seat if side(seat) == loser else (seat + 1) % 4


def house_player(rules: Rules, seat: int, key: str) -> Player:
    """Return the house bot that takes the seat of a player who is out."""
    return create_player(HOUSE_PLAYER, rules=rules, seat=seat, key=f"{key}/house/{seat}")


def play_board(
    rules: Rules,
    plan: BoardPlan,
    players: list[Player],
    slots: Sequence[Slot] | None = None,
    house_key: str = "",
) -> PlayedBoard:
    """Return the board of *plan*, played to its end by *players* (by seat).

    A player that faults is answered for by `default_act`; at its third fault in the match, or if it crashed, *players*
    gets the house bot in its place and its slot is marked as forfeited.
    """
    board = Board(rules, plan.deal, dealer=plan.dealer, first=plan.first, before=plan.before, number=plan.number)
    slots = slots if slots is not None else [Slot() for _ in range(4)]
    irregular: list[Irregular] = []
    table, views = board.table, board.views
    # The engine's own share of the time is microseconds: one reading of the clock serves two decisions.
    answered = [perf_counter_ns()]
    while (seat := table.turn) is not None:
        try:
            if table.in_trick >= 0:
                board.play(players[seat].play(views[seat]))
            else:
                let_act(board, players[seat], views[seat])
        except PlayerFault as fault:
            used = default_act(views[seat])
            irregular.append(Irregular(len(answered) - 1, seat, fault.kind, fault.asked, used))
            board.act(used)
            if _is_out(slots[seat], fault):
                players[seat].close()
                players[seat] = house_player(rules, seat, house_key)
        answered.append(perf_counter_ns())
    ms = [(after - before) // NS_IN_MS for before, after in pairwise(answered)]
    return PlayedBoard(plan, board, ms, irregular)


def let_act(board: Board, player: Player, view: View) -> None:
    """Let *player* do what is due: call, discard, choose the mode or play (`play_board` plays in place)."""
    phase = board.table.phase
    if phase == CALL:
        board.call(player.call(view))
    elif phase == DISCARD:
        board.discard(player.discard(view))
    elif phase == MODE:
        board.choose_mode(player.choose_mode(view))
    elif phase == PLAY:
        board.play(player.play(view))


def _is_out(slot: Slot, fault: PlayerFault) -> bool:
    """Count *fault* and return whether its player has to leave; a house bot that sits in already may not."""
    slot.faults += 1
    if slot.forfeited or (fault.kind != "crash" and slot.faults < FAULTS_TO_FORFEIT):
        return False
    slot.forfeited = fault.kind
    return True
