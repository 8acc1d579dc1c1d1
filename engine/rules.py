"""The rules of a game as one frozen value: every option of docs/rules.md, checked, with a text and a hash.

`Rules.from_preset` is the usual way in; house rules are a preset plus overrides (engine/options.py reads and
writes them as text). A set that contradicts itself is refused with the field named.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from engine import rules_checks as checks
from engine.actions import SAR_SHELEM, SHELEM
from engine.cards import FULL_DECK, RANK_OF, RANKS, parse_card
from engine.presets import preset_names, preset_values
from engine.rules_checks import BURIED_WIDOW, RulesError

__all__ = ["AS_MAX", "Rules", "RulesError", "SarShelem", "SlamCalled"]

AS_MAX = "as_max"

DECKS = {52: FULL_DECK, 51: FULL_DECK & ~(1 << parse_card("2c"))}
"""The cards in play by their number; 51 leaves out the two of clubs, for a widow of 3."""

HAND_SIZE = 12

Pair = tuple[int | str, int | str]
"""What both sides score, declarer's first: numbers or words (`checks.DECLARER_TERMS`, `DEFENDER_TERMS`)."""


@dataclass(frozen=True, slots=True)
class SlamCalled:
    """What calling Shelem pays, and what it does to the auction."""

    win: Pair
    lose: Pair
    ends_auction: bool = False
    doubles: bool = False
    rank: str = "above_max"


@dataclass(frozen=True, slots=True)
class SarShelem:
    """What Sar-Shelem pays: above Shelem, and played without having seen the widow."""

    win: Pair
    lose: Pair
    widow: str = BURIED_WIDOW


