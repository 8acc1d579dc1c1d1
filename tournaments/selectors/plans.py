"""Reading: how a match is played, as the pure plan of segments sees it."""

from __future__ import annotations

from tournaments.match_plan import MatchPlan
from tournaments.models import Match
from tournaments.selectors.course import scoring_of


def plan_of(match: Match) -> MatchPlan:
    """Return how *match* is played."""
    tournament = match.round.tournament
    return MatchPlan(
        play=tournament.play,
        boards=tournament.boards,
        best_of=tournament.best_of,
        knockout=match.round.knockout,
        decider_limit=tournament.decider_boards if tournament.rules["first_call"] != "loser_of_last_hand" else 0,
        rules=scoring_of(tournament),
    )
