"""A hand of a tournament as text, pasted by somebody without an account, steps and is opened elsewhere by its link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.screen import both_ends, words_in

pytestmark = pytest.mark.django_db(transaction=True)


@both_ends
def test_from_the_text_of_a_hand_to_another_browser(screen, played, look):
    page, words = screen(look, permissions=["clipboard-read", "clipboard-write"]), words_in(look.language)
    page.goto(f"/tournaments/{played.slug}/hands/")
    page.get_by_role("main").locator("a[href^='/replays/']").first.click()
    expect(page.locator(".js-on")).to_be_visible()
    ending = page.locator("#rp-say").inner_text()
    page.locator(".rp-menu summary").last.click()
    with page.expect_download() as download:
        page.get_by_role("link", name=words("This hand as text")).click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.startswith("%shelem 1")

    page.goto("/replays/")
    page.get_by_role("main").locator("a[href='/replays/open/']").first.click()
    page.locator("#id_text").fill(text)
    page.get_by_role("button", name=words("Open"), exact=True).click()
    page.wait_for_url("**/replays/*/1a/")
    expect(page.locator(".js-on")).to_be_visible()
    expect(page.locator("#rp-say")).to_have_text(ending)
    for key in ("Home", "PageDown", "PageDown", "ArrowRight"):
        page.keyboard.press(key)
    told = page.locator("#rp-say").inner_text()
    page.locator("#rp-copy").click()
    expect(page.locator("#rp-copy")).to_have_attribute("data-done", words("Link copied"))
    expect(page.locator("#rp-say")).to_have_text(words("Link copied"))
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/1a/#t2.1")

    page.locator(".rp-actions a[href$='/sharing/']").click()
    shared = page.locator("pre.code").first
    assert link.startswith(shared.inner_text().strip())
    other = screen(look)
    other.goto(link)
    expect(other.locator(".js-on")).to_be_visible()
    expect(other.locator("#rp-say")).to_have_text(told)
    other.locator(".rp-actions a[href$='/sharing/']").click()
    expect(other.get_by_role("button", name=words("Take down"))).to_have_count(0)
