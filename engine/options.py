"""Rules as text: ``key=value`` both ways, for house rules on a command line and for a record's ``R`` line.

Forms: docs/rules.md, section 4. ``ace``, ``trick`` and ``widow`` are short forms: what follows from them
(points, total, top number, number of cards) is worked out, unless it is given too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards import RANKS
from engine.rules import AS_MAX, FIELDS, HAND_SIZE, Rules, SarShelem, SlamCalled
from engine.rules_checks import BURIED_WIDOW, RulesError

SHORT_FORMS = {"ace": "the value of an ace"}
"""Options that are no field of their own; ``trick`` and ``widow`` are fields."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_YES = {
    "yes": True,
    "true": True,
    "on": True,
    "1": True,
    "no": False,
    "false": False,
    "off": False,
    "0": False,
}
_FLAGS = {
    "ends": ("ends_auction", True),
    "open": ("ends_auction", False),
    "doubles": ("doubles", True),
    "flat": ("doubles", False),
    "above_max": ("rank", "above_max"),
}
_NUMBERS = (
    "cards",
    "trick",
    "total",
    "widow",
    "min",
    "max",
    "step",
    "passes_to_kill",
    "target",
    "lose_at",
    "ace",
)
_BOOLEANS = ("must_lead_trump", "discard_trick")


def rules_with(rules: Rules, settings: Iterable[str]) -> Rules:
    """Return *rules* changed by texts such as ``ace=15`` or ``slam_uncalled=2bid,0``.

    Several settings may stand in one text, with spaces between them (``target=500 lose_at=-500``).

    Raises:
        RulesError: a text is no ``key=value``, a key is unknown or given twice, a value is refused.
    """
    given: dict[str, object] = {}
    for text in settings:
        for key, value in split_settings(text):
            if key in given and given[key] != read_value(key, value):
                raise RulesError(key, "is given twice")
            given[key] = read_value(key, value)
    return override(rules, given)


def override(rules: Rules, changes: Mapping[str, object]) -> Rules:
    """Return *rules* with some values replaced, given as JSON has them, and what follows worked out.

    A change of what cards or tricks are worth moves ``total``, and ``max`` keeps its distance from it; a
    change of the widow moves ``cards``. What *changes* itself names is left as it says.

    Raises:
        RulesError: a key is unknown or a value is refused.
    """
    values = rules.values()
    for key in changes:
        if key not in values and key not in SHORT_FORMS:
            raise RulesError(str(key)[:40], f"there is no such option; there are {', '.join((*FIELDS, *SHORT_FORMS))}")
    values |= {key: value for key, value in changes.items() if key in values}
    if "ace" in changes:
        if not isinstance(values["points"], Mapping):
            raise RulesError("points", "must give a value to ranks")
        if "points" in changes and values["points"].get("A") != changes["ace"]:
            raise RulesError("ace", "contradicts the points that are given too")
        values["points"] = {**values["points"], "A": changes["ace"]}
    if "widow" in changes and "cards" not in changes and isinstance(values["widow"], int):
        values["cards"] = 4 * HAND_SIZE + values["widow"]
    if {"ace", "points", "trick", "discard_trick", "widow", "cards"} & set(changes):
        _follow_total(rules, values, changes)
    return Rules.from_values({**values, "preset": rules.preset, "house_rules": rules.house_rules})


def _follow_total(rules: Rules, values: dict[str, Any], changes: Mapping[str, object]) -> None:
    """Work out the total and the top number anew, but for what is given."""
    try:
        worth = sum(4 * value for value in values["points"].values())
        if values["cards"] == 51:
            worth -= values["points"].get("2", 0)
        total = worth + values["trick"] * (HAND_SIZE + bool(values["discard_trick"]))
        step = int(values["step"])
        top = (total - (rules.total - rules.max)) // step * step
    except (TypeError, ValueError, AttributeError, ZeroDivisionError):
        return  # a value of the wrong kind, which the check of the rules names
    if "total" not in changes:
        values["total"] = total
    if "max" not in changes and total != rules.total:
        values["max"] = top


