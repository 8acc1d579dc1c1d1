"""On the page of a hand: the way to the same deal at the other tables of its round."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from replays.models import Board
from tournaments.models import Match
from tournaments.selectors.event import revealed_key
from tournaments.selectors.visibility import may_open

register = template.Library()


@register.simple_tag(takes_context=True)
def traveller_of(context: dict[str, Any], board: Board) -> str:
    """Return the address of the traveller of *board*'s deal; "" where there is none or this person may not see it."""
    if board.replay.pk is None or board.replay.source != "match":
        return ""
    match = Match.objects.select_related("round__tournament__club").filter(replay=board.replay_id).first()
    if match is None or revealed_key(match.round) is None:
        return ""
    tournament = match.round.tournament
    if not may_open(context["request"].user, tournament):
        return ""
    return reverse("tournaments:traveller", args=[tournament.slug, match.round.number, board.no])
