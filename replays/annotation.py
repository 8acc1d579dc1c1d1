"""Notes: what a player would say of a hand, found exactly from its record. One module a note in `replays.annotations`.

A note stands at the position where it becomes true; who sees less than the whole table learns of it later, or never.
`Note.shown_at` says from which position on a view may show it without telling a card that the view does not show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replays.frames import HandFrames

_FOLDER = "annotations"

OPEN, CLOSED = "open", "closed"
"""Views of the whole table and of an onlooker who sees no hand; a seat's view is its number."""

View = int | str


@dataclass(frozen=True, slots=True)
class Note:
    """One note on a hand.

    Attributes:
        words: English sentence, marked for translation, filled from the fields below: ``name`` and ``partner`` of
            *seat*, ``suits``, ``points``, ``bid``, ``first`` and ``last`` (tricks).
        at: index of the frame where it becomes true.
        seat: whom it is about.
        seats, public: index of the frame from which each seat, and an onlooker without any hand, can know it; None
            where the record stops before.
        suits: letters, in the order of a shown hand. tricks: the first and the last, where it spans some.
        kind: name of the module that found it.
    """

    words: str
    at: int
    seat: int
    seats: tuple[int | None, int | None, int | None, int | None]
    public: int | None
    suits: str = ""
    points: int = 0
    bid: int = 0
    tricks: tuple[int, int] = (0, 0)
    kind: str = ""

    def shown_at(self, view: View = OPEN) -> int | None:
        """Return the index of the frame at which *view* learns of the note, None if it never does."""
        if view == OPEN:
            return self.at
        if view == CLOSED:
            return self.public
        if not isinstance(view, int):
            raise ValueError(f"{view!r} is no view: open, closed or the number of a seat")
        return self.seats[view]


def known_to_all(at: int) -> tuple[int, int, int, int]:
    """Return the frames from which the seats know what is plain to everybody at frame *at*."""
    return (at, at, at, at)


@cache
def note_names() -> tuple[str, ...]:
    """Return the names of all notes, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules([str(Path(__file__).parent / _FOLDER)])))


def note_module(name: str) -> ModuleType:
    """Return the module of a note: ``TITLE``, ``PERSIAN``, ``MEANING``, ``EXAMPLE`` and ``notes(hand)``.

    Raises:
        KeyError: there is no note of that name.
    """
    if name not in note_names():
        raise KeyError(name)
    return import_module(f"{__package__}.{_FOLDER}.{name}")


def notes_on(hand: HandFrames) -> tuple[Note, ...]:
    """Return every note on *hand*, in the order in which they become true."""
    return tuple(sorted(_found(hand), key=lambda note: note.at))


def _found(hand: HandFrames) -> Iterator[Note]:
    for name in note_names():
        for note in note_module(name).notes(hand):
            yield replace(note, kind=name)
