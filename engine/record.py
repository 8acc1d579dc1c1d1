"""The record of a match: who played what by which rules, and every hand (engine/hand_record.py).

A record in hand is always a sound one: reading replays it through the board (`HandRecord.replay`). The text form is
engine/notation.py; both forms are specified in docs/records.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from engine.actions import call_text
from engine.board import Board
from engine.hand_record import HAND_FORMAT, HandRecord, check_format
from engine.json_values import Fields, check_value, is_whole
from engine.options import check_hash
from engine.record_error import RecordError
from engine.record_parts import HandResult, Irregular
from engine.replaying import decisions
from engine.rules import Rules, RulesError
from engine.scoring import match_end

__all__ = ["HandRecord", "HandResult", "Irregular", "MatchRecord", "RecordError", "decisions", "entry_scores"]

MATCH_FORMAT = "shelem-match/1"
REASONS = ("target", "floor", "boards", "forfeit")
MOST_HANDS = 20_000


@dataclass(frozen=True)
class MatchRecord:
    """A match: rules, hands and a header that says who, when and where; every hand has been replayed.

    Attributes:
        header: JSON values; ``seats`` is a list of four objects, the seats of room A; the rest is free, usual are
            ``id event round table start engine clock commitments``.
        result: ``reason`` (`REASONS`), ``winner`` (0: the entry of seats 0 and 2 in room A, 1, or None),
            ``score`` of both, and anything else; None as long as the match is not over.
    """

    rules: Rules
    hands: tuple[HandRecord, ...] = ()
    header: dict[str, Any] = field(default_factory=dict)
    result: dict[str, Any] | None = None

    def boards(self) -> list[Board]:
        """Return every hand, played again.

        Raises:
            RecordError: a hand is illegal; impossible for a record that was read.
        """
        return [in_place(hand, self.rules)[1] for hand in self.hands]

    def checked(self, lines: Sequence[Mapping[str, int]] = ()) -> MatchRecord:
        """Return the record, every hand replayed, results completed with what the auction says.

        Args:
            lines: by hand, the line of each JSON key (of the hand itself under ""), where it was read from text.

        Raises:
            RecordError: a hand is illegal, hands repeat or do not follow each other, the result is another one.
        """
        if len(self.hands) > MOST_HANDS:
            raise RecordError(f"more than {MOST_HANDS} hands")
        seen: set[tuple[int, str]] = set()
        hands = []
        for hand, where in zip_longest(self.hands, lines[: len(self.hands)], fillvalue=None):
            assert hand is not None
            if (hand.number, hand.room) in seen:
                raise RecordError("is given twice", place=hand.name, line=(where or {}).get(""))
            seen.add((hand.number, hand.room))
            hands.append(in_place(hand, self.rules, where)[0])
        record = replace(self, hands=tuple(hands))
        _check_header(record.header)
        if record.result is not None:
            _check_match_result(record)
        return record

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object ``shelem-match/1``."""
        preset = {"preset": self.rules.preset} if self.rules.preset else {}
        return {
            "format": MATCH_FORMAT,
            **self.header,
            "rules": {**preset, **self.rules.values()},
            "rules_sha256": self.rules.sha256,
            "hands": [hand.to_json() for hand in self.hands],
            **({} if self.result is None else {"result": self.result}),
        }

    @classmethod
    def from_json(cls, value: Any) -> MatchRecord:
        """Return the match of a JSON object, or of one hand with its rules beside it, replayed and checked.

        Raises:
            RecordError: with the place and the reason.
        """
        fields = Fields(value, "a record")
        alone = isinstance(value, dict) and value.get("format") == HAND_FORMAT
        if not alone:
            check_format(fields, MATCH_FORMAT)
        try:
            rules = Rules.from_values(fields.any("rules"))
            check_hash(rules, fields.any("rules_sha256"))
        except RulesError as error:
            raise RecordError(str(error), place="rules", key="rules") from None
        if alone:
            return cls(rules, (HandRecord.from_json(fields.rest()),)).checked()
        hands = fields.any("hands", [])
        if not isinstance(hands, list):
            raise RecordError("hands must be a list")
        result = fields.any("result")
        read = tuple(_read_hand(hand, number) for number, hand in enumerate(hands, 1))
        return cls(rules, read, fields.rest(), None if result is None else Fields(result, "result").rest()).checked()


