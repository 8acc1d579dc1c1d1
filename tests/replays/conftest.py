"""Stored replays that the tests of this folder open."""

from __future__ import annotations

import pytest

from engine.hand_record import HandRecord
from engine.notation import parse_match
from engine.record import MatchRecord
from engine.rules import Rules
from replays import services
from replays.models import Replay
from replays.showcase import showcase_texts
from replays.showcase_services import showcase_store
from tests.engine.boards import known_board

SEATS = [{"entry": "Hafez"}, {"entry": "Rostam"}, {"entry": "Saadi"}, {"entry": "Sohrab"}]
SHOWCASE = {name: parse_match(text) for name, text in showcase_texts().items()}


@pytest.fixture
def known_replay(db) -> Replay:
    """Give the known hand, played in both rooms, as a public replay."""
    hands = tuple(HandRecord.from_board(known_board(), room=room, ms=range(55)) for room in "AB")
    record = MatchRecord(Rules.from_preset("club-1165"), hands, {"seats": SEATS, "event": "Nowruz Open"})
    return services.replay_store(record=record, title="Hafez – Rostam", public=True)


@pytest.fixture
def showcase(db) -> dict[str, MatchRecord]:
    """Give the shipped records by name, stored."""
    showcase_store()
    return SHOWCASE