def read_value(key: str, text: str) -> Any:
    """Return the value, as JSON has it, of an option written as *text*.

    Raises:
        RulesError: the text is none of the forms of the option, or there is no such option.
    """
    if key not in FIELDS and key not in SHORT_FORMS:
        raise RulesError(key[:40], f"there is no such option; there are {', '.join((*FIELDS, *SHORT_FORMS))}")
    if key in _NUMBERS:
        return None if key == "lose_at" and text == "none" else _number(key, text)
    if key in _BOOLEANS:
        if text.lower() not in _YES:
            raise RulesError(key, f"must be yes or no, not {text[:40]!r}")
        return _YES[text.lower()]
    readers = {
        "points": _read_points,
        "modes": lambda value: value.split(","),
        "double": lambda value: None if value in ("never", "none") else value,
        "slam_uncalled": lambda value: _read_pair("slam_uncalled", value),
        "slam_called": _read_slam_called,
        "sar_shelem": _read_sar_shelem,
    }
    return readers.get(key, str)(text)


def write_value(key: str, value: Any) -> str:
    """Return an option of a `Rules` as `read_value` reads it."""
    if value is None:
        return "never" if key == "double" else "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, SlamCalled):
        ends, doubles = ("ends" if value.ends_auction else "open"), ("doubles" if value.doubles else "flat")
        return f"win:{_pair(value.win)};lose:{_pair(value.lose)};{ends};{doubles}"
    if isinstance(value, SarShelem):
        return f"win:{_pair(value.win)};lose:{_pair(value.lose)}"
    if key == "points":
        return ",".join(f"{rank}:{worth}" for rank, worth in value)
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def rules_text(rules: Rules) -> str:
    """Return ``preset=… sha256=…`` and every field as ``key=value``, in one order, spaces quoted."""
    words = [f"preset={_quoted(rules.preset)}"] if rules.preset else []
    words.append(f"sha256={rules.sha256}")
    words += [f"{name}={_quoted(write_value(name, getattr(rules, name)))}" for name in FIELDS]
    return " ".join(words)


def parse_rules(text: str) -> Rules:
    """Return the rules of a text as `rules_text` writes it.

    Fields may be left out only where a preset to take them from and the SHA-256 of the whole are given: a
    name alone would let an old record change its meaning with the preset.

    Raises:
        RulesError: a field is refused, unknown, twice or missing, or the hash is another one.
    """
    given: dict[str, str] = {}
    for key, value in split_settings(text):
        if key in given:
            raise RulesError(key[:40], "is given twice")
        given[key] = value
    preset, sha256 = given.pop("preset", ""), given.pop("sha256", None)
    values = {key: read_value(key, value) for key, value in given.items() if key not in SHORT_FORMS}
    if len(values) != len(given):
        raise RulesError("ace", "a record gives the points of every rank instead")
    missing = [name for name in FIELDS if name not in values]
    if missing and not (preset and sha256):
        raise RulesError(missing[0], "the field is missing (only with both preset= and sha256= may fields be left out)")
    start = Rules.from_preset(preset).values() if missing else {}
    rules = Rules.from_values({**start, **values, "preset": preset})
    check_hash(rules, sha256)
    return rules


def check_hash(rules: Rules, sha256: object) -> None:
    """Accept the hash that came with rules; None is no hash.

    Raises:
        RulesError: the rules have another hash.
    """
    if sha256 is not None and sha256 != rules.sha256:
        raise RulesError(
            "sha256", f"the values given have the hash {rules.sha256}, the record says {str(sha256)[:64]!r}"
        )


