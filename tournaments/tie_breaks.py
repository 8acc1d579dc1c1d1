"""The tie-breaks, one small object each; its name is the key that is stored. Page: docs/scoring.md.

A tie-break gives a number to a line within the group of lines that are tied so far, or None where it says nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from tournaments.tally import Line, Meeting


@dataclass(frozen=True)
class Field:
    """All lines of an event, by entry; *lots_key* seeds the drawing of lots."""

    lines: Mapping[int, Line]
    lots_key: str = ""

    @cached_property
    def side(self) -> int:
        """How many opponents a match has: 1, or 2 where single players are partnered by the draw."""
        sizes = (len(meeting.opponents) for line in self.lines.values() for meeting in line.meetings)
        return max(sizes, default=1) or 1

    @cached_property
    def lots(self) -> dict[int, int]:
        """The lot of every entry, from 1: entries in the order of SHA-256 of "shelem-lots/1:KEY:ENTRY"."""
        drawn = sorted(self.lines, key=lambda entry: (_lot(self.lots_key, entry), entry))
        return {entry: number for number, entry in enumerate(drawn, 1)}


def _lot(key: str, entry: int) -> bytes:
    return hashlib.sha256(f"shelem-lots/1:{key}:{entry}".encode()).digest()


Value = Callable[[Line, Collection[int], Field], int | None]
"""From a line, the entries it is tied with (itself too) and the field to a number."""


@dataclass(frozen=True)
class TieBreak:
    """How one tie-break finds its number.

    *of_group*: the number depends on who is tied, so it is asked of tied groups alone, and again within the smaller
    groups that it makes. *hundredths*: the number is in hundredths of standing points. *lower_first*: less is better.
    """

    value: Value
    of_group: bool = False
    hundredths: bool = False
    lower_first: bool = False


def _head_to_head(line: Line, tied: Collection[int], _field: Field) -> int | None:
    """Match points against the others of the group, if all of them have met each other."""
    others = [entry for entry in tied if entry != line.entry]
    if not others or any(entry not in line.met for entry in others):
        return None
    return sum(line.met[entry] for entry in others)


def _opposition(line: Line, field: Field) -> list[int]:
    """Return what each match of *line* adds to its Buchholz, the lowest first.

    That is the standing points of the opponent (the sum of two), or its own where nobody was met: a bye, a walkover.
    """
    return sorted(_strength(line, meeting, field) for meeting in line.meetings)


def _strength(line: Line, meeting: Meeting, field: Field) -> int:
    if not meeting.opponents or (meeting.walkover and meeting.outcome == "win"):
        return line.points * field.side
    return sum(field.lines[each].points for each in meeting.opponents)


def _buchholz(line: Line, _tied: Collection[int], field: Field) -> int:
    return sum(_opposition(line, field))


def _buchholz_cut1(line: Line, _tied: Collection[int], field: Field) -> int:
    return sum(_opposition(line, field)[1:])


def _buchholz_median(line: Line, _tied: Collection[int], field: Field) -> int:
    return sum(_opposition(line, field)[1:-1])


def _sonneborn_berger(line: Line, _tied: Collection[int], field: Field) -> int:
    """The points of the opponents beaten and half of those tied with; nobody is beaten in a bye or a walkover."""
    halves = {"win": 2, "tie": 1}
    met = [meeting for meeting in line.meetings if not meeting.walkover]
    doubled = sum(
        halves.get(meeting.outcome, 0) * field.lines[each].points for meeting in met for each in meeting.opponents
    )
    return doubled // 2


TIE_BREAKS: dict[str, TieBreak] = {
    "difference": TieBreak(lambda line, _tied, _field: line.difference),
    "head_to_head": TieBreak(_head_to_head, of_group=True),
    "buchholz": TieBreak(_buchholz, hundredths=True),
    "buchholz_cut1": TieBreak(_buchholz_cut1, hundredths=True),
    "buchholz_median": TieBreak(_buchholz_median, hundredths=True),
    "sonneborn_berger": TieBreak(_sonneborn_berger, hundredths=True),
    "wins": TieBreak(lambda line, _tied, _field: line.wins),
    "boards_won": TieBreak(lambda line, _tied, _field: line.boards_won),
    "imps": TieBreak(lambda line, _tied, _field: line.imps),
    "lots": TieBreak(lambda line, _tied, field: field.lots[line.entry], of_group=True, lower_first=True),
}
