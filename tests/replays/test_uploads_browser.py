"""From a pasted text to a link that others open, in a browser, without an account."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from replays.models import Replay
from replays.showcase import showcase_texts

pytestmark = [pytest.mark.django_db(transaction=True)]
TEXT = showcase_texts()["fine-hand"]


def clean(page) -> list[str]:
    """Return what axe finds on the page."""
    return [violation["id"] for violation in Axe().run(page).response["violations"]]


def test_a_pasted_hand_opens_steps_is_shared_and_taken_down(page, browser, live_server, page_errors):
    page.goto("/replays/")
    page.get_by_role("link", name="Open a record").click()
    page.get_by_label("Record", exact=True).fill(TEXT.replace("\nA 100 ", "\nA 7 "))
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector(".rc-refused")
    page_errors.clear()  # the browser tells the answer 422 as an error
    assert "Line 10 is refused" in page.get_by_role("alert").inner_text()
    assert clean(page) == []
    page.get_by_label("Record", exact=True).fill(TEXT)
    page.get_by_label("Title").fill("Ours")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector(".js-on")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert "bids 100" in page.locator("#rp-say").inner_text()
    page.get_by_role("link", name="Sharing", exact=True).click()
    page.wait_for_selector("pre.code")
    link = page.locator("pre.code").first.inner_text()
    assert link.startswith(live_server.url)

    other = browser.new_context().new_page()
    assert other.goto(link).status == 200
    other.goto(link.replace("/1a/", "/sharing/"))
    assert other.get_by_role("button", name="Take down").count() == 0

    page.get_by_role("button", name="Take down").click()
    page.wait_for_url("**/replays/mine/")
    assert other.goto(link).status == 410
    other.context.close()
    assert Replay.objects.get().title == ""
