"""Records as text (``.shelem``), read: lines into the JSON of a record, each with its number for errors."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.hand_record import HAND_FORMAT, HAND_KEYS, HandRecord
from engine.json_values import LONGEST_TEXT, check_text, load_json
from engine.notation_lines import HAND_LINES, kept_of, number_of, numbers_of, pairs_of, put
from engine.options import parse_rules
from engine.record import RESERVED, MatchRecord, in_place
from engine.record_error import RecordError
from engine.rules import Rules, RulesError

_HAND_LETTERS = "DAXMLWTIZS"


@dataclass
class _Hand:
    """The JSON of a hand as far as read, and the line of each key."""

    line: int
    value: dict[str, Any]
    lines: dict[str, int] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    kept: list[tuple[list[str], Any, int]] = field(default_factory=list)


def parse_any(data: str | bytes) -> MatchRecord:
    """Return the match of a record in text or JSON, replayed and checked; one hand with its rules is a match too.

    Raises:
        RecordError: with the line or place, and the reason.
    """
    if isinstance(data, bytes):
        if len(data) > 4 * LONGEST_TEXT:
            raise RecordError("the record is too long")
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise RecordError("not UTF-8 text", line=line) from None
    else:
        text = data
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] not in ("{", "["):
        return parse_match(text)
    if len(text) > LONGEST_TEXT:
        raise RecordError("the record is too long")
    return MatchRecord.from_json(load_json(text))


def parse_match(text: str) -> MatchRecord:
    """Return the match of a text record, replayed and checked; a hand alone with an ``R`` line is one too.

    Raises:
        RecordError: with the line, the place and the reason.
    """
    reader = _Reader()
    reader.read(text)
    if reader.rules is None:
        raise RecordError("the rules are missing: a record needs an R line")
    hands = [reader.hand_record(hand) for hand in reader.hands]
    record = MatchRecord(reader.rules, tuple(hands), reader.header, reader.result)
    return record.checked([{**hand.lines, "": hand.line} for hand in reader.hands])


def parse_hand(text: str, rules: Rules) -> HandRecord:
    """Return the one hand of a text, replayed under *rules*; an ``R`` line, if there is one, must agree with them.

    Raises:
        RecordError: with the line, the place and the reason; also where there is more or less than one hand.
    """
    reader = _Reader()
    reader.read(text)
    if len(reader.hands) != 1 or reader.header or reader.result:
        raise RecordError("expected one hand and nothing else")
    if reader.rules not in (None, rules):
        raise RecordError("the rules are others than those of the match", place="rules")
    hand = reader.hands[0]
    return in_place(reader.hand_record(hand), rules, hand.lines)[0]


def parse_hand_lines(text: str) -> HandRecord:
    """Return the one hand of a text *without* replaying it: for texts that were checked when they were stored.

    Only the rules tell whether a hand that was broken off after its last bid had a contract already: then none is said.

    Raises:
        RecordError: the lines are not those of one hand.
    """
    reader = _Reader()
    reader.read(text)
    if len(reader.hands) != 1:
        raise RecordError("expected one hand")
    return reader.hand_record(reader.hands[0])


class _Reader:
    """Takes the lines of a text apart."""

    def __init__(self) -> None:
        self.header: dict[str, Any] = {}
        self.rules: Rules | None = None
        self.result: dict[str, Any] | None = None
        self.hands: list[_Hand] = []
        self.seats: dict[int, dict[str, Any]] = {}
        self.kept: list[tuple[list[str], Any, int]] = []

    def read(self, text: str) -> None:
        """Read all lines.

        Raises:
            RecordError: with the number of the line.
        """
        if len(text) > LONGEST_TEXT:
            raise RecordError("the record is too long")
        check_text(text)
        begun = False
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
            line = line.rstrip("\r \t")
            if not line:
                continue
            try:
                if line.startswith("%") and not begun:
                    _check_version(line)
                else:
                    self._line(line, number)
            except RecordError as error:
                raise error.at(line=number) from None
            begun = True
        if not begun:
            raise RecordError("the record is empty")
        self._finish_header()

    def _line(self, line: str, number: int) -> None:
        letter, _, rest = line.partition(" ")
        if letter == "R":
            self._rules(rest)
        elif letter == "H":
            self._begin_hand(rest, number)
        elif self.hands:
            if letter not in tuple(_HAND_LETTERS):
                raise RecordError(f"{line[:20]!r} is no line of a hand")
            self._hand_line(self.hands[-1], letter, rest, number)
        elif letter == "G":
            for key, value in pairs_of(rest):
                put(self.header, key, value)
        elif letter == "P":
            self._seat(rest)
        elif letter == "Z":
            self.kept.append((*kept_of(rest), number))
        else:
            what = "stands before any H line" if letter in tuple(_HAND_LETTERS) else "is no line of a record"
            raise RecordError(f"{line[:20]!r} {what}")

    def _rules(self, rest: str) -> None:
        if self.rules is not None:
            raise RecordError("a second R line")
        try:
            self.rules = parse_rules(rest)
        except RulesError as error:
            raise RecordError(str(error), place="rules") from None

    def _seat(self, rest: str) -> None:
        number, _, words = rest.partition(" ")
        if number not in ("0", "1", "2", "3") or int(number) in self.seats:
            raise RecordError("a P line begins with a seat, 0 to 3, each once")
        seat: dict[str, Any] = {}
        for key, value in pairs_of(words):
            put(seat, key, value)
        self.seats[int(number)] = seat

    def _finish_header(self) -> None:
        if self.seats:
            self.header["seats"] = [self.seats.get(seat, {}) for seat in range(4)]
        for path, value, line in self.kept:
            try:
                if path == ["result"] and isinstance(value, dict):
                    if self.result is not None:
                        raise RecordError("a second result")
                    self.result = value
                elif path[0] == "seats" and len(path) == 3 and path[1] in ("0", "1", "2", "3") and self.seats:
                    put(self.header["seats"][int(path[1])], path[2], value)
                elif len(path) == 1 and path[0] not in (*RESERVED, "seats"):
                    put(self.header, path[0], value)
                else:
                    raise RecordError(f"{'.'.join(path)[:40]!r} cannot be kept on a Z line")
            except RecordError as error:
                raise error.at(line=line) from None

    def _begin_hand(self, rest: str, line: int) -> None:
        number, _, words = rest.partition(" ")
        value: dict[str, Any] = {"format": HAND_FORMAT, "n": number_of(number)}
        hand = _Hand(line, value, dict.fromkeys(("n", "dealer", "first", "before", "room", "forced"), line))
        for key, word in pairs_of(words):
            if key in HAND_KEYS and key not in ("dealer", "first", "before", "room", "forced", "commit"):
                raise RecordError(f"{key} is no word of an H line")
            put(value, key, numbers_of(str(word)) if key == "before" else word)
        if isinstance(value.get("commit"), int):
            value["commit"] = str(value["commit"])
        self.hands.append(hand)

    def _hand_line(self, hand: _Hand, letter: str, rest: str, number: int) -> None:
        if letter == "Z":
            hand.kept.append((*kept_of(rest), number))
            return
        if letter in hand.seen and letter != "I":
            raise RecordError(f"a second {letter} line in one hand")
        hand.seen.add(letter)
        for key, value in HAND_LINES[letter](rest):
            if key == "irregular":
                hand.lines[f"irregular.{len(hand.value.setdefault(key, []))}"] = number
                hand.value[key].append(value)
            else:
                hand.value[key] = value
            hand.lines.setdefault(key, number)

    def hand_record(self, hand: _Hand) -> HandRecord:
        """Return the record of a hand that was read.

        Raises:
            RecordError: a value is refused, or a line is missing.
        """
        for path, value, line in hand.kept:
            try:
                _keep(hand.value, path, value)
            except RecordError as error:
                raise error.at(line=line, place=f"hand {hand.value['n']}") from None
        if "deal" not in hand.value:
            raise RecordError("the D line is missing", line=hand.line, place=f"hand {hand.value['n']}")
        try:
            _complete_result(hand.value)
            return HandRecord.from_json(hand.value)
        except RecordError as error:
            line = hand.lines.get(error.key, hand.line)
            raise error.at(line=line, place=f"hand {hand.value['n']}") from None


def _complete_result(value: dict[str, Any]) -> None:
    """Add declarer and contract, which a text leaves to the auction."""
    result, calls, seat = value.get("result"), value.get("calls", ()), value.get("first")
    if not isinstance(result, dict) or not isinstance(seat, int) or result.get("outcome") == "passed_out":
        return
    passed: set[int] = set()
    for call in calls:
        while seat in passed and len(passed) < 4:
            seat = (seat + 1) % 4
        if call == "p":
            passed.add(seat)
        else:
            declarer, contract = seat, call
        seat = (seat + 1) % 4
    over = len(passed) == 3 or result.get("outcome") != "void" or any(value.get(key) for key in ("exchange", "tricks"))
    if over and len(passed) < len(calls):
        result.setdefault("declarer", declarer)
        result.setdefault("contract", contract)


def _check_version(line: str) -> None:
    name, _, version = line.partition(" ")
    major, _, _ = version.strip().partition(".")
    if name != "%shelem" or not major:
        raise RecordError(f"{line[:20]!r} is not '%shelem 1'")
    if major != "1":
        raise RecordError(f"the format is version {version[:20]}, this reads version 1")


def _keep(value: dict[str, Any], path: list[str], kept: Any) -> None:
    """Put what a hand's ``Z`` line says where it belongs."""
    if len(path) == 1 and (path[0] == "claim" or path[0] not in HAND_KEYS):
        put(value, path[0], kept)
    elif path[0] == "result" and len(path) == 2 and isinstance(value.get("result"), dict):
        put(value["result"], path[1], kept)
    elif path[0] == "irregular" and len(path) == 3 and path[1].isascii() and path[1].isdigit() and len(path[1]) < 4:
        irregular = value.get("irregular", [])
        if int(path[1]) >= len(irregular):
            raise RecordError(f"there is no irregularity {path[1]}")
        put(irregular[int(path[1])], path[2], kept)
    else:
        raise RecordError(f"{'.'.join(path)[:40]!r} cannot be kept on a Z line")
