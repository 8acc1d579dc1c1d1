"""Tournaments, their schedule, and how each match was run."""

from tournaments.models.event import (
    Entry,
    EntrySeat,
    EntryStatus,
    Tournament,
    TournamentStatus,
    format_choices,
)
from tournaments.models.run import Attempt, Ending, Result
from tournaments.models.schedule import Match, MatchSeat, MatchStatus, Round, RoundStatus

__all__ = [
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
    "Tournament",
    "TournamentStatus",
    "format_choices",
]
