"""Playing one claimed match to its end, in a worker."""

from __future__ import annotations

import logging
import threading
import time
import traceback
import uuid
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.db import connection

from bots.one_core import one_core
from bots.services.interrupted import connection_drop
from engine.match import Match as Table
from engine.match import PlayedBoard
from engine.rules import Rules
from tournaments.errors import LeaseLostError
from tournaments.match_plan import GAME, PlayedSegment, Segment
from tournaments.models import Match
from tournaments.services.lease import match_fail, match_heartbeat, match_release
from tournaments.services.played import Played, plan_of, segment_played
from tournaments.services.result import match_complete
from tournaments.services.seating import player_key, seating

logger = logging.getLogger(__name__)

BETWEEN_NOTES = 0.5
"""Seconds between two notes of progress: the page asks every two seconds, more often is for nothing."""


def match_play(*, match: Match, is_ending: Callable[[], bool] = lambda: False) -> bool:
    """Return whether the match, fresh from `match_claim`, was played and its result stored.

    A failure of ours ends this attempt and offers the match again; a lost lease throws away what was played;
    a worker that is told to stop gives the match back at once.
    """
    assert match.lease is not None
    lease = match.lease
    try:
        with Heartbeat(match.pk, lease) as heartbeat:
            played = _play_boards(match, heartbeat)
        return match_complete(match=match, lease=lease, played=played)
    except LeaseLostError as lost:
        logger.warning("%s; what was played is thrown away", lost)
    except Exception as error:
        connection_drop()
        if is_ending():
            # However the worker's end reaches the code that plays, it is no failure of the match.
            match_release(match_id=match.pk, lease=lease)
            return False
        logger.exception("match %s failed", match.pk)
        report = "".join(traceback.format_exception(error))
        match_fail(match_id=match.pk, lease=lease, error=report)
    except BaseException:
        connection_drop()
        match_release(match_id=match.pk, lease=lease)
        raise
    return False


def _play_boards(match: Match, heartbeat: Heartbeat) -> Played:
    """Return the boards of both rooms.

    Raises: LeaseLostError as soon as a board ends and the match has been taken from this worker; whatever else it
        raises is a failure of ours, since what programs do wrong is in what was played.
    """
    tournament = match.round.tournament
    rules = Rules.from_values({**tournament.rules, "preset": tournament.preset})
    plan, boards, segments = plan_of(match), list[PlayedBoard](), list[PlayedSegment]()
    with one_core(), seating(match, rules) as seats:
        table = Table(rules, seats.player, house_key=player_key(match, "", 0))
        for slot, cause in seats.absent.items():
            table.slots[slot].forfeited = cause
        while segment := plan.next_segment(segments, forfeited=any(slot.forfeited for slot in table.slots)):
            begun = len(boards)
            for board in _segment(table, segment, match.deals_key):
                boards.append(board)
                heartbeat.note(len(boards))
            segments.append(segment_played(segment, boards[begun:], table))
    first, second, third, fourth = (slot.forfeited for slot in table.slots)
    return Played(boards, (first, second, third, fourth), seats.sheets, segments)


def _segment(table: Table, segment: Segment, key: str) -> Iterator[PlayedBoard]:
    """Yield the boards of the next segment of a match as they end."""
    if segment.kind == GAME:
        return table.game(key, start=segment.start)
    return table.duplicate(key, segment.deals, start=segment.start)


class Heartbeat:
    """Keeps the lease of a match alive from a thread, however long one board takes.

    Raises LeaseLostError from `note` once the lease is gone.
    """

    def __init__(self, match_id: int, lease: uuid.UUID) -> None:
        self.match_id, self.lease = match_id, lease
        self.progress = 0
        self._noted = time.monotonic()
        self._lost = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._beat, name=f"heartbeat-{match_id}", daemon=True)

    def __enter__(self) -> Heartbeat:
        self._thread.start()
        return self

    def __exit__(self, *_error: Any) -> None:
        self._stop.set()
        self._thread.join()

    def note(self, progress: int) -> None:
        """Say how many boards are done; raises LeaseLostError if they are no longer wanted."""
        self.progress = progress
        if self._lost.is_set():
            raise LeaseLostError(self.match_id)
        if time.monotonic() - self._noted >= BETWEEN_NOTES:
            self._noted = time.monotonic()
            if not match_heartbeat(match_id=self.match_id, lease=self.lease, progress=progress):
                raise LeaseLostError(self.match_id)

    def _beat(self) -> None:
        try:
            while not self._stop.wait(settings.MATCH_LEASE_SECONDS / 3):
                try:
                    alive = match_heartbeat(match_id=self.match_id, lease=self.lease)
                except Exception:
                    # The database may be away for a moment; the lease outlives two missed beats.
                    logger.exception("heartbeat of match %s failed", self.match_id)
                    connection.close()
                    continue
                if not alive:
                    self._lost.set()
                    return
        finally:
            connection.close()
