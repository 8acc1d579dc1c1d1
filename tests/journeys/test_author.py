"""An author of bots: an account, a program that breaks and is told where and why, a better one, its first hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bots.models import BotVersion
from tests import factories
from tests.bots.uploads import HELLO, LOOP
from tests.journeys.screen import both_ends, words_in
from tests.journeys.work import check_uploads

pytestmark = pytest.mark.django_db(transaction=True)
BROKEN = LOOP.replace("legal[0]", "legal[99]") + "        print(json.dumps(answer), flush=True)\n"


@both_ends
def test_from_a_broken_program_to_its_first_hand(screen, look, page_errors):
    page, words = screen(look), words_in(look.language)
    main = page.get_by_role("main")
    factories.WorkerSeenFactory()
    page.goto("/bots/upload/")
    main.locator("a[href^='/accounts/sign-up/']").click()
    page.locator("#id_display_name").fill("Amir")
    page.locator("#id_email").fill("amir@club.example")
    page.locator("#id_password").fill(factories.PASSWORD)
    main.get_by_role("button").click()
    page.wait_for_url("**/bots/upload/")

    def upload(content: bytes) -> None:
        page.locator("#id_file").set_input_files({"name": "bot.py", "mimeType": "text/x-python", "buffer": content})
        boxes = page.get_by_role("group").get_by_role("checkbox").all()
        for box in boxes[1:]:
            box.uncheck()
        main.locator("#upload-form").get_by_role("button", name=words("Upload and check")).click()

    upload(BROKEN.encode())
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    page.locator("#id_name").fill("Hoopoe")
    main.locator("#upload-form").get_by_role("button", name=words("Upload and check")).click()
    page.wait_for_url("**/bots/hoopoe/1/")
    expect(page.locator("#check")).to_contain_text(words("Waiting for a worker; a check takes well under a minute."))
    check_uploads()
    expect(page.get_by_role("heading", name=words("Why it was rejected"))).to_be_visible()
    expect(page.locator("pre.quoted")).to_contain_text("legal[99]")
    expect(page.locator("pre.quoted")).to_contain_text("IndexError")
    expect(page.locator(".fix")).to_be_visible()
    assert BotVersion.objects.get().state == "rejected"

    page.goto("/bots/mine/")
    main.locator("a[href='/bots/upload/?bot=hoopoe']").click()
    upload(HELLO)
    page.wait_for_url("**/bots/hoopoe/2/")
    check_uploads()
    expect(page.locator("#check .pill.finished")).to_have_text(words("ready").capitalize())
    main.locator("a[href='/bots/hoopoe/2/hand/']").click()
    expect(page.locator(".js-on #rp-felt")).to_be_visible()
    page.locator("[data-go=prev]").click()
    expect(page.locator("#rp-say")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= look.viewport["width"]
    page_errors[:] = [told for told in page_errors if "422" not in told]