def changes_from_preset(rules: Rules) -> list[str]:
    """Return the settings, as ``key=value``, in which *rules* differ from the preset they are named after.

    Rules without a preset, or with the name of an unknown one, differ in everything.
    """
    try:
        start: Rules | None = Rules.from_preset(rules.preset)
    except RulesError:
        start = None
    changed = [name for name in FIELDS if start is None or getattr(rules, name) != getattr(start, name)]
    return [f"{name}={write_value(name, getattr(rules, name))}" for name in changed]


_SETTING = re.compile(r'\s*([a-z0-9_]+)=("(?:[^"\\]|\\.)*"|[^\s"]*)(?=\s|$)', re.ASCII)


def split_settings(text: str) -> list[tuple[str, str]]:
    """Return the pairs of a text of ``key=value`` words; a value with spaces is quoted as JSON quotes it.

    Raises:
        RulesError: a word is no ``key=value``.
    """
    # A lone setting may have spaces in its value, where no shell has left quotes around them.
    if text.startswith("deal=") and '"' not in text and "=" not in text[5:]:
        return [("deal", text[5:])]
    pairs, at = [], 0
    text = text.rstrip()
    while at < len(text):
        found = _SETTING.match(text, at)
        if found is None:
            raise RulesError(text[at:].strip()[:40] or "option", "must be written as key=value")
        key, value = found.groups()
        pairs.append((key, _unquoted(key, value)))
        at = found.end()
    if not pairs:
        raise RulesError("option", "must be written as key=value")
    return pairs


def _unquoted(key: str, value: str) -> str:
    if not value.startswith('"'):
        return value
    try:
        return str(json.loads(value))
    except ValueError:
        raise RulesError(key[:40], f"{value[:40]} is not a text quoted as in JSON") from None


def _quoted(text: str) -> str:
    return text if re.fullmatch(r'[^\s"]+', text) else json.dumps(text)


def _number(key: str, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise RulesError(key, f"must be a whole number, not {text[:40]!r}")
    return int(text)


def _term(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text


def _pair(pair: tuple[int | str, int | str]) -> str:
    return f"{pair[0]},{pair[1]}"


def _read_pair(key: str, text: str) -> list[int | str]:
    parts = text.split(",")
    if len(parts) != 2:
        raise RulesError(key, f"must be two values, as in 330,0 or bid,-bid, not {text[:40]!r}")
    return [_term(part) for part in parts]


def _read_points(text: str) -> dict[str, int]:
    points: dict[str, int] = {}
    for part in text.split(","):
        rank, colon, worth = part.partition(":")
        if not colon or rank in points or rank not in RANKS:
            raise RulesError("points", f"must be ranks and values, as in A:10,T:10,5:5, not {text[:40]!r}")
        points[rank] = _number("points", worth)
    return points


def _read_slam_called(text: str) -> Any:
    if text in ("none", AS_MAX):
        return None if text == "none" else AS_MAX
    parts: dict[str, Any] = {"ends_auction": False, "rank": "above_max", "doubles": False}
    flags: set[str] = set()
    pairs: list[str] = []
    for part in text.split(";"):
        if part in _FLAGS:
            name, value = _FLAGS[part]
            if name in flags:
                raise RulesError("slam_called", f"{part} says twice how it is")
            flags.add(name)
            parts[name] = value
        else:
            pairs.append(part)
    return parts | _win_and_lose("slam_called", pairs)


def _read_sar_shelem(text: str) -> Any:
    if text == "none":
        return None
    return {"widow": BURIED_WIDOW} | _win_and_lose("sar_shelem", text.split(";"))


def _win_and_lose(key: str, parts: list[str]) -> dict[str, Any]:
    pairs = dict(part.partition(":")[::2] for part in parts)
    if len(parts) != 2 or set(pairs) != {"win", "lose"}:
        raise RulesError(
            key, "must be none, or as in win:330,-330;lose:-165,165 (slam_called also ;ends;flat, or as_max)"
        )
    return {name: _read_pair(key, pair) for name, pair in pairs.items()}
