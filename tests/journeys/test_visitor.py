"""Somebody without an account: from the first page to one card of one hand, and what the word for it means."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.screen import every_look, words_in

pytestmark = pytest.mark.django_db(transaction=True)


@every_look
def test_from_the_first_page_to_a_card_and_back(screen, played, look):
    page, words = screen(look), words_in(look.language)
    main = page.get_by_role("main")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("dir", "rtl" if look.language == "fa" else "ltr")
    main.locator(f"a[href='/tournaments/{played.slug}/']").first.click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Nowruz Open")
    standing = page.get_by_role("table", name=words("Standing"))
    expect(standing.get_by_role("rowheader")).to_have_count(3)
    expect(standing.get_by_role("rowheader").first).to_be_in_viewport()
    page.get_by_role("link", name=words("Rounds"), exact=True).click()
    main.locator("h2 a[href$='/rounds/1/']").click()
    page.wait_for_url("**/rounds/1/")
    main.locator("a[href*='/matches/']").first.click()
    page.wait_for_url("**/matches/*/")
    expect(page.get_by_role("table", name=words("Hand by hand")).get_by_role("row")).to_have_count(3)
    page.get_by_role("link", name=words("Replay deal %(n)s, room %(room)s", n=_digits("1", look), room="A")).click()

    page.wait_for_url("**/1a/")
    expect(page.locator(".js-on")).to_be_visible()
    line, place = page.locator("#rp-say"), page.locator("#rp-range")
    if look.size == "phone":
        page.get_by_role("button", name=words("One trick back"), exact=True).click()
        page.get_by_role("button", name=words("One card back"), exact=True).click()
    else:
        page.keyboard.press("PageUp")
        page.keyboard.press("ArrowLeft")
    before = str(int(place.get_attribute("max") or 0) - 2)
    expect(place).to_have_value(before)
    told = line.inner_text()
    assert told
    page.locator(".rp-tricks a[href='?at=t6.3']").click()
    expect(line).not_to_have_text(told)
    expect(line).to_be_in_viewport()
    told = line.inner_text()
    page.get_by_role("link", name=words("This deal at all tables")).click()

    page.wait_for_url("**/deals/1/")
    expect(page.get_by_role("region", name=words("The cards")).get_by_role("heading")).to_have_count(4)
    expect(main.locator("a[href*='/replays/']")).to_have_count(2)
    page.get_by_role("contentinfo").get_by_role("link", name=words("Glossary")).click()
    page.wait_for_url("**/glossary/")
    expect(page.get_by_role("article").filter(has_text="خوراک")).to_be_visible()
    page.go_back()
    page.go_back()
    page.wait_for_url("**/1a/#t6.3")
    expect(line).to_have_text(told)
    assert page.evaluate("document.documentElement.scrollWidth") <= look.viewport["width"]


def _digits(number: str, look) -> str:
    return number.translate(str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")) if look.language == "fa" else number
