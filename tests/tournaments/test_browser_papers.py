"""In a browser: the archive from disk, and the log."""

from __future__ import annotations

import io
import zipfile

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def finished(make_tournament, play_all):
    tournament = make_tournament(3, boards=2, player="steady")
    play_all(tournament)
    tournament.refresh_from_db()
    return tournament


def test_the_archive_opens_from_disk(finished, client, tmp_path, browser):
    answer = client.get(reverse("tournaments:archive", args=[finished.slug]))
    zipfile.ZipFile(io.BytesIO(answer.getvalue())).extractall(tmp_path)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_default_timeout(10_000)
    told: list[str] = []
    asked: list[str] = []
    page.on("console", lambda said: told.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"file://{tmp_path}/{finished.slug}/index.html")
    assert page.locator("h1").inner_text() == "Nowruz Open"
    assert page.locator("tbody tr").count() == 3
    page.get_by_role("link", name="Round 1").click()
    page.get_by_role("link", name="Match").first.click()
    assert "Hand 1a" in page.locator("main").inner_text()
    assert page.locator("table", has_text="Tricks").first.locator("tbody tr").count() == 12
    seen = [page.url]
    for name in ("Crosstable", "Entries", "Verification", "Standing"):
        page.get_by_role("link", name=name, exact=True).click()
        assert page.locator("h1").count() == 1
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, name
        seen.append(page.url)
    assert finished.digest in (tmp_path / finished.slug / "verify.html").read_text(encoding="utf-8")
    assert told == []
    assert all(url.startswith(f"file://{tmp_path}/") for url in asked)
    for address in seen:  # last: to look at styles it asks for what a page from disk may not
        page.goto(address)
        assert Axe().run(page).response["violations"] == [], address
    context.close()


def test_the_log_is_searched_without_a_script(finished, organiser, page):
    organiser.set_password(PASSWORD)
    organiser.save()
    page.goto("/accounts/sign-in/")
    page.get_by_label("Email").fill(organiser.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda address: "sign-in" not in address)
    page.goto(reverse("tournaments:audit", args=[finished.slug]))
    page.get_by_label("Act").select_option("tournament.finish")
    page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_url("**act=tournament.finish**")
    assert page.locator(".log > li").count() == 1
    assert "The site ended Nowruz Open and published its digest." in page.locator(".log").inner_text()
