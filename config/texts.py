"""Collecting the texts to translate from Python sources and templates, without system gettext."""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from django.utils.translation.template import templatize

APPS = ("engine", "clubs", "bots", "replays", "tournaments", "config")
SKIPPED = {"migrations", "__pycache__"}
KEYWORDS = {
    "_": None,
    **{f"{name}gettext{lazy}": form for name, form in (
        ("", None), ("n", (1, 2)), ("p", ((1, "c"), 2)), ("np", ((1, "c"), 2, 3)),
    ) for lazy in ("", "_lazy", "_noop")},
}  # fmt: skip
"""What marks a text: Django's functions, and ``gettext_noop`` of the engine, which knows no Django."""


def sources(root: Path) -> Iterator[Path]:
    """Yield the files that may hold texts for readers, in a fixed order."""
    for app in APPS:
        yield from (file for file in sorted((root / app).rglob("*.py")) if not SKIPPED & set(file.parts))
    for ending in ("*.html", "*.txt"):
        yield from sorted((root / "templates").rglob(ending))


def _python(file: Path) -> str:
    """Return the text of *file* as something a reader of Python tokens understands."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        return text
    # What is left of a template are calls between rows of X: its indents mean nothing and would confuse.
    return "\n".join(line.strip() for line in templatize(text, origin=str(file)).splitlines()) + "\n"


def collect(root: Path) -> Catalog:
    """Return a catalogue of all texts below *root*, untranslated."""
    found = Catalog(domain="django")
    for file in sources(root):
        code = io.BytesIO(_python(file).encode())
        for _line, message, comments, context in extract("python", code, KEYWORDS, ["Translators:"]):
            found.add(message, auto_comments=comments, context=context)
    return found
