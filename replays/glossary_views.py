"""The page that explains the words of the game and the notes of the viewer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from replays import selectors
from replays.glossary import WORDS, Example, notes


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Show every word, and for each note a hand that shows it, as far as the showcase is stored."""
    stored = set(selectors.showcase().values_list("public_id", flat=True))
    entries = [(entry, _address(entry.example) if entry.example.public_id in stored else "") for entry in notes()]
    return render(request, "replays/glossary.html", {"words": WORDS, "notes": entries})


def _address(example: Example) -> str:
    path = reverse("replays:hand", args=[example.public_id, example.no, example.room.lower()])
    return f"{path}?at={example.at}"
