"""Every attack sits down at a table: the match ends, with the right cause, and the others' hands are their own.

`test_attacks` asserts that nothing was reached; here it is the game that must not be hurt. Slot 1 attacks, house bots
hold the other seats, on the machine's default backend.
"""

from pathlib import Path

import pytest

from bots import sandbox
from bots.players import ProgramPlayer
from bots.protocol import Clock
from bots.sandbox import Limits
from engine.match import Match
from engine.player import Player
from engine.players import create_player
from engine.rules import Rules
from tests.bots.attacks.house import PYTHON_ATTACKS, House, expected

RULES = Rules.from_preset("lounge-1000")
"""The first caller must open, so every deal is played out."""
CLOCK = Clock(init_ms=8000, move_ms=400, bank_ms=1500, hard_stop_ms=3000)
ATTACKER = 1
CAUSES = {
    "contained": {"", "timeout"},  # a bomb takes its time, which is its own
    "frozen": {"malformed"},  # it answers by a number of its own
    "Silence": {"timeout"},
    "Closed": {"crash"},
    "Flood": {"crash", "malformed"},
    "TooLong": {"malformed"},
    "malformed": {"malformed"},
    "unasked": {"malformed"},
}
"""By what an attack is to come to: the kind of its first fault, "" if it commits none and plays on."""


@pytest.fixture(scope="module")
def backend():
    try:
        return sandbox.backend("auto")
    except sandbox.SandboxUnavailable as error:
        pytest.skip(f"no sandbox here: {error}")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    made = House(tmp_path_factory.mktemp("house"))
    yield made
    made.close()


@pytest.mark.parametrize("attack", PYTHON_ATTACKS)
def test_the_match_ends_with_the_right_cause_and_the_others_play_on(attack, backend, house, tmp_path: Path):
    program = house.program(attack, tmp_path / "upload", [])

    def sit(slot: int, seat: int, room: str) -> Player:
        if slot != ATTACKER:
            return create_player("steady", rules=RULES, seat=seat, key=f"{slot}{room}")
        process = backend.start(program, Limits(memory_mb=256, cpu_seconds=20), seat=seat)
        return ProgramPlayer(process, rules=RULES, seat=seat, clock=CLOCK)

    match = Match(RULES, sit, house_key="attacks")
    played = list(match.duplicate("attacks", 1))

    assert [one.plan.room for one in played] == ["A", "B"]
    for one in played:
        outcome = one.board.outcome
        assert outcome is not None
        assert sum(outcome.points) == RULES.total
        assert len(one.board.table.plays) == 48
        seat = ATTACKER if one.plan.room == "A" else ATTACKER + 1
        assert {note.seat for note in one.irregular} <= {seat}
    faults = [note.kind for one in played for note in one.irregular]
    first = faults[0] if faults else ""
    assert first in set().union(*(CAUSES[word] for word in expected(attack)))
    forfeited = [slot.forfeited for slot in match.slots]
    assert forfeited[ATTACKER] == (faults[-1] if "crash" in faults or len(faults) == 3 else "")
    assert [why for slot, why in enumerate(forfeited) if slot != ATTACKER] == ["", "", ""]
