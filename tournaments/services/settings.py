"""The settings of a tournament, checked: what its forms, its services and its copies agree on."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import TextChoices
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.options import rules_with
from engine.rules import Rules, RulesError
from tournaments.errors import TournamentInputError
from tournaments.formats import format_named, format_names
from tournaments.models import CLOCK_BOUNDS, Compare, Confirmation, Mode, Play, Tournament, Visibility
from tournaments.pairing import Option
from tournaments.scoring_rules import ScoringRules, ScoringRulesError
from tournaments.standings import TIE_BREAKS

MOST_BOARDS = 64
MOST_BEST_OF = 9
MOST_DECIDERS = 32
MOST_ENTRIES = 501
MOST_LATE_ROUNDS = 50
MOST_ROUND_MINUTES = 7 * 24 * 60
MOST_PROTEST_MINUTES = 24 * 60
LONGEST_NAME = 120
LONGEST_ABOUT = 2000

SETTINGS = (
    "name", "format", "options", "preset", "house_rules", "boards", "play", "best_of", "decider_boards", "scoring",
    "compare", "tie_breaks", "mode", "confirmation", "visibility", "about", "starts_at", "entry_limit", "check_in",
    "keep_apart", "late_rounds", "round_minutes", "protest_minutes", "init_ms", "move_ms", "bank_ms",
)  # fmt: skip
"""All that an organiser chooses, by the columns of `Tournament`."""

WHILE_RUNNING = frozenset(
    {"name", "about", "visibility", "mode", "confirmation", "keep_apart", "entry_limit", "late_rounds",
     "round_minutes", "protest_minutes"}
)  # fmt: skip
"""What may still change after the start: nothing by which a match is played or counted."""

WHEN_OVER = frozenset({"name", "about", "visibility"})

UNSEEN = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\ufeff")
"""Marks that turn the direction of what stands beside them; a name has no need of them."""


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """Return the settings of *tournament* as `settings_checked` takes them."""
    return {name: getattr(tournament, name) for name in SETTINGS}


def settings_digest(tournament: Tournament) -> str:
    """Return a text that differs where any setting does: a form tells by it that somebody else was quicker."""
    text = json.dumps(settings_of(tournament), sort_keys=True, cls=DjangoJSONEncoder)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def settings_checked(given: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns that *given* settings make, *base* being all others; ``rules`` too where they change.

    Raises: RulesError naming the rule; TournamentInputError naming the setting, the options of a format as
        ``option_NAME``, those of the scoring as ``scoring_NAME``.
    """
    for name in given:
        if name not in SETTINGS:
            raise TournamentInputError(name, _("there is no such setting of a tournament"))
    values = {name: _CHECKS[name](value) for name, value in given.items()}
    complete = {**base, **values}
    if "options" not in values and complete["format"] != base["format"]:
        complete["options"] = {}
    if "format" in values or "options" in values:
        values["options"] = complete["options"] = _options(complete["format"], complete["options"])
    _check_together(complete)
    if {"preset", "house_rules", "play"} & values.keys():
        rules = resolved_rules(complete["preset"], complete["house_rules"], play=complete["play"])
        values |= {"rules": rules.values(), "rules_sha256": rules.sha256}
    return values


def resolved_rules(preset: str, house_rules: Sequence[str], *, play: str = Play.DUPLICATE) -> Rules:
    """Return the rules of *preset* with the house rules on top, fit for what is played.

    Raises: RulesError naming the field.
    """
    rules = rules_with(Rules.from_preset(preset), house_rules)
    if rules.first_call == "loser_of_last_hand" and play != Play.GAME:
        raise RulesError("first_call", _("loser_of_last_hand needs a game: duplicate boards do not follow each other"))
    return rules


def format_options(name: str) -> dict[str, Option]:
    """Return the options of a format by their names. Raises: KeyError for an unknown format."""
    return dict(format_named(name).OPTIONS)


def takes_single_players(name: str) -> bool:
    """Return whether the entries of a format are single players, partnered anew in each round."""
    return bool(format_named(name).INDIVIDUAL)


def takes_late_entries(name: str) -> bool:
    """Return whether an entry may join a running event of this format."""
    return bool(format_named(name).LATE_ENTRY)


def clean_text(text: str) -> str:
    """Return *text* on one line, without marks that nobody sees; the joiners of Persian words stay."""
    kept = "".join(
        each for each in text if each not in UNSEEN and (each.isspace() or unicodedata.category(each) != "Cc")
    )
    return " ".join(kept.split())


