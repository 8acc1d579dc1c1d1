"""What a program's author may know of one seat in one room: times, faults, debug texts, stderr."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

DEBUG_TOTAL = 65_536
"""Bytes of debug texts kept of a seat and room; what comes later is dropped, and that is said."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A decision that the program did not make as it should.

    Attributes:
        hand: number of the board. id: of the question. act: what was asked: "call", "discard", "mode" or "play".
        kind: "timeout", "malformed", "illegal" or "crash". reason: in English. asked: what it answered, cut short.
    """

    hand: int
    id: int
    act: str
    kind: str
    reason: str
    asked: str = ""


@dataclass
class SeatReport:
    """Everything of one seat in one room, filled by `bots.players.ProgramPlayer`.

    Attributes:
        init_ms: from the greeting to ready, None if it never came. name, version: as the program calls itself.
        times: milliseconds of each decision. cpu_ms: processor time of all decisions.
        cpu_seconds: processor time of the process, its start included.
    """

    init_ms: float | None = None
    name: str = ""
    version: str = ""
    times: list[float] = field(default_factory=list)
    cpu_ms: float = 0.0
    cpu_seconds: float = 0.0
    peak_mb: float = 0.0
    faults: list[Fault] = field(default_factory=list)
    debug: list[str] = field(default_factory=list)
    stderr: str = ""
    _debug_left: int = DEBUG_TOTAL

    def keep_time(self, act: str, ms: float, cpu_ms: float) -> None:
        """Note what a decision took."""
        self.times.append(ms)
        self.cpu_ms += cpu_ms

    def keep_debug(self, hand: int, id: int, text: str) -> None:
        """Keep a debug text, as long as there is room."""
        if not text or self._debug_left < 0:
            return
        line = f"hand {hand}, question {id}: {text}"
        self._debug_left -= len(line.encode()) + 1
        self.debug.append(line if self._debug_left >= 0 else "(no more debug texts were kept)")

    @property
    def decisions(self) -> int:
        """Return how many decisions the program was asked for."""
        return len(self.times)

    @property
    def ms_average(self) -> float:
        """Return the milliseconds of a decision on average, 0 if there was none."""
        return sum(self.times) / len(self.times) if self.times else 0.0

    @property
    def ms_worst(self) -> float:
        """Return the milliseconds of the longest decision, 0 if there was none."""
        return max(self.times, default=0.0)

    def to_json(self) -> dict[str, Any]:
        """Return everything but stderr and debug, rounded."""
        return {
            "init_ms": None if self.init_ms is None else round(self.init_ms, 1),
            "name": self.name,
            "version": self.version,
            "decisions": self.decisions,
            "ms_average": round(self.ms_average, 2),
            "ms_worst": round(self.ms_worst, 2),
            "cpu_ms": round(self.cpu_ms, 1),
            "peak_mb": round(self.peak_mb, 1),
            "faults": [asdict(fault) for fault in self.faults],
        }


def measured_together(seats: Sequence[SeatReport]) -> dict[str, Any]:
    """Return what *seats* of one program took together: milliseconds, MB of memory, counts of decisions and faults."""
    times = [ms for seat in seats for ms in seat.times]
    starts = [seat.init_ms for seat in seats if seat.init_ms is not None]
    return {
        "init_ms": round(max(starts, default=0.0), 1),
        "decisions": len(times),
        "ms_average": round(sum(times) / len(times), 2) if times else 0.0,
        "ms_worst": round(max(times, default=0.0), 2),
        "cpu_ms_average": round(sum(seat.cpu_ms for seat in seats) / len(times), 2) if times else 0.0,
        "memory_mb": round(max((seat.peak_mb for seat in seats), default=0.0), 1),
        "faults": sum(len(seat.faults) for seat in seats),
    }
