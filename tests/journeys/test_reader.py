"""By what a screen reader is told: an account, a bot, a tournament and a hand, step by step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.bots.uploads import CRASHING
from tests.journeys.reader import faults, heard, spoken, tree_of
from tests.journeys.screen import Look
from tests.journeys.work import check_uploads, play_matches
from tournaments.models import Round

pytestmark = pytest.mark.django_db(transaction=True)
KEY = "07" * 16
NAMES = re.compile("Hafez|Rostam|Saadi|Sohrab|[0-9JQKA]+[♠♥♦♣]")
LISTEN = """() => {
  window.heard = [];
  new MutationObserver(() => window.heard.push(document.getElementById('rp-say').textContent))
    .observe(document.getElementById('rp-say'), {childList: true, characterData: true, subtree: true});
}"""
RANKS = re.compile(r"listitem: ['\"]?(?P<suit>\w+): (?P<ranks>[^'\"\n]*)")


def test_an_account_and_a_bot(screen):
    page = screen()
    main = page.get_by_role("main")
    page.goto("/accounts/sign-up/?next=/bots/upload/")
    heard(main, "sign-up")
    wrong = faults(page)
    page.get_by_label("Name").fill("Amir")
    page.get_by_label("Email address").fill("amir@club.example")
    page.get_by_label("Password").fill("12345678")
    main.get_by_role("button").click()
    password = page.get_by_label("Password")
    expect(password).to_have_attribute("aria-invalid", "true")
    expect(password).to_have_accessible_description(re.compile("too common"))
    wrong += faults(page)
    password.fill(factories.PASSWORD)
    main.get_by_role("button").click()

    page.wait_for_url("**/bots/upload/")
    factories.WorkerSeenFactory(details={"python": "Python"})
    page.reload()
    heard(main, "upload")
    wrong += faults(page)
    page.get_by_label("Name of the new bot").fill("Hoopoe")
    bot = {"name": "bot.py", "mimeType": "text/x-python", "buffer": CRASHING.encode()}
    page.get_by_label("File").set_input_files(bot)
    page.get_by_role("button", name="Upload and check").click()
    page.wait_for_url("**/bots/hoopoe/1/")
    heard(main, "version-waiting")
    wrong += faults(page)
    check_uploads()
    state = page.locator("#check [role=status]")
    expect(state).to_contain_text("rejected: ")
    expect(state).to_have_attribute("aria-live", "polite")
    # What can be done follows the check without a reload.
    expect(page.get_by_role("button", name="Stop the check")).to_have_count(0)
    expect(page.get_by_role("button", name="Check again")).to_be_visible()
    heard(main, "version-rejected")
    assert wrong + faults(page) == []


def test_a_tournament(screen, organiser):
    for name in ("Heron", "Hoopoe"):
        factories.BotVersionFactory(bot__name=name)
    page = screen(user=organiser)
    main = page.get_by_role("main")
    page.goto("/tournaments/new/")
    heard(main, "tournament-new")
    wrong = faults(page)
    page.get_by_label("Name", exact=True).fill("Nowruz Open")
    page.get_by_label("Boards a match").fill("1")
    page.get_by_role("button", name="Create").click()
    for bot in ("Heron v1 (random)", "Hoopoe v1 (random)"):
        page.get_by_text("Add a pair of bots").click()
        page.get_by_label("Bot", exact=True).select_option(label=bot)
        page.get_by_role("group").get_by_role("button", name="Add").click()
    heard(main, "tournament-entries")
    wrong += faults(page)
    page.get_by_role("link", name="Rounds").click()
    heard(main, "tournament-before-the-start")
    wrong += faults(page)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#live [role=status]")).to_have_text(re.compile("^Round 1 .*is played"))
    Round.objects.update(shuffle_key=KEY)  # The same deals each time: what is told of them stands in a file.
    play_matches()
    expect(page.locator("#live [role=status]")).to_have_text("finished")
    heard(main, "tournament-finished")
    wrong += faults(page)
    for address in ("rounds/1/", "crosstable/", "hands/", "rules/", "export/", "manage/"):
        page.goto(f"/tournaments/nowruz-open/{address}")
        wrong += faults(page)
    page.locator(".tabs .end").click()
    page.get_by_role("link", name="Table 1").click()
    heard(main, "match")
    wrong += faults(page)
    page.get_by_role("link", name="Deal 1 at all tables").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert wrong + faults(page) == []


def step_through(page: Page, address: str) -> list[str]:
    """Return what the live line said, one text for each step of the hand from its first position to its last."""
    page.goto(f"{address}#deal")
    expect(page.locator(".js-on")).to_be_visible()
    expect(page.locator("[aria-live]")).to_have_count(1)
    first = page.locator("#rp-say").inner_text()
    page.evaluate(LISTEN)
    steps = int(page.locator("#rp-range").get_attribute("max") or 0)
    for _step in range(steps):
        page.keyboard.press("ArrowRight")
    told: list[str] = page.evaluate("window.heard")
    assert len(told) == steps
    return [first, *told]


def cards_of(page: Page) -> list[str]:
    """Return the cards of the four hands as a reader hears them."""
    tree = tree_of(page.get_by_role("region", name=re.compile("Table|میز")).first)
    lines = [found.groupdict() for found in RANKS.finditer(tree)]
    assert len(lines) == 16
    return [f"{line['suit']} {rank}" for line in lines for rank in line["ranks"].replace("–", "").split()]


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_hand(screen, known_hand, language):
    page = screen(Look("desktop", language))
    told = step_through(page, known_hand)
    if language == "en":
        spoken(told, "hand-en")
    else:
        assert len(set(told)) == len(told)
        foreign = [line for line in told if re.search("[0-9,?;A-Za-z]", NAMES.sub("", line))]
        assert foreign == []
    wrong = faults(page)
    replay = page.locator("#replay")
    heard(replay, f"hand-end-{language}")
    for key, number in (("Home", 48), ("PageDown", 52), ("PageDown", 44)):
        page.keyboard.press(key)
        cards = cards_of(page)
        assert len(cards) == len(set(cards)) == number
    page.goto(f"{known_hand}#t6.3")
    expect(page.locator(".rp-tricks a[href='?at=t6.3'][aria-current=true]")).to_be_visible()
    heard(page.locator("#rp-felt"), f"hand-t6.3-{language}")
    assert page.locator(".card:not([aria-hidden] *, [aria-hidden])").count() == 0
    page.locator("#rp-range").focus()
    expect(page.locator("#rp-range")).to_have_attribute("aria-valuetext", page.locator("#rp-say").inner_text())
    assert wrong + faults(page) == []
