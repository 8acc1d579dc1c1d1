"""Looking into a round that is still being played."""

from __future__ import annotations

from django.db import transaction

from clubs.audit import audit_record
from clubs.models import User
from clubs.services import require
from replays.models import Replay
from tournaments.errors import TournamentStateError
from tournaments.models import Match, MatchStatus


@transaction.atomic
def replay_open_early(*, actor: User, match: Match) -> Replay:
    """Return the replay of a finished match for an organiser, public or not; a look before the others is logged.

    Raises: NotAllowedError; TournamentStateError if there is nothing to see yet.
    """
    tournament = match.round.tournament
    require(actor, "replay.see_early", tournament.club)
    if match.replay is None:
        raise TournamentStateError(str(match), "replay.see_early", match.status, [MatchStatus.FINISHED])
    if not match.replay.is_public:
        audit_record(
            club=tournament.club,
            actor=actor,
            verb="replay.see_early",
            target=f"match:{match.pk}",
            after={"replay": match.replay.public_id},
        )
    return match.replay
