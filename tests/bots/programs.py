"""Small programs for the tests, unsandboxed on purpose: they are our own."""

from pathlib import Path

from bots.players import ProgramPlayer
from bots.protocol import Clock
from bots.sandbox import Limits, Program
from bots.sdk.plain import PlainBackend, PlainProcess
from engine.match import Match, PlayedBoard
from engine.rules import Rules

CLUB = Rules.from_preset("club-1165")
QUICK = Clock(init_ms=10_000, move_ms=2000, bank_ms=5000, hard_stop_ms=5000)

SKELETON = """\
import json, sys, time
questions = 0
def say(**message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    if m["t"] == "hello":
        say(t="ready", proto=1, name="test", version="1")
    elif m["t"] == "act":
        questions += 1
        legal = m.get("legal") or [m["hand"][: 2 * m["n"]]]
        {act}
"""
"""A legal bot in which *act* says how it answers; ``questions`` counts from 1."""
GOOD = 'say(id=m["id"], a=legal[0])'


def source(act: str = GOOD) -> str:
    return SKELETON.replace("{act}", act.replace("\n", "\n        "))


def once(bad: str, at: int = 2) -> str:
    """Return how a bot answers that does *bad* at its question number *at*, and well otherwise."""
    return f"if questions == {at}:\n    {bad}\nelse:\n    {GOOD}"


def start(folder: Path, text: str) -> PlainProcess:
    folder.mkdir(exist_ok=True)
    file = folder / "bot.py"
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        # Never while another process may be reading it.
        file.write_text(text, encoding="utf-8")
    return PlainBackend().start(Program(("bot.py",), folder), Limits())


def play(folder: Path, text: str, *, boards: int = 1, clock: Clock = QUICK, rules: Rules = CLUB, seats=(0,)):
    """Return (the boards of both rooms, the players) of a match with the program at some slots, house bots beside."""
    from engine.players import create_player

    players: list[ProgramPlayer] = []

    def sit(slot, seat, room):
        if slot not in seats:
            return create_player("steady", rules=rules, seat=seat, key="k")
        players.append(ProgramPlayer(start(folder, text), rules=rules, seat=seat, clock=clock))
        return players[-1]

    match = Match(rules, sit)
    played: list[PlayedBoard] = list(match.duplicate("a key", boards))
    return played, players, match
