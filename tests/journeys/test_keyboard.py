"""By keyboard alone: no mouse, no script that sets the focus; wherever it goes, it is seen, and nothing holds it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bots.models import BotVersion
from tests import factories
from tests.bots.uploads import HELLO
from tests.journeys.keyboard import Keyboard
from tests.journeys.screen import Look
from tests.journeys.work import check_uploads, play_matches
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def keyboard(screen: Callable[..., Page]) -> Iterator[Callable[..., Keyboard]]:
    """Give a maker of screens that are used by keyboard; a focus that nobody could see fails the test."""
    made: list[Keyboard] = []

    def keyboard_of(*look: Look, **options: Any) -> Keyboard:
        made.append(Keyboard(screen(*look, **options)))
        return made[-1]

    yield keyboard_of
    assert [stop for each in made for stop in each.unseen] == []


def test_an_account_then_a_bot_and_its_first_hand(keyboard, tmp_path):
    keys = keyboard()
    page = keys.page
    page.goto("/bots/quick-start/")
    keys.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    keys.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    keys.use(page.get_by_role("main").get_by_role("link", name="Upload a bot").first)
    page.wait_for_url("**/accounts/sign-in/**")
    keys.use(page.get_by_role("link", name="Make an account"))
    page.wait_for_url("**/accounts/sign-up/**")
    keys.fill("Name", "Amir")
    keys.fill("Email address", "amir@club.example")
    keys.fill("Password", "correct horse 52")
    keys.press("Enter")

    page.wait_for_url("**/bots/upload/")
    expect(page.get_by_role("status").filter(has_text="Welcome, Amir.")).to_be_visible()
    factories.WorkerSeenFactory()
    keys.through()
    keys.to(page.get_by_label("File"))
    page.locator(":focus").set_input_files({"name": "bot.py", "mimeType": "text/x-python", "buffer": HELLO})
    for box in page.get_by_role("group", name="It plays").get_by_role("checkbox").all()[1:]:
        keys.use(box, "Space")
    keys.use(page.get_by_role("button", name="Upload and check"))
    expect(page.get_by_role("alert")).to_contain_text("Nothing was uploaded yet")
    keys.fill("Name of the new bot", "Hoopoe")
    keys.press("Enter")

    page.wait_for_url("**/bots/hoopoe/1/")
    assert BotVersion.objects.get().presets == ["club-1165"]
    check_uploads()
    expect(page.locator("#check .pill")).to_have_text("Ready")
    keys.use(page.get_by_role("link", name="Watch a hand it played against itself"))
    expect(page.locator(".js-on #rp-felt")).to_be_visible()
    keys.press("Home", "ArrowRight")
    expect(page.locator("#rp-range")).to_have_value("1")


def test_a_tournament_from_its_form_to_the_last_result(keyboard, organiser):
    for name in ("Heron", "Hoopoe"):
        factories.BotVersionFactory(bot__name=name)
    keys = keyboard(user=organiser)
    page = keys.page
    page.goto("/tournaments/")
    keys.use(page.get_by_role("link", name="Start a tournament"))
    page.wait_for_url("**/tournaments/new/")
    keys.through()
    keys.fill("Name", "Nowruz Open")
    keys.to(page.get_by_label("Format"))
    keys.write("Sw")
    expect(page.get_by_label("Rounds", exact=True)).to_be_visible()
    keys.press("ArrowUp")
    expect(page.get_by_label("Format")).to_have_value("round_robin")
    expect(page.get_by_label("Times everybody meets everybody")).to_be_visible()
    keys.fill("Boards a match", "1")
    more = page.locator("summary", has_text="Entries")
    keys.use(more)
    expect(page.get_by_label("Most entries")).to_be_visible()
    keys.use(page.get_by_role("button", name="Create"))

    page.wait_for_url("**/manage/entries/")
    for bot in ("Heron", "Hoopoe"):
        keys.use(page.locator("summary", has_text="Add a pair of bots"))
        keys.to(page.get_by_label("Bot", exact=True))
        keys.write(bot)
        keys.use(page.get_by_role("group").get_by_role("button", name="Add"))
        expect(page.get_by_role("status").filter(has_text=f"{bot} is entered.")).to_be_visible()
    keys.use(page.get_by_role("link", name="Rounds"))
    page.wait_for_url("**/manage/")
    keys.use(page.get_by_role("button", name="Start"))
    page.wait_for_url("**/tournaments/nowruz-open/")
    assert Tournament.objects.get().status == "running"
    overview = page.get_by_role("link", name="Overview")
    keys.to(overview)
    play_matches()
    expect(page.get_by_role("heading", name="Final standing")).to_be_visible()
    expect(overview).to_be_focused()
    keys.use(page.get_by_role("link", name="Table 1"))
    page.wait_for_url(f"**/matches/{Match.objects.get().pk}/")
    keys.use(page.get_by_role("link", name="Replay deal 1, room A"))
    page.wait_for_url("**/1a/")


def test_a_hand_is_stepped_played_turned_and_copied(keyboard, known_hand):
    keys = keyboard(permissions=["clipboard-read", "clipboard-write"])
    page = keys.page
    page.goto(known_hand)
    expect(page.locator(".js-on")).to_be_visible()
    place = page.locator("#rp-range")
    stops = keys.through()
    assert stops.index("Position in the hand") < stops.index("Turn the table") < stops.index("Widow")

    def at(key: str, position: str) -> None:
        keys.press(key)
        expect(page.locator(f".rp-panel a[href='?at={position}'][aria-current]").first).to_be_attached()

    keys.press("Home")
    expect(place).to_have_value("0")
    expect(page.get_by_role("button", name="One card back")).to_be_disabled()
    at("ArrowRight", "a1")
    at("PageDown", "widow")
    at("PageDown", "t1.4")
    at("ArrowRight", "t2.1")
    at("ArrowLeft", "t1.4")
    at("PageUp", "widow")
    keys.press("r")
    expect(page.locator(".rp-seat[data-place=s]")).to_have_attribute("aria-label", "Rostam")

    keys.use(page.get_by_role("button", name="Copy link"))
    expect(page.get_by_role("button", name="Link copied")).to_be_focused()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"{known_hand}#widow@E")
    keys.to(page.get_by_label("Speed"))
    keys.press("4")
    expect(page.get_by_label("Speed")).to_have_value("200")
    play = page.get_by_role("button", name="Play", exact=True)
    keys.to(play, "Shift+Tab")
    keys.press("Space")
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".rp-tricks [aria-current]")).to_be_attached()
    keys.press("Space")
    expect(play).to_have_attribute("aria-pressed", "false")
    keys.press("End")
    expect(page.locator("#rp-say")).to_have_text(re.compile("^Hafez bid 120 and took 90"))
    expect(page.get_by_role("button", name="One card on")).to_be_disabled()
    expect(play).to_be_focused()


def test_menus_give_the_focus_back(keyboard, known_hand):
    keys = keyboard()
    page = keys.page
    page.goto(known_hand)
    expect(page.locator(".js-on")).to_be_visible()
    view = page.locator("#rp-views summary")
    keys.use(view)
    expect(page.get_by_role("link", name="Only what Rostam sees")).to_be_visible()
    keys.press("Tab", "Escape")
    expect(page.get_by_role("link", name="Only what Rostam sees")).to_be_hidden()
    expect(view).to_be_focused()
    # Who goes on instead leaves a closed menu behind.
    keys.press("Space")
    keys.to(page.locator("summary", has_text="Download"))
    expect(page.get_by_role("link", name="Only what Rostam sees")).to_be_hidden()
    keys.press("Enter")
    keys.to(page.get_by_role("link", name="This hand as text"))
    keys.press("Escape")
    expect(page.locator("summary", has_text="Download")).to_be_focused()
    keys.to(view, "Shift+Tab")
    keys.press("Enter")
    keys.use(page.get_by_role("link", name="Only what Rostam sees"))
    page.wait_for_url("**/seat-e/**")


def test_language_and_theme(keyboard):
    keys = keyboard()
    page = keys.page
    page.goto("/clubs/?page=1")
    look, menu = page.locator("button[popovertarget=look]"), page.locator("#look")
    keys.use(look)
    expect(menu).to_be_visible()
    keys.press("Tab", "Tab", "Escape")
    expect(menu).to_be_hidden()
    expect(look).to_be_focused()
    keys.press("Space")
    keys.use(menu.get_by_role("button", name="فارسی"))
    expect(page.locator("html[lang=fa][dir=rtl]")).to_be_attached()
    assert page.url.endswith("/clubs/?page=1")
    keys.use(look)
    keys.use(menu.locator("button[value=dark]"), "Space")
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    expect(menu).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "fa"])
def test_nothing_holds_the_focus_on_a_phone(keyboard, organiser, played, known_hand, language):
    keys = keyboard(Look("phone", language), user=organiser)
    page = keys.page
    page.goto("/")
    menu = page.locator("#site-nav")
    keys.use(page.locator(".menu-button"))
    expect(menu).to_be_visible()
    keys.press("Tab", "Escape")
    expect(menu).to_be_hidden()
    expect(page.locator(".menu-button")).to_be_focused()
    keys.press("Enter")
    keys.use(menu.locator("a[href='/clubs/']"))
    page.wait_for_url("**/clubs/")
    for address in (f"/tournaments/{played.slug}/", f"/tournaments/{played.slug}/manage/", known_hand):
        page.goto(address)
        keys.through()
