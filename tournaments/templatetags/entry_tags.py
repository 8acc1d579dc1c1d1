"""Numbers and words of the pages about entries."""

from __future__ import annotations

from django import template

from tournaments import wording_scores

register = template.Library()


@register.filter
def standing_points(hundredths: int, kind: str) -> str:
    """Return standing points as a scoring of *kind* writes them."""
    return wording_scores.points_text(hundredths, kind)
