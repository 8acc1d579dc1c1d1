"""JSON Schemas (draft 2020-12) of what the engine writes: ``match`` and ``hand`` records, ``rules``.

They describe shape and ranges; whether the cards were played by the rules, only a replay tells.
"""

import json
from importlib.resources import files
from typing import Any


def schema_names() -> tuple[str, ...]:
    """Return the names of the schemas, sorted."""
    return tuple(sorted(file.name[:-5] for file in files(__name__).iterdir() if file.name.endswith(".json")))


def schema(name: str) -> dict[str, Any]:
    """Return one schema; they refer to each other by ``$id`` (``urn:shelem:hand:1``).

    Raises:
        KeyError: there is none of that name.
    """
    if name not in schema_names():
        raise KeyError(name)
    found: dict[str, Any] = json.loads((files(__name__) / f"{name}.json").read_text(encoding="utf-8"))
    return found
