"""``date`` of every template: Django's, in the reader's calendar."""

from __future__ import annotations

from datetime import date as Date
from typing import Any

from django import template
from django.template import defaultfilters

from clubs.dates import date_text

register = template.Library()


@register.filter(expects_localtime=True, is_safe=False)
def date(value: Any, form: str | None = None) -> str:
    """Return *value* in *form*, as Django's own filter does."""
    if isinstance(value, Date):
        return date_text(value, form or "DATE_FORMAT")
    return str(defaultfilters.date(value, form))
