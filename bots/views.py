"""The list of bots and the page of one."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from bots.models import Bot, BotVersion
from bots.selectors import bots_listed
from engine.players import Option, PlayerError, player_options, player_summary

PAGE = 30


@dataclass(frozen=True)
class Shown:
    """A version and what its house player says of itself."""

    version: BotVersion
    summary: str
    options: list[tuple[str, object, Option]]


def shown(version: BotVersion) -> Shown:
    """Return *version* with the summary and options of its player; empty ones if the player is gone."""
    try:
        summary, known = player_summary(version.player), player_options(version.player)
    except PlayerError:
        return Shown(version, "", [])
    options = [(name, version.options.get(name, option.default), option) for name, option in known.items()]
    return Shown(version, summary, options)


def bot_list(request: HttpRequest) -> HttpResponse:
    """Show all bots with their newest version."""
    page = Paginator(bots_listed().order_by("name", "id"), PAGE).get_page(request.GET.get("page"))
    rows = [(bot, shown(newest[0]) if (newest := bot.versions_newest_first) else None) for bot in page]  # type: ignore[attr-defined]
    return render(request, "bots/list.html", {"page": page, "rows": rows})


def bot_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a bot with all its versions."""
    bot = get_object_or_404(Bot.objects.select_related("owner"), slug=slug)
    versions = [shown(version) for version in bot.versions.order_by("-number")]
    return render(request, "bots/detail.html", {"bot": bot, "versions": versions})
