"""Names of scorings, rounds and formats as pages write them."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments import wording
from tournaments.models import Match, Round
from tournaments.views.scene import is_unconfirmed

register = template.Library()


@register.filter
def ltr(text: object) -> SafeString:
    """Return *text* as an island that reads from left to right in every language; nothing for nothing."""
    return format_html('<bdi dir="ltr">{}</bdi>', text) if text not in ("", None) else SafeString("")


@register.filter
def scoring_name(kind: str) -> str:
    """Return what a scoring is called in the line under a tournament's name."""
    names = {
        "vp": _("victory points"),
        "imp": _("IMPs"),
        "wdl": _("wins and ties"),
        "difference": _("points difference"),
    }
    return names.get(kind, kind)


@register.filter
def round_title(each: Round | str) -> str:
    """Return what people call a round, or a label of one."""
    return wording.round_words(each if isinstance(each, str) else each.label)


@register.filter
def unconfirmed(match: Match) -> bool:
    """Return whether *match* has a result that counts nowhere yet."""
    return is_unconfirmed(match)
