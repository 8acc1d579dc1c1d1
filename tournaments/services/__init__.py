"""Writing: what organisers do with a tournament, and how its matches are played exactly once."""

from tournaments.services.dispatch import leases_reclaim, matches_dispatch, matches_unqueue
from tournaments.services.early import replay_open_early
from tournaments.services.entries import entry_add, entry_remove, entry_rename, entry_seed, may_enter
from tournaments.services.event import (
    resolved_rules,
    tournament_cancel,
    tournament_create,
    tournament_start,
)
from tournaments.services.finish import tournament_finish
from tournaments.services.lease import match_claim, match_fail, match_heartbeat, match_release
from tournaments.services.logs import seat_logs_prune
from tournaments.services.play import match_play
from tournaments.services.repair import match_retry, match_void
from tournaments.services.result import match_complete

__all__ = [
    "entry_add",
    "entry_remove",
    "entry_rename",
    "entry_seed",
    "leases_reclaim",
    "match_claim",
    "match_complete",
    "match_fail",
    "match_heartbeat",
    "match_play",
    "match_release",
    "match_retry",
    "match_void",
    "matches_dispatch",
    "matches_unqueue",
    "may_enter",
    "replay_open_early",
    "resolved_rules",
    "seat_logs_prune",
    "tournament_cancel",
    "tournament_create",
    "tournament_finish",
    "tournament_start",
]
