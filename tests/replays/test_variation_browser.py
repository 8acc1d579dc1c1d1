"""A hand played on otherwise, in a browser: by the cards of the table, by keyboard, on a phone in Persian."""

from __future__ import annotations

import pytest

from engine.record import MatchRecord
from replays import services
from replays.showcase_services import showcase_store
from tests.page_look import PHONE
from tests.replays.conftest import SHOWCASE
from tests.replays.test_viewer import said

pytestmark = [pytest.mark.django_db(transaction=True)]
FINE = "/replays/fine-hand/1a/"


@pytest.fixture
def hand(page):
    """Give the page of a shipped hand."""
    showcase_store()
    page.goto(f"{FINE}#t3.2")
    page.wait_for_selector(".js-on")
    return page


def follow(page, do, path: str) -> None:
    """Do what leads to another page, and wait until it stands at *path*."""
    do()
    page.wait_for_url(f"**{path}*")
    page.wait_for_selector(".js-on")


def test_from_where_one_looks_the_cards_of_the_table_lead_on(hand):
    link = hand.get_by_role("link", name="What if")
    follow(hand, link.click, f"{FINE}variation/t3.2/")
    assert said(hand).startswith("Trick 3 of 12, card 2: Saadi plays queen of spades")
    assert hand.get_by_role("heading", name="Sohrab to play").is_visible()
    west = hand.locator(".rp-seat[data-place=w]")
    follow(hand, west.locator(".card.d:not(.gone)", has_text="10").click, f"{FINE}variation/t3.2/Td/")
    assert said(hand).startswith("Trick 3 of 12, card 3: Sohrab plays 10 of diamonds")
    # A card that may not be played now leads nowhere; one that was played, to where it was.
    west.locator(".card.s", has_text="K").click()
    assert hand.evaluate("location.pathname") == f"{FINE}variation/t3.2/Td/"
    follow(hand, hand.get_by_role("link", name="Take back").click, f"{FINE}variation/t3.2/")


def test_it_keeps_who_sits_at_the_bottom(hand):
    hand.keyboard.press("r")
    follow(hand, hand.get_by_role("link", name="What if").click, f"{FINE}variation/t3.2/")
    assert hand.locator(".rp-seat[data-place=s]").get_attribute("aria-label") == "Rostam"
    follow(hand, hand.get_by_role("link", name="10 of diamonds").click, f"{FINE}variation/t3.2/Td/")
    assert hand.locator(".rp-seat[data-place=s]").get_attribute("aria-label") == "Rostam"


def test_discards_are_chosen_on_the_table_and_the_end_of_the_line_is_shown(hand):
    hand.goto(f"{FINE}variation/widow/")
    hand.wait_for_selector(".js-on")
    hand.keyboard.press("r")
    east = hand.locator(".rp-seat", has=hand.locator(".rp-badge", has_text="Rostam"))
    for suit, ranks in (("s", ("J", "10")), ("h", ("J",)), ("d", ("A", "K"))):
        for rank in ranks:
            east.locator(f".card.{suit}", has_text=rank).first.click()
    assert east.locator(".card.chosen").count() == hand.locator("[name=card]:checked").count() == 5
    hand.get_by_label("king of diamonds").uncheck()
    assert east.locator(".card.chosen").count() == 4
    follow(hand, hand.get_by_role("button", name="Lay them aside").click, f"{FINE}variation/widow/JsTsJhAd/")
    assert said(hand).startswith("Rostam discards")
    assert hand.locator(".rp-seat[data-place=s]").get_attribute("aria-label") == "Rostam"


def test_the_way_back_keeps_who_sits_at_the_bottom(hand):
    hand.goto(f"{FINE}variation/t3.2/")
    hand.wait_for_selector(".js-on")
    hand.keyboard.press("r")
    follow(hand, hand.get_by_role("link", name="As it was played", exact=True).click, FINE)
    assert said(hand).startswith("Trick 3 of 12, card 2")
    assert hand.locator(".rp-seat[data-place=s]").get_attribute("aria-label") == "Rostam"


def test_space_presses_a_choice_and_the_next_one_has_the_focus(hand):
    hand.goto(f"{FINE}variation/t3.2/")
    hand.wait_for_selector(".js-on")
    hand.get_by_role("link", name="10 of diamonds").focus()
    follow(hand, lambda: hand.keyboard.press("Space"), f"{FINE}variation/t3.2/Td/")
    assert hand.evaluate("document.activeElement.closest('.rp-options') !== null")
    hand.goto(f"{FINE}variation/t3.2/")
    hand.wait_for_selector(".js-on")
    assert hand.evaluate("document.activeElement === document.body")


def test_long_names_stay_within_a_phone(page):
    fine = SHOWCASE["fine-hand"]
    seats = [{"entry": letter * 60} for letter in "WMBX"]
    record = MatchRecord(fine.rules, fine.hands, {"seats": seats})
    replay = services.replay_store(record=record, title="Long", public=True)
    page.set_viewport_size(PHONE)
    for line in ("variation/t3.2/", "variation/t5.1/?on=end", "variation/widow/"):
        page.goto(f"/replays/{replay.public_id}/1a/{line}")
        page.wait_for_selector(".js-on")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_by_keyboard_to_the_end_and_back_to_the_hand(hand):
    link = hand.get_by_role("link", name="What if")
    link.focus()
    follow(hand, lambda: hand.keyboard.press("Enter"), f"{FINE}variation/t3.2/")
    hand.get_by_role("link", name="To the end", exact=True).focus()
    hand.keyboard.press("Enter")
    hand.wait_for_selector(".rp-choice table")
    assert hand.locator(".rp-choice table tbody tr").count() == 2
    follow(hand, hand.get_by_role("link", name="As it was played", exact=True).click, FINE)
    assert said(hand).startswith("Trick 3 of 12, card 2")


def test_on_a_phone_in_persian_cards_and_choices_answer_each_other(hand):
    hand.context.add_cookies([{"name": "language", "value": "fa", "url": hand.url.partition("/replays")[0]}])
    hand.set_viewport_size(PHONE)
    hand.goto(f"{FINE}variation/t3.2/")
    hand.wait_for_selector(".js-on")
    assert hand.evaluate("document.dir") == "rtl"
    west = hand.locator(".rp-seat[data-place=w]")
    follow(hand, west.locator(".card.d:not(.gone)").first.click, f"{FINE}variation/t3.2/Td/")
    assert hand.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
