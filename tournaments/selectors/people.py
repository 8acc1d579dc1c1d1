"""Reading: what may be told of a person, and to whom. Nothing here tells an email address.

There is a page of those whose name others see anyhow: in a club, in an event that is listed to whoever asks, at a bot.
Who closed his page is seen by himself, by members of his clubs, and by the site's administrators.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from bots.models import Bot
from bots.selectors import bots_listed, versions_public
from clubs.models import Membership, User
from clubs.selectors import AnyUser, memberships_of, spelled_like
from tournaments.models import Entry, EntrySeat, Tournament, TournamentStatus
from tournaments.selectors.course import NEVER_CAME
from tournaments.selectors.honours import Place, places_in
from tournaments.selectors.visibility import tournament_ids_listed_to


@dataclass(frozen=True)
class Played:
    """An event in which a person sits, under the name of *entry*, with *partners*, at *place* if there is one yet."""

    tournament: Tournament
    entry: Entry
    partners: list[EntrySeat]
    place: Place | None

    @property
    def is_over(self) -> bool:
        """Whether the place is the last word."""
        return self.tournament.status == TournamentStatus.FINISHED

    @property
    def is_first(self) -> bool:
        """Whether the event was won."""
        return self.is_over and self.place is not None and self.place.rank == 1


def people_seen(user: AnyUser | None) -> QuerySet[User]:
    """Return the people whose page *user* may open."""
    if user is not None and user.is_active and (user.is_staff or user.is_superuser):
        return User.objects.all()
    known = (
        Exists(Membership.objects.filter(user=OuterRef("pk")))
        | Exists(seats_listed_to(user).filter(user=OuterRef("pk")))
        | Exists(_bots_public().filter(owner=OuterRef("pk")))
    )
    open_to_all = Q(known, is_active=True, page_open=True)
    if user is None or user.pk is None:
        return User.objects.filter(open_to_all)
    mine = Membership.objects.filter(user_id=user.pk).values("club")
    together = Exists(Membership.objects.filter(user=OuterRef("pk"), club__in=mine))
    return User.objects.filter(open_to_all | Q(together, is_active=True) | Q(pk=user.pk))


def people_found(words: Sequence[str], user: AnyUser | None) -> QuerySet[User]:
    """Return those of `people_seen` in whose shown name *words* are, by name; an address is never looked at."""
    return people_seen(user).filter(spelled_like(words, "display_name"), is_active=True).order_by("display_name", "pk")


def seats_listed_to(user: AnyUser | None) -> QuerySet[EntrySeat]:
    """Return the seats of people with an account in the events that are listed to *user*."""
    came = EntrySeat.objects.filter(user__isnull=False).exclude(entry__status__in=NEVER_CAME)
    return came.filter(entry__tournament__in=tournament_ids_listed_to(user))


def entries_played(person: User, user: AnyUser | None) -> QuerySet[Entry]:
    """Return the entries in which *person* sits, of events that are listed to *user*, newest first."""
    seats = seats_listed_to(user).filter(user=person).values("entry")
    entries = Entry.objects.filter(pk__in=seats).select_related("tournament__club")
    return entries.prefetch_related("seats__bot_version__bot", "seats__user").order_by("-tournament__pk", "-pk")


def events_played(entries: Sequence[Entry], person: User) -> list[Played]:
    """Return *entries* of `entries_played` with places and partners; three queries, however many there are."""
    places = places_in([entry.tournament for entry in entries])
    return [
        Played(
            tournament=entry.tournament,
            entry=entry,
            partners=[seat for seat in entry.seats.all() if seat.user_id != person.pk],
            place=_told(places.get(entry.tournament_id, {}).get(entry.pk)),
        )
        for entry in entries
    ]


def _told(place: Place | None) -> Place | None:
    """Return *place* unless nothing parts anybody yet: that says nothing."""
    return None if place is None or (place.rank == 1 and place.upto == place.of) else place


def clubs_of(person: User) -> list[Membership]:
    """Return the memberships of *person*, by the club's name."""
    return list(memberships_of(person))


def bots_public_of(person: User) -> list[Bot]:
    """Return the bots of *person* that everybody may know of, by name."""
    return list(_bots_public().filter(owner=person).order_by("name", "pk"))


def _bots_public() -> QuerySet[Bot]:
    return bots_listed(versions=False).filter(Exists(versions_public().filter(bot=OuterRef("pk"))))
