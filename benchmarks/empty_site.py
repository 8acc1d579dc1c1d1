"""A site of its own for a benchmark: an empty database and collected static files in a folder that goes away."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def empty_site(folder: str | None = None) -> Iterator[None]:
    """Set Django up as it runs in earnest, its data below *folder*; what needs it is imported inside."""
    with tempfile.TemporaryDirectory(dir=folder) as data:
        os.environ.update(SHELEM_DATA_DIR=data, DJANGO_SETTINGS_MODULE="config.settings", DEBUG="0")
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        yield
