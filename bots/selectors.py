"""Reading: the bots there are."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from bots.models import Bot, BotVersion, VersionState


def bots_listed() -> QuerySet[Bot]:
    """Return all bots by name, ``versions_newest_first`` prefetched."""
    newest = BotVersion.objects.order_by("-number")
    return Bot.objects.select_related("owner").prefetch_related(
        Prefetch("versions", queryset=newest, to_attr="versions_newest_first")
    )


def versions_ready() -> QuerySet[BotVersion]:
    """Return the versions that may be entered in a tournament, by bot and newest first."""
    return (
        BotVersion.objects.filter(state=VersionState.READY)
        .select_related("bot")
        .order_by("bot__name", "bot_id", "-number")
    )
