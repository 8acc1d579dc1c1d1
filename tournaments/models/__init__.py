"""Tournaments, their schedule, and how each match was run."""

from tournaments.models.event import (
    CLOCK_BOUNDS,
    Compare,
    Confirmation,
    Entry,
    EntrySeat,
    EntryStatus,
    Mode,
    PairingRule,
    PartnerDraw,
    Play,
    Tournament,
    TournamentStatus,
    Visibility,
    format_choices,
)
from tournaments.models.figures import VersionFigures
from tournaments.models.run import Attempt, Ending, Result, ResultSource, ResultVersion, SeatLog, Sheet
from tournaments.models.schedule import Match, MatchSeat, MatchStatus, Round, RoundStatus

__all__ = [
    "CLOCK_BOUNDS",
    "Attempt",
    "Compare",
    "Confirmation",
    "Ending",
    "Entry",
    "EntrySeat",
    "EntryStatus",
    "Match",
    "MatchSeat",
    "MatchStatus",
    "Mode",
    "PairingRule",
    "PartnerDraw",
    "Play",
    "Result",
    "ResultSource",
    "ResultVersion",
    "Round",
    "RoundStatus",
    "SeatLog",
    "Sheet",
    "Tournament",
    "TournamentStatus",
    "VersionFigures",
    "Visibility",
    "format_choices",
]
