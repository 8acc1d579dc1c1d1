"""A tournament read once for its public pages: entries, rounds, matches with results; all else follows without a query.

Rounds that are drawn but not released are not in it: nobody sees them on these pages, the organisers on their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType

from django.db.models import Prefetch, Q, prefetch_related_objects
from django.urls import reverse

from bots.models import BotVersion
from clubs.selectors import AnyUser
from tournaments.formats import format_named
from tournaments.models import Entry, EntrySeat, EntryStatus, Match, Result, Round, RoundStatus, Tournament
from tournaments.pairing import Event
from tournaments.scoring_rules import ScoringRules
from tournaments.selectors import StandingRow, scoring_of, standing
from tournaments.selectors.course import COUNTED, NEVER_CAME, event_from
from tournaments.wording import round_words

SHOWN = ("progress", "attempts", "disputed", "lease_until", "finished_at", "commitment", "result__segments")
"""What pages show of a match besides what the standing needs."""
HIDDEN = (RoundStatus.DRAWN, RoundStatus.CANCELLED)
OF_GROUP = re.compile(r"([A-Z]{1,2})-R([0-9]+)(?:\.[0-9]+)?")


def step_key(label: str) -> str:
    """Return what a round is called together with those that are played beside it: ``R2`` for ``A-R2``."""
    group = OF_GROUP.fullmatch(label)
    return f"R{group[2]}" if group else label


@dataclass(frozen=True)
class Step:
    """Rounds that are played beside each other, shown as one: a round, or the same round of all groups."""

    key: str
    rounds: tuple[Round, ...]

    @property
    def title(self) -> str:
        """What people call it."""
        return round_words(self.key)

    @property
    def is_knockout(self) -> bool:
        """Whether no match of it may end tied."""
        return self.rounds[0].knockout

    def matches(self) -> Iterator[Match]:
        """Yield the matches of its rounds, byes too, in order."""
        for each in self.rounds:
            yield from each.matches.all()


@dataclass(frozen=True)
class Scene:
    """What `scene_of` read. *entries* are all of them by primary key, those on the waiting list too."""

    tournament: Tournament
    entries: dict[int, Entry]
    rounds: list[Round]

    @cached_property
    def module(self) -> ModuleType:
        return format_named(self.tournament.format)

    @cached_property
    def scoring(self) -> ScoringRules:
        return scoring_of(self.tournament)

    @cached_property
    def taking_part(self) -> list[Entry]:
        """The entries of the event by seed; who waits or did not come is not among them."""
        return taking_part(self.entries)

    @cached_property
    def matches(self) -> list[Match]:
        """All matches in the order of the rounds, byes too."""
        return [match for each in self.rounds for match in each.matches.all()]

    @cached_property
    def by_pk(self) -> dict[int, Match]:
        return {match.pk: match for match in self.matches}

    @cached_property
    def by_seed(self) -> dict[int, Entry]:
        return {entry.seed: entry for entry in self.taking_part}

    @cached_property
    def steps(self) -> list[Step]:
        """The rounds in order, those of groups together."""
        found: dict[str, list[Round]] = {}
        for each in self.rounds:
            found.setdefault(step_key(each.label), []).append(each)
        return [Step(key, tuple(rounds)) for key, rounds in found.items()]

    @cached_property
    def event(self) -> Event:
        """The event as its format sees it."""
        return event_from(self.tournament, self.taking_part, self.rounds)

    @cached_property
    def groups(self) -> dict[str, list[int]]:
        """The seeds of each group by its letter; none in formats without groups, or before the first draw."""
        found: dict[str, set[int]] = {}
        for each in self.rounds:
            if not each.knockout and OF_GROUP.fullmatch(each.label):
                seeds = found.setdefault(each.stage, set())
                for match in each.matches.all():
                    seeds.update(entry.seed for entry in (match.entry_a, match.entry_b) if entry is not None)
        return {name: sorted(seeds) for name, seeds in sorted(found.items())}

    @property
    def is_individual(self) -> bool:
        """Whether single players are entered, whose partners the draw finds."""
        return bool(getattr(self.module, "INDIVIDUAL", False))

    @property
    def is_bracket(self) -> bool:
        """Whether places come from a bracket, not from the standing."""
        return bool(getattr(self.module, "BRACKET", False))

    @cached_property
    def standing_now(self) -> list[StandingRow]:
        """The standing from all results that count."""
        return standing(self.tournament, rounds=self.rounds, entries=self.taking_part, event=self.event)

    def event_after(self, rounds: Iterable[Round]) -> Event:
        """Return the event as if *rounds*, some of its own, were all that was played."""
        labels = {each.label for each in rounds}
        return replace(self.event, rounds=tuple(each for each in self.event.rounds if each.label in labels))

    def mine(self, user: AnyUser) -> frozenset[int]:
        """Return the entries in which *user* or a bot of his sits, by one query."""
        return mine_in(self.tournament, user)

    def read_seats(self, entries: Iterable[Entry]) -> None:
        """Read who sits in *entries*, by one query."""
        seats = EntrySeat.objects.select_related("bot_version__bot", "user").order_by("index")
        prefetch_related_objects(list(entries), Prefetch("seats", seats))


def scene_of(
    tournament: Tournament, *, entries: dict[int, Entry] | None = None, rounds: list[Round] | None = None
) -> Scene:
    """Return *tournament* read by three queries, however many entries there are.

    *entries*, all of them by primary key, and *rounds*, some or all of the released ones, are not read again.
    """
    if entries is None:
        entries = entries_of(tournament)
    if rounds is None:
        rounds = list(tournament.rounds.exclude(status__in=HIDDEN).defer("draw_input").order_by("number"))
    matches = Match.objects.select_related("result").only(*COUNTED, *SHOWN).order_by("table")
    prefetch_related_objects(rounds, Prefetch("matches", matches))
    for each in rounds:
        each.tournament = tournament
        for match in each.matches.all():
            match.round = each
            _seat_entries(match, entries)
    return Scene(tournament, entries, rounds)


def mine_in(tournament: Tournament, user: AnyUser) -> frozenset[int]:
    """Return the entries of *tournament* in which *user* or a bot of his sits, by one query; none for a visitor."""
    if not user.is_authenticated:
        return frozenset()
    own = Q(user_id=user.pk) | Q(bot_version__bot__owner_id=user.pk)
    seats = EntrySeat.objects.filter(own, entry__tournament=tournament)
    return frozenset(seats.values_list("entry_id", flat=True))


def entries_of(tournament: Tournament) -> dict[int, Entry]:
    """Return all entries by primary key, in the order of their seeds; those on the waiting list too."""
    return {each.pk: each for each in tournament.entries.order_by("seed")}


def taking_part(entries: dict[int, Entry]) -> list[Entry]:
    """Return those of *entries* that are in the event; who waits or did not come is not among them."""
    return [entry for entry in entries.values() if entry.status not in NEVER_CAME]


def waiting(entries: dict[int, Entry]) -> list[Entry]:
    """Return those of *entries* that are on the waiting list."""
    return [entry for entry in entries.values() if entry.status == EntryStatus.WAITING]


def _seat_entries(match: Match, entries: dict[int, Entry]) -> None:
    """Let *match* know its entries without asking for them."""
    match.entry_a = entries[match.entry_a_id]
    for name in ("entry_b", "partner_a", "partner_b"):
        if (pk := getattr(match, f"{name}_id")) is not None:
            setattr(match, name, entries[pk])


def result_of(match: Match) -> Result | None:
    """Return the result of *match*, read with it, whether it counts or not."""
    result: Result | None = getattr(match, "result", None)
    return result


def is_unconfirmed(match: Match) -> bool:
    """Return whether *match* has a result that counts nowhere yet."""
    result = result_of(match)
    return result is not None and result.confirmed_at is None


def sitters(entry: Entry) -> list[str]:
    """Return who sits in *entry*, each once: persons and versions, without a name that says what the entry's says."""
    names: list[str] = []
    for seat in entry.seats.all():
        name = seat.person or _version(seat.bot_version, entry)
        if name and name != entry.name and name not in names:
            names.append(name)
    return names


def pages_of(entry: Entry) -> dict[str, str]:
    """Return by name the addresses of the pages about those who sit in *entry* and let everybody see theirs."""
    seats = [
        seat for seat in entry.seats.all() if seat.user is not None and seat.user.is_active and seat.user.page_open
    ]
    return {seat.person: reverse("tournaments:person", args=[seat.user_id]) for seat in seats}


def _version(version: BotVersion | None, entry: Entry) -> str:
    if version is None:
        return ""
    return f"v{version.number}" if version.bot.name == entry.name else str(version)


def has_people(entry: Entry) -> bool:
    """Return whether a person sits in *entry*."""
    return any(seat.person for seat in entry.seats.all())
