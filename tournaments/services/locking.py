"""The one lock: whoever changes anything of a tournament holds its row until his transaction ends."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from clubs.models import User
from clubs.services import require
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Match, Tournament


def tournament_locked(
    actor: User | None, tournament_id: int, act: str, states: Iterable[str] | None = None
) -> Tournament:
    """Return the tournament, locked, if *actor* (None: the site itself) may do *act* while it is in one of *states*.

    Call it first in a transaction: everybody takes the same lock first, so no two wait for each other.

    Raises: NotAllowedError, TournamentStateError.
    """
    tournament = (
        Tournament.objects.select_for_update(no_key=True, of=("self",)).select_related("club").get(pk=tournament_id)
    )
    if actor is not None:
        require(actor, act, tournament.club)
    if states is not None and tournament.status not in (allowed := tuple(states)):
        raise TournamentStateError(tournament.name, act, tournament.status, allowed)
    return tournament


def match_locked(actor: User | None, match: Match, act: str, states: Iterable[str] | None = None) -> Match:
    """Return the match as it is now, its tournament locked as by `tournament_locked`."""
    tournament_id = Tournament.objects.values_list("pk", flat=True).get(rounds__matches=match)
    tournament = tournament_locked(actor, tournament_id, act, states)
    whole = Match.objects.select_related("round", "entry_a", "entry_b", "partner_a", "partner_b", "result", "replay")
    found = whole.defer("round__draw_input").get(pk=match.pk)
    found.round.tournament = tournament
    return found


def reason_given(reason: str) -> str:
    """Return *reason* on one line. Raises: TournamentInputError (reason) if there is none."""
    reason = " ".join(reason.split())
    if not reason:
        raise TournamentInputError("reason", _("say why: it is kept with the act"))
    return reason[:300]
