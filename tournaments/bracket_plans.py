"""The plans of brackets: who comes where, by the number of entries alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tournaments.brackets import BYE, Node, Source, seed_sources, size_for

DROPS = {
    4: (0,),
    8: (1, 0),
    16: (3, 0, 0),
    32: (3, 2, 0, 0),
    64: (15, 3, 2, 0, 0),
    128: (4, 15, 3, 2, 0, 0),
    256: (56, 4, 13, 3, 2, 0, 0),
    512: (15, 47, 4, 12, 2, 2, 0, 0),
}
"""By the places of the bracket: in which order the losers of WB2, WB3 … drop. Place i drops to place ``i ^ mask``: 0 is
the natural order, all bits the reverse one. Source: docs/formats.md."""


def drop_names(size: int, drops: Sequence[int]) -> list[str]:
    """Return what the orders of a bracket of *size* places are called, round by round from WB2."""
    names = []
    for number, mask in enumerate(drops, 2):
        width = size >> number
        known = {
            width // 2 - 1: "reverse in each half",
            width // 2: "halves exchanged",
            width - 1: "reverse",
            0: "natural",
        }
        names.append(known.get(mask, f"i ^ {mask}"))
    return names


def knockout(
    sources: Sequence[Source], *, code: str = "W", label: str = "R", stage: str = "", third_place: bool = False
) -> tuple[Node, ...]:
    """Return a single elimination of *sources*, two by two from the top; their number is a power of two.

    The match for the third place belongs to the round of the final; it needs four entries.
    """
    nodes: list[Node] = []
    rounds = len(sources).bit_length() - 1
    third = third_place and sum(source != BYE for source in sources) >= 4
    above = list(sources)
    number = 0
    for round in range(1, rounds + 1):
        first = number + 1
        last = round == rounds
        for place in range(len(above) // 2):
            number += 1
            nodes.append(
                Node(
                    f"{code}{number}",
                    f"{label}{round}",
                    (above[2 * place], above[2 * place + 1]),
                    stage,
                    winner_to="" if last else f"{code}{first + len(above) // 2 + place // 2}",
                    loser_to="T1" if third and round == rounds - 1 else "",
                    out=1 if last else 4 + rounds - round,
                )
            )
        above = [Source("winner", node.code) for node in nodes[first - 1 :]]
    if third:
        semis = [node.code for node in nodes if node.loser_to]
        sides = (Source("loser", semis[0]), Source("loser", semis[1]))
        nodes.append(Node("T1", f"{label}{rounds}", sides, stage, out=3, best=2))
    return tuple(nodes)


@lru_cache
def single_plan(entries: int, *, third_place: bool = False) -> tuple[Node, ...]:
    """Return the single elimination of *entries*: codes W1 …, labels R1 …"""
    return knockout(seed_sources(entries), third_place=third_place)


@lru_cache
def double_plan(entries: int, *, reset: bool = True, drops: tuple[int, ...] | None = None) -> tuple[Node, ...]:
    """Return the double elimination of *entries*: codes W1 … L1 … GF1 GF2, labels WB1 … LB1 … GF1 GF2.

    *drops* are the orders in which losers drop, instead of those of `DROPS`. With two entries there is one match.
    """
    if entries == 2:
        return (Node("GF1", "GF1", (Source("seed", "1"), Source("seed", "2")), "GF"),)
    size = size_for(entries)
    rounds = size.bit_length() - 1
    orders = (0, *(DROPS[size] if drops is None else drops))
    winners = _winners(seed_sources(entries), rounds)
    losers = _losers(winners, orders)
    first = (Source("winner", winners[-1][0].code), Source("winner", losers[-1][0].code))
    finals = [Node("GF1", "GF1", first, "GF", winner_to="GF2" if reset else "", loser_to="GF2" if reset else "")]
    if reset:
        finals.append(Node("GF2", "GF2", first, "GF", after="GF1"))
    nodes = [node for each in (*winners, *losers, finals) for node in each]
    return _linked(nodes, {node.code: node.out for node in nodes})


def _winners(sources: Sequence[Source], rounds: int) -> list[list[Node]]:
    """Return the rounds of the winners' bracket."""
    above, number, made = list(sources), 0, []
    for round in range(1, rounds + 1):
        nodes = []
        for place in range(len(above) // 2):
            number += 1
            nodes.append(Node(f"W{number}", f"WB{round}", (above[2 * place], above[2 * place + 1]), "WB"))
        above = [Source("winner", node.code) for node in nodes]
        made.append(nodes)
    return made


def _losers(winners: Sequence[Sequence[Node]], orders: Sequence[int]) -> list[list[Node]]:
    """Return the rounds of the losers' bracket: losers of WB1 among themselves, then in turn against those who drop
    from the next round of the winners' bracket, and among themselves again.
    """
    dropped = [Source("loser", winners[0][place ^ orders[0]].code) for place in range(len(winners[0]))]
    number = 0
    made: list[list[Node]] = []
    last = 2 * len(winners) - 2

    def add(pairs: Sequence[tuple[Source, Source]]) -> list[Source]:
        nonlocal number
        label = f"LB{len(made) + 1}"
        nodes = []
        for sides in pairs:
            number += 1
            nodes.append(Node(f"L{number}", label, sides, "LB", out=2 + last - len(made) - 1))
        made.append(nodes)
        return [Source("winner", node.code) for node in nodes]

    left = add(list(zip(dropped[::2], dropped[1::2], strict=True)))
    for round, order in zip(winners[1:], orders[1:], strict=True):
        falling = [Source("loser", round[place ^ order].code) for place in range(len(round))]
        left = add(list(zip(falling, left, strict=True)))
        if len(left) > 1:
            left = add(list(zip(left[::2], left[1::2], strict=True)))
    return made


def _linked(nodes: Sequence[Node], outs: dict[str, int]) -> tuple[Node, ...]:
    """Return *nodes* with the ways of winners and losers filled in from the sources of later ones."""
    ways = {source: node.code for node in reversed(nodes) for source in node.sources}
    linked = []
    for node in nodes:
        winner_to = node.winner_to or ways.get(Source("winner", node.code), "")
        loser_to = node.loser_to or ways.get(Source("loser", node.code), "")
        out = outs[loser_to] if loser_to.startswith("L") else node.out
        linked.append(
            Node(node.code, node.label, node.sources, node.stage, winner_to, loser_to, out, node.best, node.after)
        )
    return tuple(linked)
