"""What the page of a club shows of its events; that page itself knows no tournaments."""

from __future__ import annotations

from django import template

from clubs.models import Club
from clubs.selectors import AnyUser
from tournaments.views.club_parts import ClubParts
from tournaments.views.club_parts import club_parts as parts_of

register = template.Library()


@register.simple_tag
def club_parts(club: Club, user: AnyUser, role: str | None, members: int) -> ClubParts:
    """Return the events, hands, records and next acts of *club*, as *user* sees them."""
    return parts_of(club, user, role, members)
