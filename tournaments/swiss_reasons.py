"""The tables of a Swiss round in order, and in reasons why each two were paired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tournaments.pairing import Table, Why
from tournaments.swiss_costs import BYE, Field, Spot


def tables(field: Field, pairs: Iterable[tuple[int, int]]) -> list[Table]:
    """Return the tables of *pairs*, the leader's first and the bye last; who stands better sits first."""
    rank = {seed: place for place, seed in enumerate((*field.order, BYE))}
    ordered = sorted((sorted(pair, key=rank.__getitem__) for pair in pairs), key=lambda pair: rank[pair[0]])
    ordered.sort(key=lambda pair: pair[1] == BYE)
    return [_table(field, first, second) for first, second in ordered]


def _table(field: Field, first: int, second: int) -> Table:
    if second == BYE:
        return Table((first,), why=tuple(_why_bye(field, field.spot[first])))
    if first not in field.spot:
        return Table((first,), (second,), why=(Why("forced"), *_why_again(field, first, second)))
    one, other = field.spot[first], field.spot[second]
    why = (_why_near(field, one, other), *_why_again(field, first, second), *_why_not(field, one, other))
    return Table((first,), (second,), why=why)


def _why_bye(field: Field, spot: Spot) -> Iterator[Why]:
    yield Why("swiss_bye", {"entry": spot.seed, "group": spot.points, "place": spot.place + 1, "size": spot.size})
    if times := field.free.get(spot.seed, 0):
        yield Why("swiss_bye_again", {"entry": spot.seed, "times": times})


def _why_near(field: Field, one: Spot, other: Spot) -> Why:
    """Return the main reason: the slide, the fold, or that one had to leave his group of points."""
    places = {"first_place": one.place + 1, "second_place": other.place + 1}
    if one.points != other.points:
        groups = {"first_group": one.points, "second_group": other.points}
        return Why("swiss_float", {"first": one.seed, "second": other.seed, **groups, **places})
    if field.first_round:
        return Why("swiss_slide", {**places, "half": one.size // 2, "size": one.size})
    return Why("swiss_fold", {"group": one.points, **places, "size": one.size})


def _why_again(field: Field, first: int, second: int) -> Iterator[Why]:
    if times := field.met.get(frozenset({first, second}), 0):
        yield Why("rematch", {"times": times})


def _why_not(field: Field, one: Spot, other: Spot) -> Iterator[Why]:
    """Yield why the slide or the fold was left: whom the two would have met, and what speaks against it."""
    if field.club_mates(one, other):
        yield Why("club_mates", {"club": one.club})
    for spot, opponent in ((one, other), (other, one)):
        natural = _natural(field, spot)
        if natural is None or natural.seed == opponent.seed:
            continue
        pair = frozenset({spot.seed, natural.seed})
        facts = {"entry": spot.seed, "other": natural.seed}
        if pair in field.forbidden:
            yield Why("not_forbidden", facts)
        elif field.met.get(pair, 0):
            yield Why("not_again", facts)
        elif field.club_mates(spot, natural):
            yield Why("not_club_mates", {**facts, "club": spot.club})


def _natural(field: Field, spot: Spot) -> Spot | None:
    """Return whom *spot* meets by the slide or the fold if nothing speaks against it."""
    if field.first_round:
        half = spot.size // 2
        place = spot.place + half if spot.place < half else spot.place - half
    else:
        place = spot.ends - spot.place
    index = field.index[spot.seed] - spot.place + place
    return field.spots[index] if 0 <= place < spot.size and place != spot.place else None


def notes(field: Field, drawn: Sequence[Table]) -> Iterator[Why]:
    """Yield what everybody should know of the draw: what could not be avoided."""
    pairs = [frozenset(table.seeds) for table in drawn if not table.is_bye]
    if rematches := sum(1 for pair in pairs if field.met.get(pair, 0)):
        yield Why("rematches_unavoidable", {"matches": rematches})
    for table in drawn:
        if table.is_bye and (times := field.free.get(table.first[0], 0)):
            yield Why("bye_again_unavoidable", {"entry": table.first[0], "times": times})
    mates = sum(1 for table in drawn if any(why.key == "club_mates" for why in table.why))
    if mates:
        yield Why("club_mates_unavoidable", {"matches": mates})
