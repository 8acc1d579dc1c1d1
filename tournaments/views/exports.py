"""What can be taken out of a tournament: tables for other programs, records, pages to print, and all of it as files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.csv_cells import csv_lines
from tournaments.models import Tournament, TournamentStatus
from tournaments.selectors.archives import is_large, records_open_in, zip_stream
from tournaments.selectors.digest import digest_list, digest_parts
from tournaments.selectors.exports import EXPORTS, Export, Sees
from tournaments.selectors.visibility import replays_open_in
from tournaments.views.event import page_context
from tournaments.views.reading import tournament_or_404

TITLES = {
    "entries": _("Entries"),
    "pairings": _("Pairings"),
    "results": _("Results, with all their versions"),
    "standing": _("Standing, with all tie-breaks"),
}


@require_safe
def exports(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what can be taken out."""
    tournament = tournament_or_404(request, slug)
    context = page_context(request, tournament, "exports") | {
        "tables": [(name, TITLES[name]) for name in EXPORTS],
        "records": replays_open_in(tournament).count(),
        "over": tournament.status == TournamentStatus.FINISHED,
        "large": is_large(tournament),
    }
    return render(request, "tournaments/exports.html", context)


@require_safe
def table(request: HttpRequest, slug: str, name: str, form: str) -> HttpResponseBase:
    """Send one table as CSV or JSON."""
    tournament = tournament_or_404(request, slug)
    export = EXPORTS[name](tournament, Sees.of(request.user, tournament))
    if form == "csv":
        lines = csv_lines(export.columns, export.rows)
        return sent(lines, "text/csv; charset=utf-8", f"{slug}-{name}.csv")
    return sent(_json_pieces(tournament, export), "application/json", f"{slug}-{name}.json")


def _json_pieces(tournament: Tournament, export: Export) -> Iterator[str]:
    head = {"tournament": tournament.slug, "name": tournament.name, "exported_at": timezone.now().isoformat()}
    yield json.dumps(head, ensure_ascii=False)[:-1] + f', "{export.name}": ['
    comma = ""
    for row in export.rows:
        yield (
            comma
            + "\n"
            + json.dumps({name: row.get(name) for name in export.columns}, ensure_ascii=False, default=float)
        )
        comma = ","
    yield "\n]}\n"


@require_safe
def records(request: HttpRequest, slug: str, form: str) -> HttpResponseBase:
    """Send every record that is open, as one text or as the files of a zip."""
    tournament = tournament_or_404(request, slug)
    found = records_open_in(tournament)
    if form == "zip":
        files = ((f"records/{name}", text) for name, text in found)
        return sent(zip_stream(files, tournament.finished_at), "application/zip", f"{slug}-records.zip")
    texts = (text.rstrip("\n") + "\n\n" for _name, text in found)
    return sent(texts, "text/plain; charset=utf-8", f"{slug}.shelem")


@require_safe
def published(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send the files that the digest of a finished tournament is over, with the list of their hashes."""
    tournament = tournament_or_404(request, slug)
    if not tournament.digest:
        raise Http404
    return sent(zip_stream(_published(tournament), tournament.finished_at), "application/zip", f"{slug}-digest.zip")


def _published(tournament: Tournament) -> Iterator[tuple[str, str]]:
    yield "SHA256SUMS", digest_list(tournament)
    for part in digest_parts(tournament):
        yield part.name, part.text


def sent(pieces: Iterator[Any], kind: str, filename: str) -> StreamingHttpResponse:
    """Return a file that is sent as it is written; nobody keeps it, since what one may see may change."""
    response = StreamingHttpResponse(pieces, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["Cache-Control"] = "private, no-store"
    return response
