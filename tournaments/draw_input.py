"""What a draw depended on, as plain values that are kept with the round, and back again. Knows no database."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from tournaments.pairing import Entrant, Event, PlayedRound, PlayedTable, Table
from tournaments.scoring import Credit

CREDIT = ("points", "outcome", "difference", "scored", "imps", "boards_won", "forfeited", "walkover")


def draw_input(event: Event) -> dict[str, Any]:
    """Return *event* as JSON values; short keys, since an event of 501 entries keeps thousands of tables."""
    return {
        "entrants": [[each.seed, each.active, each.club, each.joined] for each in event.entrants],
        "options": dict(event.options),
        "rounds": [[each.label, each.stage, [_table(table) for table in each.tables]] for each in event.rounds],
        "tie_breaks": list(event.tie_breaks),
        "forbidden": sorted(sorted(pair) for pair in event.forbidden),
        "forced": sorted(sorted(pair) for pair in event.forced),
        "keep_apart": event.keep_apart,
        "key_sha256": hashlib.sha256(event.key.encode()).hexdigest(),
    }


def input_digest(values: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the canonical JSON of what `draw_input` gives."""
    text = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def event_of_input(values: Mapping[str, Any], *, key: str) -> Event:
    """Return the event again; *key* is the tournament's, of which the input has only the hash."""
    return Event(
        entrants=tuple(Entrant(*each) for each in values["entrants"]),
        options=values["options"],
        rounds=tuple(
            PlayedRound(label, tuple(_table_again(table) for table in tables), stage)
            for label, stage, tables in values["rounds"]
        ),
        tie_breaks=tuple(values["tie_breaks"]),
        forbidden=frozenset(frozenset(pair) for pair in values["forbidden"]),
        forced=frozenset(frozenset(pair) for pair in values["forced"]),
        keep_apart=values["keep_apart"],
        key=key,
    )


def _table(played: PlayedTable) -> list[Any]:
    credits = played.credits and [[getattr(credit, name) for name in CREDIT] for credit in played.credits]
    table = played.table
    return [list(table.first), list(table.second), table.code, credits, played.winner, played.void]


def _table_again(values: list[Any]) -> PlayedTable:
    first, second, code, credits, winner, void = values
    pair = None
    if credits is not None:
        one, other = (Credit(**dict(zip(CREDIT, each, strict=True))) for each in credits)
        pair = (one, other)
    return PlayedTable(Table(tuple(first), tuple(second), code), pair, winner, void)
