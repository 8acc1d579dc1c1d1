"""The games of the upload check: in every preset, beside house bots that behave badly, with messages of the future.

A game here is one room of a few boards. The program sits at some of the seats, each a process of its own; the other
seats are house bots that pass, bid without end, take their time, or crash.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

from bots.players import Message, ProgramPlayer
from engine.actions import PASS
from engine.board import first_caller
from engine.dealing import deal_from_key
from engine.match import BoardPlan, PlayedBoard, Slot, play_board
from engine.player import Player, PlayerFault
from engine.players import create_player
from engine.rules import Rules, RulesError
from engine.view import View

KEY = "conformance"
FORCED = {"all_pass": "force_first"}
SLOW_SECONDS = 0.03
SLOW_TIMES = 3


@dataclass(frozen=True, slots=True)
class Game:
    """A game to play: its name in the log, the rules, what sits at each seat ("program" or a guest), its boards.

    *first* is the seat that calls first on every board; None: as the rules say, the deal going round.
    """

    name: str
    rules: Rules
    seats: tuple[str, str, str, str]
    boards: int
    noisy: bool
    first: int | None = None

    def plans(self) -> Iterator[BoardPlan]:
        """Yield the boards."""
        for number in range(1, self.boards + 1):
            dealer = (number - 1) % 4 if self.first is None else (self.first - 1) % 4
            first = first_caller(self.rules, dealer) if self.first is None else self.first
            yield BoardPlan(number, "", deal_from_key(self.rules, f"{KEY}/{self.name}", number), dealer, first)


def games(preset: str, *, short: bool = False) -> list[Game]:
    """Return the games of a preset; *short*: only the one that asks for every kind of act."""
    rules = Rules.from_preset(preset)
    forced = _forced(rules)
    program = "program"
    alone = Game(f"{preset}, alone", forced, (program, "passing", "absent", "slow_passing"), 1, noisy=True, first=0)
    if short:
        return [alone]
    return [
        Game(f"{preset}, against itself", forced, (program,) * 4, 1, noisy=False, first=0),
        alone,
        Game(f"{preset}, long auctions", rules, (program, "haggling", "steady", "haggling"), 1, noisy=True),
        Game(f"{preset}, with its partner", rules, (program, "random", program, "slow"), 2, noisy=False),
    ]


def play(game: Game, sit: Callable[[int, Rules, bool], ProgramPlayer]) -> Iterator[PlayedBoard]:
    """Yield the boards of *game* as they end; *sit* makes the program's player of a seat, noisy or not.

    Processes are ended also when the iterator is closed early.
    """
    with ExitStack() as stack:
        players: list[Player] = []
        for seat, who in enumerate(game.seats):
            player = sit(seat, game.rules, game.noisy) if who == "program" else guest(who, game.rules, seat)
            stack.callback(player.close)
            players.append(player)
        for player in players:
            player.prepare()
        slots = [Slot() for _ in players]
        for plan in game.plans():
            played = play_board(game.rules, plan, players, slots, KEY)
            for player in players:
                player.board_over(played)
            yield played


def _forced(rules: Rules) -> Rules:
    """Return *rules* with an auction in which the first caller has to bid when all pass, where they allow that."""
    try:
        return Rules.from_preset(rules.preset, **FORCED)
    except RulesError:
        return rules


def guest(kind: str, rules: Rules, seat: int) -> Player:
    """Return a house bot that sits beside the program: a plain one, or one of `GUESTS`."""
    player = create_player("random" if kind == "random" else "steady", rules=rules, seat=seat, key=KEY)
    return GUESTS[kind](player) if kind in GUESTS else player


class Guest(Player):
    """Plays as another player does, unless a subclass knows worse."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._times = 0

    def call(self, view: View) -> int:
        """Return the other's call."""
        return self._player.call(view)

    def choose_mode(self, view: View) -> str:
        """Return the other's mode."""
        return self._player.choose_mode(view)

    def discard(self, view: View) -> int:
        """Return the other's discards."""
        return self._player.discard(view)

    def play(self, view: View) -> int:
        """Return the other's card."""
        return self._player.play(view)


class Passing(Guest):
    """Passes whenever it may."""

    def call(self, view: View) -> int:
        """Return a pass, or the lowest bid."""
        return view.legal_calls()[0]


class Haggling(Guest):
    """Bids one step more as long as there is a number, so that auctions are as long as they get."""

    def call(self, view: View) -> int:
        """Return the lowest number, else a pass."""
        legal = view.legal_calls()
        return next((call for call in legal if PASS < call <= view.table.rules.max), legal[0])


class Absent(Passing):
    """A partner who passes, and whose program then crashes: the house bot takes its place."""

    def play(self, view: View) -> int:
        """Raise the fault."""
        raise PlayerFault("crash")


class Slow(Guest):
    """Takes its time over the first cards."""

    def play(self, view: View) -> int:
        """Return the other's card, late."""
        self._times += 1
        if self._times <= SLOW_TIMES:
            time.sleep(SLOW_SECONDS)
        return super().play(view)


class SlowPassing(Passing, Slow):
    """Passes, and takes its time over the first cards."""


GUESTS: dict[str, type[Guest]] = {
    "passing": Passing,
    "haggling": Haggling,
    "absent": Absent,
    "slow": Slow,
    "slow_passing": SlowPassing,
}


def quiet(message: Message) -> list[Message]:
    """Return *message* alone."""
    return [message]


def noise(message: Message) -> list[Message]:
    """Return the messages to send for *message*: unknown types, keys and events, as later versions may have them."""
    louder = {**message, "x_later": {"x_inner": [1, None, "…"]}}
    if "ev" in message:
        louder["ev"] = [{"t": "x_event", "seat": 9}, *({**event, "x_later": True} for event in message["ev"])]
    if message["t"] in ("hello", "bye"):
        return [louder]
    return [{"t": "x_message", "ev": []}, louder]
