"""The record of one hand: the deal and the decisions, from which everything else follows.

Specified in docs/records.md. Whether a record is legal, only its replay tells (`HandRecord.replay`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.actions import SAR_SHELEM, call_text
from engine.board import Board
from engine.cards import card_texts, hand_text, suits_text
from engine.deal import Deal, DealError
from engine.json_values import Fields, check_value, is_whole
from engine.record_error import RecordError
from engine.record_parts import LARGEST_SCORE, MOST_DECISIONS, HandResult, Irregular
from engine.replaying import replay_hand, result_of, was_forced
from engine.rules import Rules

HAND_FORMAT = "shelem-hand/1"
HAND_KEYS = frozenset(
    [
        "format",
        "n",
        "room",
        "dealer",
        "first",
        "before",
        "commit",
        "forced",
        "deal",
        "widow",
        "calls",
        "exchange",
        "mode",
        "announced",
        "tricks",
        "winners",
        "ms",
        "irregular",
        "claim",
        "result",
    ]
)
"""The JSON keys that mean something; all others are kept."""
ROOMS = ("", "A", "B")
LARGEST_NUMBER = 1_000_000
LONGEST_TIME = 1_000_000_000
_Part = TypeVar("_Part")


@dataclass(frozen=True)
class HandRecord:
    """One board as it is stored: texts where the record has texts.

    Attributes:
        calls: from seat *first* on. forced: the opening bid had to be made. exchange: the discards.
        mode: letter, ``t`` for a trump that was still to be led; announced: ``before``, ``after`` or ``lead``.
        tricks: cards in playing order, the last may be incomplete. winners: a seat's digit per complete trick.
        ms: milliseconds a decision, or nothing. commit: commitment to this deal. claim, extra: kept, not understood.
    """

    number: int
    dealer: int
    first: int
    deal: Deal
    calls: tuple[str, ...] = ()
    before: tuple[int, int] = (0, 0)
    room: str = ""
    commit: str = ""
    forced: bool = False
    exchange: str = ""
    mode: str = ""
    announced: str = ""
    tricks: tuple[str, ...] = ()
    winners: str = ""
    ms: tuple[int, ...] = ()
    irregular: tuple[Irregular, ...] = ()
    claim: Any = None
    result: HandResult | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return ``hand 3``, with the room where there is one: ``hand 3B``."""
        return f"hand {self.number}{self.room}"

    @classmethod
    def from_board(
        cls,
        board: Board,
        *,
        ms: Sequence[int] = (),
        irregular: Iterable[Irregular] = (),
        room: str = "",
        commit: str = "",
        void: bool = False,
    ) -> HandRecord:
        """Return the record of a board, finished or not; *void* says that an unfinished one was broken off."""
        table = board.table
        cards = card_texts(table.plays)
        return cls(
            number=table.number,
            dealer=table.dealer,
            first=table.first,
            deal=board.deal,
            calls=tuple(map(call_text, table.calls)),
            before=table.before,
            room=room,
            commit=commit,
            forced=was_forced(board),
            exchange=hand_text(board.pile) if table.contract != SAR_SHELEM else "",
            mode=table.mode or board.chosen,
            announced=table.announced,
            tricks=tuple(["".join(cards[at : at + 4]) for at in range(0, len(cards), 4)]),
            winners="".join(map(str, table.winners)),
            ms=tuple(ms),
            irregular=tuple(each.tidy() for each in irregular),
            result=result_of(board, void=void),
        )

    def begun(self, rules: Rules) -> Board:
        """Return the board as it was dealt, before its first call. Raises: DealError."""
        return Board(rules, self.deal, dealer=self.dealer, first=self.first, before=self.before, number=self.number)

    def replay(self, rules: Rules) -> Board:
        """Return the board after everything the record says.

        Raises:
            RecordError: something is illegal under *rules*, or winners or result are not those of the engine.
        """
        return replay_hand(self, rules)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object ``shelem-hand/1``."""
        optional = {
            "room": self.room,
            "commit": self.commit,
            "forced": self.forced,
            "exchange": self.exchange,
            "mode": self.mode,
            "announced": self.announced,
        }
        return {
            "format": HAND_FORMAT,
            "n": self.number,
            "dealer": self.dealer,
            "first": self.first,
            "before": list(self.before),
            "deal": [suits_text(hand) for hand in self.deal.hands],
            "widow": suits_text(self.deal.widow),
            "calls": list(self.calls),
            **{key: value for key, value in optional.items() if value},
            "tricks": list(self.tricks),
            "winners": self.winners,
            "ms": list(self.ms),
            "irregular": [each.to_json() for each in self.irregular],
            **({} if self.claim is None else {"claim": self.claim}),
            **({} if self.result is None else {"result": self.result.to_json()}),
            **self.extra,
        }

    @classmethod
    def from_json(cls, value: Any) -> HandRecord:
        """Return the hand of a JSON object; whether its acts are legal only `replay` tells.

        Raises:
            RecordError: another format, a key missing or refused.
        """
        fields = Fields(value, "a hand")
        check_format(fields, HAND_FORMAT)
        hands, widow = fields.texts("deal", 4, 40), fields.text("widow", 40)
        try:
            deal = Deal.from_text(" ".join((*hands, widow)))
        except DealError as error:
            raise RecordError(str(error), place="deal", key="deal") from None
        irregular, result, claim = fields.any("irregular", []), fields.any("result"), fields.any("claim")
        return cls(
            number=fields.whole("n", 1, LARGEST_NUMBER),
            dealer=fields.whole("dealer", 0, 3),
            first=fields.whole("first", 0, 3),
            deal=deal,
            calls=fields.texts("calls", MOST_DECISIONS, 4),
            before=fields.pair("before", -LARGEST_SCORE, LARGEST_SCORE),
            room=fields.word("room", ROOMS, ""),
            commit=fields.text("commit", 200, ""),
            forced=_forced(fields.any("forced", False)),
            exchange=fields.text("exchange", 40, ""),
            mode=fields.word("mode", ("", *"shdcnazt"), ""),
            announced=fields.word("announced", ("", "before", "after", "lead"), ""),
            tricks=fields.texts("tricks", 13, 8),
            winners=fields.text("winners", 13, ""),
            ms=_times(fields.any("ms", [])),
            irregular=_irregular(irregular),
            claim=claim if claim is None else _kept(claim),
            result=None if result is None else _part("result", "result", HandResult.from_json, result),
            extra=fields.rest(),
        )


def check_format(fields: Fields, expected: str) -> None:
    """Accept the object of *fields* if its format is the expected one, major number included.

    Raises:
        RecordError: it is another one, or none.
    """
    found = fields.any("format")
    if found != expected:
        shown = repr(found)[:40] if isinstance(found, str) else "none"
        raise RecordError(f"the format is {shown}, this reads {expected}", key="format")


def _forced(value: Any) -> bool:
    if value not in (0, 1):
        raise RecordError("forced must be true or false", key="forced")
    return bool(value)


def _times(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or not all(is_whole(each, 0, LONGEST_TIME) for each in value):
        raise RecordError("ms must be a list of whole numbers", key="ms")
    if len(value) > MOST_DECISIONS:
        raise RecordError(f"ms has more than {MOST_DECISIONS} numbers", key="ms")
    return tuple(value)


def _irregular(value: Any) -> tuple[Irregular, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_DECISIONS:
        raise RecordError("irregular must be a list", key="irregular")
    return tuple(
        _part(f"irregularity {number + 1}", f"irregular.{number}", Irregular.from_json, each)
        for number, each in enumerate(value)
    )


def _part(place: str, key: str, read: Callable[[Any], _Part], value: Any) -> _Part:
    try:
        return read(value)
    except RecordError as error:
        raise RecordError(error.reason, place=place, key=key) from None


def _kept(value: Any) -> Any:
    check_value(value)
    return value
