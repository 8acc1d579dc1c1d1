"""Entries that leave in mid-event, and come back. Past results stay; nothing is won by leaving."""

from __future__ import annotations

from django.db import transaction

from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentStateError
from tournaments.models import Entry, EntryStatus, TournamentStatus
from tournaments.services.advance import after_round
from tournaments.services.locking import reason_given, tournament_locked
from tournaments.services.roster import check_people_free
from tournaments.services.walkovers import entry_walkovers, entry_walkovers_undo

IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)
GONE = (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED)


@transaction.atomic
def entry_withdraw(*, actor: User, entry: Entry, reason: str) -> Entry:
    """Return the entry, withdrawn: it is drawn no more, its open tables go to the other side.

    What it has played stays, and a table that is being played ends.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (reason).
    """
    return _leave(actor, entry, EntryStatus.WITHDRAWN, "entry.withdraw", reason)


@transaction.atomic
def entry_disqualify(*, actor: User, entry: Entry, reason: str) -> Entry:
    """Return the entry, disqualified. Raises: as `entry_withdraw`."""
    return _leave(actor, entry, EntryStatus.DISQUALIFIED, "entry.disqualify", reason)


@transaction.atomic
def entry_readmit(*, actor: User, entry: Entry, reason: str) -> Entry:
    """Return the entry, active again: it is drawn from the next round on.

    Tables of rounds that are still open, lost by its leaving, are to be played after all; those of rounds that are
    complete stay lost, so nobody gains by leaving and coming back.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (reason; player1, player2 for one who sits
    in another entry by now).
    """
    entry = _locked(actor, entry, GONE, "entry.readmit")
    why = reason_given(reason)
    check_people_free(entry)
    before, entry.status = entry.status, EntryStatus.ACTIVE
    entry.save(update_fields=["status"])
    again = entry_walkovers_undo(entry=entry)
    _note(actor, entry, "entry.readmit", before, why, [match.pk for match in again])
    return entry


def _leave(actor: User, entry: Entry, status: EntryStatus, act: str, reason: str) -> Entry:
    allowed = (
        (EntryStatus.ACTIVE, EntryStatus.WITHDRAWN) if status == EntryStatus.DISQUALIFIED else (EntryStatus.ACTIVE,)
    )
    entry = _locked(actor, entry, allowed, act)
    why = reason_given(reason)
    before, entry.status = entry.status, status
    entry.save(update_fields=["status"])
    decided = entry_walkovers(entry=entry)
    _note(actor, entry, act, before, why, [match.pk for match in decided])
    after_round(tournament=entry.tournament)
    return entry


def _locked(actor: User, entry: Entry, allowed: tuple[EntryStatus, ...], act: str) -> Entry:
    tournament = tournament_locked(actor, entry.tournament_id, "entry.take_part", IN_PLAY)
    entry = Entry.objects.get(pk=entry.pk)
    entry.tournament = tournament
    if entry.status not in allowed:
        raise TournamentStateError(entry.name, act, entry.status, allowed)
    return entry


def _note(actor: User, entry: Entry, act: str, before: str, reason: str, matches: list[int]) -> None:
    audit_record(
        club=entry.tournament.club,
        actor=actor,
        verb=act,
        target=f"entry:{entry.pk}",
        before={"entry": entry.name, "status": before},
        after={"status": entry.status, "tournament": entry.tournament.slug, "matches": matches},
        reason=reason,
    )
