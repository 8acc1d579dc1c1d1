"""The list of bots and the page of one: what everybody sees, and what its author sees besides."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from bots.forms import NameForm
from bots.models import UNCHECKED_STATES, Bot, BotVersion, VersionState
from bots.selectors import bots_listed, language_title, owns, versions_shown
from engine.players import Option, PlayerError, player_options, player_summary

PAGE = 30
SHOWN = (VersionState.READY, VersionState.RETIRED, VersionState.TAKEN_DOWN)


@dataclass(frozen=True)
class Shown:
    """A version and what is told of it: its house player's summary and options, or the language of a program."""

    version: BotVersion
    summary: str = ""
    options: tuple[tuple[str, object, Option], ...] = ()
    language: str = ""

    @property
    def retirable(self) -> bool:
        return self.version.state == VersionState.READY

    @property
    def unchecked(self) -> bool:
        return self.version.state in UNCHECKED_STATES


def shown(version: BotVersion) -> Shown:
    """Return *version* with what is told of it; of a house player that is gone, nothing."""
    if version.is_program:
        return Shown(version, language=language_title(version.language))
    try:
        summary, known = player_summary(version.player), player_options(version.player)
    except PlayerError:
        return Shown(version)
    options = tuple((name, version.options.get(name, option.default), option) for name, option in known.items())
    return Shown(version, summary, options)


def bot_list(request: HttpRequest) -> HttpResponse:
    """Show all bots that can play, with their newest version."""
    listed = bots_listed().filter(versions__state__in=SHOWN).distinct().order_by("name", "id")
    page = Paginator(listed, PAGE).get_page(request.GET.get("page"))
    rows = [(bot, _newest(bot)) for bot in page]
    return render(request, "bots/list.html", {"page": page, "rows": rows})


def _newest(bot: Bot) -> Shown | None:
    """Return the newest version that everybody may know of."""
    versions: list[BotVersion] = bot.versions_newest_first  # type: ignore[attr-defined]
    return next((shown(version) for version in versions if version.state in SHOWN), None)


def bot_detail(request: HttpRequest, slug: str, form: NameForm | None = None) -> HttpResponse:
    """Show a bot with its versions; to its author also those that were not accepted, and what he can do."""
    bot = get_object_or_404(Bot.objects.select_related("owner"), slug=slug)
    own = owns(request.user, bot) and bot.deleted_at is None
    context = {
        "bot": bot,
        "own": own,
        "versions": [shown(version) for version in versions_shown(bot, request.user)],
        "form": form or NameForm(initial={"name": bot.name}),
    }
    return render(request, "bots/detail.html", context, status=422 if form else 200)
