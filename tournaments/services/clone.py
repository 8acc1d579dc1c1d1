"""The same event again: a new tournament with the settings of an old one, and its entries if they are wanted."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from bots.models import BotVersion, VersionState
from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentInputError
from tournaments.models import Entry, EntryStatus, Tournament, TournamentStatus
from tournaments.services.entries import entries_store
from tournaments.services.event import tournament_create
from tournaments.services.roster import Candidate, Roster, Taker, version_refusal
from tournaments.services.settings import settings_of

COMES_AGAIN = (EntryStatus.ACTIVE, EntryStatus.WITHDRAWN)


@dataclass(frozen=True)
class Clone:
    """The new tournament; *left_out* names entries whose bots can play no more, and says why."""

    tournament: Tournament
    left_out: list[str] = field(default_factory=list)


@transaction.atomic
def tournament_clone(
    *,
    actor: User,
    tournament: Tournament,
    name: str,
    starts_at: datetime | None = None,
    with_entries: bool = False,
    status: str = TournamentStatus.DRAFT,
) -> Clone:
    """Return a new tournament of the same club with all settings of *tournament*, and nothing that was played.

    *with_entries*: who played is entered again in the same order, bots with the same version, or the newest that is
    ready where theirs is no more.

    Raises: NotAllowedError, RulesError, TournamentInputError (name, starts_at, status).
    """
    settings = settings_of(tournament) | {"name": name, "starts_at": starts_at}
    made = tournament_create(actor=actor, club=tournament.club, status=status, cloned_from=tournament, **settings)
    left_out: list[str] = []
    if with_entries:
        roster = Roster.of(made)
        candidates = []
        for entry in _who_comes_again(tournament):
            try:
                candidate = _candidate(roster, entry)
            except TournamentInputError as error:
                left_out.append(f"{entry.name}: {error}")
            else:
                candidates.append(candidate)
        entries_store(roster, candidates, actor)
        audit_record(
            club=made.club,
            actor=actor,
            verb="entries.copy",
            target=f"tournament:{made.slug}",
            after={"entries": [candidate.name for candidate in candidates], "left_out": left_out},
        )
    return Clone(made, left_out)


def _who_comes_again(tournament: Tournament) -> list[Entry]:
    entries = tournament.entries.filter(status__in=COMES_AGAIN).order_by("seed")
    return list(entries.prefetch_related("seats__bot_version__bot", "seats__user"))


def _candidate(roster: Roster, entry: Entry) -> Candidate:
    takers = [
        Taker(_still_ready(roster.tournament, seat.bot_version), seat.person, seat.user)
        for seat in sorted(entry.seats.all(), key=lambda seat: seat.index)
    ]
    return roster.checked(takers, entry.name, entry.home_club)


def _still_ready(tournament: Tournament, version: BotVersion | None) -> BotVersion | None:
    """Return *version*, or the newest of its bot that is ready where it is not fit to play any more."""
    if version is None or not version_refusal(tournament, version):
        return version
    ready = version.bot.versions.filter(state=VersionState.READY).order_by("-number")
    return next((other for other in ready if not version_refusal(tournament, other)), version)
