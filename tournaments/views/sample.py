"""The hand that an upload played against itself in its check, in the viewer; nothing of it is stored as a replay."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from bots.models import BotVersion
from bots.selectors import newest_check
from clubs.views.access import login_required
from engine.notation import parse_match
from engine.record_error import RecordError
from replays.unstored import unstored
from replays.views import hand_page


@login_required
@require_safe
def sample(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the self-played hand of a version to those who may read its check."""
    text, version = _sample(request, slug, number)
    try:
        held = unstored(parse_match(text), public_id=version.bot.slug, title=str(version))
        board = held.boards[0]
    except (RecordError, IndexError):
        raise Http404 from None

    def address(*_hand: object) -> str:
        return request.path

    more = {"version": version, "views": []}
    return hand_page(request, board, address=address, template="tournaments/sample.html", plays=[board], more=more)


@login_required
@require_safe
def sample_record(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the record of that hand as text."""
    text, version = _sample(request, slug, number)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{version.bot.slug}-v{version.number}.shelem"'
    return response


def _sample(request: HttpRequest, slug: str, number: int) -> tuple[str, BotVersion]:
    version = get_object_or_404(BotVersion.objects.select_related("bot"), bot__slug=slug, number=number)
    check = newest_check(version, request.user)
    if check is None or not check.sample:
        raise Http404
    return check.sample, version
