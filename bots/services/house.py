"""The site's own bots. A stored version is never changed; a change is the next version."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from bots.house import CATALOGUE
from bots.models import Bot, BotKind, BotVersion
from engine import __version__ as ENGINE_VERSION
from engine.players import check_options


class VersionImmutableError(Exception):
    """Somebody tried to change what a stored version plays."""


def version_digest(*, player: str, options: Mapping[str, Any]) -> str:
    """Return the SHA-256 of what a house bot runs: player, options and the engine's version."""
    content = {"player": player, "options": dict(options), "engine": ENGINE_VERSION}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@transaction.atomic
def house_bot_register(*, name: str, player: str, options: Mapping[str, Any] | None = None) -> BotVersion:
    """Return the version of the site's bot *name* that runs *player* with *options*, new or known.

    Called again with the same arguments it returns the same row; with others, the bot's next version. What
    *options* leaves out is stored with its default of today.

    Raises: engine.players.PlayerError if there is no such player or option.
    """
    options = check_options(player, options or {})
    bot, _created = Bot.objects.get_or_create(
        slug=slugify(name), defaults={"name": name, "kind": BotKind.HOUSE, "owner": None}
    )
    bot = Bot.objects.select_for_update().get(pk=bot.pk)
    digest = version_digest(player=player, options=options)
    if known := bot.versions.filter(digest=digest).first():
        return known
    newest = bot.versions.order_by("-number").first()
    return BotVersion.objects.create(
        bot=bot,
        number=newest.number + 1 if newest else 1,
        player=player,
        options=options,
        digest=digest,
    )


def house_bots_register() -> list[BotVersion]:
    """Return the current version of every house bot of the catalogue, in its order; made where there is none."""
    return [house_bot_register(name=bot.name, player=bot.player, options=bot.options) for bot in CATALOGUE]


def version_edit(*, version: BotVersion, **changes: Any) -> None:
    """Refuse: a match names the version it was played with, and that must stay true.

    Raises: VersionImmutableError, always.
    """
    raise VersionImmutableError(
        _("%(version)s cannot be changed (%(fields)s); make the next version instead")
        % {"version": version, "fields": ", ".join(sorted(changes))}
    )
