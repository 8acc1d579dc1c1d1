"""What is decided about score sheets: a second person confirms one, or the organiser takes one of two that disagree."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import User
from clubs.services import NotAllowedError
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Confirmation, Match, MatchStatus, Result, Sheet
from tournaments.selectors import correction_preview
from tournaments.selectors.sheets import same_result, sheets_in_force
from tournaments.services.advance import after_round
from tournaments.services.locking import match_locked, reason_given
from tournaments.services.results import check_seen, result_mark_confirmed, result_noted
from tournaments.services.sheet_results import (
    FROM_SHEETS,
    may_second,
    result_from_sheet,
    set_disputed,
    set_state,
    sheet_says,
)
from tournaments.services.sheets import IN_PLAY, sheet_locked

OPEN, TAKEN, REFUSED = Sheet.State.OPEN, Sheet.State.TAKEN, Sheet.State.REFUSED


@transaction.atomic
def sheet_confirm(*, actor: User, match: Match, seen: int | None = None) -> Result:
    """Return the result of a sheet, confirmed by a second person without writing it again; *seen* is its version.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (match, seen) while two sheets disagree, or if
        another version stands there by now.
    """
    match = sheet_locked(actor, match)
    result: Result | None = getattr(match, "result", None)
    if result is None or result.source not in FROM_SHEETS:
        raise TournamentStateError(str(match), "result.confirm", match.status, [MatchStatus.FINISHED])
    if result.confirmed_at is not None:
        return result
    check_seen(result, seen)
    if match.disputed:
        raise TournamentInputError("match", _("two sheets of this table disagree: the organiser takes one of them"))
    if not may_second(actor, match, result):
        raise NotAllowedError(actor, "result.confirm", match.round.tournament.club)
    result = result_mark_confirmed(match=match, result=result, actor=actor)
    after_round(tournament=match.round.tournament)
    return result


@transaction.atomic
def sheet_take(*, actor: User, sheet: Sheet, reason: str) -> Result:
    """Return the result that follows from *sheet*, taken by the organiser; the sheets that say otherwise are refused.

    Where the tournament asks for a second person, nobody confirms by taking his own sheet.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (reason, or sheet where a later table of a
        bracket hangs on the result: that is corrected with its consequences in sight).
    """
    match = match_locked(actor, sheet.match, "sheet.take", IN_PLAY)
    why = reason_given(reason)
    in_force = sheets_in_force(match)
    taken = next((each for each in in_force if each.pk == sheet.pk), None)
    before: Result | None = getattr(match, "result", None)
    if taken is None or before is None or before.source not in FROM_SHEETS:
        raise TournamentStateError(str(match), "sheet.take", sheet.get_state_display(), [str(OPEN.label)])
    if not match.disputed and _confirmed_already(before, taken):
        return before  # the second click of two
    later = correction_preview(match, taken.score_a, taken.score_b).changes if before.confirmed_at else []
    if later and not sheet_says(taken, before):
        raise TournamentInputError(
            "sheet", _("later tables hang on this result: correct it on the page of the match, which shows them")
        )
    noted = result_noted(before)
    others = [each for each in in_force if each.pk != taken.pk]
    set_state([each for each in others if not same_result(each, taken)], REFUSED)
    set_state([taken, *(each for each in others if same_result(each, taken))], TAKEN)
    set_disputed(match, disputed=False)
    second = match.round.tournament.confirmation == Confirmation.SECOND and taken.entered_by_id == actor.pk
    confirmed = not second or _confirmed_already(before, taken)
    result = result_from_sheet(taken.entered_by, match, taken, confirmed=False, reason=why)
    if confirmed:
        result = result_mark_confirmed(match=match, result=result, actor=actor, reason=why)
    audit_record(
        club=match.round.tournament.club,
        actor=actor,
        verb="sheet.take",
        target=f"match:{match.pk}",
        before=noted,
        after={"sheet": taken.number, **result_noted(result)},
        reason=why,
    )
    after_round(tournament=match.round.tournament)
    return result


def _confirmed_already(result: Result, sheet: Sheet) -> bool:
    return result.confirmed_at is not None and sheet_says(sheet, result)
