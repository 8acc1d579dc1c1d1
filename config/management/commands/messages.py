"""``manage.py messages``: bring the catalogues up to date with the texts in the sources."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import catalogues, texts


class Command(BaseCommand):
    help = "Collect the texts of pages, mails and forms into locale/; new ones come untranslated, old ones go."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="which ones (default: all)")
        parser.add_argument("--check", action="store_true", help="write nothing; fail where a file would change")

    def handle(self, *_: Any, languages: list[str], check: bool, **__: Any) -> None:
        unknown = set(languages) - set(catalogues.PLURALS)
        if unknown:
            raise CommandError(f"No such language: {', '.join(sorted(unknown))}.")
        collected = texts.collect(settings.BASE_DIR)
        old = []
        for language in languages or catalogues.PLURALS:
            file = catalogues.catalogue_file(settings.BASE_DIR / "locale", language)
            told, changed = self._update(file, language, collected, write=not check)
            self.stdout.write(told)
            old += [str(file)] if changed else []
        if check and old:
            raise CommandError(f"Out of date: {', '.join(old)}; run ./shelem messages.")

    def _update(self, file: Path, language: str, collected: Catalog, *, write: bool) -> tuple[str, bool]:
        """Return a line about the catalogue in *file*, and whether its text had to change."""
        catalogue = catalogues.read(file.parent.parent.parent, language)
        catalogue.update(collected, no_fuzzy_matching=True, update_header_comment=False)
        text = catalogues.text_of(catalogue, language)
        changed = not file.exists() or file.read_text(encoding="utf-8") != text
        if changed and write:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        entries = [message for message in catalogue if message.id]
        open_ones = sum(1 for message in entries if message.fuzzy or not all(_strings(message.string)))
        return f"{language}: {len(entries)} texts, {open_ones} to translate", changed


def _strings(string: Any) -> tuple[str, ...]:
    """Return the forms of a translation."""
    return tuple(string) if isinstance(string, (tuple, list)) else (string or "",)
