"""Until when the tables of a round should be over. Nobody loses by the clock alone: the organiser decides."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Round, RoundStatus, TournamentStatus
from tournaments.services.locking import tournament_locked

IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)
OPEN = (RoundStatus.RELEASED, RoundStatus.RUNNING)


@transaction.atomic
def round_deadline(*, actor: User, round: Round, at: datetime | None, reason: str = "") -> Round:
    """Return the released round with another deadline; None takes it away.

    Raises: NotAllowedError; TournamentStateError unless tables of it may still be open; TournamentInputError (at) for a
    time that is over.
    """
    tournament = tournament_locked(actor, round.tournament_id, "round.release", IN_PLAY)
    round = Round.objects.get(pk=round.pk)
    if round.status not in OPEN:
        raise TournamentStateError(round.label, "round.deadline", round.status, OPEN)
    if at is not None and at <= timezone.now():
        raise TournamentInputError("at", _("a time that is still to come"))
    before, round.deadline_at = round.deadline_at, at
    if before == at:
        return round
    round.save(update_fields=["deadline_at"])
    audit_record(
        club=tournament.club,
        actor=actor,
        verb="round.deadline",
        target=f"tournament:{tournament.slug}",
        before={"round": round.label, "deadline": before and before.isoformat(timespec="minutes")},
        after={"round": round.label, "deadline": at and at.isoformat(timespec="minutes")},
        reason=reason,
    )
    return round
