"""Reading: which replays somebody may see. Pages, API and viewer all ask here."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from clubs.models import User
from replays.models import Replay, Source


def replays_visible_to(user: User | AnonymousUser | None) -> QuerySet[Replay]:
    """Return the replays that *user* may see: the public ones.

    A replay is public once `published_at` is set: whoever stored it knows when every table has finished its
    deals. What an organiser may see before that is a matter of his tournament, not of this app.
    """
    if user is not None and user.is_active and user.is_superuser:
        return Replay.objects.all()
    return Replay.objects.filter(published_at__isnull=False)


def showcase() -> QuerySet[Replay]:
    """Return the replays that ship with the project."""
    return Replay.objects.filter(source=Source.SHOWCASE, published_at__isnull=False).order_by("title")
