"""Seeds before the start: who plays has the first ones, who waits the next; typed, or drawn by lot."""

from __future__ import annotations

import random
from collections.abc import Mapping

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentInputError
from tournaments.models import Entry, EntryStatus, Tournament, TournamentStatus
from tournaments.services.locking import tournament_locked

NOT_BEGUN = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
OUT_OF_THE_WAY = 10_000
"""Added to seeds while they change places: a seed is given once at any time."""

_ORDER = {EntryStatus.ACTIVE: 0, EntryStatus.WAITING: 1}


def seeds_close(tournament: Tournament, order: list[Entry] | None = None) -> None:
    """Give the seeds 1, 2, … before the start: who plays, then who waits, then who does not come.

    Within each of these by *order* if it is given, else as they stand.
    """
    entries = order if order is not None else list(tournament.entries.order_by("seed"))
    entries = sorted(entries, key=lambda entry: _ORDER.get(EntryStatus(entry.status), 2))
    moved = [(seed, entry) for seed, entry in enumerate(entries, 1) if entry.seed != seed]
    if not moved:
        return
    tournament.entries.filter(pk__in=[entry.pk for _seed, entry in moved]).update(seed=F("seed") + OUT_OF_THE_WAY)
    for seed, entry in moved:
        entry.seed = seed
    Entry.objects.bulk_update([entry for _seed, entry in moved], ["seed"], batch_size=200)


@transaction.atomic
def entry_seed(*, actor: User, entry: Entry, seed: int) -> Entry:
    """Return the entry at rank *seed*; the entries between its old and its new place move by one.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (seed).
    """
    tournament = tournament_locked(actor, entry.tournament_id, "entry.edit", NOT_BEGUN)
    entry.refresh_from_db()
    order = list(tournament.entries.filter(status=entry.status).exclude(pk=entry.pk).order_by("seed"))
    ahead = tournament.entries.filter(status=EntryStatus.ACTIVE).count() if entry.status != EntryStatus.ACTIVE else 0
    if not ahead + 1 <= seed <= ahead + len(order) + 1:
        raise TournamentInputError(
            "seed", _("a seed from %(least)d to %(n)d") % {"least": ahead + 1, "n": ahead + len(order) + 1}
        )
    before = entry.seed
    order.insert(seed - 1 - ahead, entry)
    others = list(tournament.entries.exclude(status=entry.status).order_by("seed"))
    seeds_close(tournament, [*order, *others])
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


@transaction.atomic
def entries_seed(*, actor: User, tournament: Tournament, wanted: Mapping[int, int]) -> int:
    """Return how many entries have another seed after those of *wanted* (seeds by entry) went to theirs.

    Who moves up comes before who was there, who moves down behind; numbers that are no places of the list are the
    nearest ones.

    Raises: NotAllowedError, TournamentStateError.
    """
    tournament = tournament_locked(actor, tournament.pk, "entry.edit", NOT_BEGUN)
    before = list(tournament.entries.order_by("seed"))
    seeds = {entry.pk: entry.seed for entry in before}

    def place(entry: Entry) -> tuple[int, int, int]:
        to = wanted.get(entry.pk, entry.seed)
        return to, (to > entry.seed) - (to < entry.seed), entry.seed

    seeds_close(tournament, sorted(before, key=place))
    moved = [entry for entry in tournament.entries.order_by("seed") if entry.seed != seeds[entry.pk]]
    if moved:
        audit_record(
            club=tournament.club,
            actor=actor,
            verb="entries.seed",
            target=f"tournament:{tournament.slug}",
            before={"seeds": {entry.name: seeds[entry.pk] for entry in moved}},
            after={"seeds": {entry.name: entry.seed for entry in moved}},
        )
    return len(moved)


@transaction.atomic
def entries_by_lot(*, actor: User, tournament: Tournament) -> list[Entry]:
    """Return the entries that play, in an order drawn by lot before the start. Raises: as `entry_seed`."""
    tournament = tournament_locked(actor, tournament.pk, "entry.edit", NOT_BEGUN)
    active = list(tournament.entries.filter(status=EntryStatus.ACTIVE).order_by("seed"))
    before = [entry.name for entry in active]
    random.SystemRandom().shuffle(active)
    seeds_close(tournament, [*active, *tournament.entries.exclude(status=EntryStatus.ACTIVE).order_by("seed")])
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entries.by_lot",
        target=f"tournament:{tournament.slug}",
        before={"entries": before},
        after={"entries": [entry.name for entry in active]},
    )
    return active
