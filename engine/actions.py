"""What a seat may do: a call, a choice of mode, a discard, a card. Their texts are those of docs/records.md."""

from collections.abc import Sequence

from engine.cards import SUITS

PASS = 0
SHELEM = 1000
SAR_SHELEM = 2000
"""Calls are integers that compare as they rank: pass, the numbers, Shelem, Sar-Shelem."""

CALL, MODE, DISCARD, PLAY, OVER = "call", "mode", "discard", "play", "over"
"""The phases of a board; the first four are also the kinds of action."""

BY_LEAD = "t"
NARES, ACE_NARES, SARRES = "n", "a", "z"
MODE_LETTERS = {"nares": NARES, "ace_nares": ACE_NARES, "sarres": SARRES}

_NAMED_CALLS = {"p": PASS, "S": SHELEM, "SS": SAR_SHELEM}
_CALL_NAMES = {call: text for text, call in _NAMED_CALLS.items()}


class IllegalAction(ValueError):
    """A seat did what the rules do not allow here; the message says what they do allow.

    Attributes:
        kind: "call", "mode", "discard" or "play", or "over" when nothing can be done any more.
        seat: who acted, None when nobody is on turn.
        asked: the text of what was tried.
        allowed: the texts of what was allowed (for a discard: the cards of the hand).
        note: why it is not, where that is not plain.
    """

    def __init__(self, kind: str, seat: int | None, asked: str, allowed: Sequence[str], note: str = "") -> None:
        self.kind = kind
        self.seat = seat
        self.asked = asked
        self.allowed = tuple(allowed)
        self.note = note
        who = "nobody is on turn" if seat is None else f"seat {seat} may not {_VERBS[kind]} {asked[:60]!r}"
        reason = f" ({note})" if note else ""
        choice = f"; allowed: {' '.join(self.allowed)}" if self.allowed else ""
        super().__init__(f"{who}{reason}{choice}")


_VERBS = {CALL: "call", MODE: "choose", DISCARD: "discard", PLAY: "play", OVER: "do"}


def call_text(call: int) -> str:
    """Return ``p``, the number, ``S`` (Shelem) or ``SS`` (Sar-Shelem)."""
    return _CALL_NAMES.get(call) or str(call)


def parse_call(text: str) -> int:
    """Return the call written as *text*.

    Raises:
        ValueError: it is none of ``p``, a number of one to three digits, ``S``, ``SS``.
    """
    if text in _NAMED_CALLS:
        return _NAMED_CALLS[text]
    if text.isascii() and text.isdigit() and len(text) <= 3 and text[0] != "0":
        return int(text)
    raise ValueError(f"{text[:20]!r} is no call: write p, a number, S or SS")


def trump_of(mode: str) -> int:
    """Return the trump suit (0..3) of a mode letter, -1 where there is none (yet)."""
    return SUITS.find(mode) if mode else -1
