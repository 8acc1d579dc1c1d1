"""Who takes part: places and the waiting list, who is there at the start, who comes late."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from bots.models import BotVersion
from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentInputError
from tournaments.formats import format_named
from tournaments.models import Entry, EntrySeat, EntryStatus, Round, RoundStatus, Tournament, TournamentStatus
from tournaments.services.locking import tournament_locked
from tournaments.services.roster import check_people_free
from tournaments.services.seeds import seeds_close
from tournaments.services.settings import takes_late_entries, takes_single_players

NOT_BEGUN = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
UNDER_WAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)


def waiting_admit(*, actor: User | None, tournament: Tournament, present_only: bool = False) -> list[Entry]:
    """Return the waiting entries that have moved up into free places, before the start; the caller has the lock.

    *present_only*: those that have checked in (bots are always there).
    """
    active = tournament.entries.filter(status=EntryStatus.ACTIVE).count()
    room = None if tournament.entry_limit is None else max(0, tournament.entry_limit - active)
    waiting = tournament.entries.filter(status=EntryStatus.WAITING).order_by("seed")
    if present_only:
        waiting = waiting.exclude(Q(pk__in=_with_people(tournament)) & Q(checked_in_at=None))
    admitted = list(waiting if room is None else waiting[:room])
    for entry in admitted:
        entry.status = EntryStatus.ACTIVE
        entry.save(update_fields=["status"])
        audit_record(
            club=tournament.club,
            actor=actor,
            verb="entry.admit",
            target=f"tournament:{tournament.slug}",
            before={"entry": entry.name, "status": EntryStatus.WAITING},
            after={"entry": entry.name, "status": EntryStatus.ACTIVE},
        )
    seeds_close(tournament)
    return admitted


@transaction.atomic
def entry_check_in(*, actor: User, entry: Entry, there: bool = True) -> Entry:
    """Return the entry, checked in at the desk or by its own people before the start; *there* False takes it back.

    Raises: NotAllowedError, TournamentStateError.
    """
    own = is_own(actor, entry)
    tournament = tournament_locked(None if own else actor, entry.tournament_id, "entry.take_part", NOT_BEGUN)
    entry.refresh_from_db()
    if (entry.checked_in_at is not None) == there:
        return entry
    entry.checked_in_at = timezone.now() if there else None
    entry.save(update_fields=["checked_in_at"])
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entry.check_in" if there else "entry.check_out",
        target=f"entry:{entry.pk}",
        after={"entry": entry.name},
    )
    return entry


@transaction.atomic
def entries_absent(*, actor: User, tournament: Tournament, entries: Collection[int], reason: str = "") -> list[Entry]:
    """Return those of *entries* that do not take part because they did not come, decided before the start.

    Entries that wait and are there move up in their places. A waiting entry can be told absent too.

    Raises: NotAllowedError, TournamentStateError.
    """
    tournament = tournament_locked(actor, tournament.pk, "entry.take_part", NOT_BEGUN)
    gone = list(
        tournament.entries.filter(pk__in=entries, status__in=[EntryStatus.ACTIVE, EntryStatus.WAITING]).order_by("seed")
    )
    for entry in gone:
        _status_set(actor, tournament, entry, EntryStatus.NO_SHOW, "entry.no_show", reason)
    waiting_admit(actor=actor, tournament=tournament, present_only=tournament.check_in)
    return gone


def absent_settle(*, actor: User | None, tournament: Tournament) -> list[Entry]:
    """Return the entries that should have checked in and did not, noted as not come at the start.

    Entries that wait and are there move up in their places. The caller has the lock.
    """
    gone = list(tournament.entries.filter(status=EntryStatus.ACTIVE, checked_in_at=None).order_by("seed"))
    for entry in gone:
        _status_set(actor, tournament, entry, EntryStatus.NO_SHOW, "entry.no_show")
    waiting_admit(actor=actor, tournament=tournament, present_only=True)
    return gone


@transaction.atomic
def entry_come(*, actor: User, entry: Entry) -> Entry:
    """Return an entry that has come after all, before the start: it plays if there is room, else it waits.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (player1, player2) for somebody who sits in
    another entry by now.
    """
    tournament = tournament_locked(actor, entry.tournament_id, "entry.take_part", NOT_BEGUN)
    entry.refresh_from_db()
    if entry.status not in (EntryStatus.NO_SHOW, EntryStatus.WITHDRAWN):
        return entry
    entry.tournament = tournament
    check_people_free(entry)
    active = tournament.entries.filter(status=EntryStatus.ACTIVE).count()
    room = tournament.entry_limit is None or active < tournament.entry_limit
    entry.checked_in_at = timezone.now()
    _status_set(actor, tournament, entry, EntryStatus.ACTIVE if room else EntryStatus.WAITING, "entry.come")
    seeds_close(tournament)
    return entry


@transaction.atomic
def entry_let_in(*, actor: User, entry: Entry, reason: str = "") -> Entry:
    """Return a waiting entry, or one that did not come in time, that joins the running event from the next draw on.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (late, entry) where nobody may join any more,
    (player1, player2) for somebody who sits in another entry by now.
    """
    tournament = tournament_locked(actor, entry.tournament_id, "entry.take_part", UNDER_WAY)
    entry.refresh_from_db()
    if entry.status not in (EntryStatus.WAITING, EntryStatus.NO_SHOW) or entry.joined:
        raise TournamentInputError("entry", _("this entry neither waits nor came late"))
    check_late_entry(tournament)
    check_complete(tournament, [entry])
    entry.tournament = tournament
    check_people_free(entry)
    entry.joined = rounds_drawn(tournament)
    _status_set(actor, tournament, entry, EntryStatus.ACTIVE, "entry.let_in", reason)
    return entry


def rounds_drawn(tournament: Tournament) -> int:
    """Return how many rounds are drawn and stand."""
    return Round.objects.filter(tournament=tournament).exclude(status=RoundStatus.CANCELLED).count()


def late_refusal(tournament: Tournament) -> str:
    """Return why nobody may join the event any more as it stands, or ""."""
    if not takes_late_entries(tournament.format):
        return _("nobody can join this format once it has begun")
    if rounds_drawn(tournament) > tournament.late_rounds:
        return _("late entry ended with the draw of round %(n)d") % {"n": tournament.late_rounds + 1}
    active = tournament.entries.filter(status=EntryStatus.ACTIVE).count()
    if tournament.entry_limit is not None and active >= tournament.entry_limit:
        return _("all %(n)d places are taken") % {"n": tournament.entry_limit}
    return ""


def check_late_entry(tournament: Tournament) -> None:
    """Refuse who comes too late. Raises: TournamentInputError (late)."""
    if refusal := late_refusal(tournament):
        raise TournamentInputError("late", refusal)


def check_complete(tournament: Tournament, entries: Collection[Entry]) -> None:
    """Refuse entries that lack a player. Raises: TournamentInputError (entries)."""
    seats = 1 if takes_single_players(tournament.format) else 2
    taken: dict[int, int] = {}
    for entry_id in EntrySeat.objects.filter(entry__in=entries).values_list("entry_id", flat=True):
        taken[entry_id] = taken.get(entry_id, 0) + 1
    for entry in entries:
        if taken.get(entry.pk, 0) != seats:
            raise TournamentInputError("entries", _("%(entry)s has no partner yet") % {"entry": entry.name})


def check_entries_fit(tournament: Tournament, settings: Mapping[str, Any]) -> None:
    """Refuse settings that do not go with who is entered already.

    Raises: TournamentInputError (format, preset, entry_limit).
    """
    standing = tournament.entries.filter(status__in=[EntryStatus.ACTIVE, EntryStatus.WAITING])
    if takes_single_players(settings["format"]) and standing.filter(seats__index=1).exists():
        raise TournamentInputError(
            "format",
            _("%(format)s takes single players, and pairs are entered") % {"format": _title(settings["format"])},
        )
    programs = BotVersion.objects.filter(entry_seats__entry__in=standing).exclude(language="").select_related("bot")
    for version in programs.distinct():
        if settings["preset"] not in version.presets:
            raise TournamentInputError(
                "preset",
                _("%(bot)s does not claim to play %(preset)s") % {"bot": version, "preset": settings["preset"]},
            )
    active = tournament.entries.filter(status=EntryStatus.ACTIVE).count()
    limit = settings["entry_limit"]
    if limit is not None and limit != tournament.entry_limit and limit < active:
        raise TournamentInputError("entry_limit", _("%(n)d entries are in already") % {"n": active})


def is_own(user: User, entry: Entry) -> bool:
    """Return whether *user* sits in the entry under his own account."""
    return user.is_authenticated and entry.seats.filter(user=user).exists()


def _title(format: str) -> str:
    return _(format_named(format).TITLE)


def _with_people(tournament: Tournament) -> Any:
    return EntrySeat.objects.filter(entry__tournament=tournament, bot_version=None).values("entry")


def _status_set(
    actor: User | None, tournament: Tournament, entry: Entry, status: EntryStatus, verb: str, reason: str = ""
) -> None:
    before, entry.status = entry.status, status
    entry.save(update_fields=["status", "checked_in_at", "joined"])
    audit_record(
        club=tournament.club,
        actor=actor,
        verb=verb,
        target=f"entry:{entry.pk}",
        before={"entry": entry.name, "status": before},
        after={"entry": entry.name, "status": status},
        reason=reason,
    )
