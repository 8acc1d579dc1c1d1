"""Entries of a tournament that has not begun."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from bots.models import BotVersion, VersionState
from bots.selectors import owns
from clubs.audit import audit_record
from clubs.models import User
from clubs.selectors import AnyUser, may
from clubs.services import require
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Entry, EntrySeat, Tournament, TournamentStatus

OPEN_FOR_ENTRIES = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
LONGEST_NAME = 80
MOST_OWN_ENTRIES = 3
"""Pairs that an author who does not run the club may enter in one tournament."""


@transaction.atomic
def entry_add(*, actor: User, tournament: Tournament, name: str, bot_versions: Sequence[BotVersion]) -> Entry:
    """Return a new entry with the next seed; one version sits in both seats, two take one each.

    Who edits a club's entries may enter any ready version; an author his own, while the tournament is open for entries.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (name, bot_versions).
    """
    tournament = _locked(actor, tournament, "entry.edit", own=bot_versions)
    name = _checked_name(tournament, name)
    versions = _checked_versions(tournament, bot_versions)
    if not may(actor, "entry.edit", tournament.club):
        _check_own_entries(actor, tournament)
    newest = tournament.entries.order_by("-seed").first()
    entry = Entry.objects.create(tournament=tournament, name=name, seed=newest.seed + 1 if newest else 1)
    EntrySeat.objects.bulk_create(
        EntrySeat(entry=entry, index=index, bot_version=version) for index, version in enumerate(versions)
    )
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entry.add",
        target=f"tournament:{tournament.slug}",
        after={"entry": name, "seed": entry.seed, "versions": [str(version) for version in versions]},
    )
    return entry


@transaction.atomic
def entry_remove(*, actor: User, entry: Entry, reason: str = "") -> None:
    """Take an entry out; those behind it move up one seed. An author may take out the entry of his own bots.

    Raises: NotAllowedError, TournamentStateError.
    """
    own = [seat.bot_version for seat in entry.seats.select_related("bot_version__bot")]
    tournament = _locked(actor, entry.tournament, "entry.edit", own=own)
    before = {"entry": entry.name, "seed": entry.seed}
    entry.delete()
    _close_gaps(tournament)
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entry.remove",
        target=f"tournament:{tournament.slug}",
        before=before,
        reason=reason,
    )


@transaction.atomic
def entry_rename(*, actor: User, entry: Entry, name: str) -> Entry:
    """Return the entry under its new name. Raises: as `entry_add`."""
    tournament = _locked(actor, entry.tournament, "entry.edit")
    before, entry.name = entry.name, _checked_name(tournament, name, but=entry)
    entry.save(update_fields=["name"])
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entry.rename",
        target=f"tournament:{tournament.slug}",
        before={"entry": before},
        after={"entry": entry.name},
    )
    return entry


@transaction.atomic
def entry_seed(*, actor: User, entry: Entry, seed: int) -> Entry:
    """Return the entry at rank *seed*; the entries between its old and its new place move by one.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (seed).
    """
    tournament = _locked(actor, entry.tournament, "entry.edit")
    order = list(tournament.entries.exclude(pk=entry.pk).order_by("seed"))
    if not 1 <= seed <= len(order) + 1:
        raise TournamentInputError("seed", _("a seed from 1 to %(n)d") % {"n": len(order) + 1})
    before = entry.seed
    order.insert(seed - 1, entry)
    _seat_in_order(tournament, order)
    entry.refresh_from_db()
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entry.seed",
        target=f"tournament:{tournament.slug}",
        before={"entry": entry.name, "seed": before},
        after={"entry": entry.name, "seed": seed},
    )
    return entry


def may_enter(actor: AnyUser | None, tournament: Tournament, versions: Sequence[BotVersion]) -> bool:
    """Return whether *actor* may enter *versions*: the club's staff any, authors their own while entries are open."""
    if may(actor, "entry.edit", tournament.club):
        return True
    is_open = tournament.status == TournamentStatus.REGISTRATION
    return is_open and bool(versions) and all(owns(actor, version.bot) for version in versions)


def _locked(actor: User, tournament: Tournament, act: str, *, own: Sequence[BotVersion] = ()) -> Tournament:
    """Return the tournament, locked until the transaction ends, if *actor* may change its entries now.

    *own* are the versions of the entry, if their author may do it too.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if not may_enter(actor, tournament, own):
        require(actor, act, tournament.club)
    if tournament.status not in OPEN_FOR_ENTRIES:
        raise TournamentStateError(tournament.name, act, tournament.status, OPEN_FOR_ENTRIES)
    return tournament


def _check_own_entries(actor: User, tournament: Tournament) -> None:
    """Refuse one author's too many entries. Raises: TournamentInputError (bot_versions)."""
    if tournament.entries.filter(seats__bot_version__bot__owner=actor).distinct().count() >= MOST_OWN_ENTRIES:
        raise TournamentInputError("bot_versions", _("an author enters at most %(n)d pairs") % {"n": MOST_OWN_ENTRIES})


def _checked_name(tournament: Tournament, name: str, *, but: Entry | None = None) -> str:
    name = " ".join(name.split())
    if not name:
        raise TournamentInputError("name", _("an entry needs a name"))
    if len(name) > LONGEST_NAME:
        raise TournamentInputError("name", _("a name has at most %(n)d characters") % {"n": LONGEST_NAME})
    same = tournament.entries.filter(name__iexact=name)
    if (same.exclude(pk=but.pk) if but else same).exists():
        raise TournamentInputError("name", _("there is already an entry “%(name)s”") % {"name": name})
    return name


def _checked_versions(tournament: Tournament, versions: Sequence[BotVersion]) -> list[BotVersion]:
    if len(versions) not in (1, 2):
        raise TournamentInputError("bot_versions", _("an entry is one bot twice, or two bots"))
    for version in versions:
        if version.state != VersionState.READY or version.bot.deleted_at is not None:
            raise TournamentInputError("bot_versions", _("%(bot)s is not ready") % {"bot": version})
        if version.is_program and tournament.preset not in version.presets:
            raise TournamentInputError(
                "bot_versions",
                _("%(bot)s does not claim to play %(preset)s") % {"bot": version, "preset": tournament.preset},
            )
    return [versions[0], versions[-1]]


def _close_gaps(tournament: Tournament) -> None:
    _seat_in_order(tournament, list(tournament.entries.order_by("seed")))


def _seat_in_order(tournament: Tournament, order: list[Entry]) -> None:
    """Give the seeds 1, 2, … to *order*; out of the way first, because a seed is given once at any time."""
    tournament.entries.update(seed=F("seed") + 10_000)
    for seed, entry in enumerate(order, 1):
        Entry.objects.filter(pk=entry.pk).update(seed=seed)
