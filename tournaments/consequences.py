"""What a corrected result would change among the tables that were drawn after it.

Drawn rounds of a standing (Swiss, round robin, individual, ladder) stay as they are: only the standing and the next
draw change. In a bracket each later place hangs on the results before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

from tournaments.brackets import Bracket, live_tables
from tournaments.pairing import Event, Pairing

Expected = tuple[int | None, int | None]


@dataclass(frozen=True)
class Change:
    """One table that was drawn with other entries than it should have: *old* as drawn, *new* as it would be.

    A side of *new* is None where it is not known any more, or where nobody comes; both are None in a second final that
    is not needed. *begun*: it has a result. *label* is that of the round in the plan.
    """

    code: str
    label: str
    old: Pairing
    new: Expected
    begun: bool


def later_changes(format_module: ModuleType, before: Event, after: Event) -> list[Change]:
    """Return the tables drawn in *before* that would have other entries in *after*, in the order of the bracket.

    The two events differ in results that came before those tables. What was played with the wrong entries decides
    nothing, so everything after it is in the list too.
    """
    if not format_module.BRACKET:
        return []
    then, now = _bracket(format_module, before), _bracket(format_module, after)
    live = live_tables(before)
    changes = []
    for old, new in zip(then, now, strict=True):
        played = live.get(old.code)
        if played is None or old.state == "contradicts":
            continue
        if _entries(old.entries) != _entries(new.entries) or old.state != "unused" == new.state:
            changes.append(
                Change(old.code, old.label, played.table.pairing, new.entries, begun=played.credits is not None)
            )
    return changes


def _bracket(format_module: ModuleType, event: Event) -> Bracket:
    """Return the bracket as the results make it, whatever was drawn of it."""
    anew = getattr(format_module, "bracket_anew", format_module.bracket)
    bracket: Bracket = anew(event)
    return bracket


def _entries(sides: Expected) -> frozenset[int | None]:
    return frozenset(sides)
