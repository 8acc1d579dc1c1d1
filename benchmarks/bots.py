"""What it costs to let strangers' programs play: four Python bots, sandboxed, unsandboxed, and in process.

    python benchmarks/bots.py [--rounds 5] [--boards 16] [--sandbox auto] [--check]

The bots are the ten-line one of the quick start, under rules where somebody always has to bid, so that every board is
played out. Contestants take turns, so that whatever slows the machine slows all of them: trust the ratios. Decisions
and boards/s are judged by processor time, ours and the bots' together: they never run at the same time, so it is what a
quiet core takes. Boards/s are scaled to the core on which the engine alone plays 12,000. Unsandboxed are the same
processes with limits only (the backend for trusted bots).
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bots import workshop
from bots.language import language
from bots.one_core import one_core
from bots.players import ProgramPlayer
from bots.sandbox import Backend, Limits, Program, SandboxUnavailable, backend
from engine.cards import cards_of
from engine.match import Match
from engine.player import Player
from engine.rules import Rules
from engine.view import View

KEY = "benchmark"
RULES = Rules.from_preset("club-1165", all_pass="force_first")
MOST_START_MS = 150.0
MOST_DECISION = 1.10
LEAST_BOARDS = 300.0
REFERENCE_BOARDS = 12_000.0
"""Boards a second of the engine with players in process, on the core for which the bar in boards/s holds."""

Sit = Callable[[int, int, str], Player]


class Cost(NamedTuple):
    """Of one match, in milliseconds: to start and end its eight processes by the clock on the wall; processor time of
    a decision, ours and the bots' together; the same by the clock on the wall. And boards a second of processor time.
    """

    start_ms: float
    decision_ms: float
    wall_ms: float
    boards: float


class Trivial(Player):
    """The ten-line bot, in process."""

    def call(self, view: View) -> int:
        """Return the first legal call."""
        return view.legal_calls()[0]

    def choose_mode(self, view: View) -> str:
        """Return the first legal mode."""
        return view.legal_modes()[0]

    def discard(self, view: View) -> int:
        """Return the first cards of the hand."""
        return sum(1 << card for card in cards_of(view.hand)[: view.discard_count])

    def play(self, view: View) -> int:
        """Return the first legal card."""
        return cards_of(view.legal)[0]


def in_process() -> Sit:
    """Return what seats the trivial bot in process."""
    return lambda slot, seat, room: Trivial()


def as_program(program: Program, runner: Backend) -> Sit:
    """Return what seats the ten-line bot as a program of *runner*."""

    def sit(slot: int, seat: int, room: str) -> Player:
        return ProgramPlayer(runner.start(program, Limits(), seat=seat), rules=RULES, seat=seat)

    return sit


def processor_seconds() -> float:
    """Return the processor time of this process and of its children that have ended."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def cost(sit: Sit, boards: int) -> Cost:
    """Return what a match of *boards* duplicate boards costs; a match of none is what starting and ending costs."""
    began, used = perf_counter(), processor_seconds()
    list(Match(RULES, sit).duplicate(KEY, 0))
    start, start_used = perf_counter() - began, processor_seconds() - used
    match = Match(RULES, sit)
    began, used = perf_counter(), processor_seconds()
    decisions = sum(len(board.ms) for board in match.duplicate(KEY, boards))
    wall, used = perf_counter() - began - start, processor_seconds() - used - start_used
    assert not any(slot.faults for slot in match.slots)
    return Cost(start * 1000, used * 1000 / decisions, wall * 1000 / decisions, 2 * boards / used)


def measure(contestants: dict[str, Sit], rounds: int, boards: int) -> dict[str, list[Cost]]:
    """Return for each contestant its cost in every round; the round before the first warms up."""
    costs: dict[str, list[Cost]] = {name: [] for name in contestants}
    for at in range(-1, rounds):
        for name, sit in contestants.items():
            found = cost(sit, boards)
            if at >= 0:
                costs[name].append(found)
    return costs


def median(costs: Sequence[Cost], field: str) -> float:
    """Return the median of a figure over the rounds."""
    return float(statistics.median(getattr(each, field) for each in costs))


def report(costs: dict[str, list[Cost]], sandbox: str) -> bool:
    """Print the figures and the bars; return whether all bars are met."""
    print(f"{'':<24}{'start':>10}{'decision':>12}{'decision':>12}{'boards/s':>12}")
    print(f"{'':<24}{'ms, wall':>10}{'ms, cpu':>12}{'ms, wall':>12}{'of cpu':>12}")
    for name, found in costs.items():
        start, decision, wall, boards = (median(found, field) for field in Cost._fields)
        print(f"{name:<24}{start:>10.0f}{decision:>12.4f}{wall:>12.4f}{boards:>12.0f}")
    pairs = list(zip(costs[sandbox], costs["unsandboxed"], strict=True))
    extra = statistics.median(ours.start_ms - plain.start_ms for ours, plain in pairs)
    ratio = statistics.median(ours.decision_ms / plain.decision_ms for ours, plain in pairs)
    played = list(zip(costs[sandbox], costs["in process"], strict=True))
    boards = REFERENCE_BOARDS * statistics.median(ours.boards / alone.boards for ours, alone in played)
    bars = (
        (f"sandboxing costs {extra:.0f} ms a match (at most {MOST_START_MS:.0f})", extra <= MOST_START_MS),
        (f"a decision takes {ratio:.3f} of an unsandboxed one (at most {MOST_DECISION})", ratio <= MOST_DECISION),
        (f"{boards:.0f} boards/s on the reference core (at least {LEAST_BOARDS:.0f})", boards >= LEAST_BOARDS),
    )
    for text, met in bars:
        print(f"{'met   ' if met else 'MISSED'}  {text}")
    return all(met for _, met in bars)


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0, or with ``--check`` 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--boards", type=int, default=16, help="duplicate boards a match (default: 16)")
    parser.add_argument("--sandbox", default="auto", help="as SHELEM_SANDBOX (default: auto)")
    parser.add_argument("--check", action="store_true", help="fail if a bar is missed")
    chosen = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="shelem-benchmark-"))
    try:
        try:
            sandbox = backend(chosen.sandbox)
        except SandboxUnavailable as error:
            raise SystemExit(f"no sandbox here: {error}") from None
        upload = workshop.read_upload(language("python").hello.encode(), "bot.py")
        (folder / "bot").mkdir()
        workshop.lay_out(upload, folder / "bot")
        program = workshop.program(upload.found, folder / "bot")
        name = f"sandbox: {sandbox.name}"
        contestants = {
            name: as_program(program, sandbox),
            "unsandboxed": as_program(program, backend("trusted")),
            "in process": in_process(),
        }
        # As a worker does it.
        with one_core():
            met = report(measure(contestants, chosen.rounds, chosen.boards), name)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0 if met or not chosen.check else 1


if __name__ == "__main__":
    sys.exit(main())
