"""Tournaments, their schedule, and how each match was run."""

from tournaments.models.event import (
    CLOCK_BOUNDS,
    Entry,
    EntrySeat,
    EntryStatus,
    Tournament,
    TournamentStatus,
    format_choices,
)
from tournaments.models.run import Attempt, Ending, Result, SeatLog
from tournaments.models.schedule import Match, MatchSeat, MatchStatus, Round, RoundStatus

__all__ = [
    "CLOCK_BOUNDS",
    "Attempt",
    "Ending",
    "Entry",
    "EntrySeat",
    "EntryStatus",
    "Match",
    "MatchSeat",
    "MatchStatus",
    "Result",
    "Round",
    "RoundStatus",
    "SeatLog",
    "Tournament",
    "TournamentStatus",
    "format_choices",
]
