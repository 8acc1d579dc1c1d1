"""Looking into a round that is still being played."""

from __future__ import annotations

from django.db import transaction

from clubs.audit import audit_record
from clubs.models import User
from clubs.services import require
from replays.models import Replay
from tournaments.errors import TournamentStateError
from tournaments.models import Attempt, Match, MatchStatus


@transaction.atomic
def replay_open_early(*, actor: User, match: Match, attempt: Attempt | None = None) -> Replay:
    """Return the replay of a finished match for an organiser, public or not; a look before the others is logged.

    With an *attempt* of it, what was played in that one, before the match was played again.

    Raises: NotAllowedError; TournamentStateError if there is nothing to see yet.
    """
    tournament = match.round.tournament
    require(actor, "replay.see_early", tournament.club)
    replay = match.replay if attempt is None else attempt.replay
    if replay is None:
        raise TournamentStateError(str(match), "replay.see_early", match.status, [MatchStatus.FINISHED])
    if not replay.is_public:
        audit_record(
            club=tournament.club,
            actor=actor,
            verb="replay.see_early",
            target=f"match:{match.pk}",
            after={"replay": replay.public_id},
        )
    return replay
