"""Reading: who came where in several tournaments at once, and what a club's best were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Count, Prefetch, QuerySet
from django.db.models.functions import Abs

from clubs.models import Club
from clubs.selectors import AnyUser
from tournaments.models import Entry, Match, MatchStatus, Round, RoundStatus, Tournament, TournamentStatus
from tournaments.selectors.course import COUNTED, NEVER_CAME, counting_result
from tournaments.selectors.event import matches_listed
from tournaments.selectors.standing import standing
from tournaments.selectors.visibility import matches_seen

KEPT_SECONDS = 24 * 3600
UNSEEN = (RoundStatus.DRAWN, RoundStatus.CANCELLED)
MOST_NAMES = 200


@dataclass(frozen=True)
class Place:
    """Where an entry came among *of*: the places from *rank* to *upto*, which are one unless nothing parts some."""

    rank: int
    upto: int
    of: int

    @property
    def words(self) -> str:
        """The place as a number, ``4–6`` where it is shared."""
        return str(self.rank) if self.rank == self.upto else f"{self.rank}–{self.upto}"


Places = dict[int, Place]


def places_in(tournaments: Iterable[Tournament]) -> dict[int, Places]:
    """Return, by tournament and entry, the places of all that have a result that counts.

    Three queries for all of them; what a finished one came to is kept, as its digest says that it is the same.
    """
    rows = [row for row in tournaments if row.started_at is not None]
    keys = {row.pk: f"places:{row.pk}:{row.digest}" for row in rows if _is_sealed(row)}
    kept = cache.get_many(keys.values())
    found: dict[int, Places] = {pk: kept[key] for pk, key in keys.items() if key in kept}
    unknown = {row.pk: row for row in rows if row.pk not in found}
    for pk, places in _read(unknown).items():
        found[pk] = places
        if pk in keys:
            cache.set(keys[pk], places, KEPT_SECONDS)
    return found


def _is_sealed(tournament: Tournament) -> bool:
    return tournament.status == TournamentStatus.FINISHED and bool(tournament.digest)


def _read(tournaments: dict[int, Tournament]) -> dict[int, Places]:
    """Return the places in *tournaments*, by three queries."""
    if not tournaments:
        return {}
    entries: dict[int, list[Entry]] = {pk: [] for pk in tournaments}
    for entry in Entry.objects.filter(tournament__in=tournaments).exclude(status__in=NEVER_CAME).order_by("seed"):
        entries[entry.tournament_id].append(entry)
    rounds: dict[int, list[Round]] = {pk: [] for pk in tournaments}
    matches = Prefetch("matches", Match.objects.select_related("result").only(*COUNTED).order_by("table"))
    released = Round.objects.filter(tournament__in=tournaments).exclude(status__in=UNSEEN).order_by("number")
    for each in released.defer("draw_input", "notes").prefetch_related(matches):
        rounds[each.tournament_id].append(each)
    return {pk: _places(row, rounds[pk], entries[pk]) for pk, row in tournaments.items()}


def _places(tournament: Tournament, rounds: list[Round], entries: list[Entry]) -> Places:
    if not any(counting_result(match) for each in rounds for match in each.matches.all()):
        return {}
    rows = standing(tournament, rounds=rounds, entries=entries)
    shared = Counter(row.rank for row in rows)
    return {row.entry.pk: Place(row.rank, row.rank + shared[row.rank] - 1, len(rows)) for row in rows}


def winners_of(tournaments: Sequence[Tournament]) -> dict[int, list[str]]:
    """Return, by tournament, the names of those who came first."""
    first = {
        entry: pk for pk, places in places_in(tournaments).items() for entry, place in places.items() if place.rank == 1
    }
    names: dict[int, list[str]] = {}
    for pk, name in Entry.objects.filter(pk__in=first).order_by("seed").values_list("pk", "name"):
        names.setdefault(first[pk], []).append(name)
    return names


@dataclass(frozen=True)
class Records:
    """A club's best: names with the matches they won at the table, most first, and the match with the largest win."""

    won: list[tuple[str, int]]
    largest: Match | None

    def __bool__(self) -> bool:
        return bool(self.won)


def club_records(club: Club, user: AnyUser | None, *, most: int = 5) -> Records:
    """Return what the best of *club* were, of the events that are listed to *user*; four queries.

    Walkovers and forfeits are no wins here.
    """
    played = _played(club, user)
    won: Counter[str] = Counter()
    for side, winner in (("a", 0), ("b", 1)):
        columns = (f"entry_{side}__name", f"partner_{side}__name")
        counted = played.filter(result__winner=winner).values_list(*columns).annotate(n=Count("pk")).order_by("-n")
        for name, partner, number in counted[:MOST_NAMES]:
            won.update({each: number for each in (name, partner) if each})
    best = sorted(won.items(), key=lambda line: (-line[1], line[0]))[:most]
    if not best:
        return Records([], None)
    keys = played.annotate(by=Abs("result__difference")).order_by("-by", "pk").values("pk")[:1]
    largest = (
        matches_listed().select_related("partner_a", "partner_b").filter(pk__in=list(keys.values_list("pk", flat=True)))
    )
    return Records(best, largest.first())


def _played(club: Club, user: AnyUser | None) -> QuerySet[Match]:
    """Return the matches of *club* that ended at the table, in events that are listed to *user*."""
    return matches_seen(Match.objects.order_by(), user, lists=True).filter(
        round__tournament__club=club,
        status=MatchStatus.FINISHED,
        result__confirmed_at__isnull=False,
        result__forfeit_a=False,
        result__forfeit_b=False,
    )
