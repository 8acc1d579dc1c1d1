"""Words of strangers, made fit for a database: any bytes can come out of a program."""

from __future__ import annotations

from typing import TypeVar

Value = TypeVar("Value")


def storable(value: Value) -> Value:
    """Return *value*; if a text, without what PostgreSQL and UTF-8 refuse (NUL, half surrogate pairs)."""
    if not isinstance(value, str):
        return value
    return value.encode("utf-8", "replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")  # type: ignore[return-value]


def storable_tree(value: Value) -> Value:
    """Return JSON-like *value* with every text in it made `storable`."""
    if isinstance(value, dict):
        return {storable(key): storable_tree(each) for key, each in value.items()}  # type: ignore[return-value]
    if isinstance(value, list | tuple):
        return [storable_tree(each) for each in value]  # type: ignore[return-value]
    return storable(value)
