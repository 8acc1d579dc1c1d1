"""Score sheets that are handed in: the first makes the result, a second confirms it or stands against it.

A second sheet by somebody else that says the same confirms a result. One that says otherwise marks the match as
disputed: both stand side by side until the organiser takes one. A result that is confirmed is changed by the organiser
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.audit import audit_record
from clubs.models import User
from clubs.selectors import may
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.match_plan import PlayedSegment
from tournaments.models import Confirmation, Match, Result, ResultSource, Sheet
from tournaments.selectors.sheets import (
    draft_of,
    rules_of_tournament,
    same_result,
    sheet_lines,
    sheet_totals,
    sheets_in_force,
    side_of,
)
from tournaments.services.advance import after_round
from tournaments.services.played import plan_of
from tournaments.services.results import ResultValues, result_mark_confirmed, result_store
from tournaments.services.sheet_records import replay_of_sheet
from tournaments.services.sheets import (
    next_number,
    note_begun,
    sheet_course,
    sheet_locked,
    sheet_totals_course,
)
from tournaments.sheet_course import Total, check_total, decides, next_total, verdict_of

OPEN, TAKEN, REPLACED, REFUSED = Sheet.State.OPEN, Sheet.State.TAKEN, Sheet.State.REPLACED, Sheet.State.REFUSED
TOTAL, RECORD = Sheet.Kind.TOTAL, Sheet.Kind.RECORD
FROM_SHEETS = (ResultSource.SHEET, ResultSource.RECORD)


@transaction.atomic
def sheet_hand_in(*, actor: User, match: Match) -> Sheet:
    """Return the sheet that *actor* has written to its end, handed in; a second click returns the same one.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (lines) if it is not at its end.
    """
    match = sheet_locked(actor, match)
    draft = draft_of(match, actor)
    if draft is None:
        own = [sheet for sheet in sheets_in_force(match) if sheet.entered_by_id == actor.pk and sheet.kind != TOTAL]
        if own:
            return own[-1]
        raise TournamentInputError("lines", _("nothing is entered yet"))
    there = sheet_course(match, sheet_lines(draft))
    if there.extra:
        words = _("the match was over before hand %(n)d: take it out") % {"n": there.extra[0]}
        raise TournamentInputError("lines", words)
    if there.number is not None:
        raise TournamentInputError("lines", _("hand %(n)d is missing") % {"n": there.number})
    draft.differences = [difference for segment in there.segments for difference in segment.differences]
    draft.score_a, draft.score_b = there.scores
    return _hand_in(actor, match, draft)


@transaction.atomic
def sheet_total_put(*, actor: User, match: Match, total: Total) -> Sheet:
    """Return the sheet with the total of the next game or segment; the last one hands it in.

    Raises: NotAllowedError, TournamentStateError, TournamentInputError (first, second, last).
    """
    match = sheet_locked(actor, match)
    draft = draft_of(match, actor, total=True)
    totals = sheet_totals(draft)
    segment = next_total(plan_of(match), sheet_totals_course(match, totals))
    if segment is None:
        raise TournamentInputError("first", _("the match is over"))
    if (problem := check_total(rules_of_tournament(match.round.tournament), segment, total)) is not None:
        raise TournamentInputError(problem.field, _("these points cannot be"))
    totals.append(total)
    there = sheet_totals_course(match, totals)
    if draft is None:
        draft = Sheet(match=match, number=next_number(match), kind=TOTAL, entered_by=actor)
    draft.lines = [{"score": list(each.score), "last": each.last} for each in totals]
    draft.score_a, draft.score_b = there.scores
    if there.number is not None:
        draft.save()
        note_begun(match, 0)
        return draft
    # Of a total they are its mildest reading: spread evenly.
    draft.differences = [difference for segment in there.segments for difference in segment.differences]
    return _hand_in(actor, match, draft)


def _hand_in(actor: User, match: Match, sheet: Sheet) -> Sheet:
    """Return the whole *sheet*, stored, with what follows from it."""
    sheet.entered_at = timezone.now()
    result: Result | None = getattr(match, "result", None)
    if result is not None and result.source not in FROM_SHEETS:
        source = result.get_source_display()
        raise TournamentStateError(
            str(match), "result.enter", source, [str(ResultSource(s).label) for s in FROM_SHEETS]
        )
    earlier = [each for each in sheets_in_force(match) if each.pk != sheet.pk]
    # Without a result the sheets are from before the match was set up again: they say nothing about it any more.
    replaced = [each for each in earlier if result is None or each.entered_by_id == actor.pk]
    others = [each for each in earlier if each not in replaced]
    agree = all(same_result(sheet, each) for each in others)
    if result is not None and result.confirmed_at is not None:
        agree = agree and sheet_says(sheet, result)
    if agree:
        set_state(replaced, REPLACED)
        _agreed(actor, match, sheet, others, result)
    else:
        # What the result follows from stays taken until the organiser has decided.
        set_state([each for each in replaced if each.state == OPEN or others], REPLACED)
        sheet.state = OPEN
        sheet.save()
        set_disputed(match, disputed=True)
    _note(actor, match, sheet)
    after_round(tournament=match.round.tournament)
    return sheet


def _agreed(actor: User, match: Match, sheet: Sheet, others: Sequence[Sheet], result: Result | None) -> None:
    """Store a sheet that no other contradicts; it makes the result, or is the second voice for it."""
    sheet.state = TAKEN
    sheet.save()
    set_state(others, TAKEN)
    set_disputed(match, disputed=False)
    if result is None or not sheet_says(sheet, result):
        author = others[0].entered_by if others else actor
        result = result_from_sheet(author, match, sheet, confirmed=not others and _counts_at_once(actor, match))
    else:
        replay_of_sheet(match, sheet, keep=True)
    if others and result.confirmed_at is None and may_second(actor, match, result):
        result_mark_confirmed(match=match, result=result, actor=actor)


def result_from_sheet(actor: User | None, match: Match, sheet: Sheet, *, confirmed: bool, reason: str = "") -> Result:
    """Return the result that *sheet* makes, stored; where whole hands came with it they are there to be replayed."""
    replay_of_sheet(match, sheet)
    Match.objects.filter(pk=match.pk).update(progress=len(sheet.lines))
    return result_store(
        match=match,
        values=sheet_values(match, sheet),
        source=ResultSource.RECORD if sheet.kind == RECORD else ResultSource.SHEET,
        actor=actor,
        confirmed=confirmed,
        reason=reason,
    )


def sheet_values(match: Match, sheet: Sheet) -> ResultValues:
    """Return the result that a whole sheet makes; its hands are counted again.

    Raises: ValueError if it is not at its end by the plan of *match*.
    """
    total = sheet.kind == TOTAL
    there = sheet_totals_course(match, sheet_totals(sheet)) if total else sheet_course(match, sheet_lines(sheet))
    assert match.entry_b is not None, "a bye has no sheet"
    plan = plan_of(match)
    verdict = verdict_of(plan, there, 0 if match.entry_a.seed < match.entry_b.seed else 1)
    return ResultValues(
        score_a=verdict.scored[0],
        score_b=verdict.scored[1],
        differences=() if total else verdict.differences,
        segments=tuple(map(_segment_noted, there.segments)) if len(there.segments) > 1 else (),
        reason=verdict.reason,
        winner=("tie" if verdict.winner is None else verdict.winner) if decides(plan, verdict) else None,
    )


def _segment_noted(segment: PlayedSegment) -> dict[str, Any]:
    return {
        "kind": segment.kind,
        "deals": len(segment.differences),
        "score": list(segment.scored),
        "winner": segment.winner,
        "reason": segment.reason,
    }


def sheet_says(sheet: Sheet, result: Result) -> bool:
    """Return whether *sheet* makes the result that stands."""
    if (result.score_a, result.score_b) != (sheet.score_a, sheet.score_b):
        return False
    return sheet.kind == TOTAL or not result.differences or result.differences == sheet.differences


def _counts_at_once(actor: User, match: Match) -> bool:
    tournament = match.round.tournament
    return tournament.confirmation == Confirmation.NONE and may(actor, "result.enter", tournament.club)


def may_second(actor: User, match: Match, result: Result) -> bool:
    """Return whether *actor* can be the second person of *result*: the desk, or somebody of the other side.

    Partners do not confirm each other's sheets.
    """
    if result.entered_by_id == actor.pk:
        return False
    if may(actor, "result.confirm", match.round.tournament.club):
        return True
    own = side_of(actor, match)
    return own is not None and own != side_of(result.entered_by, match)


def set_state(sheets: Sequence[Sheet], state: Sheet.State) -> None:
    Sheet.objects.filter(pk__in=[sheet.pk for sheet in sheets]).update(state=state)


def set_disputed(match: Match, *, disputed: bool) -> None:
    Match.objects.filter(pk=match.pk).update(disputed=disputed)
    match.disputed = disputed


def _note(actor: User, match: Match, sheet: Sheet) -> None:
    audit_record(
        club=match.round.tournament.club,
        actor=actor,
        verb="result.enter",
        target=f"match:{match.pk}",
        after={
            "sheet": sheet.number,
            "kind": sheet.kind,
            "score": [sheet.score_a, sheet.score_b],
            **({"disputed": True} if match.disputed else {}),
        },
    )
