"""What checks and faults say, on pages."""

from django import template
from django.utils.translation import get_language_bidi

from bots.wording import worded

register = template.Library()
register.filter("worded", worded)


@register.filter
def worded_direction(text: str) -> str:
    """Return the direction in which `worded` reads: of the reader's language, "auto" for words that stay as they are.

    A sentence in Persian may begin with a Latin name, which would turn it round.
    """
    if worded(text) == text:
        return "auto"
    return "rtl" if get_language_bidi() else "ltr"
