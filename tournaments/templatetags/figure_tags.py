"""What pages of bots show of their figures: the app of bots knows nothing of tournaments."""

from __future__ import annotations

from django import template

from bots.models import Bot
from tournaments.views.bot_shown import BotShown, PaceShown, bot_shown, pace_shown

register = template.Library()


@register.simple_tag(takes_context=True)
def bot_figures(context: template.Context, bot: Bot) -> BotShown | None:
    """Return what is shown of *bot*, by the rules that the address asks for; None before its first public match."""
    return bot_shown(bot, context["request"].GET.get("rules", ""))


@register.simple_tag
def bot_pace(bot: Bot) -> PaceShown:
    """Return the times and faults of the programs of *bot*."""
    return pace_shown(bot)
