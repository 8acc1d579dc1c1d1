"""Pictures on pages of tournaments, and the words beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from replays.drawing import PIPS
from tournaments.models import Match
from tournaments.views.against import running, running_words, state_words
from tournaments.views.match_hands import Deal, value_of

register = template.Library()


@register.inclusion_tag("tournaments/_running.html")
def match_running(match: Match, deals: Sequence[Deal]) -> dict[str, Any]:
    """Show by how much the first led after each deal, of a match of two deals or more."""
    values = [value_of(deal) for deal in deals]
    chart = running(values) if len(values) > 1 else None
    return {"match": match, "chart": chart, "rows": running_words(values)}


@register.filter
def state_of_two(state: str) -> str:
    """Return how a match of two entries stands, in words."""
    return state_words(state)


@register.filter
def isolated(name: str) -> SafeString:
    """Return *name* as an island for a translated sentence: its own direction, and its own digits."""
    return format_html("<bdi>{}</bdi>", name)


@register.filter
def suit_sign(suit: str) -> str:
    """Return the sign of a suit."""
    return PIPS[suit]
