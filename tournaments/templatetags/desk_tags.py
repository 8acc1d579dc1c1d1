"""Times as the organiser's desk writes them."""

from __future__ import annotations

from datetime import datetime

from django import template

from tournaments.views.desk_words import clock

register = template.Library()


@register.filter
def moment(at: datetime | None) -> str:
    """Return the time of day of *at*, with the day where that is not today; nothing for nothing."""
    return clock(at) if at is not None else ""
