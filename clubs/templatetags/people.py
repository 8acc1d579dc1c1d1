"""Names of people in pages, with the way to the page about them where it may be opened."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubs.models import User

register = template.Library()


@register.simple_tag(takes_context=True)
def person_link(context: dict[str, Any], person: User, name: str = "", *, known: bool = False) -> SafeString:
    """Return *name* (the person's own by default) as a link, or bare where the page is closed to whoever reads.

    *known*: the reader is a member of one of that person's clubs.
    """
    text = name or person.shown_name
    if not may_open_page(context.get("user"), person, known=known):
        return format_html("<bdi>{}</bdi>", text)
    return format_html('<a href="{}"><bdi>{}</bdi></a>', person_address(person.pk), text)


def may_open_page(reader: Any, person: User, *, known: bool = False) -> bool:
    """Return whether *reader* may open the page about *person*; no query, so club-mates must be *known* as such."""
    if reader is not None and (reader.pk == person.pk or (reader.is_active and getattr(reader, "is_staff", False))):
        return True
    return person.is_active and (person.page_open or known)


def person_address(pk: int) -> str:
    """Return the address of the page about a person."""
    return reverse("tournaments:person", args=[pk])