RESERVED = ("format", "rules", "rules_sha256", "hands", "result")
"""Keys of a match that are not its header's."""


def entry_scores(hands: Iterable[HandRecord]) -> tuple[int, int]:
    """Return what the two entries scored in all hands that have a result: in room B they sit one seat further on."""
    scores = [0, 0]
    for hand in hands:
        if hand.result is not None:
            shift = hand.room == "B"
            scores[0] += hand.result.delta[0 ^ shift]
            scores[1] += hand.result.delta[1 ^ shift]
    return scores[0], scores[1]


def in_place(hand: HandRecord, rules: Rules, lines: Mapping[str, int] | None = None) -> tuple[HandRecord, Board]:
    """Return a hand, its result completed with declarer and contract, and its board.

    Args:
        lines: the line of each JSON key, where the hand was read from text.

    Raises:
        RecordError: the hand is illegal; place and line are those of the hand.
    """
    try:
        board = hand.replay(rules)
    except RecordError as error:
        lines = lines or {}
        line = lines.get(error.key) or lines.get(error.key.partition(".")[0]) or lines.get("")
        raise error.at(place=hand.name, line=line) from None
    result, table = hand.result, board.table
    if result is not None and table.contract is not None:
        # The text form leaves both to the auction; "S" as a name for the top number is a bid of it.
        result = replace(result, declarer=table.declarer, contract=call_text(table.contract))
    return replace(hand, result=result), board


def _read_hand(value: Any, number: int) -> HandRecord:
    try:
        return HandRecord.from_json(value)
    except RecordError as error:
        raise error.at(place=f"hand {number} of the list") from None


def _check_header(header: dict[str, Any]) -> None:
    check_value(header)
    for key in RESERVED:
        if key in header:
            raise RecordError(f"{key} cannot be a key of the header")
    seats = header.get("seats", [{}] * 4)
    if not (isinstance(seats, list) and len(seats) == 4 and all(isinstance(seat, dict) for seat in seats)):
        raise RecordError("seats must be four objects", place="seats")


def _check_match_result(record: MatchRecord) -> None:
    result = record.result or {}
    check_value(result)
    if result.get("reason") not in REASONS:
        raise RecordError(f"reason must be one of {', '.join(REASONS)}", place="result")
    winner = result.get("winner")
    if winner is not None and not is_whole(winner, 0, 1):
        raise RecordError("winner must be 0, 1 or null", place="result")
    if "score" in result and result["score"] != list(entry_scores(record.hands)):
        score = ",".join(map(str, entry_scores(record.hands)))
        raise RecordError(f"the hands add up to {score}, the record says another score", place="result")
    if result["reason"] in ("target", "floor"):
        _check_game(record, result["reason"], winner)


def _check_game(record: MatchRecord, reason: str, winner: int | None) -> None:
    """A game's hands follow each other, and the last one, no other, ends it."""
    scores = (0, 0)
    for at, hand in enumerate(record.hands):
        if hand.before != scores:
            raise RecordError(f"begins at {hand.before}, the hand before ended at {scores}", place=hand.name)
        if hand.result is None:
            raise RecordError("has no result, but the game is over", place=hand.name)
        declaring = None if hand.result.declarer is None else hand.result.declarer % 2
        end = match_end(record.rules, scores, hand.result.delta, declaring)
        scores = hand.result.after
        last = at == len(record.hands) - 1
        if end.over != last:
            raise RecordError("does not end the game" if last else "ends the game already", place=hand.name)
        if last and (end.reason, end.winner) != (reason, winner):
            raise RecordError(f"the game ends by {end.reason}, won by {end.winner}", place="result")
    if not record.hands:
        raise RecordError("a game without hands has no result", place="result")
