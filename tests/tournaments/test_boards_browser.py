"""Standings, brackets and the screen in a real browser: live, on phones, from right to left, without JavaScript."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournaments import made
from tournaments.models import EntrySeat, Round

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 844}
TOUCH = 43
"""Least pixels of what a finger has to meet; a border may take one of 44."""


def address(name, tournament):
    return reverse(f"tournaments:{name}", args=[tournament.slug])


@pytest.fixture
def sign_in(page, live_server):
    """Give a function that lets a person be signed in, without the form."""

    def by_cookie(user):
        client = Client()
        client.force_login(user)
        session = client.cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])

    return by_cookie


def boxes(page, selector):
    """Return the rectangles of all elements of *selector* by their text."""
    script = "all => all.map(e => [e.textContent.trim(), e.getBoundingClientRect()])"
    return dict(page.locator(selector).evaluate_all(script))


def test_the_standing_moves_by_itself(page):
    tournament = made.event("swiss", 6, rounds=1, scoring={"kind": "vp"}, tie_breaks=["buchholz"], boards=16)
    match = made.draw(tournament)[0].matches.first()
    page.goto(address("detail", tournament))
    assert page.get_by_text("movement since").count() == 0
    made.finish(match, 900, 100, confirmed=False)
    page.locator(".chip.unsure[href]").first.wait_for()
    match.result.delete()
    made.finish(match, 900, 100)
    page.get_by_text("movement since Round 1").wait_for()


def test_jump_to_mine_marks_the_line(page, sign_in):
    tournament = made.event("swiss", 40, rounds=1)
    user = factories.UserFactory()
    entry = tournament.entries.get(seed=33)
    EntrySeat.objects.filter(entry=entry).update(bot_version=None, person="Olga", user=user)
    made.draw(tournament)
    sign_in(user)
    page.set_viewport_size(PHONE)
    page.goto(address("detail", tournament))
    row = page.locator(f"#entry-{entry.pk}")
    page.get_by_role("link", name="Jump to mine").click()
    page.wait_for_url(f"**#entry-{entry.pk}")
    assert 0 <= row.bounding_box()["y"] < PHONE["height"] - 40


@pytest.mark.parametrize(("kind", "chips"), [("vp", 4), ("wdl", 4), ("difference", 2), ("imp", 2)])
def test_a_phone_shows_rank_chips_and_points_without_scrolling(page, kind, chips):
    tournament = made.event("swiss", 12, rounds=5, scoring={"kind": kind}, boards=16, options={"rounds": 6})
    page.set_viewport_size(PHONE)
    page.goto(address("detail", tournament))
    row = page.locator("tbody tr").first
    seen = row.locator(".chip").evaluate_all("all => all.filter(e => e.checkVisibility()).length")
    assert seen == chips
    points = row.locator("td.num.key").last.bounding_box()
    assert points["x"] + points["width"] <= PHONE["width"] - 12


def test_many_rounds_show_no_chips_on_a_phone(page):
    tournament = made.event("round_robin", 14, rounds=1)
    page.set_viewport_size(PHONE)
    page.goto(address("detail", tournament))
    assert page.locator("tbody .chip").evaluate_all("all => all.filter(e => e.checkVisibility()).length") == 0


def test_the_tree_reads_towards_the_final_in_both_directions(page):
    tournament = made.finished("double_elimination", 8)
    for language, towards in (("en", 1), ("fa", -1)):
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto(address("bracket", tournament))
        at = boxes(page, ".wide-tree .code")
        way = [at[code]["x"] * towards for code in ("W1", "W5", "W7", "GF1")]
        assert way == sorted(way)
        assert len(set(way)) == 4
        # A match stands between those that lead to it, and the losers below the winners.
        middle = {code: place["y"] + place["height"] / 2 for code, place in at.items()}
        assert middle["W1"] < middle["W5"] < middle["W2"]
        assert middle["W5"] < middle["W7"] < middle["W6"]
        assert abs(middle["W5"] - (middle["W1"] + middle["W2"]) / 2) < 1
        assert middle["W7"] < middle["GF1"] < middle["L6"]
        assert page.locator(".wide-tree .code").first.text_content() == "W1"


def test_a_phone_reads_a_bracket_of_64_round_by_round(page):
    tournament = made.finished("double_elimination", 64)
    page.set_viewport_size(PHONE)
    page.goto(address("bracket", tournament) + "?round=WB1")
    assert not page.locator(".wide-tree").is_visible()
    assert page.locator(".map").is_visible()
    assert page.locator(".card-match").count() == 32
    arrow = page.get_by_role("link", name="The next round").bounding_box()
    assert arrow["width"] >= TOUCH
    assert arrow["height"] >= TOUCH
    page.get_by_role("link", name="The next round").click()
    page.wait_for_url("**?round=LB1#round")
    page.get_by_role("link", name="LB3", exact=True).click()
    page.wait_for_url("**?round=LB3#round")
    assert page.locator(".card-match").count() == 8
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_bracket_of_a_phone_needs_no_javascript(browser, live_server):
    tournament = made.finished("single_elimination", 16)
    context = browser.new_context(
        base_url=live_server.url, viewport=PHONE, java_script_enabled=False, locale="fa", has_touch=True
    )
    page = context.new_page()
    page.goto(address("bracket", tournament) + "?round=R1")
    page.locator("a[rel=next]").click()
    page.wait_for_url("**?round=R2#round")
    assert page.locator(".card-match").count() == 4
    page.locator("a[rel=prev]").click()
    page.wait_for_url("**?round=R1#round")
    context.close()


def test_the_screen_turns_by_itself_and_its_clock_runs(page):
    tournament = made.event("swiss", 8, rounds=1)
    second = made.draw(tournament)[0]
    until = timezone.now() + timedelta(minutes=10)
    Round.objects.filter(pk=second.pk).update(deadline_at=until)
    page.goto(reverse("tournaments:screen_by_code", args=[tournament.code]) + "?every=5")
    assert page.locator("h2").text_content().strip() == "Round 2"
    clock = page.locator("[data-until]")
    before = clock.text_content()
    assert before.startswith(("9:", "10:00"))
    page.wait_for_timeout(1500)
    assert clock.text_content() != before
    page.get_by_role("heading", level=2, name="Round 1").wait_for()
    page.get_by_role("link", name="Hold this picture").click()
    page.get_by_role("link", name="Go on").wait_for()
    page.wait_for_timeout(6000)
    assert page.locator("h2").text_content().strip() == "Round 1"
