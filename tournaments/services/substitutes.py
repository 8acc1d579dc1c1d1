"""Somebody else takes a seat of an entry while the event runs."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from bots.queues import needs_text
from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentInputError
from tournaments.models import Entry, Match, MatchSeat, MatchStatus, Round, RoundStatus
from tournaments.services.admission import UNDER_WAY
from tournaments.services.locking import reason_given, tournament_locked
from tournaments.services.roster import Roster, Taker

RELEASED = (RoundStatus.RELEASED, RoundStatus.RUNNING)


@transaction.atomic
def entry_substitute(
    *, actor: User, entry: Entry, index: int, taker: Taker, reason: str, from_round: int | None = None
) -> list[Match]:
    """Return the matches whose seats have changed hands; every later draw seats *taker* too.

    Those are the entry's matches of rounds that are drawn and not released yet; with *from_round* also those of
    released rounds from that number on, as long as nothing of them is played. What was played stays under the old name.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (index, player1, bot_versions, reason).
    """
    tournament = tournament_locked(actor, entry.tournament_id, "entry.take_part", UNDER_WAY)
    why = reason_given(reason)
    entry.refresh_from_db()
    seat = entry.seats.select_related("bot_version__bot").filter(index=index).first()
    if seat is None:
        raise TournamentInputError("index", _("the entry has no such seat"))
    others = {other.person.casefold() for other in entry.seats.exclude(index=index) if other.person}
    taken = Roster.of(tournament, but=entry).taken(taker, "player1")
    if taken.version is None and taken.person.casefold() in others:
        raise TournamentInputError("player1", _("nobody is his own partner"))
    before = seat.who
    if before == taken.who and seat.user == taken.user:
        return []
    seat.bot_version, seat.person, seat.user = taken.version, taken.person, taken.user
    seat.save(update_fields=["bot_version", "person", "user"])
    matches = list(matches_to_come(entry, from_round))
    for match in matches:
        _reseat(match, entry, index, taken)
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="entry.substitute",
        target=f"entry:{entry.pk}",
        before={"entry": entry.name, "player": before},
        after={"entry": entry.name, "player": taken.who, "rounds": [match.round.label for match in matches]},
        reason=why,
    )
    return matches


def matches_to_come(entry: Entry, from_round: int | None = None) -> QuerySet[Match]:
    """Return the matches of *entry* of which nothing is played: of rounds not released, and from *from_round* on."""
    mine = Q(entry_a=entry) | Q(entry_b=entry) | Q(partner_a=entry) | Q(partner_b=entry)
    rounds = Q(round__status=RoundStatus.DRAWN)
    if from_round is not None:
        rounds |= Q(round__status__in=RELEASED, round__number__gte=from_round)
    return (
        Match.objects.filter(mine, rounds, status=MatchStatus.SCHEDULED, entry_b__isnull=False, sheets=None)
        .select_related("round")
        .order_by("round__number")
    )


def rounds_to_come(entry: Entry) -> list[Round]:
    """Return the released rounds from which a substitute may play: those with a match of which nothing is played."""
    matches = matches_to_come(entry, 0).filter(round__status__in=RELEASED)
    return [match.round for match in matches]


def _reseat(match: Match, entry: Entry, index: int, taker: Taker) -> None:
    """Put *taker* into the seat that *entry* has in *match*; what follows for the match is worked out anew."""
    seats = list(match.seats.select_related("bot_version").order_by("seat"))
    own = [seat for seat in seats if seat.entry_id == entry.pk]
    # A pair sits in two seats in its own order; a single player has one.
    changed = own[index] if len(own) > 1 else own[0]
    changed.bot_version, changed.person = taker.version, taker.person
    MatchSeat.objects.filter(pk=changed.pk).update(bot_version=taker.version, person=taker.person)
    match.by_hand = any(seat.person for seat in seats)
    match.languages = needs_text({seat.bot_version.language for seat in seats if seat.bot_version})
    match.save(update_fields=["by_hand", "languages"])
