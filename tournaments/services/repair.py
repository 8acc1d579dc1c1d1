"""What an organiser does about a match that went wrong."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from clubs.audit import audit_record
from clubs.models import User
from clubs.services import require
from tournaments.errors import TournamentStateError
from tournaments.models import Match, MatchStatus, Tournament
from tournaments.models.schedule import OPEN_STATUSES
from tournaments.services.finish import after_match
from tournaments.services.lease import attempts_close

VOIDABLE = (*OPEN_STATUSES, MatchStatus.FAILED.value)


@transaction.atomic
def match_retry(*, actor: User, match: Match, reason: str = "") -> Match:
    """Return the failed match, scheduled again with the same deals and its attempts counted anew.

    Raises: NotAllowedError, TournamentStateError.
    """
    match = _locked(actor, match, "match.retry")
    retried = Match.objects.filter(pk=match.pk, status=MatchStatus.FAILED).update(
        status=MatchStatus.SCHEDULED, attempts=0, queued_at=None, started_at=None
    )
    if not retried:
        raise TournamentStateError(str(match), "match.retry", match.status, [MatchStatus.FAILED])
    return _noted(actor, match, "match.retry", reason)


@transaction.atomic
def match_void(*, actor: User, match: Match, reason: str = "") -> Match:
    """Return the match, void: nobody wins or loses by it, and the round need not wait for it.

    Raises: NotAllowedError; TournamentStateError for a match that has a result.
    """
    match = _locked(actor, match, "match.void")
    voided = Match.objects.filter(pk=match.pk, status__in=VOIDABLE).update(
        status=MatchStatus.VOID, lease=None, lease_until=None, finished_at=timezone.now()
    )
    if not voided:
        raise TournamentStateError(str(match), "match.void", match.status, VOIDABLE)
    attempts_close(match_ids=[match.pk], error="the match was declared void")
    after_match(match=match)
    return _noted(actor, match, "match.void", reason)


def _locked(actor: User, match: Match, act: str) -> Match:
    tournament = Tournament.objects.select_for_update(no_key=True).get(rounds__matches=match)
    require(actor, act, tournament.club)
    return Match.objects.select_related("round__tournament__club", "entry_a", "entry_b").get(pk=match.pk)


def _noted(actor: User, match: Match, verb: str, reason: str) -> Match:
    before = match.status
    match.refresh_from_db(fields=["status", "attempts", "lease", "lease_until", "finished_at"])
    audit_record(
        club=match.round.tournament.club,
        actor=actor,
        verb=verb,
        target=f"match:{match.pk}",
        before={"status": before},
        after={"status": match.status},
        reason=reason,
    )
    return match
