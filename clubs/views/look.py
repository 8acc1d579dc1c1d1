"""How pages look to one reader: in which language, and light or dark."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from clubs import services
from clubs.models import User

THEMES = ("light", "dark")
"""The themes beside that of the reader's system, which has no cookie."""


@csrf_exempt
@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Keep the language or the theme that was chosen, and go back to the page.

    The form stands on every page, so it carries no token: that would be a cookie for every visitor and a page
    that is never twice the same. Where the form came from is asked instead.
    """
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.get_host():
        raise PermissionDenied
    language, theme = request.POST.get("language"), request.POST.get("theme")
    response = HttpResponseRedirect(next_of(request))
    if language is not None:
        if language not in dict(settings.LANGUAGES):
            return HttpResponseBadRequest()
        keep_language(response, language)
        if isinstance(request.user, User):
            services.user_language_set(user=request.user, language=language)
    if theme in THEMES:
        _keep(response, settings.THEME_COOKIE_NAME, theme)
    elif theme is not None:
        response.delete_cookie(settings.THEME_COOKIE_NAME, samesite="Lax")
    return response


def keep_language(response: HttpResponse, language: str) -> None:
    """Let the browser keep *language* for a year."""
    _keep(response, settings.LANGUAGE_COOKIE_NAME, language)


def _keep(response: HttpResponse, name: str, value: str) -> None:
    """Set a cookie that lives as long as that of the language."""
    response.set_cookie(
        name,
        value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
        httponly=True,
    )


def next_of(request: HttpRequest) -> str:
    """Return the address to go on to: the one asked for if it is of this site, else home."""
    target = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        return target
    return "/"
