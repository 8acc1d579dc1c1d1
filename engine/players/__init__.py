"""House bots: one file each, found by its name, so that a new file is a new bot.

A module offers ``SUMMARY`` (one English line), ``OPTIONS`` (name -> `Option`) and
``create(rules, seat, key, **options) -> Player``. A house bot sees only the `View` of its seat; what it draws by lot
comes from *key*, so that a match can be played again alike.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from engine.player import Player
    from engine.rules import Rules


class PlayerError(ValueError):
    """There is no such house bot, or not with such an option."""


@dataclass(frozen=True, slots=True)
class Option:
    """A whole number that a house bot can be set to, and what it means."""

    default: int
    least: int
    most: int
    help: str


class _HouseBot(Protocol):
    SUMMARY: str
    OPTIONS: Mapping[str, Option]

    def create(self, rules: Rules, seat: int, key: str, **options: int) -> Player: ...


@cache
def player_names() -> tuple[str, ...]:
    """Return the names of the house bots, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def player_summary(name: str) -> str:
    """Return what house bot *name* does, in one English line."""
    return _module(name).SUMMARY


def player_options(name: str) -> Mapping[str, Option]:
    """Return the options of house bot *name*."""
    return _module(name).OPTIONS


def read_spec(spec: str) -> tuple[str, dict[str, int]]:
    """Return name and options of a text such as ``sampler`` or ``sampler:deals=20,reach=3``, checked.

    Raises:
        PlayerError: the name, an option or its value is not known.
    """
    name, _, rest = spec.partition(":")
    options: dict[str, int] = {}
    for setting in filter(None, rest.split(",")):
        key, equals, value = setting.partition("=")
        if not equals or not value.removeprefix("-").isdecimal() or len(value) > 9:
            raise PlayerError(f"{setting[:40]!r} is no option: write name=number")
        options[key] = int(value)
    return name, check_options(name, options)


def check_options(name: str, options: Mapping[str, object]) -> dict[str, int]:
    """Return *options* with the defaults of house bot *name* filled in.

    Raises:
        PlayerError: the name, an option or its value is not known.
    """
    known = player_options(name)
    for key, value in options.items():
        if key not in known:
            raise PlayerError(f"{name} has no option {key[:40]!r}; it has {', '.join(known) or 'none'}")
        option = known[key]
        if isinstance(value, bool) or not isinstance(value, int) or not option.least <= value <= option.most:
            raise PlayerError(f"{name}: {key} is a whole number from {option.least} to {option.most}")
    return {key: option.default for key, option in known.items()} | cast("dict[str, int]", dict(options))


def create_player(spec: str, *, rules: Rules, seat: int, key: str) -> Player:
    """Return a fresh player for *seat*; *spec* is as in `read_spec`.

    Raises:
        PlayerError: the name, an option or its value is not known.
    """
    name, options = read_spec(spec)
    return _module(name).create(rules, seat, key, **options)


def _module(name: str) -> _HouseBot:
    if name not in player_names():
        raise PlayerError(f"there is no house bot {name[:40]!r}; there are {', '.join(player_names())}")
    return cast(_HouseBot, import_module(f"{__name__}.{name}"))
