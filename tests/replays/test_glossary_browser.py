"""The glossary in a browser: its examples open and step."""

from __future__ import annotations

import re

import pytest

from replays.showcase_services import showcase_store

pytestmark = [pytest.mark.django_db(transaction=True)]


def test_an_example_opens_where_it_happens_and_the_list_leads_back(page):
    showcase_store()
    page.goto("/glossary/")
    page.get_by_role("article", name="Khali kardan").get_by_role("link").click()
    page.wait_for_selector(".js-on")
    line = page.locator("#rp-say")
    assert re.search("Khali kardan: .* can reach 110 at most, 115 are bid", line.text_content())
    page.keyboard.press("ArrowLeft")
    assert "Khali" not in line.text_content()
    page.get_by_role("link", name=re.compile("^Yasa: .* failed")).click()
    assert "loses double" in line.text_content()
    page.keyboard.press("Home")
    page.get_by_role("link", name="Khali kardan: ").click()
    assert "Khali kardan" in line.text_content()
    # The address bar follows a moment later.
    page.wait_for_url("**/#t8.4")
