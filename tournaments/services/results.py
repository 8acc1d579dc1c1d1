"""The result of a match: how it is written down, version by version, confirmed, and given without play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import User
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import (
    Confirmation,
    Match,
    MatchStatus,
    Result,
    ResultSource,
    ResultVersion,
    Round,
    RoundStatus,
    TournamentStatus,
)
from tournaments.models.schedule import OPEN_STATUSES
from tournaments.scoring import Credit
from tournaments.selectors.correction import tables_changed
from tournaments.selectors.credits import credits_of, winner_of
from tournaments.selectors.field import compared_differences, compares_field
from tournaments.services.finish import after_match
from tournaments.services.lease import attempts_close
from tournaments.services.locking import match_locked, reason_given

IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)
UNPLAYED = (*OPEN_STATUSES, MatchStatus.FAILED.value)
BEGUN_ROUNDS = (RoundStatus.RELEASED, RoundStatus.RUNNING, RoundStatus.COMPLETE, RoundStatus.CLOSED)
LARGEST_SCORE = 1_000_000


@dataclass(frozen=True)
class ResultValues:
    """What a result says, before anything is credited.

    *score_a*, *score_b* are the points of all boards, *differences* those of the deals from the first side, empty where
    only the total is known. *winner* is 0, 1 or "tie" where something else than the difference decides (a target, a
    best-of, a decider), else None. *reason* is "boards", "target", "floor", "deciders", "seed", "forfeit", "walkover"
    or "adjudicated".
    """

    score_a: int = 0
    score_b: int = 0
    differences: tuple[int, ...] = ()
    segments: tuple[Any, ...] = ()
    forfeit_a: bool = False
    forfeit_b: bool = False
    reason: str = "boards"
    cause_a: str = ""
    cause_b: str = ""
    winner: int | str | None = None

    @property
    def difference(self) -> int:
        return self.score_a - self.score_b


def result_store(
    *,
    match: Match,
    values: ResultValues,
    source: str,
    actor: User | None,
    confirmed: bool,
    reason: str = "",
) -> Result:
    """Return the result of *match*, which is finished by it; a result that was there becomes an earlier version.

    The caller has locked the tournament and asked for the role. *actor* is None for workers.
    """
    tournament, now = match.round.tournament, timezone.now()
    if match.round.knockout and values.winner is None and not (values.forfeit_a and values.forfeit_b):
        values = _decided(match, values)
    credits = credits_of(tournament, values)
    number = match.result_versions.count() + 1
    columns = _columns(values, credits)
    result, _created = Result.objects.update_or_create(
        match=match,
        defaults={
            **columns,
            "source": source,
            "version": number,
            "entered_by": actor,
            "confirmed_by": actor if confirmed else None,
            "confirmed_at": now if confirmed else None,
        },
    )
    ResultVersion.objects.create(
        match=match,
        number=number,
        values=columns,
        source=source,
        reason=reason[:300],
        entered_by=actor,
        confirmed_by=actor if confirmed else None,
        confirmed_at=now if confirmed else None,
    )
    if match.status != MatchStatus.FINISHED:
        Match.objects.filter(pk=match.pk).update(
            status=MatchStatus.FINISHED, lease=None, lease_until=None, finished_at=now
        )
        match.status, match.finished_at = MatchStatus.FINISHED.value, now
        attempts_close(match_ids=[match.pk], error="a result was entered")
    match.result = result
    if compares_field(tournament, match.round):
        _compare_with_field(match.round)
        result.refresh_from_db()
    after_match(match=match)
    return result


def _compare_with_field(round: Round) -> None:
    """Credit all tables of *round* that played each deal once by what the others did, which each result changes."""
    compared = compared_differences(round)
    results = Result.objects.filter(match__in=compared).select_related("match")
    for result in results:
        # The winner that stands there came out of the points of the table alone.
        values = ResultValues(result.score_a, result.score_b, reason=result.reason)
        first, second = credits_of(round.tournament, values, compared=compared[result.match_id])
        Result.objects.filter(pk=result.pk).update(**_credit_columns(first, second), winner=_winner(first, second))


def _decided(match: Match, values: ResultValues) -> ResultValues:
    """Return *values* with a winner: a knockout match that stays tied goes to the better seed."""
    winner = winner_of(match.round.tournament, values)
    if winner is not None or match.entry_b is None:
        return values
    better = 0 if match.entry_a.seed < match.entry_b.seed else 1
    return ResultValues(**{**vars(values), "winner": better, "reason": "seed"})


def _columns(values: ResultValues, credits: tuple[Credit, Credit]) -> dict[str, Any]:
    """Return the columns of a result that say what was played and what it gives."""
    first, second = credits
    # In a knockout somebody goes on even if both forfeited: nobody has won, but there is a winner.
    winner = values.winner if values.winner in (0, 1) else _winner(first, second)
    return {
        "score_a": values.score_a,
        "score_b": values.score_b,
        "difference": values.difference,
        "differences": list(values.differences),
        "segments": list(values.segments),
        "winner": winner,
        "forfeit_a": values.forfeit_a,
        "forfeit_b": values.forfeit_b,
        "reason": values.reason,
        "cause_a": values.cause_a[:80],
        "cause_b": values.cause_b[:80],
        **_credit_columns(first, second),
    }


def _credit_columns(first: Credit, second: Credit) -> dict[str, int]:
    return {
        "points_a": first.points,
        "points_b": second.points,
        "counts_a": first.difference,
        "counts_b": second.difference,
        "imps": first.imps,
        "boards_a": first.boards_won,
        "boards_b": second.boards_won,
    }


def _winner(first: Credit, second: Credit) -> int | None:
    return 0 if first.outcome == "win" else 1 if second.outcome == "win" else None


@transaction.atomic
def result_confirm(*, actor: User, match: Match, reason: str = "", seen: int | None = None) -> Result:
    """Return the confirmed result; where the tournament asks for a second person, it is not the one who entered it.

    A result that is confirmed already stays as it is. *seen* is the version that *actor* confirms: where another one
    stands by now, nothing is done. Raises: NotAllowedError, TournamentStateError, TournamentInputError (match, seen).
    """
    match = match_locked(actor, match, "result.confirm", IN_PLAY)
    result: Result | None = getattr(match, "result", None)
    if result is None or match.status != MatchStatus.FINISHED:
        raise TournamentStateError(str(match), "result.confirm", match.status, [MatchStatus.FINISHED])
    check_seen(result, seen)
    if result.confirmed_at is not None:
        return result
    if match.disputed:
        raise TournamentInputError("match", _("two sheets of this table disagree: take one of them first"))
    if match.round.tournament.confirmation == Confirmation.SECOND and result.entered_by_id == actor.pk:
        raise TournamentInputError("match", _("somebody else than who entered it confirms a result"))
    return result_mark_confirmed(match=match, result=result, actor=actor, reason=reason)


def result_mark_confirmed(*, match: Match, result: Result, actor: User, reason: str = "") -> Result:
    """Return *result*, confirmed by *actor* from now on. The caller has locked and checked."""
    result.confirmed_by, result.confirmed_at = actor, timezone.now()
    result.save(update_fields=["confirmed_by", "confirmed_at"])
    ResultVersion.objects.filter(match=match, number=result.version).update(
        confirmed_by=actor, confirmed_at=result.confirmed_at
    )
    audit_record(
        club=match.round.tournament.club,
        actor=actor,
        verb="result.confirm",
        target=f"match:{match.pk}",
        after={"score": [result.score_a, result.score_b], "version": result.version},
        reason=reason,
    )
    after_match(match=match)
    return result


@transaction.atomic
def match_forfeit(*, actor: User, match: Match, side: int, reason: str) -> Result:
    """Return the result of a match that *side* (0, 1; 2: both) forfeits; what its boards gave, if any, stays.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (side, reason; match, where a later table of a
    bracket hangs on it).
    """
    match = match_locked(actor, match, "match.forfeit", IN_PLAY)
    why = reason_given(reason)
    if side not in (0, 1, 2):
        raise TournamentInputError("side", _("the first side, the second, or both"))
    _check_begun(match, "match.forfeit")
    old: Result | None = getattr(match, "result", None)
    loses = (side in (0, 2), side in (1, 2))
    values = ResultValues(
        score_a=old.score_a if old else 0,
        score_b=old.score_b if old else 0,
        differences=tuple(old.differences) if old else (),
        forfeit_a=loses[0],
        forfeit_b=loses[1],
        reason="forfeit",
        cause_a=why if loses[0] else "",
        cause_b=why if loses[1] else "",
    )
    if match.round.knockout and side == 2:
        raise TournamentInputError("side", _("in a knockout one of the two goes on: withdraw both instead"))
    if later := tables_changed(match, values):
        raise TournamentInputError(
            "match", _("%(code)s hangs on this match: correct its result instead") % {"code": later[0].code}
        )
    return _given(actor, match, values, ResultSource.FORFEIT, "match.forfeit", why)


@transaction.atomic
def match_adjudicate(*, actor: User, match: Match, score_a: int, score_b: int, reason: str) -> Result:
    """Return the result that the organiser gives a match that was not played to its end.

    Raises: NotAllowedError, TournamentStateError for one that has a result, TournamentInputError.
    """
    match = match_locked(actor, match, "match.adjudicate", IN_PLAY)
    why = reason_given(reason)
    _check_begun(match, "match.adjudicate")
    if match.status == MatchStatus.FINISHED:
        raise TournamentStateError(str(match), "match.adjudicate", match.status, UNPLAYED)
    check_scores(score_a, score_b)
    values = ResultValues(score_a, score_b, reason="adjudicated")
    return _given(actor, match, values, ResultSource.ADJUDICATION, "match.adjudicate", why)


def check_seen(result: Result, seen: int | None) -> None:
    """Return quietly if *result* is still the version that somebody looked at. Raises: TournamentInputError (seen)."""
    if seen is not None and seen != result.version:
        raise TournamentInputError(
            "seen",
            _("the result was changed in the meantime: it is %(a)d : %(b)d now, version %(n)d; look at it again")
            % {"a": result.score_a, "b": result.score_b, "n": result.version},
        )


def check_scores(score_a: int, score_b: int) -> None:
    """Return quietly for two scores that a match can have. Raises: TournamentInputError (score_a, score_b)."""
    for field, score in (("score_a", score_a), ("score_b", score_b)):
        if not -LARGEST_SCORE <= score <= LARGEST_SCORE:
            raise TournamentInputError(field, _("from -%(n)d to %(n)d points") % {"n": LARGEST_SCORE})


def _check_begun(match: Match, act: str) -> None:
    if match.is_bye:
        raise TournamentStateError(str(match), act, _("a bye"), [_("a match of two entries")])
    if match.status == MatchStatus.VOID:
        raise TournamentStateError(str(match), act, match.status, [*UNPLAYED, MatchStatus.FINISHED])
    if match.round.status not in BEGUN_ROUNDS:
        raise TournamentStateError(match.round.label, act, match.round.status, BEGUN_ROUNDS)


def _given(actor: User, match: Match, values: ResultValues, source: str, act: str, reason: str) -> Result:
    """Return the stored result of an act of the organiser, noted; it is confirmed by him who gave it."""
    before = result_noted(getattr(match, "result", None))
    status = match.status
    if match.disputed:
        # Whatever the two sheets say, the organiser has decided.
        Match.objects.filter(pk=match.pk).update(disputed=False)
        match.disputed = False
    result = result_store(match=match, values=values, source=source, actor=actor, confirmed=True, reason=reason)
    audit_record(
        club=match.round.tournament.club,
        actor=actor,
        verb=act,
        target=f"match:{match.pk}",
        before={"status": status, **before},
        after=result_noted(result),
        reason=reason,
    )
    return result


def result_noted(result: Result | None) -> dict[str, Any]:
    """Return what the log says of a result."""
    if result is None:
        return {}
    noted: dict[str, Any] = {"score": [result.score_a, result.score_b], "version": result.version}
    if result.forfeit_a or result.forfeit_b:
        noted["forfeit"] = [result.forfeit_a, result.forfeit_b]
    return noted


def result_take_back(*, match: Match) -> None:
    """Let *match* have no result any more; its versions stay. The caller has locked and checked."""
    Result.objects.filter(match=match).delete()
    match.refresh_from_db()
