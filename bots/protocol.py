"""The bot protocol ``shelem-bot/1``: the lines written to a program, and the strict reading of what it answers.

Published in docs/bot-protocol.md. One JSON object a line, UTF-8, on stdin and stdout of one process a seat. Nothing
here knows of processes or clocks that run: see `bots.players`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.actions import CALL, DISCARD, MODE, parse_call
from engine.cards import cards_of, hand_text, parse_card
from engine.record import HandRecord

if TYPE_CHECKING:
    from engine.match import PlayedBoard
    from engine.rules import Rules
    from engine.view import View

PROTO = 1
LINE_TO_BOT = 65_536
LINE_FROM_BOT = 8_192
DEBUG_BYTES = 1_024
"""Bytes: the longest line to a program, the longest one from it, and what is kept of a decision's debug text."""
LONGEST_ASKED = 200
LONGEST_NAME = 80
DEEPEST = 16
LONGEST_NUMBER = 18
"""Levels of lists and objects, and digits of a whole number, in a line from a program."""

MALFORMED, ILLEGAL = "malformed", "illegal"
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_PLAIN = re.compile(rb'\{"id": ?([1-9][0-9]{0,17}), ?"a": ?"([0-9A-Za-z]{0,40})"\}')
"""The usual answer, which needs no JSON reader."""
_CARD = re.compile(r"[2-9TJQKA][shdc]")


class ProtocolError(Exception):
    """A program's line is not what the protocol asks for.

    Attributes:
        kind: "malformed" (no answer can be read) or "illegal" (an answer that is not allowed here).
        reason: what is wrong, in English, for the author.
        asked: the line, or the answer in it, cut short.
    """

    def __init__(self, kind: str, reason: str, asked: str = "") -> None:
        super().__init__(f"{kind}: {reason}")
        self.kind = kind
        self.reason = reason
        self.asked = asked[:LONGEST_ASKED]


@dataclass(frozen=True, slots=True)
class Clock:
    """Milliseconds: to start; free for a decision; measuring tolerance; the bank of a room; the longest decision."""

    init_ms: int = 10_000
    move_ms: int = 1_000
    grace_ms: int = 50
    bank_ms: int = 20_000
    hard_stop_ms: int = 5_000

    def timeout_ms(self, bank_ms: float) -> float:
        """Return after how long a decision times out, with *bank_ms* left in the bank."""
        return min(self.move_ms + self.grace_ms + bank_ms, self.hard_stop_ms)

    def bank_after(self, bank_ms: float, used_ms: float) -> float:
        """Return what is left of the bank after a decision that took *used_ms*."""
        return max(0.0, bank_ms - max(0.0, used_ms - self.move_ms - self.grace_ms))

    def to_json(self) -> dict[str, int]:
        """Return the object ``clock`` of a hello."""
        names = ("init_ms", "move_ms", "grace_ms", "bank_ms", "hard_stop_ms")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class Ready:
    """What a program says of itself; name and version are for its author's logs only."""

    name: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """An act as text, not yet known to be legal, and what the program says of it for its author."""

    text: str
    debug: str = ""


def line_of(message: Mapping[str, Any]) -> bytes:
    """Return a message as the line that is written, without its line feed."""
    return _ENCODER.encode(message).encode()


def hello(*, match: str, seat: int, rules: Rules, clock: Clock, memory_mb: int) -> dict[str, Any]:
    """Return the first message to a program.

    *match* must be good for telling matches apart, and for nothing else: nothing hidden may be worked out from it.
    """
    return {
        "t": "hello",
        "proto": PROTO,
        "match": match,
        "seat": seat,
        "rules": rules.values(),
        "rules_sha256": rules.sha256,
        "clock": clock.to_json(),
        "limits": {"mem_mb": memory_mb, "line_bytes": LINE_FROM_BOT, "debug_bytes": DEBUG_BYTES},
    }


def act(*, id: int, view: View, events: Sequence[Mapping[str, Any]], clock: Clock, bank_ms: float) -> dict[str, Any]:
    """Return the question to the seat of *view*, which is on turn; *events* are those it has not heard yet."""
    phase = view.table.phase
    message: dict[str, Any] = {"t": "act", "id": id, "kind": phase, "ev": events}
    if phase == DISCARD:
        message |= {"hand": hand_text(view.hand), "n": view.discard_count}
    else:
        message["legal"] = view.legal_texts()
    return message | {"move_ms": clock.move_ms, "bank_ms": int(bank_ms)}


