"""Catalogues of translations: reading, writing and compiling `locale/<language>/LC_MESSAGES/django.po`.

The compiled form that Django reads is no source: it is made beside the site's data when a process starts and
finds it older than its catalogue, so that no installation step can be forgotten and no gettext is needed.
"""

from __future__ import annotations

import io
import logging
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from django.utils.translation import to_locale

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

logger = logging.getLogger(__name__)

PLURALS = {
    "fa": "nplurals=2; plural=(n > 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "zh-hans": "nplurals=1; plural=0;",
}
"""The languages with a catalogue (English is in the sources), each with its rule for plurals."""

HEADER = """\
# Texts of Shelem Arena. How to translate, and the words of the game: docs/translating.md.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def catalogue_file(folder: Path, language: str, ending: str = "po") -> Path:
    """Return where the catalogue of *language* lies below *folder*."""
    return folder / to_locale(language) / "LC_MESSAGES" / f"django.{ending}"


def empty(language: str) -> Catalog:
    """Return a catalogue without texts."""
    return _parsed(language, HEADER.format(language=to_locale(language), plurals=PLURALS[language]))


def read(folder: Path, language: str) -> Catalog:
    """Return the catalogue of *language*; an empty one where there is no file.

    Raises: ValueError with the line, for a file that is no catalogue.
    """
    file = catalogue_file(folder, language)
    return _parsed(language, file.read_text(encoding="utf-8")) if file.exists() else empty(language)


def _parsed(language: str, text: str) -> Catalog:
    """Return the catalogue in *text*."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        return read_po(io.BytesIO(text.encode()), locale=to_locale(language), domain="django", abort_invalid=True)
    except PoFileError as error:
        raise ValueError(str(error)) from None


def text_of(catalogue: Catalog, language: str) -> str:
    """Return *catalogue* as the text of its file: a fixed header, no places, a line a text."""
    from babel.messages.pofile import write_po

    body = io.BytesIO()
    write_po(body, catalogue, width=0, no_location=True, omit_header=True, ignore_obsolete=True)
    header = HEADER.format(language=to_locale(language), plurals=PLURALS[language])
    return header + body.getvalue().decode().strip() + "\n"


def compile_stale(source: Path, target: Path) -> list[str]:
    """Compile into *target* each catalogue of *source* that changed; return the languages compiled.

    A catalogue that cannot be read is told in the log and leaves the last good one in place: a slip of a
    translator must not stop the site.
    """
    done = []
    for language in PLURALS:
        file, compiled = catalogue_file(source, language), catalogue_file(target, language, "mo")
        if not file.exists():
            continue
        changed = file.stat().st_mtime_ns
        if compiled.exists() and compiled.stat().st_mtime_ns == changed:
            continue
        try:
            _compile(source, language, compiled, changed)
        except (OSError, ValueError) as error:
            logger.warning("catalogue %s was not compiled: %s", file, error)
            continue
        done.append(language)
    return done


def _compile(source: Path, language: str, compiled: Path, changed: int) -> None:
    """Write the compiled catalogue in one step, with the age of its source as the mark of what it holds."""
    from babel.messages.mofile import write_mo

    catalogue = read(source, language)
    compiled.parent.mkdir(parents=True, exist_ok=True)
    handle, made = tempfile.mkstemp(dir=compiled.parent, prefix=".django-")
    try:
        with os.fdopen(handle, "wb") as output:
            write_mo(output, catalogue)
        os.chmod(made, 0o644)
        os.utime(made, ns=(changed, changed))
        os.replace(made, compiled)
    except BaseException:
        os.unlink(made)
        raise
