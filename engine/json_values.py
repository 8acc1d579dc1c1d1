"""Reading JSON that anybody may have written: strict, bounded, every refusal a `RecordError` that says where."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable
from typing import Any

from engine.record_error import RecordError

LONGEST_TEXT = 16 * 1024 * 1024
"""Characters of a whole record; the longest sensible matches stay below a tenth of it."""
_DEEPEST = 24
_LARGEST = 1 << 63


def load_json(text: str) -> Any:
    """Return the value of a JSON text.

    Raises:
        RecordError: not JSON, a key twice, NaN, infinity or a number beyond 64 bits, too deep, text that is no Unicode.
    """
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: {error.msg} at character {error.pos + 1}", line=error.lineno) from None
    except RecursionError:
        raise RecordError("nested too deeply") from None
    except ValueError:
        raise RecordError("a number is too large") from None
    check_value(value)
    return value


def dump_json(value: Any) -> str:
    """Return compact JSON of *value*, in one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def check_value(value: Any, depth: int = 0) -> None:
    """Accept a JSON value that every reader can take.

    Raises:
        RecordError: too deep, a number that is not finite or beyond 64 bits, text that is no Unicode.
    """
    if depth > _DEEPEST:
        raise RecordError("nested too deeply")
    if isinstance(value, str):
        check_text(value)
    elif isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise RecordError("a key is no text")
            check_text(key)
            check_value(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            check_value(item, depth + 1)
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise RecordError("a number is too large")
    elif value is not None and not isinstance(value, bool):
        if not isinstance(value, int):
            raise RecordError(f"a {type(value).__name__} is no JSON")
        if not -_LARGEST <= value < _LARGEST:
            raise RecordError("a number is too large")


def check_text(text: str) -> None:
    """Accept Unicode that can be written as UTF-8.

    Raises:
        RecordError: half of a surrogate pair is in it.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise RecordError("text that is no Unicode (half a surrogate pair)") from None


def _object(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise RecordError(f"the key {key[:40]!r} is given twice")
        result[key] = value
    return result


def _no_constant(name: str) -> Any:
    raise RecordError(f"{name} is no number")


class Fields:
    """The keys of a JSON object, taken one by one; what is left in the end is unknown and kept."""

    def __init__(self, value: Any, what: str) -> None:
        """Start with an object.

        Raises:
            RecordError: *value* is no object with texts as keys.
        """
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            raise RecordError(f"{what} must be an object")
        self._left: dict[str, Any] = dict(value)

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def rest(self) -> dict[str, Any]:
        """Return the keys that nothing has taken.

        Raises:
            RecordError: their values are no JSON that can be kept.
        """
        check_value(self._left)
        return self._left

    def any(self, key: str, default: Any = None) -> Any:
        """Return the value of *key* as it is."""
        return self._left.pop(key, default)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number within bounds."""
        value = self._take(key, default)
        if not is_whole(value, low, high):
            raise RecordError(f"{key} must be a whole number from {low} to {high}", key=key)
        return int(value)

    def pair(self, key: str, low: int, high: int) -> tuple[int, int]:
        """Return two whole numbers within bounds."""
        value = self._take(key, None)
        if not isinstance(value, list | tuple) or len(value) != 2 or not all(is_whole(x, low, high) for x in value):
            raise RecordError(f"{key} must be two whole numbers from {low} to {high}", key=key)
        return value[0], value[1]

    def text(self, key: str, longest: int, default: str | None = None) -> str:
        """Return a text of limited length."""
        value = self._take(key, default)
        if not isinstance(value, str) or len(value) > longest:
            raise RecordError(f"{key} must be a text of at most {longest} characters", key=key)
        check_text(value)
        return value

    def word(self, key: str, allowed: Collection[str], default: str | None = None) -> str:
        """Return one of some words."""
        value = self._take(key, default)
        if not isinstance(value, str) or value not in allowed:
            shown = ", ".join(word for word in allowed if word)
            raise RecordError(f"{key} must be one of {shown}", key=key)
        return value

    def texts(self, key: str, most: int, longest: int) -> tuple[str, ...]:
        """Return a list of texts, empty where the key is missing."""
        value = self._take(key, [])
        if not isinstance(value, list | tuple) or len(value) > most:
            raise RecordError(f"{key} must be a list of at most {most} texts", key=key)
        if not all(isinstance(text, str) and len(text) <= longest for text in value):
            raise RecordError(f"{key} must be a list of texts of at most {longest} characters", key=key)
        return tuple(value)

    def _take(self, key: str, default: Any) -> Any:
        value = self._left.pop(key, default)
        if value is None and default is None:
            raise RecordError(f"{key} is missing", key=key)
        return value


def is_whole(value: Any, low: int, high: int) -> bool:
    """Return whether *value* is a whole number (no truth value) within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
