"""The house bots that every site offers: kinds and strengths of `engine.players`, under names for people."""

from __future__ import annotations

from typing import NamedTuple


class HouseBot(NamedTuple):
    name: str
    player: str
    options: dict[str, int]


CATALOGUE = (
    HouseBot("Sampler 40", "sampler", {"deals": 40}),
    HouseBot("Sampler 20", "sampler", {"deals": 20}),
    HouseBot("Sampler 10", "sampler", {"deals": 10}),
    HouseBot("Sampler 5", "sampler", {"deals": 5}),
    HouseBot("Steady", "steady", {}),
    HouseBot("Bold Steady", "steady", {"boldness": 10}),
    HouseBot("Careful Steady", "steady", {"boldness": -10}),
    HouseBot("Random", "random", {}),
)
"""From the strongest on, as far as one can tell beforehand."""
