"""What a match asks of whoever sits at the table: house bots, programs in a sandbox, tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.match import PlayedBoard
    from engine.view import View


class Player:
    """A seat's decisions. Each method gets the live `View` of the seat and returns one of its legal acts."""

    def call(self, view: View) -> int:
        """Return a call out of `View.legal_calls`."""
        raise NotImplementedError

    def choose_mode(self, view: View) -> str:
        """Return a letter out of `View.legal_modes`."""
        raise NotImplementedError

    def discard(self, view: View) -> int:
        """Return a set of `View.discard_count` cards of the hand."""
        raise NotImplementedError

    def play(self, view: View) -> int:
        """Return a card out of `View.legal`."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Get ready: called once, before the first board of a room, so that no decision is charged with it."""

    def board_over(self, played: PlayedBoard) -> None:
        """Hear how a board ended; nothing is answered."""

    def close(self) -> None:
        """Leave the table; called once, at the end of the room."""


class PlayerFault(Exception):
    """A player did not answer as it should. What follows is the match's business (`engine.match`).

    Attributes:
        kind: "timeout", "malformed", "illegal" or "crash"; after a crash the player cannot go on.
        asked: what the player answered, as far as there was anything.
    """

    def __init__(self, kind: str, asked: str = "") -> None:
        super().__init__(f"{kind} {asked}".strip())
        self.kind = kind
        self.asked = asked
