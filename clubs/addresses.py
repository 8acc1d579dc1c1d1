"""Where a request comes from."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the network address of whoever asks; behind the one trusted proxy it is the last that the proxy added.

    What stands before it in the header came from the client, who may write there what he likes.
    """
    if settings.TRUST_PROXY:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        if forwarded:
            return str(forwarded)[:64]
    return str(request.META.get("REMOTE_ADDR") or "")
