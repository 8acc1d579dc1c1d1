"""The formats of tournaments, one module each; the file's name is the key that is stored.

A module offers ``TITLE`` and ``SUMMARY`` (for people), ``MIN_ENTRIES``, ``OPTIONS``, the flags ``INDIVIDUAL``,
``LATE_ENTRY``, ``BRACKET`` and ``ENDLESS``, and the functions ``options``, ``predict``, ``next_rounds``, ``is_over``
and ``places``; with a bracket also ``bracket`` and ``steps``. Source: docs/formats.md, section "A new format".
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType


def format_names() -> list[str]:
    """Return the keys of all formats, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def format_named(name: str) -> ModuleType:
    """Return the module of a format.

    Raises: KeyError, naming the formats there are.
    """
    if name not in format_names():
        raise KeyError(f"no format {name!r}; there are {', '.join(format_names())}")
    return import_module(f"{__name__}.{name}")
