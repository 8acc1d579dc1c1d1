"""What one seat may know of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import auction
from engine.actions import BY_LEAD, CALL, DISCARD, MODE, MODE_LETTERS, PLAY, call_text
from engine.cards import SUITS, card_text, cards_of
from engine.events import events

if TYPE_CHECKING:
    from engine.table import Table


class View:
    """The table, and of the hidden cards only what this seat holds or has seen.

    A view is a live window that changes as the board goes on: it is good until the next act. It holds no reference
    to the board or to another seat's cards.

    Attributes:
        table: the public side of the board.
        seat: whose view it is.
        hand: set of the cards held now (for the declarer, after the auction, the widow included).
        legal: set of the cards that may be played now, 0 when it is not this seat's turn to play one.
        widow: set of the widow's cards if this seat has seen them, else 0.
        discards: set of the discards if this seat made or has seen them, else 0.
    """

    __slots__ = ("discards", "hand", "legal", "seat", "table", "widow")

    def __init__(self, table: Table, seat: int, hand: int) -> None:
        self.table = table
        self.seat = seat
        self.hand = hand
        self.legal = 0
        self.widow = 0
        self.discards = 0

    @property
    def on_turn(self) -> bool:
        """Return whether it is this seat that has to act."""
        return self.table.turn == self.seat

    def legal_calls(self) -> list[int]:
        """Return the calls allowed now, ascending, pass first; empty when it is not this seat's turn to call."""
        table = self.table
        return auction.legal_calls(table) if table.turn == self.seat and table.phase == CALL else []

    def legal_modes(self) -> str:
        """Return the letters of the modes that may be chosen now (see `modes_to_choose`)."""
        return modes_to_choose(self.table) if self.on_turn and self.table.phase == MODE else ""

    @property
    def discard_count(self) -> int:
        """Return how many cards this seat has to discard now, 0 if none."""
        return self.table.rules.widow if self.on_turn and self.table.phase == DISCARD else 0

    def legal_texts(self) -> list[str]:
        """Return the texts of all that is allowed now; for a discard the cards it is chosen from."""
        phase = self.table.phase
        if phase == CALL:
            return [call_text(call) for call in self.legal_calls()]
        if phase == MODE:
            return list(self.legal_modes())
        cards = self.legal if phase == PLAY else self.hand if self.discard_count else 0
        return [card_text(card) for card in cards_of(cards)]

    def events(self) -> list[dict[str, Any]]:
        """Return the log of the board as this seat saw it, in the words of the bot protocol (`engine.events`)."""
        return events(self)


def modes_to_choose(table: Table) -> str:
    """Return the letters the declarer chooses his mode from; "" where the rules leave nothing to choose.

    ``s h d c`` announce a trump, ``t`` leaves it to the lead, ``n a z`` are the modes without trump.
    Source: docs/rules.md, section 3.
    """
    rules = table.rules
    by_lead = rules.trump == "lead"
    trumps = "" if "trump" not in rules.modes else BY_LEAD if by_lead else SUITS
    letters = trumps + "".join(MODE_LETTERS[mode] for mode in rules.modes if mode != "trump")
    return letters if len(letters) > 1 else ""
