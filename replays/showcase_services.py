"""Writing: the shipped records, stored as public replays."""

from __future__ import annotations

from django.db import transaction

from engine.notation import match_text, parse_match
from engine.record import MatchRecord
from replays import selectors, services
from replays.models import Replay, Source
from replays.showcase import showcase_texts


@transaction.atomic
def showcase_store() -> int:
    """Return how many shipped records were stored anew; those that are there unchanged stay as they are."""
    return sum(_store(name, parse_match(text)) for name, text in showcase_texts().items())


def _store(name: str, record: MatchRecord) -> bool:
    old = Replay.objects.filter(public_id=name).first()
    if old is not None:
        if match_text(selectors.match_record(old)) == match_text(record):
            return False
        old.delete()
    title = str(record.header.get("title") or name)
    replay = services.replay_store(record=record, title=title, source=Source.SHOWCASE, public=True)
    replay.public_id = name
    replay.save(update_fields=["public_id"])
    return True
