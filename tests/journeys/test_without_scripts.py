"""Without JavaScript every page can be read, a hand is stepped by links, and forms work."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from replays.models import Replay
from tests.factories import PASSWORD, UserFactory
from tests.journeys.screen import both_ends
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)


@both_ends
def test_reading_stepping_and_signing_in(screen, played, look, page_errors):
    page = screen(look, scripts=False)
    main = page.get_by_role("main")
    match = Match.objects.filter(replay__isnull=False).order_by("pk")[0]

    page.goto("/")
    main.locator(f"a[href='/tournaments/{played.slug}/']").first.click()
    expect(page.get_by_role("table").get_by_role("rowheader")).to_have_text(["Hafez v1", "Saadi v1", "Rumi v1"])
    page.goto(f"/tournaments/{played.slug}/rules/")
    expect(page.get_by_role("rowheader", name="min", exact=True)).to_be_visible()
    page.goto(f"/tournaments/{played.slug}/matches/{match.pk}/")
    main.locator("a[href$='/1a/']").first.click()

    expect(page.locator("#rp-play")).to_be_hidden()
    expect(page.locator("#rp-say")).to_be_visible()
    page.locator(".rp-tricks a[href='?at=t6.3']").click()
    page.wait_for_url("**/1a/?at=t6.3")
    expect(page.locator(".rp-slot .card:not([hidden])")).to_have_count(3)
    third = page.locator("#rp-say").inner_text()
    page.locator("[data-go=next]").click()
    page.wait_for_url("**/1a/?at=t6.4")
    expect(page.locator(".rp-slot .card:not([hidden])")).to_have_count(4)
    expect(page.locator("#rp-say")).not_to_have_text(third)
    page.locator("#rp-turn").click()
    page.wait_for_url("**/1a/?at=t6.4@E")
    page.locator(".rp-menu summary").last.click()
    expect(page.locator(".rp-menu a[href='record.shelem']")).to_be_visible()

    page.goto("/replays/open/")
    page.locator("#id_text").fill("H 1 dealer=9\n")
    main.get_by_role("button").last.click()
    expect(page.locator(".rc-refused")).to_be_visible()
    assert ["422" in told for told in page_errors] == [True]
    page_errors.clear()
    page.goto(f"/replays/{Replay.objects.get(match=match).public_id}/")
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(3)

    reader = UserFactory(password=PASSWORD, display_name="Reza")
    page.goto("/accounts/sign-in/?next=/clubs/")
    page.locator("#id_username").fill(reader.email)
    page.locator("#id_password").fill("wrong")
    main.get_by_role("button").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("#id_password").fill(PASSWORD)
    main.get_by_role("button").click()
    page.wait_for_url("**/clubs/")
    expect(page.locator(".who")).to_have_text("Reza")
    # The menus of the head need no script: opening and closing is the browser's.
    page.locator("button[popovertarget=look]").click()
    page.locator("#look button[value=es]").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    assert page.url.endswith("/clubs/")
