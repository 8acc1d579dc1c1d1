"""Whist tournaments: rounds in which everybody is the partner of everybody once, and the opponent of everybody twice.

Of 4n players all play in each of 4n-1 rounds; of 4n+1 each sits out once in 4n+1 rounds. One round is enough, the
others follow from it by adding 1 to every number: in the first round the differences of partners have to be all numbers
there are, once each, and those of opponents twice. Source: E. H. Moore, "Tactical memoranda", 1896; the first rounds
are our own search, tests check each.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from tournaments.whist_starts import STARTS

Pair = tuple[int, int]
Quartet = tuple[Pair, Pair]
"""Two pairs of partners at a table."""

MOVES = 40_000
"""How often larger fields try a better first round before they take what they have."""


def fits(players: int) -> bool:
    """Return whether there is such a tournament of so many *players*."""
    return players >= 4 and players % 4 < 2


def whist_round(players: int, number: int) -> list[Quartet]:
    """Return the tables of round *number* (from 0) among players 0 … *players*-1; who is at none sits out.

    The last of 4n players stays where he is. In fields that are larger than those of `STARTS` every two are partners
    once all the same; opponents are spread as evenly as a short search finds.
    """
    if players == 9:
        return [_moved_by_three(quartet, number % 9) for quartet in first_round(9)]
    modulus = players - 1 if players % 4 == 0 else players

    def moved(player: int) -> int:
        return player if player == players - 1 and players % 4 == 0 else (player + number) % modulus

    return [((moved(a), moved(c)), (moved(b), moved(d))) for (a, c), (b, d) in first_round(players)]


def _moved_by_three(quartet: Quartet, number: int) -> Quartet:
    """Return the table of nine players moved on: digits of base three are added without a carry.

    With plain addition there is no such tournament of nine.
    """

    def moved(player: int) -> int:
        return (player // 3 + number // 3) % 3 * 3 + (player + number) % 3

    (a, c), (b, d) = quartet
    return (moved(a), moved(c)), (moved(b), moved(d))


@lru_cache
def first_round(players: int) -> tuple[Quartet, ...]:
    """Return the tables from which all rounds follow."""
    if players in STARTS:
        numbers = [int(number) for number in STARTS[players].split()]
        return tuple(((a, c), (b, d)) for a, c, b, d in zip(*(iter(numbers),) * 4, strict=True))
    return _searched(players)


def _searched(players: int) -> tuple[Quartet, ...]:
    """Return a first round for a field that is not in `STARTS`.

    Partners are i and -i, whose differences are all different; 0 is the partner of the player who stays. Two such pairs
    meet as opponents at the distances i-j and i+j, twice each. Pairs change tables as long as the distances get no less
    even by it.
    """
    modulus = players - 1 if players % 4 == 0 else players
    units = list(range(players % 4, (modulus + 1) // 2))
    often: Counter[int] = Counter()
    state, uneven = players, 0

    def add(first: int, second: int, times: int) -> None:
        nonlocal uneven
        for table in {first // 2, second // 2}:
            i, j = units[2 * table : 2 * table + 2]
            for distance in (abs(i - j), min(i + j, modulus - i - j)) if i and j else (i + j,):
                uneven += (often[distance] + times - 1) ** 2 - (often[distance] - 1) ** 2
                often[distance] += times

    for place in range(0, len(units), 2):
        add(place, place, 1)
    for _move in range(MOVES):
        state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        first, second = (state >> 20) % len(units), (state >> 42) % len(units)
        before = uneven
        add(first, second, -1)
        units[first], units[second] = units[second], units[first]
        add(first, second, 1)
        if uneven > before:
            add(first, second, -1)
            units[first], units[second] = units[second], units[first]
            add(first, second, 1)
    pairs = [(unit, modulus - unit) if unit else (players - 1, 0) for unit in units]
    return tuple(zip(pairs[::2], pairs[1::2], strict=True))
