"""A table of entries: looked at line by line, then stored, all of it or the good lines."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from clubs.models import User
from clubs.views.access import login_required, require_act
from tournaments import services
from tournaments.entry_forms import ImportForm
from tournaments.errors import TournamentError, TournamentInputError
from tournaments.models import Tournament, TournamentStatus
from tournaments.services.csv_import import COLUMNS, MOST_BYTES, MOST_LINES, Table, csv_text
from tournaments.views.reading import tournament_or_404

NOT_BEGUN = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION)
ALL, GOOD = "all", "good"


@login_required
def entries_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form; what its lines mean and what is wrong with them; store them when that is asked."""
    tournament = tournament_or_404(request, slug)
    actor = require_act(request, "entry.edit", tournament.club)
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    table, text = None, ""
    if request.method == "POST" and form.is_valid():
        try:
            text = _text(form)
            if request.POST.get("take") in (ALL, GOOD):
                _store(request, actor, tournament, text)
                return redirect("tournaments:entries", slug=slug)
        except TournamentInputError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        except TournamentError as error:
            form.add_error(None, str(error))
        table = services.entries_parse(tournament, text) if text else None
    context = {"tournament": tournament, "place": "entries", "form": form, "open": tournament.status in NOT_BEGUN}
    wrong = form.errors or (table is not None and (table.refusal or table.bad))
    status = 422 if request.method == "POST" and wrong else 200
    return render(request, "tournaments/import.html", context | _shown(table, text), status=status)


def _text(form: ImportForm) -> str:
    """Return the text of the file, else the lines that were pasted. Raises: TournamentInputError (file)."""
    file = form.cleaned_data.get("file")
    if file is not None:
        return csv_text(file.read(MOST_BYTES + 1))
    return str(form.cleaned_data["text"])


def _store(request: HttpRequest, actor: User, tournament: Tournament, text: str) -> None:
    expected = request.POST.get("expected", "")
    entries = services.entries_import(
        actor=actor,
        tournament=tournament,
        text=text,
        only_good=request.POST["take"] == GOOD,
        expected=int(expected) if expected.isdecimal() and len(expected) < 5 else None,
    )
    words = ngettext("%(n)d entry is entered.", "%(n)d entries are entered.", len(entries))
    messages.success(request, words % {"n": len(entries)})


def _shown(table: Table | None, text: str) -> dict[str, Any]:
    return {"table": table, "text": text, "columns": COLUMNS, "most": MOST_LINES}
