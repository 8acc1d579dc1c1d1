"""Who sits down at a match: house bots in this process, programs of strangers each in a sandbox of its own."""

from __future__ import annotations

import contextlib
import hashlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field

from bots.models import BotVersion, VersionState
from bots.players import ProgramPlayer
from bots.protocol import Clock
from bots.sandbox import Backend, Program
from bots.seat_report import SeatReport
from bots.services import player_of, program_of, sandbox_for
from engine.player import Player
from engine.players import create_player
from engine.rules import Rules
from tournaments.models import Match, Tournament

logger = logging.getLogger(__name__)

TAKEN_DOWN, DELETED = "taken_down", "deleted"


@dataclass
class SeatSheet:
    """What a program did in one room; its words are there when its player has left."""

    slot: int
    room: str
    version: BotVersion
    report: SeatReport


@dataclass
class Seating:
    """Makes the players of one attempt at *match*, and ends every process of it, however it goes.

    *absent* says by slot why a program may not run any more. Programs are made ready before the first board, so that a
    failure of ours to unpack or build shows before anything is played.
    """

    match: Match
    rules: Rules
    sheets: list[SeatSheet] = field(default_factory=list)
    absent: dict[int, str] = field(default_factory=dict)
    _versions: dict[int, BotVersion] = field(default_factory=dict)
    _programs: dict[int, Program] = field(default_factory=dict)
    _sandbox: Backend | None = None
    _players: list[ProgramPlayer] = field(default_factory=list)

    def prepare(self) -> None:
        """Unpack and build what is needed.

        Raises: SandboxUnavailable, SandboxError, StorageError, OSError: no fault of any bot.
        """
        self._versions = {seat.seat: seat.bot_version for seat in self.match.seats.all() if seat.bot_version}
        for slot, version in self._versions.items():
            if version.is_program and (cause := absence(version)):
                self.absent[slot] = cause
        wanted = {slot: v for slot, v in self._versions.items() if v.is_program and slot not in self.absent}
        if not wanted:
            return
        self._sandbox = sandbox_for(*wanted.values())
        made: dict[int, Program] = {}
        for slot, version in wanted.items():
            if version.pk not in made:
                made[version.pk] = program_of(version=version, sandbox=self._sandbox)
            self._programs[slot] = made[version.pk]

    def player(self, slot: int, seat: int, room: str) -> Player:
        """Return the player of *slot* at *seat*, who knows nothing of the other room.

        Raises: SandboxError when its process could not be started.
        """
        version = self._versions[slot]
        if slot not in self._programs:
            return create_player(version.spec, rules=self.rules, seat=seat, key=player_key(self.match, room, slot))
        assert self._sandbox is not None
        clock = clock_of(self.match.round.tournament)
        player = player_of(self._programs[slot], self._sandbox, rules=self.rules, seat=seat, clock=clock)
        self._players.append(player)
        self.sheets.append(SeatSheet(slot, room, version, player.report))
        return player

    def leave(self) -> None:
        """End every process that is left; those that have ended already are passed over."""
        for player in self._players:
            try:
                player.close()
            except Exception:
                logger.exception("a program of match %s did not end as it should", self.match.pk)


@contextlib.contextmanager
def seating(match: Match, rules: Rules) -> Iterator[Seating]:
    """Yield the prepared seating of *match*; at the end no process of it is left."""
    seats = Seating(match, rules)
    try:
        seats.prepare()
        yield seats
    finally:
        seats.leave()


def absence(version: BotVersion) -> str:
    """Return why a program must not run any more, or ""."""
    if version.state == VersionState.TAKEN_DOWN:
        return TAKEN_DOWN
    return DELETED if version.bot.deleted_at is not None or not version.source else ""


def clock_of(tournament: Tournament) -> Clock:
    """Return the clock that programs have in *tournament*."""
    return Clock(init_ms=tournament.init_ms, move_ms=tournament.move_ms, bank_ms=tournament.bank_ms)


def player_key(match: Match, room: str, slot: int) -> str:
    """Return the key of a player's own randomness: the same in each attempt, and no way to the deals."""
    text = f"{match.deals_key}/player/{match.table}/{room}/{slot}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]
