"""Quick start and protocol for authors, and what they download: samples and the command."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, get_language_info
from django.views.decorators.http import require_safe

from bots.guides import guide
from bots.language import language, language_keys
from bots.sdk.bundle import bundle

FILES = {"bot-quickstart.md": "bots:quick_start", "bot-protocol.md": "bots:protocol"}


@require_safe
def quick_start(request: HttpRequest) -> HttpResponse:
    """Show how a bot is made and entered."""
    return _guide(request, "bot-quickstart.md")


@require_safe
def protocol(request: HttpRequest) -> HttpResponse:
    """Show what is said between the site and a bot."""
    return _guide(request, "bot-protocol.md")


@require_safe
def sample(request: HttpRequest, key: str, which: str) -> HttpResponse:
    """Return the shortest bot of a language (*which* is "hello") or its starter ("template") as a file."""
    if key not in language_keys() or which not in ("hello", "template"):
        raise Http404
    found = language(key)
    text, name = (found.hello, found.hello_name) if which == "hello" else (found.template, found.template_name)
    return attachment(text.encode(), name, "text/plain; charset=utf-8")


@require_safe
def sdk(request: HttpRequest) -> HttpResponse:
    """Return the command ``shelem-bot`` as one file."""
    return attachment(bundle(), "shelem-bot.pyz", "application/zip")


def attachment(content: bytes, name: str, kind: str) -> HttpResponse:
    """Return *content* as a file to keep."""
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _guide(request: HttpRequest, file: str) -> HttpResponse:
    pages = {name: reverse(view) for name, view in FILES.items()}
    path = Path(settings.BASE_DIR) / "docs" / file
    spoken = get_language() or "en"
    translated = path.with_suffix(f".{spoken}.md")
    if translated.exists():
        path = translated
    else:
        spoken = "en"
    try:
        shown = guide(path, pages)
    except OSError:
        raise Http404(file) from None
    direction = "rtl" if get_language_info(spoken)["bidi"] else "ltr"
    context = {"guide": shown, "file": file, "spoken": spoken, "direction": direction}
    return render(request, "bots/guide.html", context)
