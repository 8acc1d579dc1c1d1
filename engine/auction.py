"""Who may call what, and when the auction is over. Source: docs/rules.md, section 3."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from engine.actions import CALL, PASS, SHELEM

if TYPE_CHECKING:
    from engine.rules import Rules
    from engine.table import Table

_ONE_LEFT = frozenset({0b0111, 0b1011, 0b1101, 0b1110})
"""Sets of seats that have passed when one bidder is left."""


def is_forced(table: Table) -> bool:
    """Return whether the seat on turn must open: the first one, or the last one whose pass would kill the deal."""
    rules = table.rules
    if rules.all_pass == "force_first":
        return not table.calls
    if rules.all_pass == "force_last":
        return table.highest == PASS and len(table.calls) == rules.passes_to_kill - 1
    return False


def legal_calls(table: Table) -> list[int]:
    """Return what the seat on turn may call, in ascending order; a pass comes first where it is allowed."""
    ladder = table.rules.ladder
    higher = ladder[bisect_right(ladder, table.highest) :]
    return list(higher) if is_forced(table) else [PASS, *higher]


def is_legal(table: Table, call: int) -> bool:
    """Return whether the seat on turn may make *call* now."""
    if table.phase != CALL:
        return False
    if call == PASS:
        return not is_forced(table)
    return call > table.highest and call in table.rules.ladder


def resolve_call(rules: Rules, call: int) -> int:
    """Return *call* itself, or the top number where Shelem is only a name for it."""
    return rules.max if call == SHELEM and rules.shelem_is_max else call


def next_caller(table: Table) -> int | None:
    """Return the seat that calls next, or None when the auction is over (with or without a contract)."""
    highest, passed, rules = table.highest, table.passed, table.rules
    if highest == PASS:
        if len(table.calls) >= rules.passes_to_kill:
            return None
    elif highest == rules.ladder[-1] or passed in _ONE_LEFT or (highest == SHELEM and rules.shelem_ends):
        return None
    seat = (table.callers[-1] + 1) & 3
    while passed >> seat & 1:
        seat = (seat + 1) & 3
    return seat
