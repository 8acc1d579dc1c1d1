"""Parts of a hand's record: what was irregular, and the result."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from engine.actions import call_text
from engine.json_values import Fields
from engine.record_error import RecordError
from engine.scoring import OUTCOMES, VOID, Outcome

LARGEST_SCORE = 100_000_000
LONGEST_ASKED = 200
MOST_DECISIONS = 1000
_KIND = re.compile(r"[a-z][a-z_]{0,39}")


@dataclass(frozen=True, slots=True)
class Irregular:
    """A decision that was not the player's own: *used* was done for it, because of *kind* (``timeout``, ``illegal``…).

    Attributes:
        at: number of the decision within the board, from 0. seat: whose it was.
        asked: what the player answered, empty if nothing. used: text of the act done, empty if none was.
    """

    at: int
    seat: int
    kind: str
    asked: str = ""
    used: str = ""
    extra: dict[str, Any] = field(default_factory=dict)

    def tidy(self) -> Irregular:
        """Return the same with an answer that can be kept: short, printable, sound Unicode."""
        shown = "".join(character if character.isprintable() else "�" for character in self.asked[:LONGEST_ASKED])
        return Irregular(self.at, self.seat, self.kind, shown, self.used, self.extra)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object of docs/records.md."""
        said = {"asked": self.asked} if self.asked else {}
        done = {"used": self.used} if self.used else {}
        return {"at": self.at, "seat": self.seat, "kind": self.kind, **said, **done, **self.extra}

    @classmethod
    def from_json(cls, value: Any) -> Irregular:
        """Return the irregularity of a JSON object.

        Raises:
            RecordError: a key is missing or refused.
        """
        fields = Fields(value, "an irregularity")
        at = fields.whole("at", 0, MOST_DECISIONS)
        seat = fields.whole("seat", 0, 3)
        kind = fields.text("kind", 40)
        if not _KIND.fullmatch(kind):
            raise RecordError("kind must be a word of small letters", key="irregular")
        asked, used = fields.text("asked", LONGEST_ASKED, ""), fields.text("used", LONGEST_ASKED, "")
        return cls(at, seat, kind, asked, used, fields.rest())


@dataclass(frozen=True, slots=True)
class HandResult:
    """What a record says of a hand's end; pairs are by side, points include the discards.

    Of a ``void`` hand, points and tricks are those of its complete tricks, and nothing was scored.
    """

    outcome: str
    declarer: int | None
    contract: str | None
    tricks: tuple[int, int]
    points: tuple[int, int]
    delta: tuple[int, int]
    after: tuple[int, int]
    extra: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, outcome: Outcome, before: tuple[int, int]) -> HandResult:
        """Return the result of a board that ended so, with the scores *before* it."""
        after = (before[0] + outcome.delta[0], before[1] + outcome.delta[1])
        contract = None if outcome.contract is None else call_text(outcome.contract)
        return cls(outcome.kind, outcome.declarer, contract, outcome.tricks, outcome.points, outcome.delta, after)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object of docs/records.md."""
        return {
            "outcome": self.outcome,
            "declarer": self.declarer,
            "contract": self.contract,
            "tricks": list(self.tricks),
            "points": list(self.points),
            "delta": list(self.delta),
            "after": list(self.after),
            **self.extra,
        }

    @classmethod
    def from_json(cls, value: Any) -> HandResult:
        """Return the result of a JSON object.

        Raises:
            RecordError: a key is missing or refused.
        """
        fields = Fields(value, "result")
        declarer, contract = fields.any("declarer"), fields.any("contract")
        if declarer is not None:
            declarer = Fields({"declarer": declarer}, "result").whole("declarer", 0, 3)
        if contract is not None:
            contract = Fields({"contract": contract}, "result").text("contract", 4)
        return cls(
            fields.word("outcome", OUTCOMES),
            declarer,
            contract,
            fields.pair("tricks", 0, 13),
            fields.pair("points", 0, 999),
            fields.pair("delta", -LARGEST_SCORE, LARGEST_SCORE),
            fields.pair("after", -LARGEST_SCORE, LARGEST_SCORE),
            fields.rest(),
        )

    @property
    def is_void(self) -> bool:
        """Return whether the hand was broken off and counts nothing."""
        return self.outcome == VOID
