"""Who may call what, and when the auction is over. Source: docs/rules.md, section 3."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from engine.actions import PASS, SHELEM
from engine.seats import next_seat

if TYPE_CHECKING:
    from engine.rules import Rules
    from engine.table import Table


def highest_call(table: Table) -> int:
    """Return the last call that was no pass, `PASS` if there was none."""
    return max(table.calls, default=PASS)


def is_forced(table: Table) -> bool:
    """Return whether the seat on turn must open: the first one, or the last one whose pass would kill the deal."""
    rules = table.rules
    if rules.all_pass == "force_first":
        return not table.calls
    if rules.all_pass == "force_last":
        return len(table.calls) == rules.passes_to_kill - 1 and not any(table.calls)
    return False


def legal_calls(table: Table) -> list[int]:
    """Return what the seat on turn may call, in ascending order; a pass comes first where it is allowed."""
    ladder = table.rules.ladder
    higher = ladder[bisect_right(ladder, highest_call(table)) :]
    return list(higher) if is_forced(table) else [PASS, *higher]


def resolve_call(rules: Rules, call: int) -> int:
    """Return *call* itself, or the top number where Shelem is only a name for it."""
    return rules.max if call == SHELEM and rules.shelem_is_top else call


def next_caller(table: Table) -> int | None:
    """Return the seat that calls next, or None when the auction is over (with or without a contract)."""
    calls, rules = table.calls, table.rules
    highest = highest_call(table)
    if highest == PASS and len(calls) >= rules.passes_to_kill:
        return None
    if highest == rules.ladder[-1] or (highest == SHELEM and rules.shelem_ends):
        return None
    passed = {seat for seat, call in zip(table.callers, calls, strict=True) if call == PASS}
    if highest != PASS and len(passed) == 3:
        return None
    seat = next_seat(table.callers[-1])
    while seat in passed:
        seat = next_seat(seat)
    return seat
