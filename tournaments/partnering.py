"""Partners and opponents of one round among any number of single players, as even as what has been played allows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

from tournaments.history import Pairs, byes, meetings, partnerships
from tournaments.matching import Edge, Reason, lightest_pairs
from tournaments.pairing import Event, PairingError

Pair = tuple[int, int]


@dataclass(frozen=True)
class Evening:
    """What has been played when a round is drawn: *number* counts from 0, *players* are those who are there."""

    number: int
    players: tuple[int, ...]
    partners: Pairs
    opponents: Pairs
    sat_out: Mapping[int, int]
    last_out: Mapping[int, int]
    forced: frozenset[frozenset[int]] = frozenset()
    forbidden: frozenset[frozenset[int]] = frozenset()

    @cached_property
    def natural(self) -> dict[int, int | None]:
        """The partner of each by the circle method, in which all become partners in turn; None: nobody."""
        size = len(self.players) + len(self.players) % 2
        ring = size - 1
        others = [(self.number - place) % ring for place in range(ring)]
        others = [ring if other == place else other for place, other in enumerate(others)]
        others.append(others.index(ring))
        seated = (*self.players, None) if len(self.players) % 2 else self.players
        return {player: seated[others[place]] for place, player in enumerate(self.players)}


def evening_of(event: Event) -> Evening:
    """Return the state of *event*. A late entry counts as if it had sat out in its turn before it came."""
    out = byes(event)
    last = {
        seed: number
        for number, round in enumerate(event.rounds)
        for each in round.tables
        if each.table.is_bye and not each.void
        for seed in each.table.first
    }
    for entrant in event.entrants:
        missed = event.rounds[: entrant.joined]
        seats = sum(len(each.table.seeds) for round in missed for each in round.tables)
        idle = sum(1 for round in missed for each in round.tables if each.table.is_bye)
        out[entrant.seed] += -(-idle * len(missed) // seats) if seats else 0
    return Evening(
        len(event.rounds),
        tuple(sorted(event.active)),
        partnerships(event),
        meetings(event),
        out,
        last,
        event.forced,
        event.forbidden,
    )


def sit_outs(evening: Evening) -> list[int]:
    """Return who sits out so that the others make full tables: who has done so least, and longest ago.

    Where that leaves a choice, the last of the field, and with him the one who would be his partner.
    """
    chosen: list[int] = []
    for _time in range(len(evening.players) % 4):
        left = [player for player in evening.players if player not in chosen]
        lonely = {evening.natural[player] for player in chosen}

        def turn(player: int, lonely: Collection[int | None] = lonely) -> tuple[int, bool, int, int]:
            alone = player in lonely or evening.natural[player] is None
            return evening.sat_out.get(player, 0), not alone, evening.last_out.get(player, -1), -player

        chosen.append(min(left, key=turn))
    return chosen


def partners(evening: Evening, players: Sequence[int]) -> list[Pair]:
    """Return *players* in pairs: those who have been partners least; by the circle method where that leaves a choice.

    Raises: PairingError if the forced and forbidden pairs leave no way.
    """
    forced = {player: pair for pair in evening.forced for player in pair}

    def edges() -> Iterator[Edge]:
        for (i, a), (j, b) in combinations(enumerate(players), 2):
            pair = frozenset((a, b))
            wanted = forced.get(a) == pair or (a not in forced and b not in forced)
            if wanted and pair not in evening.forbidden:
                yield i, j, (evening.partners[pair], int(evening.natural[a] != b))

    most = max(evening.partners.values(), default=0)
    pairs = lightest_pairs(len(players), (Reason(most), Reason(1)), edges())
    if pairs is None:
        raise PairingError("forbidden_too_much", "the forced and forbidden pairings leave no way to pair everybody")
    return [(players[i], players[j]) for i, j in pairs]


def quartets(evening: Evening, pairs: Sequence[Pair]) -> list[tuple[Pair, Pair]]:
    """Return *pairs* two by two at tables: those who have been opponents least."""

    def edges() -> Iterator[Edge]:
        for (i, one), (j, other) in combinations(enumerate(pairs), 2):
            met = [evening.opponents[frozenset(pair)] for pair in product(one, other)]
            yield i, j, (sum(count * (count + 1) // 2 for count in met), 1)

    most = max(evening.opponents.values(), default=0)
    chosen = lightest_pairs(len(pairs), (Reason(2 * most * (most + 1)), Reason(1)), edges())
    assert chosen is not None
    return [(pairs[i], pairs[j]) for i, j in chosen]
