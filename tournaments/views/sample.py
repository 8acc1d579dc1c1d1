"""The hand that an upload played against itself in its check, in the viewer; nothing of it is stored as a replay."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from bots.models import BotVersion
from bots.selectors import newest_check
from clubs.views.access import login_required
from engine.notation import parse_match
from engine.record_error import RecordError
from replays.hand_page import Address
from replays.models import Board
from replays.unstored import unstored
from replays.variation_views import variation_page
from replays.views import hand_page


@login_required
@require_safe
def sample(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the self-played hand of a version to those who may read its check."""
    board, version = _board(request, slug, number)
    more = {"version": version, "views": []}
    template = "tournaments/sample.html"
    return hand_page(request, board, address=_address(version), template=template, plays=[board], more=more)


@login_required
@require_safe
def sample_variation(request: HttpRequest, slug: str, number: int, origin: str, acts: str = "") -> HttpResponseBase:
    """Show a line from a position of that hand."""
    board, version = _board(request, slug, number)
    return variation_page(request, board, origin, acts, address=_address(version))


@login_required
@require_safe
def sample_record(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the record of that hand as text."""
    text, version = _sample(request, slug, number)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{version.bot.slug}-v{version.number}.shelem"'
    return response


def _board(request: HttpRequest, slug: str, number: int) -> tuple[Board, BotVersion]:
    text, version = _sample(request, slug, number)
    try:
        return unstored(parse_match(text), public_id=version.bot.slug, title=str(version)).boards[0], version
    except (RecordError, IndexError):
        raise Http404 from None


def _address(version: BotVersion) -> Address:
    """Return what gives the address of the one hand there is."""

    def address(*_hand: object) -> str:
        return reverse("tournaments:sample", args=[version.bot.slug, version.number])

    return address


def _sample(request: HttpRequest, slug: str, number: int) -> tuple[str, BotVersion]:
    version = get_object_or_404(BotVersion.objects.select_related("bot"), bot__slug=slug, number=number)
    check = newest_check(version, request.user)
    if check is None or not check.sample:
        raise Http404
    return check.sample, version
