"""The presets: one module a preset, found by its file name (``club_1165.py`` is ``club-1165``).

A preset is never changed once it is published: a changed rule is a new file, or old records would stop
replaying. Each module holds ``SUMMARY`` (one line for a menu) and ``VALUES`` (every field of the rules,
written as JSON writes it).
"""

import copy
import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType

DEFAULT = "club-1165"


@cache
def preset_names() -> tuple[str, ...]:
    """Return the names of all presets, the default first, the others in alphabetical order."""
    names = {module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__)}
    return (DEFAULT, *sorted(names - {DEFAULT}))


def preset_values(name: str) -> dict[str, object]:
    """Return the values of a preset, house rules named by its source included; the caller may change them.

    Raises:
        KeyError: there is no preset of that name.
    """
    values: dict[str, object] = _preset(name).VALUES
    return copy.deepcopy(values)


def preset_summary(name: str) -> str:
    """Return one line that tells a preset from the others.

    Raises:
        KeyError: there is no preset of that name.
    """
    summary: str = _preset(name).SUMMARY
    return summary


def _preset(name: str) -> ModuleType:
    if name not in preset_names():
        raise KeyError(name)
    return import_module(f"{__name__}.{name.replace('-', '_')}")
