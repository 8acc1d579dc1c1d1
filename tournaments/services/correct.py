"""Correcting a result, whatever has been drawn since, and taking the correction back."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import (
    Match,
    MatchStatus,
    Result,
    ResultSource,
    ResultVersion,
    Round,
    RoundStatus,
    TournamentStatus,
)
from tournaments.selectors import (
    TableChange,
    corrected_values,
    correction_preview,
    values_preview,
    version_before,
    version_values,
)
from tournaments.services.advance import after_round
from tournaments.services.finish import after_match
from tournaments.services.lease import attempts_close
from tournaments.services.locking import match_locked, reason_given
from tournaments.services.results import (
    ResultValues,
    check_scores,
    check_seen,
    result_noted,
    result_store,
    result_take_back,
)

IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)


@transaction.atomic
def result_correct(
    *,
    actor: User,
    match: Match,
    score_a: int,
    score_b: int,
    reason: str,
    void_later: bool = False,
    seen: int | None = None,
) -> Result:
    """Return the corrected result. Rounds that were drawn from the old one stay as they are.

    In a bracket a later table that would have other entries is set up anew if it has not begun; if it has, the
    correction is refused, or with *void_later* it and all that hang on it are taken back. *seen* is the version that
    *actor* looked at: where another one stands by now, nothing is done.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (score_a, score_b, reason, void_later, seen).
    """
    match = match_locked(actor, match, "result.correct", IN_PLAY)
    why = reason_given(reason)
    result = _result_of(match, "result.correct", seen)
    check_scores(score_a, score_b)
    preview = correction_preview(match, score_a, score_b)
    if preview.unchanged:
        raise TournamentInputError("score_a", _("these are the points that stand there already"))
    values = ResultValues(**vars(corrected_values(match, score_a, score_b)))
    source = ResultSource.CORRECTION
    return _change(actor, match, result, values, source, "result.correct", why, preview.changes, void_later)


@transaction.atomic
def correction_undo(
    *, actor: User, match: Match, reason: str, void_later: bool = False, seen: int | None = None
) -> Result:
    """Return the result as it was before its last version, as a new version; *seen* as in `result_correct`.

    Raises: as `result_correct`; TournamentInputError (match) if there is no version before.
    """
    match = match_locked(actor, match, "result.correct", IN_PLAY)
    why = reason_given(reason)
    result = _result_of(match, "result.undo", seen)
    before = version_before(match)
    if before is None:
        raise TournamentInputError("match", _("there is no correction to take back"))
    back = version_values(before)
    values = ResultValues(**vars(back))
    preview = values_preview(match, back)
    return _change(
        actor, match, result, values, ResultSource.UNDO, "result.undo", why, preview.changes, void_later, of=before
    )


def _result_of(match: Match, act: str, seen: int | None) -> Result:
    result: Result | None = getattr(match, "result", None)
    if result is None or match.status != MatchStatus.FINISHED:
        raise TournamentStateError(str(match), act, match.status, [MatchStatus.FINISHED])
    check_seen(result, seen)
    return result


def _change(
    actor: User,
    match: Match,
    result: Result,
    values: ResultValues,
    source: ResultSource,
    act: str,
    reason: str,
    changes: list[TableChange],
    void_later: bool,
    *,
    of: ResultVersion | None = None,
) -> Result:
    begun = [change for change in changes if change.played]
    if begun and not void_later:
        raise TournamentInputError(
            "void_later",
            _("%(code)s (%(who)s) was played, and these would not meet there: take it back too, or leave the result")
            % {"code": begun[0].code, "who": begun[0].before},
        )
    before = {**result_noted(result), "winner": result.winner}
    taken_back = [_take_back(change.match) for change in changes if change.match is not None]
    stored = result_store(match=match, values=values, source=source, actor=actor, confirmed=True, reason=reason)
    if match.disputed:
        Match.objects.filter(pk=match.pk).update(disputed=False)
    audit_record(
        club=match.round.tournament.club,
        actor=actor,
        verb=act,
        target=f"match:{match.pk}",
        before=before,
        after={
            **result_noted(stored),
            "winner": stored.winner,
            "taken_back": taken_back,
            **({"as_version": of.number} if of else {}),
        },
        reason=reason,
    )
    after_round(tournament=match.round.tournament)
    return stored


def _take_back(match: Match) -> dict[str, Any]:
    """Return what the log says of a table of a bracket that does not count any more; its versions and record stay."""
    noted = {"match": match.pk, "code": match.code, **result_noted(getattr(match, "result", None))}
    result_take_back(match=match)
    attempts_close(match_ids=[match.pk], error="a result before it was corrected")
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.VOID, lease=None, lease_until=None, finished_at=timezone.now()
    )
    after_match(match=match)
    if not match.round.matches.exclude(status=MatchStatus.VOID).exists():
        # Nothing is left of this round: it asks for no step of the organiser.
        Round.objects.filter(pk=match.round_id).update(status=RoundStatus.CLOSED, closed_at=timezone.now())
    return noted
