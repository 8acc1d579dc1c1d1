"""Entries: made, changed, taken out. Who waits and who is there: `tournaments.services.admission`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bots.models import BotVersion
from bots.selectors import owns
from clubs.audit import audit_record
from clubs.models import User
from clubs.selectors import AnyUser, may
from clubs.services import NotAllowedError, require
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Entry, EntrySeat, EntryStatus, Tournament, TournamentStatus
from tournaments.selectors.visibility import may_open
from tournaments.services.admission import (
    NOT_BEGUN,
    UNDER_WAY,
    check_late_entry,
    is_own,
    rounds_drawn,
    waiting_admit,
)
from tournaments.services.locking import tournament_locked
from tournaments.services.roster import Candidate, Roster, Taker
from tournaments.services.seeds import seeds_close
from tournaments.services.settings import takes_late_entries, takes_single_players

MOST_OWN_ENTRIES = 3
"""Pairs that an author who does not run the club may enter in one tournament."""


@transaction.atomic
def entry_add(
    *,
    actor: User,
    tournament: Tournament,
    name: str = "",
    bot_versions: Sequence[BotVersion] = (),
    takers: Sequence[Taker] = (),
    home_club: str = "",
) -> Entry:
    """Return a new entry with the next seed, of *takers* or, in short, of *bot_versions*; over the limit it waits.

    One bot alone sits in both seats, one person alone looks for a partner. Who edits a club's entries may enter
    anybody, after the start too where late entries are let in; an author his own versions while entries are open.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (name, home_club, bot_versions, player1,
        player2, late).
    """
    takers = [*takers, *(Taker(version=version) for version in bot_versions)]
    tournament = _locked_for(actor, tournament, takers, late=True)
    late = tournament.status in UNDER_WAY
    if not may(actor, "entry.edit", tournament.club):
        _check_own_entries(actor, tournament)
    roster = Roster.of(tournament)
    candidate = roster.checked(takers, name, home_club)
    if late:
        check_late_entry(tournament)
        if len(candidate.takers) < 2 and not takes_single_players(tournament.format):
            raise TournamentInputError("player2", _("the event has begun: a pair has two players"))
    entry = entries_store(roster, [candidate], actor)[0]
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entry.add_late" if late else "entry.add",
        target=f"tournament:{tournament.slug}",
        after=entry_noted(entry, candidate.takers),
    )
    return entry


@transaction.atomic
def entry_sign_up(
    *, actor: User, tournament: Tournament, name: str = "", partner: str = "", home_club: str = ""
) -> Entry:
    """Return the entry of *actor* himself, with a *partner* by name or none yet, while entries are open.

    Raises: NotAllowedError where he may not see the tournament; TournamentStateError; TournamentInputError (name,
        home_club, player1, player2).
    """
    tournament = tournament_locked(None, tournament.pk, "entry.sign_up", [TournamentStatus.REGISTRATION])
    if not may_open(actor, tournament):
        raise NotAllowedError(actor, "tournament.see_private", tournament.club)
    roster = Roster.of(tournament)
    takers = [Taker(person=actor.shown_name, user=actor)]
    if partner.strip():
        takers.append(Taker(person=partner))
    candidate = roster.checked(takers, name, home_club)
    entry = entries_store(roster, [candidate], actor)[0]
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entry.sign_up",
        target=f"tournament:{tournament.slug}",
        after=entry_noted(entry, candidate.takers),
    )
    return entry


@transaction.atomic
def entry_remove(*, actor: User, entry: Entry, reason: str = "") -> None:
    """Take an entry out before the start; those behind it move up one seed, and who waits may move up too.

    Who sits in it may do so, and an author with the entry of his own bots.

    Raises: NotAllowedError, TournamentStateError.
    """
    seats = list(entry.seats.select_related("bot_version__bot"))
    takers = [Taker(seat.bot_version, seat.person) for seat in seats]
    own = is_own(actor, entry) and entry.tournament.status == TournamentStatus.REGISTRATION
    tournament = _locked_for(actor, entry.tournament, takers, own=own)
    before = {"entry": entry.name, "seed": entry.seed, "players": [taker.who for taker in takers]}
    entry.delete()
    seeds_close(tournament)
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entry.remove",
        target=f"tournament:{tournament.slug}",
        before=before,
        reason=reason,
    )
    waiting_admit(actor=actor, tournament=tournament)


@transaction.atomic
def entry_edit(
    *,
    actor: User,
    entry: Entry,
    name: str | None = None,
    home_club: str | None = None,
    takers: Sequence[Taker] | None = None,
) -> Entry:
    """Return the entry under another name, from another club, or with other players (before the start alone).

    Raises: as `entry_add`.
    """
    states = NOT_BEGUN if takers is not None else (*NOT_BEGUN, *UNDER_WAY)
    tournament = tournament_locked(actor, entry.tournament_id, "entry.edit", states)
    entry.refresh_from_db()
    seated: Sequence[Taker] = [Taker(seat.bot_version, seat.person, seat.user) for seat in _seats(entry)]
    before = entry_noted(entry, seated)
    roster = Roster.of(tournament, but=entry)
    name, home_club = entry.name if name is None else name, entry.home_club if home_club is None else home_club
    seated = seated if takers is None else roster.seated(takers)
    candidate = roster.named(seated, name, home_club)
    entry.name, entry.home_club = candidate.name, candidate.home_club
    if takers is not None:
        entry.seats.all().delete()
        EntrySeat.objects.bulk_create(_seats_of(entry, candidate.takers))
        if all(taker.version for taker in candidate.takers):
            entry.checked_in_at = entry.checked_in_at or timezone.now()
    entry.save(update_fields=["name", "home_club", "checked_in_at"])
    after = entry_noted(entry, candidate.takers)
    if after != before:
        audit_record(
            club=tournament.club,
            actor=actor,
            verb="entry.edit",
            target=f"entry:{entry.pk}",
            before=before,
            after=after,
        )
    return entry


def may_enter(actor: AnyUser | None, tournament: Tournament, versions: Sequence[BotVersion | None]) -> bool:
    """Return whether *actor* may enter *versions*: the club's staff any, authors their own while entries are open."""
    if may(actor, "entry.edit", tournament.club):
        return True
    is_open = tournament.status == TournamentStatus.REGISTRATION and may_open(actor, tournament)
    return is_open and bool(versions) and all(version is not None and owns(actor, version.bot) for version in versions)


