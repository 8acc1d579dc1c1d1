"""Records of test matches for the tests, played without any process."""

from __future__ import annotations

from engine.match import Match
from engine.notation import match_text
from engine.player import Player
from engine.players import create_player
from engine.record import MatchRecord
from engine.rules import Rules


def played_text(deals: int, *, own: str = "Hoopoe v1", other: str = "Steady v1") -> str:
    """Return the record of *deals* deals in both rooms as text, by steady players, half of them bolder."""
    rules = Rules.from_preset("club-1165")

    def player(slot: int, seat: int, room: str) -> Player:
        return create_player(f"steady:boldness={5 * (slot % 2)}", rules=rules, seat=seat, key=f"{slot}{room}")

    boards = Match(rules, player).duplicate("key", deals)
    hands = tuple(each.to_record() for each in boards)
    seats = [{"entry": (own, other)[seat % 2], "seat": seat} for seat in range(4)]
    return match_text(MatchRecord(rules, hands, {"event": "test match", "seats": seats}))
