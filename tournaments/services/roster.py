"""Who is entered already, and whether one more fits: asked of a single entry or of a whole file of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from bots.models import BotVersion, VersionState
from clubs.models import User
from tournaments.errors import TournamentInputError
from tournaments.models import Entry, EntrySeat, EntryStatus, Tournament
from tournaments.services.settings import MOST_ENTRIES, clean_text, takes_single_players

LONGEST_NAME = 80


@dataclass(frozen=True)
class Taker:
    """Who takes a seat of an entry: a bot's *version*, or a *person* by name, who may have an account."""

    version: BotVersion | None = None
    person: str = ""
    user: User | None = None

    @property
    def who(self) -> str:
        return self.person if self.version is None else str(self.version)


@dataclass(frozen=True)
class Candidate:
    """An entry that fits, with nobody's name twice."""

    name: str
    takers: tuple[Taker, ...]
    home_club: str = ""


@dataclass
class Roster:
    """The entries of *tournament* as far as they stand in the way of another one: names without regard to case."""

    tournament: Tournament
    names: set[str] = field(default_factory=set)
    people: dict[str, str] = field(default_factory=dict)
    users: dict[int, str] = field(default_factory=dict)
    size: int = 0
    active: int = 0
    last_seed: int = 0

    @classmethod
    def of(cls, tournament: Tournament, *, but: Entry | None = None) -> Roster:
        """Return the roster of all entries, *but* one that is to change: two queries.

        Who sat in an entry that has left, or did not come, is free to sit in another one.
        """
        roster = cls(tournament)
        for entry in tournament.entries.all():
            roster.last_seed = max(roster.last_seed, entry.seed)
            if but is not None and entry.pk == but.pk:
                continue
            roster.names.add(entry.name.casefold())
            roster.size += 1
            roster.active += entry.status == EntryStatus.ACTIVE
        seats = EntrySeat.objects.filter(
            entry__tournament=tournament, entry__status__in=[EntryStatus.ACTIVE, EntryStatus.WAITING], bot_version=None
        ).select_related("entry")
        for seat in seats.exclude(entry=but) if but else seats:
            roster.people[seat.person.casefold()] = seat.entry.name
            if seat.user_id is not None:
                roster.users[seat.user_id] = seat.entry.name
        return roster

    @property
    def has_room(self) -> bool:
        """Whether one more entry plays, and does not have to wait."""
        limit = self.tournament.entry_limit
        return limit is None or self.active < limit

    def checked(self, takers: Sequence[Taker], name: str = "", home_club: str = "") -> Candidate:
        """Return the entry that these make; without a *name* it is called after its players.

        Raises: TournamentInputError (name, home_club, bot_versions, player1, player2).
        """
        return self.named(self.seated(takers), name, home_club)

    def named(self, seated: Sequence[Taker], name: str, home_club: str) -> Candidate:
        """Return the entry of players who are checked already. Raises: TournamentInputError (name, home_club)."""
        name = self.free_name(seated) if not clean_text(name) else self._name(name)
        return Candidate(name, tuple(seated), _short("home_club", home_club))

    def take(self, candidate: Candidate) -> None:
        """Remember *candidate* as entered."""
        self.names.add(candidate.name.casefold())
        for taker in candidate.takers:
            if taker.version is None:
                self.people[taker.person.casefold()] = candidate.name
            if taker.user is not None:
                self.users[taker.user.pk] = candidate.name
        self.size += 1
        self.last_seed += 1

    def free_name(self, takers: Sequence[Taker]) -> str:
        """Return the names of the players, with a number where an entry is called so already."""
        called = [taker.version.bot.name if taker.version else taker.person for taker in takers]
        stem = " / ".join(dict.fromkeys(called))[: LONGEST_NAME - 6]
        name, number = stem, 1
        while name.casefold() in self.names:
            number += 1
            name = f"{stem} {number}"
        return name

    def _name(self, name: str) -> str:
        name = _short("name", name)
        if name.casefold() in self.names:
            raise TournamentInputError("name", _("there is already an entry “%(name)s”") % {"name": name})
        return name

    def seated(self, takers: Sequence[Taker]) -> tuple[Taker, ...]:
        """Return who sits in which seat: a bot alone takes both seats of a pair.

        Raises: TournamentInputError (name, bot_versions, player1, player2).
        """
        if self.size >= MOST_ENTRIES:
            raise TournamentInputError("name", _("a tournament has at most %(n)d entries") % {"n": MOST_ENTRIES})
        single = takes_single_players(self.tournament.format)
        if not 1 <= len(takers) <= 2:
            raise TournamentInputError("bot_versions", _("an entry is one player, or two who sit opposite each other"))
        if single and len(takers) == 2 and takers[0].version is not None and takers[0] == takers[1]:
            takers = takers[:1]
        if single and len(takers) == 2:
            raise TournamentInputError(
                "player2", _("this format takes single players; each round gives them a partner")
            )
        taken = tuple(self.taken(taker, f"player{place}") for place, taker in enumerate(takers, 1))
        if not single and len(taken) == 1 and taken[0].version is not None:
            taken *= 2
        if len(taken) == 2 and taken[0].person and taken[0].person.casefold() == taken[1].person.casefold():
            raise TournamentInputError("player2", _("nobody is his own partner"))
        return taken

    def taken(self, taker: Taker, place: str) -> Taker:
        """Return who takes the seat called *place*. Raises: TournamentInputError (bot_versions, or *place*)."""
        if taker.version is not None:
            if refusal := version_refusal(self.tournament, taker.version):
                raise TournamentInputError("bot_versions", refusal)
            return taker
        person = _short(place, taker.person)
        if not person:
            raise TournamentInputError(place, _("the name of a person, or a bot"))
        other = self.people.get(person.casefold()) or (taker.user and self.users.get(taker.user.pk))
        if other:
            raise TournamentInputError(
                place, _("%(person)s sits in “%(entry)s” already") % {"person": person, "entry": other}
            )
        return Taker(person=person, user=taker.user)


def check_people_free(entry: Entry) -> None:
    """Refuse *entry*, which comes back, if somebody of it sits in another one by now. Raises: TournamentInputError."""
    roster = Roster.of(entry.tournament, but=entry)
    for seat in entry.seats.filter(bot_version=None).select_related("user"):
        roster.taken(Taker(person=seat.person, user=seat.user), f"player{seat.index + 1}")


def version_refusal(tournament: Tournament, version: BotVersion) -> str:
    """Return why *version* cannot be entered, or ""."""
    if version.state != VersionState.READY or version.bot.deleted_at is not None:
        return _("%(bot)s is not ready") % {"bot": version}
    if version.is_program and tournament.preset not in version.presets:
        return _("%(bot)s does not claim to play %(preset)s") % {"bot": version, "preset": tournament.preset}
    return ""


def _short(field: str, text: str) -> str:
    text = clean_text(text)
    if len(text) > LONGEST_NAME:
        raise TournamentInputError(field, _("a name has at most %(n)d characters") % {"n": LONGEST_NAME})
    return text
