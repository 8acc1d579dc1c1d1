"""What an organiser does about a match that went wrong: offer it again, play it again, or declare it void."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import User
from engine.dealing import commitment, new_shuffle_key
from replays.services import replays_withdraw
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.formats import format_named
from tournaments.models import Attempt, Match, MatchStatus, TournamentStatus
from tournaments.models.schedule import OPEN_STATUSES
from tournaments.selectors import deals_seen, later_tables
from tournaments.services.advance import after_round
from tournaments.services.finish import after_match, round_reopen
from tournaments.services.lease import attempts_close
from tournaments.services.locking import match_locked, reason_given
from tournaments.services.results import result_noted, result_take_back

VOIDABLE = (*OPEN_STATUSES, MatchStatus.FAILED.value)
IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)


@transaction.atomic
def match_retry(*, actor: User, match: Match, reason: str = "") -> Match:
    """Return the failed match, scheduled again with the same deals and its attempts counted anew.

    Raises: NotAllowedError, TournamentStateError.
    """
    match = match_locked(actor, match, "match.retry")
    before = match.status
    retried = Match.objects.filter(pk=match.pk, status=MatchStatus.FAILED).update(
        status=MatchStatus.SCHEDULED, attempts=0, queued_at=None, started_at=None
    )
    if not retried:
        raise TournamentStateError(str(match), "match.retry", match.status, [MatchStatus.FAILED])
    return _noted(actor, match, "match.retry", {"status": before}, reason)


@transaction.atomic
def match_rerun(*, actor: User, match: Match, reason: str) -> Match:
    """Return the finished match, to be played again: with the same deals as long as nobody has seen them, else with
    new ones under a commitment of its own. The result that there was stays among its versions, its record with the
    attempt.

    Raises: NotAllowedError; TournamentStateError unless it has a result; TournamentInputError (reason; match, where a
    later table of a bracket hangs on it).
    """
    match = match_locked(actor, match, "match.rerun", IN_PLAY)
    why = reason_given(reason)
    if match.is_bye or match.status != MatchStatus.FINISHED:
        raise TournamentStateError(str(match), "match.rerun", match.status, [MatchStatus.FINISHED])
    if later := later_tables(match):
        raise TournamentInputError(
            "match", _("%(code)s hangs on this match: correct its result instead") % {"code": later[0].code}
        )
    before: dict[str, Any] = {"status": match.status, **result_noted(getattr(match, "result", None))}
    _put_aside(match)
    changes: dict[str, Any] = {}
    if not match.by_hand and deals_seen(match):
        key, salt = new_shuffle_key(), secrets.token_hex(16)
        changes = {"shuffle_key": key, "salt": salt, "commitment": commitment(salt, key)}
        before["commitment"] = match.deals_commitment
    result_take_back(match=match)
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.SCHEDULED,
        replay=None,
        attempts=0,
        progress=0,
        disputed=False,
        queued_at=None,
        started_at=None,
        finished_at=None,
        **changes,
    )
    round_reopen(round=match.round)
    return _noted(actor, match, "match.rerun", before, why)


def _put_aside(match: Match) -> None:
    """Keep the record of what was played with the attempt that played it; nobody is led to it any more."""
    if match.replay is None:
        return
    replays_withdraw(replay_ids=[match.replay.pk])
    last = match.runs.order_by("-number").first()
    if last is None:
        last = Attempt.objects.create(
            match=match, number=1, worker="", lease=uuid.uuid4(), started_at=timezone.now(), ending="finished"
        )
    last.replay = match.replay
    last.save(update_fields=["replay"])


@transaction.atomic
def match_void(*, actor: User, match: Match, reason: str = "") -> Match:
    """Return the match, void: nobody wins or loses by it, and the round need not wait for it.

    Raises: NotAllowedError; TournamentStateError for a match that has a result; TournamentInputError in a bracket.
    """
    match = match_locked(actor, match, "match.void")
    before = match.status
    if match.code and getattr(format_named(match.round.tournament.format), "BRACKET", False):
        raise TournamentInputError("match", _("somebody has to go on: give it by forfeit, or adjudicate it"))
    voided = Match.objects.filter(pk=match.pk, status__in=VOIDABLE).update(
        status=MatchStatus.VOID, lease=None, lease_until=None, finished_at=timezone.now()
    )
    if not voided:
        raise TournamentStateError(str(match), "match.void", match.status, VOIDABLE)
    attempts_close(match_ids=[match.pk], error="the match was declared void")
    after_match(match=match)
    noted = _noted(actor, match, "match.void", {"status": before}, reason)
    after_round(tournament=match.round.tournament)
    return noted


def _noted(actor: User, match: Match, verb: str, before: dict[str, Any], reason: str) -> Match:
    match.refresh_from_db(
        fields=["status", "attempts", "lease", "lease_until", "finished_at", "replay", "commitment", "shuffle_key"]
    )
    after: dict[str, Any] = {"status": match.status}
    if match.commitment:
        after["commitment"] = match.commitment
    audit_record(
        club=match.round.tournament.club,
        actor=actor,
        verb=verb,
        target=f"match:{match.pk}",
        before=before,
        after=after,
        reason=reason,
    )
    return match
