"""What workers do, done in this process at the moment a journey needs it."""

from __future__ import annotations

import bots.services
from tournaments import services


def check_uploads() -> None:
    """Check whatever was uploaded and waits."""
    while ids := bots.services.checks_dispatch():
        for check_id, _queue in ids:
            check = bots.services.check_claim(check_id=check_id, worker="tests")
            assert check is not None
            assert bots.services.check_run(check=check)


def play_matches(most: int | None = None) -> None:
    """Play whatever waits to be played, or *most* matches of it."""
    done = 0
    while ids := services.matches_dispatch():
        for match_id in ids:
            if done == most:
                return
            match = services.match_claim(match_id=match_id, worker="tests")
            assert match is not None
            assert services.match_play(match=match)
            done += 1