@dataclass(frozen=True)
class Rules:
    """Every option of the game, with what the board needs at every card worked out beforehand.

    Numbers are points, or counts of cards, but for ``step`` (points between two bids) and ``passes_to_kill``.
    What each option may be and means: docs/rules.md.

    Raises:
        RulesError: a value is unknown, out of range, or contradicts another.
    """

    cards: int
    points: tuple[tuple[str, int], ...]
    trick: int
    total: int
    widow: int
    deal: str
    direction: str
    first_call: str
    min: int
    max: int
    step: int
    passes_to_kill: int
    all_pass: str
    widow_seen_by: str
    trump: str
    must_lead_trump: bool
    modes: tuple[str, ...]
    discards_to: str
    discard_trick: bool
    discards_revealed: str
    made: str
    failed: str
    double: str | None
    slam_uncalled: Pair
    slam_called: SlamCalled | str | None
    sar_shelem: SarShelem | None
    defenders: str
    target: int
    lose_at: int | None
    both_reach: str

    preset: str = field(default="", compare=False)
    house_rules: tuple[str, ...] = field(default=(), compare=False)
    """The name these rules started from, and the options its source names: told, but no part of the rules."""

    deck: int = field(init=False, repr=False, compare=False)
    """Set of the cards in play."""
    hand_size: int = field(init=False, repr=False, compare=False)
    """Cards a hand, which is also the number of tricks."""
    card_points: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Points of each of the 52 cards."""
    ladder: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Every bid there is, lowest first; Shelem is not one where it is a mere name for the top number."""
    shelem_is_max: bool = field(init=False, repr=False, compare=False)
    shelem_ends: bool = field(init=False, repr=False, compare=False)
    """Whether a Shelem call ends the auction although Sar-Shelem would be higher, or because nothing is."""
    double_rule: str = field(init=False, repr=False, compare=False)
    double_at: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        checks.check_types(self)
        deck = DECKS.get(self.cards)
        if deck is None:
            raise RulesError("cards", f"a deck of {self.cards} is not known: {', '.join(map(str, sorted(DECKS)))}")
        worth = dict(self.points)
        rule, _, threshold = (self.double or "never").partition(":")
        called = self.slam_called
        derived = {
            "deck": deck,
            "hand_size": (self.cards - self.widow) // 4,
            "card_points": tuple(worth.get(RANKS[RANK_OF[card]], 0) for card in range(52)),
            "ladder": (
                *range(self.min, self.max + 1, self.step),
                *((SHELEM,) if isinstance(called, SlamCalled) else ()),
                *((SAR_SHELEM,) if self.sar_shelem else ()),
            ),
            "shelem_is_max": called == AS_MAX,
            "shelem_ends": isinstance(called, SlamCalled) and (called.ends_auction or not self.sar_shelem),
            "double_rule": rule,
            "double_at": int(threshold or 0),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)
        checks.check_sense(self, HAND_SIZE)

    @classmethod
    def from_preset(cls, name: str, **overrides: object) -> Rules:
        """Return the rules of a preset, with some fields (or short forms such as ``ace=15``) overridden.

        Raises:
            RulesError: there is no such preset (field ``preset``), or an override is refused.
        """
        try:
            values = preset_values(name)
        except KeyError:
            known = ", ".join(preset_names())
            raise RulesError("preset", f"there is no preset {name[:40]!r}; there are {known}") from None
        rules = cls.from_values({**values, "preset": name})
        if not overrides:
            return rules
        from engine.options import override  # the text forms know the rules, not the other way round

        return override(rules, overrides)

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Rules:
        """Return the rules of a mapping as JSON has it: all fields, maybe the preset and house rules.

        Raises:
            RulesError: a field is missing, unknown or refused.
        """
        if not isinstance(values, Mapping):
            raise RulesError("rules", "the rules must be an object of fields and values")
        given: dict[str, Any] = dict(values)
        for name in given:
            if name not in FIELDS and name not in METADATA:
                raise RulesError(str(name)[:40], "there is no such field in the rules")
        for name in FIELDS:
            if name not in given:
                raise RulesError(name, "the field is missing")
        given["points"] = checks.read_points(given["points"])
        given["modes"] = checks.read_modes(given["modes"])
        given["slam_uncalled"] = checks.read_pair("slam_uncalled", given["slam_uncalled"])
        given["slam_called"] = _read_slam_called(given["slam_called"])
        given["sar_shelem"] = _read_sar_shelem(given["sar_shelem"])
        given["house_rules"] = checks.read_texts("house_rules", given.get("house_rules", ()))
        return cls(**given)

    def values(self) -> dict[str, Any]:
        """Return every field as JSON has it, in the order of docs/rules.md, without the preset's name."""
        return {name: _jsonable(getattr(self, name)) for name in FIELDS} | {"points": dict(self.points)}

    def canonical(self) -> str:
        """Return the canonical JSON of the values: keys sorted, no spaces."""
        return json.dumps(self.values(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the canonical JSON in hexadecimal; the name of the preset is no part of it."""
        return hashlib.sha256(self.canonical().encode()).hexdigest()

    def text(self) -> str:
        """Return the rules as on the ``R`` line of a record: preset, hash, every field as ``key=value``."""
        from engine.options import rules_text

        return rules_text(self)


METADATA = ("preset", "house_rules")
FIELDS = tuple(each.name for each in fields(Rules) if each.init and each.name not in METADATA)
"""The names of the fields that make the rules, in the order of docs/rules.md."""


def _jsonable(value: object) -> Any:
    if isinstance(value, SlamCalled):
        return {
            "win": list(value.win),
            "lose": list(value.lose),
            "ends_auction": value.ends_auction,
            "rank": value.rank,
            "doubles": value.doubles,
        }
    if isinstance(value, SarShelem):
        return {"win": list(value.win), "lose": list(value.lose), "widow": value.widow}
    return list(value) if isinstance(value, tuple) else value


def _read_slam_called(value: object) -> SlamCalled | str | None:
    if value is None or value == AS_MAX or isinstance(value, SlamCalled):
        return value if not isinstance(value, str) else AS_MAX
    parts = checks.read_parts("slam_called", value, {"win", "lose", "ends_auction", "rank", "doubles"})
    return SlamCalled(
        win=checks.read_pair("slam_called", parts["win"]),
        lose=checks.read_pair("slam_called", parts["lose"]),
        ends_auction=parts.get("ends_auction", False),
        doubles=parts.get("doubles", False),
        rank=parts.get("rank", "above_max"),
    )


def _read_sar_shelem(value: object) -> SarShelem | None:
    if value is None or isinstance(value, SarShelem):
        return value
    parts = checks.read_parts("sar_shelem", value, {"win", "lose", "widow"})
    return SarShelem(
        win=checks.read_pair("sar_shelem", parts["win"]),
        lose=checks.read_pair("sar_shelem", parts["lose"]),
        widow=parts.get("widow", BURIED_WIDOW),
    )
