"""The check of an upload: everything that a version would be refused for, told as it happens.

The same on the site, in its sandbox, and on the author's machine (`shelem-bot check`): only the starter differs.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bots import archive, conformance, diagnosis, workshop
from bots.archive import ArchiveError
from bots.diagnosis import Diagnosis
from bots.language import LanguageError, detect
from bots.players import ProgramPlayer
from bots.protocol import Clock
from bots.sandbox import Limits
from bots.seat_report import SeatReport, measured_together
from bots.workshop import Starter, Upload, WorkshopError
from engine.match import PlayedBoard
from engine.notation import match_text
from engine.presets import preset_names
from engine.record import HandRecord, MatchRecord
from engine.rules import Rules

STAGES = ("unpack", "language", "build", "start", "games", "resources")
GAME_SECONDS = 60.0
"""Once the games have taken this long, the remaining presets get the short game: a slow bot is not refused for it."""
HIGH_MEMORY = 0.8


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: seconds since the check began, the stage, "info", "done", "warning" or "error", the text."""

    seconds: float
    stage: str
    level: str
    text: str

    def to_json(self) -> dict[str, Any]:
        """Return the line as an object."""
        return asdict(self)


@dataclass
class Report:
    """How the check ended.

    Attributes:
        ok: ready to play. language: its key, "" if unknown. presets: those that were played.
        stages: of each stage whether it was passed, None if it was not reached.
        reason, quoted, fix: why not, the line it is about, the likely fix.
        measured: milliseconds, memory and counts. board: a self-played hand as a record's text. stderr: capped.
    """

    ok: bool = False
    language: str = ""
    presets: tuple[str, ...] = ()
    stages: dict[str, bool | None] = field(default_factory=lambda: dict.fromkeys(STAGES))
    reason: str = ""
    quoted: str = ""
    fix: str = ""
    measured: dict[str, Any] = field(default_factory=dict)
    board: str = ""
    stderr: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the report as an object."""
        return asdict(self)


class _Rejected(Exception):
    def __init__(self, found: Diagnosis) -> None:
        super().__init__(found.reason)
        self.found = found


def check(
    data: bytes,
    name: str,
    *,
    starter: Starter,
    folder: Path,
    presets: Sequence[str] = (),
    clock: Clock | None = None,
    limits: Limits | None = None,
) -> Iterator[Line | Report]:
    """Yield the log of the check of the uploaded file *name* as it happens, and at last the report.

    *folder* is new and empty; the bot is unpacked and built there. *presets*: those the author claims, none for all.
    Closing the iterator stops the check and ends every process.

    Raises:
        SandboxError: nothing could be started: our fault, the check says nothing about the bot.
    """
    yield from _Check(data, name, starter, folder, presets, clock or Clock(), limits or Limits()).run()


class _Check:
    def __init__(
        self,
        data: bytes,
        name: str,
        starter: Starter,
        folder: Path,
        presets: Sequence[str],
        clock: Clock,
        limits: Limits,
    ) -> None:
        self.data, self.name = data, name
        self.starter, self.folder = starter, folder
        self.presets = tuple(presets) or preset_names()
        self.clock, self.limits = clock, limits
        self.began = time.monotonic()
        self.report = Report(presets=self.presets)
        self.seats: list[SeatReport] = []
        self.boards: dict[str, int] = {}

    def run(self) -> Iterator[Line | Report]:
        stages = (self.unpack, self.language, self.build, self.start, self.games, self.resources)
        for stage, work in zip(STAGES, stages, strict=True):
            self.stage = stage
            try:
                yield from work()
            except _Rejected as rejected:
                found = rejected.found
                self.report.stages[stage] = False
                self.report.reason, self.report.quoted, self.report.fix = found.reason, found.quoted, found.fix
                yield self.line("error", found.reason)
                break
            self.report.stages[stage] = True
        self.report.ok = all(self.report.stages.values())
        self.report.measured = self.measured()
        yield self.report

    def line(self, level: str, text: str) -> Line:
        return Line(round(time.monotonic() - self.began, 2), self.stage, level, text)

    def unpack(self) -> Iterator[Line]:
        try:
            self.files = archive.unpack(self.data, self.name)
        except ArchiveError as error:
            raise _Rejected(Diagnosis(f"the upload is refused: {error}")) from None
        size = sum(map(len, self.files.values()))
        yield self.line("done", f"{len(self.files)} file{'s' * (len(self.files) != 1)}, {(size + 1023) // 1024:,} kB")

    def language(self) -> Iterator[Line]:
        try:
            self.upload = Upload(self.files, detect(self.files))
            runtime = workshop.runtime_of(self.upload.found)
        except (LanguageError, WorkshopError) as error:
            raise _Rejected(Diagnosis(str(error), fix="Name the file that is run bot.py, bot.js, bot.c …")) from None
        self.report.language = self.upload.found.key
        title = self.upload.found.language.title
        yield self.line("done", f"{title}: {self.upload.found.entry} ({runtime.version})")

    def build(self) -> Iterator[Line]:
        workshop.lay_out(self.upload, self.folder)
        began = time.monotonic()
        try:
            result = workshop.build(self.upload, self.folder, self.starter)
        except WorkshopError as error:
            raise _Rejected(Diagnosis(str(error))) from None
        if result is None:
            yield self.line("done", "nothing to build")
            return
        for text in result.log.strip().splitlines()[:40]:
            yield self.line("info", text[:300])
        if not result.ok:
            raise _Rejected(diagnosis.of_build(result.log, self.files))
        yield self.line("done", f"built in {time.monotonic() - began:.1f} s")

    def start(self) -> Iterator[Line]:
        self.program = workshop.program(self.upload.found, self.folder)
        yield self.line("info", f"sandbox: {self.starter.name}")
        rules = Rules.from_preset(self.presets[0])
        player = self.sit(0, rules, False)
        try:
            player.prepare()
        finally:
            player.close()
        self.judge(self.seats[-1], "start")
        yield self.line("done", f"hello, ready in {self.seats[-1].init_ms:,.0f} ms")

    def games(self) -> Iterator[Line]:
        began = time.monotonic()
        for preset in self.presets:
            short = time.monotonic() - began > GAME_SECONDS
            if short:
                yield self.line("warning", f"{preset}: only one short game, the others took long")
            for game in conformance.games(preset, short=short):
                first = len(self.seats)
                for played in conformance.play(game, self.sit):
                    self.boards[preset] = self.boards.get(preset, 0) + 1
                    self.keep_board(game, played)
                    if any(seat.faults for seat in self.seats[first:]):
                        break
                for seat in self.seats[first:]:
                    self.judge(seat, game.name)
            yield self.line("done", f"{preset}: {self.boards[preset]} hands, no fault")

    def resources(self) -> Iterator[Line]:
        found = self.measured()
        if found["memory_mb"] > HIGH_MEMORY * self.limits.memory_mb:
            yield self.line("warning", f"{found['memory_mb']:,.0f} MB of memory, {self.limits.memory_mb} are allowed")
        if found["ms_worst"] > self.clock.move_ms:
            yield self.line("warning", f"a decision took {found['ms_worst']:,.0f} ms, {self.clock.move_ms:,} are free")
        text = "{decisions} decisions, {ms_average} ms on average, {ms_worst} ms at worst, {memory_mb} MB"
        yield self.line("done", text.format(**found))

    def sit(self, seat: int, rules: Rules, noisy: bool) -> ProgramPlayer:
        process = self.starter.start(self.program, self.limits, seat=seat)
        player = ProgramPlayer(
            process,
            rules=rules,
            seat=seat,
            clock=self.clock,
            memory_mb=self.limits.memory_mb,
            noise=conformance.noise if noisy else conformance.quiet,
        )
        self.seats.append(player.report)
        return player

    def judge(self, seat: SeatReport, where: str) -> None:
        """Reject the bot for the first fault of a seat."""
        self.report.stderr = seat.stderr or self.report.stderr
        if seat.faults:
            raise _Rejected(diagnosis.of_fault(seat.faults[0], seat.stderr, self.files, where=where))

    def keep_board(self, game: conformance.Game, played: PlayedBoard) -> None:
        """Keep the first hand that the bot played against itself, for its author to look at."""
        if self.report.board or set(game.seats) != {"program"}:
            return
        hand = HandRecord.from_board(played.board, ms=played.ms, irregular=played.irregular)
        seats = [{"entry": self.name[:80], "seat": seat} for seat in range(4)]
        self.report.board = match_text(MatchRecord(game.rules, (hand,), {"event": "check", "seats": seats}))

    def measured(self) -> dict[str, Any]:
        seconds = round(time.monotonic() - self.began, 1)
        return {"seconds": seconds, **measured_together(self.seats), "hands": dict(self.boards)}