def event(events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a message that is not answered."""
    return {"t": "event", "ev": events}


def hand_end(played: PlayedBoard) -> dict[str, Any]:
    """Return the event that ends a hand, with its record.

    The record names no room, nobody's time and nobody's wrong answer: nothing by which a program could tell its
    partner what the table does not show.
    """
    irregular = [{"at": each.at, "seat": each.seat, "kind": each.kind, "used": each.used} for each in played.irregular]
    record = HandRecord.from_board(played.board).to_json()
    _LAST_END = (played, {"t": "hand_end", "record": record | {"irregular": irregular}})
    return _LAST_END[1]


_LAST_END: tuple[PlayedBoard | None, dict[str, Any]] = (None, {})


def bye(reason: str) -> dict[str, Any]:
    """Return the last message to a program."""
    return {"t": "bye", "reason": reason}


def read_ready(line: bytes) -> Ready | None:
    """Return what a program said when it is ready; None for a message of an unknown type, which is ignored.

    Raises:
        ProtocolError: the line is no message, or the program speaks another version.
    """
    message = read_line(line)
    if "t" not in message:
        raise ProtocolError(MALFORMED, 'the first line must be {"t":"ready","proto":1}', _shown(line))
    if message["t"] != "ready":
        return None
    if message.get("proto") != PROTO or isinstance(message["proto"], bool):
        raise ProtocolError(MALFORMED, f'ready must say "proto":{PROTO}', _shown(line))
    name, version = (message.get(key, "") for key in ("name", "version"))
    return Ready(_short(name), _short(version))


def read_answer(line: bytes, id: int, overdue: frozenset[int] | set[int] = frozenset()) -> Answer | None:
    """Return the answer to question *id*; None for a line that is ignored.

    Ignored are messages of unknown types, and late answers to the questions *overdue*.

    Raises:
        ProtocolError: the line is no answer, or one to another question.
    """
    if (plain := _PLAIN.fullmatch(line)) and int(plain[1]) == id:
        return Answer(plain[2].decode())
    message = read_line(line)
    if "id" not in message:
        if isinstance(message.get("t"), str) and message["t"] != "ready":
            return None
        raise ProtocolError(MALFORMED, 'an answer needs "id" and "a"', _shown(line))
    said = message["id"]
    if isinstance(said, bool) or not isinstance(said, int):
        raise ProtocolError(MALFORMED, '"id" must be the number of the question', _shown(line))
    if said != id:
        if said in overdue:
            return None
        raise ProtocolError(MALFORMED, f'"id" is {said}, the question was {id}', _shown(line))
    text = message.get("a")
    if not isinstance(text, str):
        raise ProtocolError(MALFORMED, '"a" must be a text', _shown(line))
    return Answer(text, _debug(message.get("debug")))


def read_act(view: View, text: str, legal: Sequence[str]) -> int | str:
    """Return the act that *text* names, as the engine has it: a call, a letter, a set of cards or a card.

    *legal* is the list of the question; there is none for a discard.

    Raises:
        ProtocolError: it is not one of the legal ones, letter for letter.
    """
    phase = view.table.phase
    if phase == DISCARD:
        return _discard(view, text)
    if text not in legal:
        raise ProtocolError(ILLEGAL, f"{text[:40]!r} is not in legal: {' '.join(legal)}", text)
    if phase == MODE:
        return text
    return parse_call(text) if phase == CALL else parse_card(text)


def _discard(view: View, text: str) -> int:
    """Return the set of the cards in *text*, in any order, or refuse it."""
    count = view.discard_count
    cards = _CARD.findall(text)
    if len(text) != 2 * count or "".join(cards) != text:
        raise ProtocolError(ILLEGAL, f"a discard is {count} cards written together, not {text[:40]!r}", text)
    held = {parse_card(card) for card in cards}
    if len(held) < count:
        raise ProtocolError(ILLEGAL, f"{text!r} names a card twice", text)
    if not held <= set(cards_of(view.hand)):
        raise ProtocolError(ILLEGAL, f"{text!r} has a card that is not in the hand {hand_text(view.hand)}", text)
    return sum(1 << card for card in held)


def read_line(line: bytes) -> dict[str, Any]:
    """Return the JSON object of a line, read more strictly than Python's reader does.

    Raises:
        ProtocolError: too long, no UTF-8, no JSON, no object; a key twice, a number that is none or too long, half a
            surrogate pair, too deep.
    """
    try:
        if len(line) > LINE_FROM_BOT:
            raise _Refused(f"the line is longer than {LINE_FROM_BOT} bytes")
        message = _DECODER.decode(line.decode())
        if not isinstance(message, dict):
            raise _Refused("a line must be one JSON object")
        if line.count(b"[") + line.count(b"{") > DEEPEST and _depth(message) > DEEPEST:
            raise _Refused("lists or objects lie too deep")
        if _SURROGATE.search(line):
            json.dumps(message, ensure_ascii=False).encode()
    except _Refused as refused:
        reason = str(refused)
    except UnicodeDecodeError:
        reason = "the line is not UTF-8"
    except UnicodeEncodeError:
        reason = "half a surrogate pair"
    except RecursionError:
        reason = "lists or objects lie too deep"
    except ValueError as error:
        reason = f"no JSON: {error}" if line.strip() else "an empty line"
    else:
        return message
    raise ProtocolError(MALFORMED, reason, _shown(line)) from None


class _Refused(Exception):
    """JSON that Python reads and we do not."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Refused("a key is there twice")
    return found


def _constant(text: str) -> None:
    raise _Refused(f"{text} is no number")


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise _Refused("a number is too long")
    return int(text)


def _real(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _Refused(f"{text[:20]} is no number")
    return number


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant, parse_int=_whole, parse_float=_real)


_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(_depth, value), default=0) if isinstance(value, list) else 0


def _shown(line: bytes) -> str:
    return line[: 4 * LONGEST_ASKED].decode(errors="replace").rstrip("\r\n")[:LONGEST_ASKED]


def _short(value: object) -> str:
    text = value if isinstance(value, str) else ""
    return "".join(each for each in text if each.isprintable())[:LONGEST_NAME]


def _debug(value: object) -> str:
    """Return a debug text of at most `DEBUG_BYTES`; whatever is no text is shown as JSON."""
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    encoded = text.encode()
    return text if len(encoded) <= DEBUG_BYTES else encoded[: DEBUG_BYTES - 3].decode(errors="ignore") + "…"
