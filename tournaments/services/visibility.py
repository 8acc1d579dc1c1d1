"""Hands become public with the tournament that they were played in, and with no other."""

from __future__ import annotations

from collections.abc import Iterable

from replays.services import replays_publish, replays_withdraw
from tournaments.models import Tournament, Visibility
from tournaments.selectors.visibility import replays_of, replays_open_in


def hands_open(*, tournament: Tournament, replay_ids: Iterable[int]) -> int:
    """Return how many replays became public now that their round is over.

    Those of a tournament that is unlisted or private stay out of the lists of replays: its own pages show them.
    """
    if tournament.visibility != Visibility.PUBLIC:
        return 0
    return replays_publish(replay_ids=replay_ids)


def hands_follow_visibility(*, tournament: Tournament) -> None:
    """Let the replays of *tournament* be public if it is, and only then. The caller has changed its visibility."""
    if tournament.visibility == Visibility.PUBLIC:
        # Of a match that was played again only the last run is shown among the others.
        opened = replays_open_in(tournament).filter(match__isnull=False)
        replays_publish(replay_ids=opened.values_list("pk", flat=True))
    else:
        replays_withdraw(replay_ids=replays_of(tournament).values_list("pk", flat=True))
