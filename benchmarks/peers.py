"""Random legal play in other projects' card games; run by `benchmarks/engine.py` inside an environment of its own.

Reads lines ``NAME SECONDS`` and answers each with a line of JSON: games and decisions played, seconds used.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

REQUIREMENTS = ("open-spiel==2.0.2", "rlcard==1.2.0")
PEERS = {
    "spades": "OpenSpiel spades",
    "bridge": "OpenSpiel bridge, no double dummy",
    "rlcard": "RLCard bridge environment",
}

Game = Callable[[], int]
"""Plays one game, the deal included, and returns the decisions of the players: chance is not counted."""


def open_spiel_game(name: str, lots: random.Random) -> Game:
    """Return a game of OpenSpiel, driven from Python, each legal action as likely as the next."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(name)
    uniform = lots.random

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                decisions += 1
            actions = state.legal_actions()
            state.apply_action(actions[int(uniform() * len(actions))])
        return decisions

    return play


def rlcard_game(lots: random.Random) -> Game:
    """Return RLCard's bridge, played through its environment."""
    import rlcard  # type: ignore[import-not-found]

    environment = rlcard.make("bridge", config={"seed": 1})
    uniform = lots.random

    def play() -> int:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            actions = list(state["legal_actions"])
            state, _ = environment.step(actions[int(uniform() * len(actions))])
            decisions += 1
        return decisions

    return play


def make_game(name: str) -> Game:
    """Return the game of a peer (a key of `PEERS`)."""
    lots = random.Random(1)
    if name == "spades":
        return open_spiel_game("spades", lots)
    if name == "bridge":
        return open_spiel_game("bridge(use_double_dummy_result=false)", lots)
    return rlcard_game(lots)


def timed(play: Game, seconds: float) -> dict[str, Any]:
    """Return how many games and decisions were played in about *seconds* of processor time, and the seconds used.

    Processor time is what a game costs on a core of its own, whatever else the machine does meanwhile.
    """
    games = decisions = 0
    start = process_time()
    while (used := process_time() - start) < seconds:
        for _ in range(5):
            decisions += play()
        games += 5
    return {"games": games, "decisions": decisions, "seconds": used}


def main() -> None:
    """Answer requests until the input ends."""
    games: dict[str, Game] = {}
    for line in sys.stdin:
        name, seconds = line.split()
        if name not in games:
            games[name] = make_game(name)
        print(json.dumps(timed(games[name], float(seconds))), flush=True)


if __name__ == "__main__":
    main()
