"""Signed numbers, contracts and acts as pages write them."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.models import AuditEvent, Club
from clubs.selectors import AnyUser
from engine.actions import call_text
from replays.models import Board
from replays.sentences import COMPASS_WORDS
from tournaments import wording
from tournaments.models import Tournament
from tournaments.selectors.audit import AuditLine, audit_lines
from tournaments.views import reading

register = template.Library()

MINUS = "−"


@register.simple_tag
def club_tournaments(club: Club, user: AnyUser) -> list[Tournament]:
    """Return the newest tournaments of *club* that *user* may see."""
    return reading.with_progress(reading.tournaments_for(user).filter(club=club)[:8])


@register.filter
def signed(number: int | None) -> str | SafeString:
    """Return *number* with its sign, an island that reads from left to right in every language."""
    if number is None:
        return ""
    sign = "+" if number > 0 else MINUS if number < 0 else ""
    return format_html('<bdi dir="ltr">{}{}</bdi>', sign, abs(number))


@register.filter
def minus(number: int) -> SafeString:
    """Return *number*, its sign only if it is below 0; a left-to-right island like `signed`."""
    return format_html('<bdi dir="ltr">{}{}</bdi>', MINUS if number < 0 else "", abs(number))


@register.simple_tag
def audit_told(events: Iterable[AuditEvent], club: Club) -> list[AuditLine]:
    """Return acts of *club* as sentences."""
    return audit_lines(events, club)


@register.filter
def hand_url(board: Board) -> str:
    """Return the address where the board is replayed: among the public replays, or within its own tournament."""
    place = {"public_id": board.replay.public_id, "no": board.no, "room": board.room.lower()}
    if board.replay.is_public:
        return reverse("replays:hand", kwargs=place)
    slug = board.replay.match.round.tournament.slug
    return reverse("tournaments:played_hand", kwargs={"slug": slug, **place})


@register.filter
def contract_words(board: Board) -> str:
    """Return the contract with its trump or mode, like "120 ♠" or "Shelem Nares"."""
    if board.contract is None:
        return _("passed out")
    names = {"S": _("Shelem"), "SS": _("Sar-Shelem")}
    text = call_text(board.contract)
    return f"{names.get(text, text)} {wording.mode_words(board.mode)}".strip()


@register.filter
def outcome_words(board: Board) -> str:
    """Return how the board ended, in words."""
    return wording.outcome_words(board.outcome)


@register.filter
def compass(letter: str) -> str:
    """Return the name of a seat by its letter."""
    return str(COMPASS_WORDS[letter])
