"""The calculator of a page of rules: as it is typed, and by its button where there are no scripts."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 844}


def test_the_score_follows_what_is_typed(page, live_server):
    page.goto(f"{live_server.url}/rules/club-1165/?target=500")
    score = page.locator("#score")
    expect(score).to_contain_text("Contract and points give the score")
    page.get_by_label("Contract", exact=True).select_option("120")
    page.get_by_label("Points of the declarer's side").press_sequentially("80")
    expect(score).to_contain_text("With 80 against 85 it counts twice.")
    page.get_by_label("Score before, declarer's side").fill("-100")
    page.get_by_label("Score before, defenders").fill("430")
    expect(score).to_contain_text("the defenders have reached 500 and win")
    page.get_by_label("Points of the declarer's side").fill("81")
    expect(score).to_contain_text("Points of the declarer's side: 81 points cannot be")
    assert page.url.endswith("?target=500")


def test_the_score_without_scripts_and_house_rules_that_stay(browser, live_server):
    context = browser.new_context(base_url=live_server.url, viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto("/rules/club-1165/")
    page.get_by_label("Changes, with spaces between them").fill("ace=15 target=500")
    page.get_by_role("button", name="Show").click()
    assert page.url.endswith("/rules/club-1165/?ace=15&target=500")
    page.get_by_label("Contract", exact=True).select_option("185")
    page.get_by_label("Tricks of the declarer's side").fill("12")
    page.get_by_role("button", name="Calculate").click()
    assert "ace=15&target=500&contract=185" in page.url
    expect(page.locator("#score")).to_contain_text("All 12 tricks are taken.")
    expect(page.locator("h1")).to_contain_text("with house rules")
    context.close()
