"""Views that hide cards, the match in sequence and the embedded page, in a browser."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hand_record import HandRecord
from engine.record import MatchRecord
from engine.rules import Rules
from replays import services
from tests.engine.boards import known_board
from tests.replays.conftest import SEATS
from tests.replays.test_viewer import said, wait_until

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def base(page) -> str:
    """Give the address of a match of two rooms."""
    return _stored("AB")


def _stored(rooms: str, deals: int = 1) -> str:
    """Return the address of a match in which the same hand was played again and again."""
    one = HandRecord.from_board(known_board(), ms=range(55))
    hands = tuple(replace(one, room=room, number=number) for room in rooms for number in range(1, deals + 1))
    record = MatchRecord(Rules.from_preset("club-1165"), hands, {"seats": SEATS, "event": "Nowruz Open"})
    replay = services.replay_store(record=record, title="Hafez – Rostam", public=True)
    return f"/replays/{replay.public_id}/"


def opened(page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(".js-on")


def test_a_closed_hand_is_stepped_card_by_card_from_the_server(page, base):
    opened(page, f"{base}1a/closed/")
    assert page.locator(".rp-felt .backs .card").count() == 48
    page.keyboard.press("ArrowRight")
    wait_until(page, "location.search === '?at=a1'")
    assert said(page).startswith("Sohrab passes")
    page.evaluate("location.hash = ''")
    opened(page, f"{base}1a/closed/#t1.2")
    wait_until(page, "location.search === '?at=t1.2'")
    assert page.locator(".rp-slot .card:not([hidden])").count() == 2
    assert page.locator(".rp-felt .backs .card").count() == 46
    page.locator("[data-go=forth]").focus()
    page.keyboard.press("PageDown")
    wait_until(page, "location.search === '?at=t1.4'")
    assert page.evaluate("document.activeElement.dataset.go") == "forth"
    page.keyboard.press("r")
    wait_until(page, "location.search === '?at=t1.4@E'")
    assert page.locator(".rp-seat[data-place=s]").get_attribute("aria-label") == "Rostam"
    page.locator("#rp-range").press("Home")
    wait_until(page, "location.search.startsWith('?at=deal')")
    page.keyboard.press("End")
    wait_until(page, "location.search.startsWith('?at=end')")
    assert page.locator(".rp-felt .backs").count() == 0


def test_a_closed_hand_plays_itself_and_stops(page, base):
    opened(page, f"{base}1a/closed/")
    page.locator("#rp-speed").select_option("200")
    page.locator("#rp-play").click()
    wait_until(page, "document.querySelectorAll('.rp-auction td a').length >= 3")
    page.locator("#rp-play").click()
    assert page.locator("#rp-play").get_attribute("aria-pressed") == "false"
    page.wait_for_timeout(400)
    at = said(page)
    page.wait_for_timeout(600)
    assert said(page) == at


def test_hands_before_and_after_by_key(page, base):
    opened(page, f"{base}1a/")
    page.keyboard.press("n")
    page.wait_for_url(f"**{base}1b/**")
    page.wait_for_selector(".js-on")
    page.keyboard.press("n")
    page.keyboard.press("p")
    page.wait_for_url(f"**{base}1a/**")


def test_a_match_plays_on_through_its_hands(page, base):
    opened(page, f"{base}1a/?at=t12.3&play=200")
    assert page.locator("#rp-through").is_checked()
    page.wait_for_url(f"**{base}1b/**")
    page.wait_for_selector(".js-on")
    assert page.locator("#rp-play").get_attribute("aria-pressed") == "true"
    assert page.locator("#rp-speed").input_value() == "200"


def test_another_view_opens_where_this_one_stands(page, base):
    opened(page, f"{base}1a/#t3.2")
    page.locator("#rp-views summary").click()
    page.get_by_role("link", name="Only what Rostam sees").click()
    page.wait_for_url("**/seat-e/?at=t3.2")
    page.wait_for_selector(".js-on")
    assert page.locator(".rp-felt .backs .card").count() > 20
    page.locator("#rp-views summary").click()
    page.get_by_role("link", name="All hands").click()
    page.wait_for_url("**/1a/**")
    assert page.locator(".rp-felt .backs").count() == 0


def test_a_page_of_another_site_may_frame_the_hand(page, base):
    opened(page, f"{base}1a/embed/")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert said(page).startswith("Sohrab passes")


def test_the_strip_of_a_long_match_scrolls_alone_to_the_hand_that_is_open(page):
    opened(page, f"{_stored('A', 40)}30a/")
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.set_viewport_size({"width": 390, "height": 800})
    page.reload()
    page.wait_for_selector(".js-on")
    box = page.locator(".rp-strip [aria-current]").bounding_box()
    assert 0 <= box["x"] <= 390
    assert page.evaluate("scrollY") == 0
