"""The one error of reading records."""

from __future__ import annotations


class RecordError(ValueError):
    """A record is refused.

    Attributes:
        reason: what is wrong.
        place: where, in words (``hand 3A, trick 2, card 4``), empty for the record as a whole.
        line: of a text record, counted from 1; None where lines mean nothing.
        key: the JSON key of the hand that is meant (``tricks``), from which readers of text find the line.
    """

    def __init__(self, reason: str, *, place: str = "", line: int | None = None, key: str = "") -> None:
        self.reason = reason
        self.place = place
        self.line = line
        self.key = key
        where = ", ".join(filter(None, (f"line {line}" if line else "", place)))
        super().__init__(f"{where}: {reason}" if where else reason)

    def at(self, *, place: str = "", line: int | None = None) -> RecordError:
        """Return the same error, its place within *place* and on *line* unless it has one of its own."""
        inside = ", ".join(filter(None, (place, self.place)))
        return RecordError(self.reason, place=inside, line=self.line or line, key=self.key)
