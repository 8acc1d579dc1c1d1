"""Entries of a tournament that has not begun."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from bots.models import BotVersion, VersionState
from clubs.audit import audit_record
from clubs.models import User
from clubs.services import require
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Entry, EntrySeat, Tournament, TournamentStatus

OPEN_FOR_ENTRIES = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
LONGEST_NAME = 80


@transaction.atomic
def entry_add(*, actor: User, tournament: Tournament, name: str, bot_versions: Sequence[BotVersion]) -> Entry:
    """Return a new entry with the next seed; one version sits in both seats, two take one each.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (name, bot_versions).
    """
    tournament = _locked(actor, tournament, "entry.edit")
    name = _checked_name(tournament, name)
    versions = _checked_versions(bot_versions)
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
    """Take an entry out; those behind it move up one seed.

    Raises: NotAllowedError, TournamentStateError.
    """
    tournament = _locked(actor, entry.tournament, "entry.edit")
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


def _locked(actor: User, tournament: Tournament, act: str) -> Tournament:
    """Return the tournament, locked until the transaction ends, if *actor* may change its entries now."""
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    require(actor, act, tournament.club)
    if tournament.status not in OPEN_FOR_ENTRIES:
        raise TournamentStateError(tournament.name, act, tournament.status, OPEN_FOR_ENTRIES)
    return tournament


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


def _checked_versions(versions: Sequence[BotVersion]) -> list[BotVersion]:
    if len(versions) not in (1, 2):
        raise TournamentInputError("bot_versions", _("an entry is one bot twice, or two bots"))
    for version in versions:
        if version.state != VersionState.READY:
            raise TournamentInputError("bot_versions", _("%(bot)s is not ready") % {"bot": version})
    return [versions[0], versions[-1]]


def _close_gaps(tournament: Tournament) -> None:
    _seat_in_order(tournament, list(tournament.entries.order_by("seed")))


def _seat_in_order(tournament: Tournament, order: list[Entry]) -> None:
    """Give the seeds 1, 2, … to *order*; out of the way first, because a seed is given once at any time."""
    tournament.entries.update(seed=F("seed") + 10_000)
    for seed, entry in enumerate(order, 1):
        Entry.objects.filter(pk=entry.pk).update(seed=seed)
