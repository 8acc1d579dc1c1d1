"""The sheets of one table side by side, for the organiser who takes one of them; and what became of the others."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.selectors import may
from clubs.services import NotAllowedError
from clubs.views.access import login_required, require_act
from tournaments import services
from tournaments.errors import TournamentError, TournamentInputError
from tournaments.models import Match, Sheet
from tournaments.selectors.sheets import sheet_lines, sheets_in_force, sheets_whole
from tournaments.selectors.visibility import matches_seen
from tournaments.sheet import Line
from tournaments.sheet_course import compared
from tournaments.sheet_words import bid_words
from tournaments.views.reading import tournament_or_404
from tournaments.views.sheet_page import Table


@dataclass(frozen=True)
class Column:
    """One sheet of the comparison; *refused* is why taking it was refused, *reason* what was typed."""

    sheet: Sheet
    stands: bool
    reason: str = ""
    refused: str = ""


@dataclass(frozen=True)
class Cell:
    """One hand on one sheet, in words."""

    line: Line
    declarer: str
    side: str
    bid: str
    taken: int | None


@login_required
def sheets(request: HttpRequest, slug: str, pk: int, sent: tuple[int, str, str] | None = None) -> HttpResponse:
    """Show the sheets that are in force side by side, differences marked, and below every one there was.

    *sent* is what could not be taken: number of the sheet, reason typed, why not.
    """
    tournament = tournament_or_404(request, slug)
    require_act(request, "result.enter", tournament.club)
    match = _match(request, tournament.pk, pk)
    match.round.tournament = tournament
    table = Table.of(match)
    in_force = sheets_in_force(match)
    lines = [sheet_lines(sheet) for sheet in in_force]
    rows = [
        {"number": row.number, "same": row.same, "cells": [_cell(table, line) for line in row.lines]}
        for row in compared([own for own in lines if own])
    ]
    columns = [
        Column(sheet, sheet.state == Sheet.State.TAKEN, *(sent[1:] if sent and sent[0] == sheet.number else ()))
        for sheet in in_force
    ]
    context = {
        "tournament": tournament,
        "match": match,
        "table": table,
        "columns": columns,
        "with_hands": [column for column, own in zip(columns, lines, strict=True) if own],
        "rows": rows,
        "differing": sum(not row["same"] for row in rows),
        "history": sheets_whole(match),
        "takes": may(request.user, "sheet.take", tournament.club),
    }
    return render(request, "tournaments/sheets.html", context, status=422 if sent else 200)


def _match(request: HttpRequest, tournament_id: int, pk: int) -> Match:
    matches = Match.objects.filter(round__tournament_id=tournament_id, by_hand=True, entry_b__isnull=False)
    seen = matches_seen(matches, request.user).select_related(
        "round", "entry_a", "entry_b", "partner_a", "partner_b", "result"
    )
    return get_object_or_404(seen, pk=pk)


def _cell(table: Table, line: Line | None) -> Cell | None:
    if line is None:
        return None
    side = line.declaring_side
    return Cell(
        line=line,
        declarer=table.declarer(line),
        side="" if side is None else "ab"[side],
        bid=bid_words(line.contract),
        taken=None if side is None else line.points[side],
    )


@login_required
@require_POST
def sheet_take(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Let the result follow from this sheet, with a reason."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "sheet.take", tournament.club)
    sheet = get_object_or_404(Sheet, match=_match(request, tournament.pk, pk), number=number)
    reason = request.POST.get("reason", "")
    try:
        services.sheet_take(actor=actor, sheet=sheet, reason=reason)
    except NotAllowedError as error:
        raise PermissionDenied from error
    except TournamentInputError as error:
        return sheets(request, slug, pk, sent=(number, reason, str(error)))
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("The sheet is taken; the result follows from it."))
    return redirect("tournaments:sheets", slug=slug, pk=pk)
