"""Parts of pages that move by themselves: a browser asks for one again and again, with the ETag of what it has."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags


def etag_of(shown: object) -> str:
    """Return the ETag of a part; *shown* is all that it depends on, as values that say themselves by `repr`."""
    return f'"{hashlib.sha256(repr(shown).encode()).hexdigest()[:24]}"'


def known_etags(request: HttpRequest) -> list[str]:
    """Return the ETags of what the browser has."""
    return parse_etags(request.headers.get("If-None-Match", ""))


def moving_part(request: HttpRequest, etag: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """Return what *make* returns, or 304 without asking it where the browser has the part with this *etag*."""
    response: HttpResponse = HttpResponseNotModified() if etag in known_etags(request) else make()
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response
