"""Score sheets and deals on the pages of matches and rounds."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Match, Round, Sheet
from tournaments.selectors.sheets import sheet_lines, sheet_taken
from tournaments.selectors.traveller import deals_of_round
from tournaments.services import sheet_course
from tournaments.views.sheet_page import Table, rows_of

register = template.Library()


@register.simple_tag
def round_deals(each: Round) -> range:
    """Return the numbers of the deals of a round that may be looked at, at all tables; none before it is over."""
    return range(1, deals_of_round(each) + 1)


@register.inclusion_tag("tournaments/_sheet_taken.html")
def sheet_result(match: Match) -> dict[str, Any]:
    """Show the hands of the sheet that a result follows from, as soon as the deals of the round are open."""
    sheet = sheet_taken(match) if match.by_hand and match.round.completed_at is not None else None
    lines = sheet_lines(sheet)
    if sheet is None or not lines:
        return {"sheet": None}
    table = Table.of(match)
    return {
        "sheet": sheet,
        "match": match,
        "table": table,
        "tournament": match.round.tournament,
        "rows": list(reversed(rows_of(table, sheet_course(match, lines), lines))),
        "all_recorded": sheet.kind == Sheet.Kind.RECORD,
    }
