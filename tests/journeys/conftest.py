"""One browser for all journeys, screens in it, and what there is to travel through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import replays.services
from clubs.models import Club, Role, User
from engine.hand_record import HandRecord
from engine.record import MatchRecord
from engine.rules import Rules
from tests import factories
from tests.conftest import chromium
from tests.engine.boards import known_board
from tests.journeys.screen import Look, session_of
from tests.journeys.work import play_matches
from tournaments import services
from tournaments.models import Tournament

TIMEOUT = 15_000
"""Milliseconds."""


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Give a Chromium for all files of this folder; on a busy machine a page may take its time."""
    expect.set_options(timeout=TIMEOUT)
    with chromium() as started:
        yield started
    expect.set_options(timeout=5_000)


@pytest.fixture
def screen(browser: Any, live_server: Any, page_errors: list[str]) -> Iterator[Callable[..., Page]]:
    """Give an opener of screens, each in a browser of its own; what a page tells as an error fails the test."""
    contexts = []

    def open_screen(look: Look = Look(), *, user: User | None = None, scripts: bool = True, **options: Any) -> Page:  # noqa: B008
        context = browser.new_context(
            base_url=live_server.url,
            viewport=look.viewport,
            locale=look.language,
            java_script_enabled=scripts,
            has_touch=look.size == "phone",
            **options,
        )
        contexts.append(context)
        if user is not None:
            context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": live_server.url}])
        page: Page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        page.on("console", lambda said: page_errors.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: page_errors.append(str(error)))
        return page

    yield open_screen
    for context in contexts:
        context.close()
    assert page_errors == []


@pytest.fixture
def organiser(db: None) -> User:
    """Give a person who organises one club."""
    user: User = factories.MembershipFactory(
        role=Role.ORGANISER, user__display_name="Olga", club__name="Alborz", club__slug="alborz"
    ).user
    return user


@pytest.fixture
def club(organiser: User) -> Club:
    """Give the organiser's club."""
    return organiser.memberships.get().club


@pytest.fixture
def played(organiser: User, club: Club) -> Tournament:
    """Give a finished tournament of three house bots, its hands to be replayed by everybody."""
    tournament = services.tournament_create(
        actor=organiser, club=club, name="Nowruz Open", preset="club-1165", boards=1
    )
    for name in ("Hafez", "Saadi", "Rumi"):
        version = factories.BotVersionFactory(bot__name=name, player="steady")
        services.entry_add(actor=organiser, tournament=tournament, name=name, bot_versions=[version])
    services.tournament_start(actor=organiser, tournament=tournament)
    play_matches()
    return Tournament.objects.get()


@pytest.fixture
def known_hand(db: None) -> str:
    """Give the address of the known hand, played in both rooms of a match that everybody may see."""
    hands = tuple(HandRecord.from_board(known_board(), room=room, ms=range(55)) for room in "AB")
    seats = [{"entry": name} for name in ("Hafez", "Rostam", "Saadi", "Sohrab")]
    record = MatchRecord(Rules.from_preset("club-1165"), hands, {"seats": seats, "event": "Nowruz Open"})
    replay = replays.services.replay_store(record=record, title="Hafez – Rostam", public=True)
    return f"/replays/{replay.public_id}/1a/"
