"""The archive of a finished tournament, sent while it is written."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from tournaments.archive_pages import archive_files
from tournaments.models import TournamentStatus
from tournaments.selectors.archives import is_large, zip_stream
from tournaments.views.exports import sent
from tournaments.views.reading import tournament_or_404


@require_safe
def archive(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send the archive; one that would take long is for the command."""
    tournament = tournament_or_404(request, slug)
    if tournament.status != TournamentStatus.FINISHED or is_large(tournament):
        raise Http404
    files = archive_files(tournament)
    return sent(zip_stream(files, tournament.finished_at), "application/zip", f"{slug}-archive.zip")
