"""Writing: records of what was played, stored as rows and made public."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.record import MatchRecord
from replays.models import Board, Replay, ReplayStatus, Source
from replays.selectors import board_of

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that are mistaken for each other when read aloud."""
ID_LENGTH = 8


@transaction.atomic
def replay_store(
    *,
    record: MatchRecord,
    title: str,
    source: str = Source.MATCH,
    public: bool = False,
    id_length: int = ID_LENGTH,
) -> Replay:
    """Return the stored replay of *record*; it is shown to everybody only once it is *public*.

    Raises: engine.record.RecordError if a hand of the record does not replay by its rules.
    """
    boards = [board_of(hand, record.rules) for hand in record.hands]
    whole = all(board.outcome not in ("", "void") for board in boards)
    replay = _with_new_id(
        Replay(
            title=title[:200],
            source=source,
            status=ReplayStatus.COMPLETE if whole else ReplayStatus.UNFINISHED,
            header=dict(record.header),
            result=record.result,
            preset=record.rules.preset or "",
            rules=record.rules.values(),
            rules_sha256=record.rules.sha256,
            published_at=timezone.now() if public else None,
        ),
        id_length,
    )
    for board in boards:
        board.replay = replay
    Board.objects.bulk_create(boards)
    return replay


def replays_publish(*, replay_ids: Iterable[int]) -> int:
    """Return how many of the replays became public now; those that were already keep their time."""
    return Replay.objects.filter(pk__in=list(replay_ids), published_at__isnull=True).update(published_at=timezone.now())


def replays_withdraw(*, replay_ids: Iterable[int]) -> int:
    """Return how many of the replays are public no more: whoever keeps them shows them from now on, or nobody does."""
    return Replay.objects.filter(pk__in=list(replay_ids), published_at__isnull=False).update(published_at=None)


def _with_new_id(replay: Replay, length: int) -> Replay:
    """Return *replay*, saved under a fresh short address."""
    while True:
        replay.public_id = "".join(secrets.choice(ID_LETTERS) for _ in range(length))
        try:
            with transaction.atomic():
                replay.save(force_insert=True)
        except IntegrityError:
            if not Replay.objects.filter(public_id=replay.public_id).exists():
                raise
        else:
            return replay
