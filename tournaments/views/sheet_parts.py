"""The parts of a sheet's page: what has become of it, the hand in work, the totals, whole records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import User
from tournaments import services
from tournaments.models import Match, MatchStatus, Result, Sheet, TournamentStatus
from tournaments.selectors.sheets import draft_of, rules_of_tournament, sheet_totals, sheets_in_force
from tournaments.sheet import Given
from tournaments.sheet_course import Course, Total, check_total, next_total
from tournaments.sheet_words import Trouble, trouble_of
from tournaments.views.sheet_page import Table, chart, course_context, form_context, live_context

IN_PLAY = (TournamentStatus.RUNNING, TournamentStatus.PAUSED)


@dataclass(frozen=True)
class TotalSent:
    """The form of a total: what was typed, and the total if it can be."""

    first: str = ""
    second: str = ""
    last: str = ""
    trouble: Trouble | None = None
    total: Total | None = None


def page_of(
    match: Match,
    user: User,
    *,
    hand: str = "",
    way: str = "hands",
    again: bool = False,
    number: int | None = None,
    given: Given | None = None,
    total: TotalSent | None = None,
    record: str = "",
    refused: str = "",
) -> dict[str, Any]:
    """Return the context of ``tournaments/sheet.html``.

    *hand* is the number asked for, *number* and *given* a hand that was sent and has to be mended; *total* and *record*
    (*refused* for that reason) likewise.
    """
    table = Table.of(match)
    draft = draft_of(match, user)
    written = [sheet for sheet in sheets_in_force(match) if sheet.entered_by_id == user.pk]
    own = written[-1] if written else None
    writing = draft is not None or own is None or again or way != "hands" or given is not None
    context: dict[str, Any] = {
        "tournament": match.round.tournament,
        "match": match,
        "table": table,
        "way": way,
        "closed": closed_words(match),
        "writing": writing,
        "own": own,
        "draft": draft,
        **result_context(match, user, own),
    }
    shown = draft if writing else own
    context |= course_context(table, shown)
    if context["closed"] or not writing:
        return context
    if way == "total":
        return context | totals_context(match, user, total or TotalSent())
    if way == "record":
        return context | {"record": record, "refused": refused}
    return context | hands_context(table, context, hand, number, given)


def closed_words(match: Match) -> str:
    """Return why no sheet can be entered now, "" if one can."""
    tournament = match.round.tournament
    if tournament.status not in IN_PLAY:
        return _("The tournament is “%(state)s”: no sheet can be entered now.") % {
            "state": tournament.get_status_display()
        }
    if match.status == MatchStatus.VOID:
        return _("This match is void: it needs no sheet.")
    if match.status not in (MatchStatus.SCHEDULED, MatchStatus.FINISHED):
        return _("This match is “%(state)s”: no sheet can be entered now.") % {"state": match.get_status_display()}
    if match.round.status not in services.BEGUN_ROUNDS:
        return _("The round is not released yet.")
    result: Result | None = getattr(match, "result", None)
    if result is not None and result.source not in services.FROM_SHEETS:
        return _("The organiser has given this match a result: %(source)s.") % {"source": result.get_source_display()}
    return ""


def result_context(match: Match, user: User, own: Sheet | None) -> dict[str, Any]:
    """Return what stands there: the result, whether it counts, and whether *user* can confirm it."""
    result: Result | None = getattr(match, "result", None)
    waits = result is not None and result.confirmed_at is None and not match.disputed
    return {
        "result": result,
        "waits": waits,
        "confirms": waits and result is not None and services.may_second(user, match, result) and own is None,
    }


def hands_context(
    table: Table, context: Mapping[str, Any], hand: str, number: int | None, given: Given | None
) -> dict[str, Any]:
    """Return the form of one hand, or (when all are entered) what is handed in."""
    there: Course = context["course"]
    lines = context["lines"]
    if number is None and hand.isdecimal() and len(hand) < 5 and 0 < int(hand) <= there.last:
        number = int(hand)
    number = number or there.number
    if number is None:
        return {"whole": True}
    if given is None:
        given = Given.of(lines[number]) if number in lines else Given()
    live = live_context(table, there, number, given)
    return {
        **form_context(table),
        **live,
        "chart": chart(there.parts, number, live["checked"].line),
        "correcting": number in lines,
        "saved": " ".join(map(str, sorted(lines))),
    }


def totals_context(match: Match, user: User, sent: TotalSent) -> dict[str, Any]:
    """Return the form of a total, and the totals of the games before."""
    totals = sheet_totals(draft_of(match, user, total=True))
    there = services.sheet_totals_course(match, totals)
    return {"sent": sent, "totals": totals, "game_number": len(totals) + 1, "segment": next_total_of(match, there)}


def next_total_of(match: Match, there: Course) -> Any:
    """Return the segment whose total is asked for."""
    return next_total(services.plan_of(match), there)


def totals_sent(match: Match, user: User, data: Mapping[str, str]) -> TotalSent:
    """Return the total that a form has sent, checked."""
    if "repair_total" in data:
        name, _equals, text = data["repair_total"][:40].partition("=")
        data = {**{key: data.get(key, "") for key in ("first", "second", "last")}, name: text}
    first, second, last = (data.get(name, "").strip()[:8] for name in ("first", "second", "last"))
    numbers = [_whole(text) for text in (first, second)]
    for field, text, number in zip(("first", "second"), (first, second), numbers, strict=True):
        if number is None:
            words = _("“%(given)s” is no number of points.") % {"given": text} if text else _("The points are missing.")
            return TotalSent(first, second, last, Trouble(field, words, "", ()))
    assert numbers[0] is not None
    assert numbers[1] is not None
    total = Total((numbers[0], numbers[1]), 0 if last == "0" else 1 if last == "1" else None)
    there = services.sheet_totals_course(match, sheet_totals(draft_of(match, user, total=True)))
    segment = next_total_of(match, there)
    if segment is None:
        return TotalSent(first, second, last, Trouble("first", _("The match is over."), "", ()))
    problem = check_total(rules_of_tournament(match.round.tournament), segment, total)
    trouble = trouble_of(problem, (match.name_a, match.name_b)) if problem else None
    return TotalSent(first, second, last, trouble, None if trouble else total)


def _whole(text: str) -> int | None:
    try:
        return int(text.replace("\u2212", "-"))
    except ValueError:
        return None