def entries_store(roster: Roster, candidates: Sequence[Candidate], actor: User) -> list[Entry]:
    """Return the stored entries, at the end of the seeds; those beyond the limit wait. The caller has the lock.

    Bots are always there: they need no check-in.
    """
    tournament = roster.tournament
    joined = rounds_drawn(tournament) if tournament.status in UNDER_WAY else 0
    now = timezone.now()
    made = []
    for candidate in candidates:
        roster.take(candidate)
        plays = roster.has_room
        roster.active += plays
        made.append(
            Entry(
                tournament=tournament,
                name=candidate.name,
                seed=roster.last_seed,
                status=EntryStatus.ACTIVE if plays else EntryStatus.WAITING,
                home_club=candidate.home_club,
                joined=joined,
                checked_in_at=now if all(taker.version for taker in candidate.takers) else None,
                created_by=actor,
            )
        )
    entries = Entry.objects.bulk_create(made)
    EntrySeat.objects.bulk_create(
        seat
        for entry, candidate in zip(entries, candidates, strict=True)
        for seat in _seats_of(entry, candidate.takers)
    )
    if tournament.status in NOT_BEGUN:
        seeds_close(tournament)
        seeds = dict(tournament.entries.values_list("pk", "seed"))
        for entry in entries:
            entry.seed = seeds[entry.pk]
    return entries


def entry_noted(entry: Entry, takers: Sequence[Taker]) -> dict[str, Any]:
    """Return an entry as the log keeps it."""
    noted = {"entry": entry.name, "seed": entry.seed, "players": [taker.who for taker in takers]}
    if entry.home_club:
        noted["home_club"] = entry.home_club
    if entry.status != EntryStatus.ACTIVE:
        noted["status"] = str(entry.status)
    return noted


def _seats(entry: Entry) -> list[EntrySeat]:
    return list(entry.seats.select_related("bot_version__bot", "user").order_by("index"))


def _seats_of(entry: Entry, takers: Sequence[Taker]) -> list[EntrySeat]:
    return [
        EntrySeat(entry=entry, index=index, bot_version=taker.version, person=taker.person, user=taker.user)
        for index, taker in enumerate(takers)
    ]


def _locked_for(
    actor: User, tournament: Tournament, takers: Sequence[Taker], *, own: bool = False, late: bool = False
) -> Tournament:
    """Return the tournament, locked, if *actor* may change its entries now.

    *takers* are the players of the entry, if the author of them all may do it too; *own*: it is his own entry.
    """
    tournament = tournament_locked(None, tournament.pk, "entry.edit")
    if not own and not may_enter(actor, tournament, [taker.version for taker in takers]):
        require(actor, "entry.edit", tournament.club)
    allowed = (*NOT_BEGUN, *UNDER_WAY) if late and takes_late_entries(tournament.format) else NOT_BEGUN
    if tournament.status not in allowed:
        raise TournamentStateError(tournament.name, "entry.edit", tournament.status, NOT_BEGUN)
    return tournament


def _check_own_entries(actor: User, tournament: Tournament) -> None:
    """Refuse one author's too many entries. Raises: TournamentInputError (bot_versions)."""
    if tournament.entries.filter(seats__bot_version__bot__owner=actor).distinct().count() >= MOST_OWN_ENTRIES:
        raise TournamentInputError("bot_versions", _("an author enters at most %(n)d pairs") % {"n": MOST_OWN_ENTRIES})