def _options(format: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options, *given* or usual; those without a usual value follow the number of entries at the start."""
    known = format_options(format)
    for name in given:
        if name not in known:
            raise TournamentInputError(f"option_{name}", _("the format has no such option"))
    values = {name: option.default for name, option in known.items()} | dict(given)
    return {name: _option(name, known[name], value) for name, value in values.items() if value is not None}


def _option(name: str, option: Option, value: Any) -> int | bool:
    if isinstance(option.default, bool):
        if not isinstance(value, bool):
            raise TournamentInputError(f"option_{name}", _("yes or no"))
        return value
    return whole_number(f"option_{name}", value, option.least or 0, option.most or MOST_ENTRIES)


def _check_together(values: Mapping[str, Any]) -> None:
    """Refuse settings that do not go with each other. Raises: TournamentInputError."""
    games = values["play"] == Play.GAME
    if games and values["compare"] == Compare.FIELD:
        raise TournamentInputError("compare", _("only duplicate boards can be compared with the field, not games"))
    if games and ScoringRules.from_values(values["scoring"]).uses_imps:
        raise TournamentInputError("scoring_kind", _("IMPs and victory points need duplicate boards, not games"))
    if values["late_rounds"] and not takes_late_entries(values["format"]):
        raise TournamentInputError("late_rounds", _("nobody can join this format once it has begun"))
    if values["entry_limit"] is not None and values["entry_limit"] < (
        least := format_named(values["format"]).MIN_ENTRIES
    ):
        raise TournamentInputError("entry_limit", _("the format needs %(n)d entries or more") % {"n": least})


def whole_number(field: str, value: Any, least: int, most: int) -> int:
    """Return *value*. Raises: TournamentInputError (*field*) for anything but a whole number of that range."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise TournamentInputError(
            field, _("a whole number from %(least)d to %(most)d") % {"least": least, "most": most}
        )
    return value


def _number(field: str, least: int, most: int, *, may_be_empty: bool = False) -> Callable[[Any], int | None]:
    def check(value: Any) -> int | None:
        return None if value is None and may_be_empty else whole_number(field, value, least, most)

    return check


def _choice(field: str, choices: type[TextChoices]) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        if value not in choices.values:
            raise TournamentInputError(field, _("one of %(names)s") % {"names": ", ".join(choices.values)})
        return str(value)

    return check


def _yes_or_no(field: str) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        if not isinstance(value, bool):
            raise TournamentInputError(field, _("yes or no"))
        return value

    return check


def _name(value: Any) -> str:
    name = clean_text(str(value))
    if not name or len(name) > LONGEST_NAME:
        raise TournamentInputError("name", _("a name of 1 to %(n)d characters") % {"n": LONGEST_NAME})
    return name


def _format(value: Any) -> str:
    if value not in format_names():
        raise TournamentInputError("format", _("one of %(names)s") % {"names": ", ".join(format_names())})
    return str(value)


def _best_of(value: Any) -> int:
    if whole_number("best_of", value, 1, MOST_BEST_OF) % 2 == 0:
        raise TournamentInputError("best_of", _("an odd number: 1, 3, 5 …"))
    return int(value)


def _scoring(value: Any) -> dict[str, Any]:
    try:
        return ScoringRules.from_values(value).values()
    except ScoringRulesError as error:
        raise TournamentInputError(f"scoring_{error.field}", error.reason) from None


def _tie_breaks(value: Any) -> list[str]:
    names = [str(name) for name in value]
    if unknown := [name for name in names if name not in TIE_BREAKS]:
        raise TournamentInputError("tie_breaks", _("no such tie-break: %(name)s") % {"name": unknown[0]})
    if len(set(names)) != len(names):
        raise TournamentInputError("tie_breaks", _("each tie-break is asked once"))
    return names


def _about(value: Any) -> str:
    text = str(value).replace("\r\n", "\n").strip()
    if len(text) > LONGEST_ABOUT:
        raise TournamentInputError("about", _("at most %(n)d characters") % {"n": LONGEST_ABOUT})
    return text


def _starts_at(value: Any) -> datetime | None:
    if value is not None and (not isinstance(value, datetime) or timezone.is_naive(value)):
        raise TournamentInputError("starts_at", _("a date and time with its time zone"))
    return value


_CHECKS: dict[str, Callable[[Any], Any]] = {
    "name": _name,
    "format": _format,
    "options": dict,
    "preset": str,
    "house_rules": lambda value: [str(each) for each in value],
    "boards": _number("boards", 1, MOST_BOARDS),
    "play": _choice("play", Play),
    "best_of": _best_of,
    "decider_boards": _number("decider_boards", 0, MOST_DECIDERS),
    "scoring": _scoring,
    "compare": _choice("compare", Compare),
    "tie_breaks": _tie_breaks,
    "mode": _choice("mode", Mode),
    "confirmation": _choice("confirmation", Confirmation),
    "visibility": _choice("visibility", Visibility),
    "about": _about,
    "starts_at": _starts_at,
    "entry_limit": _number("entry_limit", 2, MOST_ENTRIES, may_be_empty=True),
    "check_in": _yes_or_no("check_in"),
    "keep_apart": _yes_or_no("keep_apart"),
    "late_rounds": _number("late_rounds", 0, MOST_LATE_ROUNDS),
    "round_minutes": _number("round_minutes", 1, MOST_ROUND_MINUTES, may_be_empty=True),
    "protest_minutes": _number("protest_minutes", 0, MOST_PROTEST_MINUTES),
    **{name: _number(name, least, most) for name, (least, most) in CLOCK_BOUNDS.items()},
}
