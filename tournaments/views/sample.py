"""The hand that an upload played against itself in its check, in the viewer; nothing of it is stored as a replay."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from bots.models import BotVersion
from bots.selectors import newest_check
from clubs.views.access import login_required
from engine.notation import parse_match
from engine.record_error import RecordError
from replays.frames import AddressError, hand_frames
from replays.hand_page import hand_context
from replays.models import Board, Replay


@login_required
@require_safe
def sample(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the self-played hand of a version to those who may read its check."""
    text, version = _sample(request, slug, number)
    try:
        record = parse_match(text)
        frames = hand_frames(record.hands[0], record.rules)
    except (RecordError, IndexError):
        raise Http404 from None
    replay = Replay(
        title=str(version),
        header=record.header,
        rules=record.rules.values(),
        preset=record.rules.preset,
        rules_sha256=record.rules.sha256,
    )
    delta = frames.outcome.delta if frames.outcome else (0, 0)
    board = Board(replay=replay, no=record.hands[0].number, room="A", delta_0=delta[0], delta_1=delta[1])
    try:
        index, bottom = frames.find(request.GET.get("at", ""))
    except AddressError:
        raise Http404 from None
    context = hand_context(board, frames, index, bottom)
    return render(request, "tournaments/sample.html", context | {"version": version})


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
