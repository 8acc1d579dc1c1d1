"""Whose bot it is: the question is the selectors', the answer to a browser is here."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from bots.models import Bot, BotVersion
from bots.selectors import owns, versions_shown
from clubs.models import User
from clubs.views.access import user_of


def own_bot_or_403(request: HttpRequest, slug: str) -> tuple[User, Bot]:
    """Return who is signed in and his bot. Raises: Http404; PermissionDenied where it is another's."""
    user = user_of(request)
    bot = get_object_or_404(Bot, slug=slug, deleted_at=None)
    if not owns(user, bot):
        raise PermissionDenied
    return user, bot


def own_version_or_403(request: HttpRequest, slug: str, number: int) -> tuple[User, BotVersion]:
    """Return who is signed in and a version of his own. Raises: Http404, PermissionDenied."""
    user, bot = own_bot_or_403(request, slug)
    return user, get_object_or_404(BotVersion.objects.select_related("bot"), bot=bot, number=number)


def version_or_404(request: HttpRequest, slug: str, number: int) -> BotVersion:
    """Return a version that the person may know of; staff may know of all. Raises: Http404."""
    version = get_object_or_404(BotVersion.objects.select_related("bot__owner"), bot__slug=slug, number=number)
    staff = request.user.is_active and getattr(request.user, "is_staff", False)
    if not staff and not versions_shown(version.bot, request.user).filter(pk=version.pk).exists():
        raise Http404
    return version
