"""Playing a claimed test match, in a worker: as a match of a tournament, but nothing of it counts."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from bots.checking import Line
from bots.models import BotVersion, VersionCheck
from bots.one_core import one_core
from bots.protocol import Clock
from bots.seat_report import SeatReport, measured_together
from bots.services.programs import player_of, program_of, sandbox_for
from engine.match import Match, PlayedBoard
from engine.notation import match_text
from engine.player import Player
from engine.players import create_player
from engine.record import MatchRecord
from engine.rules import Rules

BOARD = "board"
"""The stage of the lines of which there is one a board that is over."""
MOST_FAULTS, LONGEST_STDERR = 40, 20_000


class Writes(Protocol):
    """What lines are given to as they come; it raises when nobody wants them any more."""

    def write(self, line: Line) -> None: ...


@dataclass
class TestMatchReport:
    """How a test match ended: *board* is its record as text, *faults* and *stderr* are the version's own.

    *forfeited* says why the house bot had to take over from one of its players, "" if it had not.
    """

    board: str
    measured: dict[str, Any]
    faults: list[dict[str, Any]] = field(default_factory=list)
    stderr: str = ""
    forfeited: str = ""
    ok: bool = True
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the report as an object."""
        return asdict(self)


def test_match_played(match: VersionCheck, pen: Writes) -> TestMatchReport:
    """Return what came of *match*, played to its end.

    Raises: SandboxUnavailable, SandboxError, StorageError, OSError: no fault of either program; whatever *pen* raises.
    """
    with one_core(), ExitStack() as stack:
        return _Table(match, stack).played(pen)


class _Table:
    """The match's players, in slots as `engine.match` has them: the version at 0 and 2, the opponent at 1 and 3."""

    def __init__(self, match: VersionCheck, stack: ExitStack) -> None:
        assert match.opponent is not None
        self.match, self.stack = match, stack
        self.sides: tuple[BotVersion, BotVersion] = (match.version, match.opponent)
        self.rules = Rules.from_preset(match.preset)
        self.key = f"test-match/{match.pk}/{match.created_at.isoformat()}"
        self.own: list[SeatReport] = []
        if programs := match.programs:
            self.sandbox = sandbox_for(*programs)
            self.programs = {version.pk: program_of(version=version, sandbox=self.sandbox) for version in programs}

    def played(self, pen: Writes) -> TestMatchReport:
        began = time.monotonic()
        table = Match(self.rules, self.player, house_key=self.key)
        played: list[PlayedBoard] = []
        for board in table.duplicate(self.key, self.match.boards):
            played.append(board)
            pen.write(Line(round(time.monotonic() - began, 2), BOARD, "info", f"{board.plan.number}{board.plan.room}"))
        return TestMatchReport(
            board=self.record(played),
            measured={"seconds": round(time.monotonic() - began, 1), **measured_together(self.own)},
            faults=[asdict(fault) for seat in self.own for fault in seat.faults][:MOST_FAULTS],
            stderr="\n".join(filter(None, (seat.stderr for seat in self.own)))[:LONGEST_STDERR],
            forfeited=next((slot.forfeited for slot in table.slots[::2] if slot.forfeited), ""),
        )

    def player(self, slot: int, seat: int, room: str) -> Player:
        version = self.sides[slot % 2]
        if not version.is_program:
            return create_player(version.spec, rules=self.rules, seat=seat, key=f"{self.key}/{room}/{slot}")
        program = self.programs[version.pk]
        player = player_of(program, self.sandbox, rules=self.rules, seat=seat, clock=Clock())
        self.stack.callback(player.close)
        if slot % 2 == 0:
            self.own.append(player.report)
        return player

    def record(self, played: list[PlayedBoard]) -> str:
        hands = tuple(each.to_record() for each in played)
        seats = [{"entry": str(self.sides[seat % 2]), "seat": seat} for seat in range(4)]
        return match_text(MatchRecord(self.rules, hands, {"event": "test match", "seats": seats}))
