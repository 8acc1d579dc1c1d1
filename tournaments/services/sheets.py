"""Score sheets of people at tables, while they are written: hand by hand, or only the totals.

A sheet belongs to the person who writes it. It stands for nothing until it is handed in
(`tournaments.services.sheet_results`); then another person may write a second one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import User
from clubs.services import NotAllowedError
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Match, MatchStatus, Round, RoundStatus, Sheet, TournamentStatus
from tournaments.selectors.sheets import (
    TOTAL,
    draft_of,
    may_enter_sheet,
    rules_of_tournament,
    sheet_lines,
    sheets_in_force,
)
from tournaments.services.locking import match_locked
from tournaments.services.played import plan_of
from tournaments.services.results import BEGUN_ROUNDS
from tournaments.services.sheet_records import RecordRead, record_hands
from tournaments.sheet import Line
from tournaments.sheet_course import MOST_HANDS, Course, Total, course, totals_course

IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)


def sheet_course(match: Match, lines: Mapping[int, Line]) -> Course:
    """Return where a sheet with these hands stands in *match*."""
    return course(rules_of_tournament(match.round.tournament), plan_of(match), lines)


def sheet_totals_course(match: Match, totals: Sequence[Total]) -> Course:
    """Return where a sheet with these totals stands in *match*."""
    return totals_course(rules_of_tournament(match.round.tournament), plan_of(match), totals)


@transaction.atomic
def sheet_line_put(*, actor: User, match: Match, line: Line) -> Sheet:
    """Return the sheet that *actor* is writing, with hand *line* in its place; putting it twice changes nothing.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (number) for a hand whose turn it is not.
    """
    match = sheet_locked(actor, match)
    draft = draft_of(match, actor)
    lines = sheet_lines(draft)
    if draft is not None and lines.get(line.number) == line:
        return draft
    if line.number not in lines and not 0 < line.number <= min(sheet_course(match, lines).last, MOST_HANDS):
        raise TournamentInputError("number", _("hand %(n)d is not to be entered now") % {"n": line.number})
    lines[line.number] = line
    record = record_hands(match, draft.record, leave_out=[line.number]) if draft is not None else ""
    return _store(actor, match, draft, lines, record)


@transaction.atomic
def sheet_cut(*, actor: User, match: Match, number: int) -> Sheet | None:
    """Return the sheet that *actor* is writing without hand *number* and all after it; None if nothing is left.

    Raises: NotAllowedError, TournamentStateError.
    """
    match = sheet_locked(actor, match)
    draft = draft_of(match, actor)
    if draft is None:
        return None
    lines = sheet_lines(draft)
    kept = {each: line for each, line in lines.items() if each < number}
    if not kept:
        draft.delete()
        return None
    record = record_hands(match, draft.record, leave_out=[each for each in lines if each >= number])
    return _store(actor, match, draft, kept, record)


@transaction.atomic
def sheet_record_put(*, actor: User, match: Match, read: RecordRead) -> Sheet:
    """Return the sheet that *actor* is writing with the hands of a record (`sheet_records.record_read`) in it.

    Raises: NotAllowedError, TournamentStateError; TournamentInputError (record) for a hand beyond the end.
    """
    match = sheet_locked(actor, match)
    draft = draft_of(match, actor)
    lines = sheet_lines(draft) | dict(read.lines)
    there = sheet_course(match, lines)
    if there.extra:
        raise TournamentInputError(
            "record", _("hand %(n)d: the match has no such hand, or is over before it") % {"n": there.extra[0]}
        )
    return _store(actor, match, draft, lines, record_hands(match, draft.record if draft else "", add=read.hands))


@transaction.atomic
def sheet_again(*, actor: User, match: Match) -> Sheet | None:
    """Return a sheet to write with all that the last one has that *actor* handed in; None if there is none.

    Raises: NotAllowedError, TournamentStateError.
    """
    match = sheet_locked(actor, match)
    draft = draft_of(match, actor)
    own = [each for each in sheets_in_force(match) if each.entered_by_id == actor.pk and each.kind != TOTAL]
    if draft is not None or not own:
        return draft
    return _store(actor, match, None, sheet_lines(own[-1]), own[-1].record)


def _store(actor: User, match: Match, draft: Sheet | None, lines: Mapping[int, Line], record: str) -> Sheet:
    if draft is None:
        draft = Sheet(match=match, number=next_number(match), entered_by=actor)
    draft.lines, draft.record = [lines[number].values() for number in sorted(lines)], record
    recorded = bool(lines) and all(line.recorded for line in lines.values())
    draft.kind = Sheet.Kind.RECORD if recorded else Sheet.Kind.BOARDS
    draft.score_a, draft.score_b = sheet_course(match, lines).scores
    draft.save()
    note_begun(match, len(lines))
    return draft


@transaction.atomic
def sheet_discard(*, actor: User, match: Match) -> None:
    """Throw away what *actor* has written and not handed in. Raises: NotAllowedError, TournamentStateError."""
    match = sheet_locked(actor, match)
    for total in (False, True):
        if (draft := draft_of(match, actor, total=total)) is not None:
            draft.delete()


def next_number(match: Match) -> int:
    """Return the number of the next sheet of *match*."""
    last = match.sheets.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def note_begun(match: Match, hands: int) -> None:
    """Let everybody see that the table plays. A round that has begun is drawn no more."""
    if match.status == MatchStatus.SCHEDULED:
        Match.objects.filter(pk=match.pk, status=MatchStatus.SCHEDULED).update(
            progress=hands, started_at=match.started_at or timezone.now()
        )
    Round.objects.filter(pk=match.round_id, status=RoundStatus.RELEASED).update(status=RoundStatus.RUNNING)


def sheet_locked(actor: User, match: Match) -> Match:
    """Return the match as it is now, its tournament locked, if *actor* may enter a sheet of it now.

    Raises: NotAllowedError, TournamentStateError.
    """
    match = match_locked(None, match, "result.enter", IN_PLAY)
    if not may_enter_sheet(actor, match):
        raise NotAllowedError(actor, "result.enter", match.round.tournament.club)
    allowed = [MatchStatus.SCHEDULED, MatchStatus.FINISHED]
    if match.status not in allowed:
        raise TournamentStateError(str(match), "result.enter", match.status, allowed)
    if match.round.status not in BEGUN_ROUNDS:
        raise TournamentStateError(match.round.label, "result.enter", match.round.status, BEGUN_ROUNDS)
    return match
