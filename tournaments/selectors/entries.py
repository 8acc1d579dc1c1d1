"""Reading: who is entered, who waits, who has not come yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from clubs.selectors import AnyUser
from tournaments.formats import format_named
from tournaments.models import Entry, EntryStatus, Tournament


@dataclass(frozen=True)
class EntryRow:
    """One entry of the list; *alone*: it has a seat that nobody takes."""

    entry: Entry
    players: tuple[str, ...]
    has_people: bool
    alone: bool

    @property
    def says_who(self) -> bool:
        """Whether its name is that of its players already."""
        return self.entry.name == " / ".join(self.players)

    @property
    def is_there(self) -> bool:
        return self.entry.checked_in_at is not None


@dataclass(frozen=True)
class EntryList:
    """All entries of a tournament: those that play, those that wait, those that do not take part."""

    playing: list[EntryRow] = field(default_factory=list)
    waiting: list[EntryRow] = field(default_factory=list)
    out: list[EntryRow] = field(default_factory=list)

    @property
    def absent(self) -> list[EntryRow]:
        """Entries that play and have not checked in."""
        return [row for row in self.playing if not row.is_there]

    @property
    def alone(self) -> list[EntryRow]:
        """Entries that lack a player."""
        return [row for row in (*self.playing, *self.waiting) if row.alone]


def entries_listed(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries by seed with their players at hand."""
    return tournament.entries.order_by("seed").prefetch_related("seats__bot_version__bot")


def entries_found(tournament: Tournament, text: str) -> QuerySet[Entry]:
    """Return the entries in whose name, players or club *text* is found."""
    listed = entries_listed(tournament)
    if not (text := text.strip()):
        return listed
    named = Q(name__icontains=text) | Q(home_club__icontains=text) | Q(seats__person__icontains=text)
    return listed.filter(named | Q(seats__bot_version__bot__name__icontains=text)).distinct()


def entry_list(tournament: Tournament, entries: Iterable[Entry]) -> EntryList:
    """Return *entries*, read by `entries_listed` or `entries_found`, as a page shows them."""
    needed = 1 if format_named(tournament.format).INDIVIDUAL else 2
    listed = EntryList()
    parts = {EntryStatus.ACTIVE: listed.playing, EntryStatus.WAITING: listed.waiting}
    for entry in entries:
        seats = sorted(entry.seats.all(), key=lambda seat: seat.index)
        players = tuple(dict.fromkeys(seat.who for seat in seats))
        row = EntryRow(entry, players, any(seat.person for seat in seats), len(seats) < needed)
        parts.get(EntryStatus(entry.status), listed.out).append(row)
    return listed


def entries_of(user: AnyUser, tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries in which *user* sits, or a bot of his does, by seed."""
    own = Q(seats__user_id=user.pk) | Q(seats__bot_version__bot__owner_id=user.pk)
    return entries_listed(tournament).filter(own).distinct()
