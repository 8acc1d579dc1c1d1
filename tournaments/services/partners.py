"""Single entries of an event for pairs find their partners by a draw of cards, which everybody can see and repeat."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.audit import audit_record
from clubs.models import User
from tournaments.card_draw import EQUAL_RANKS, FEWEST, MOST, SUIT, draw_cards
from tournaments.errors import TournamentInputError
from tournaments.models import Entry, EntrySeat, EntryStatus, PartnerDraw, Tournament
from tournaments.services.admission import NOT_BEGUN, waiting_admit
from tournaments.services.locking import tournament_locked
from tournaments.services.roster import Roster, Taker
from tournaments.services.seeds import seeds_close
from tournaments.services.settings import takes_single_players


def single_entries(tournament: Tournament) -> list[Entry]:
    """Return the people who are entered without a partner in an event for pairs, by seed."""
    if takes_single_players(tournament.format):
        return []
    standing = tournament.entries.filter(status__in=[EntryStatus.ACTIVE, EntryStatus.WAITING])
    alone = standing.annotate(seats_taken=Count("seats")).filter(seats_taken=1, seats__bot_version=None)
    return list(alone.order_by("seed").prefetch_related("seats__user"))


@transaction.atomic
def partners_draw(
    *, actor: User, tournament: Tournament, entries: Collection[int] | None = None, equal: str = SUIT
) -> PartnerDraw:
    """Return the stored draw among the single entries (those of *entries*): each two of them are one entry now.

    A pair has the better seed of its two. *equal* says how equal ranks are decided. The key of the draw is made here,
    so that nobody chooses it.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (entries, equal).
    """
    tournament = tournament_locked(actor, tournament.pk, "entry.edit", NOT_BEGUN)
    alone = [entry for entry in single_entries(tournament) if entries is None or entry.pk in entries]
    _check(len(alone), equal)
    drawn = draw_cards(range(1, len(alone) + 1), secrets.token_hex(16), equal)
    before = [entry.name for entry in alone]
    pairs = [_partnered(tournament, alone[first - 1], alone[second - 1]) for first, second in drawn.pairs]
    seeds_close(tournament)
    waiting_admit(actor=actor, tournament=tournament)
    stored = PartnerDraw.objects.create(
        tournament=tournament,
        key=drawn.key,
        cards={**drawn.values(), "players": before, "entries": [pair.name for pair in pairs]},
        created_by=actor,
    )
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="partners.draw",
        target=f"tournament:{tournament.slug}",
        before={"entries": before},
        after={"entries": [pair.name for pair in pairs], "key": drawn.key},
    )
    return stored


def _check(count: int, equal: str) -> None:
    """Refuse a draw that the pack cannot make. Raises: TournamentInputError (entries, equal)."""
    if equal not in EQUAL_RANKS:
        raise TournamentInputError("equal", _("one of %(names)s") % {"names": ", ".join(EQUAL_RANKS)})
    if not FEWEST <= count <= MOST:
        raise TournamentInputError(
            "entries",
            _("a pack of cards partners from %(least)d to %(most)d players at once, not %(n)d")
            % {"least": FEWEST, "most": MOST, "n": count},
        )
    if count % 2:
        raise TournamentInputError(
            "entries",
            ngettext("%(n)d player: one would have no partner", "%(n)d players: one would have no partner", count)
            % {"n": count},
        )


def _partnered(tournament: Tournament, higher: Entry, lower: Entry) -> Entry:
    """Return the one entry that both make; who drew the higher card is its first player."""
    kept, gone = (higher, lower) if higher.seed < lower.seed else (lower, higher)
    takers = [_taker(entry) for entry in (higher, lower)]
    present = [entry.checked_in_at for entry in (higher, lower)]
    clubs = {entry.home_club for entry in (higher, lower)}
    gone.delete()
    kept.name = Roster.of(tournament, but=kept).free_name(takers)
    kept.home_club = clubs.pop() if len(clubs) == 1 else ""
    kept.checked_in_at = max(present) if all(present) else None  # type: ignore[type-var]
    if EntryStatus.ACTIVE in (higher.status, lower.status):
        kept.status = EntryStatus.ACTIVE
    kept.save(update_fields=["name", "home_club", "checked_in_at", "status"])
    kept.seats.all().delete()
    EntrySeat.objects.bulk_create(
        EntrySeat(entry=kept, index=index, person=taker.person, user=taker.user) for index, taker in enumerate(takers)
    )
    return kept


def _taker(entry: Entry) -> Taker:
    seat: Any = entry.seats.all()[0]
    return Taker(person=seat.person, user=seat.user)
