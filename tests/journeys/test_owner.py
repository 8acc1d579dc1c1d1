"""Who owns a club founds it, makes somebody its organiser, reads who did what; who runs the site mends what broke."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from clubs.models import Club, Membership
from tests import factories
from tests.journeys.screen import both_ends, words_in
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)


@both_ends
def test_from_the_founding_to_the_log(screen, look):
    friend = factories.UserFactory(display_name="Sara")
    page = screen(look, user=factories.UserFactory(display_name="Nader"))
    words = words_in(look.language)
    main = page.get_by_role("main")
    page.goto("/clubs/")
    main.locator("a[href='/clubs/new/']").first.click()
    page.locator("#id_name").fill("Alborz")
    page.locator("#id_city").fill("Karaj")
    main.locator("form").get_by_role("button").click()
    page.wait_for_url("**/clubs/alborz/")
    club = Club.objects.get()

    adding = main.locator("form[action='/clubs/alborz/members/']")
    adding.locator("[name=email]").fill(friend.email)
    adding.get_by_role("button").click()
    role = page.get_by_role("combobox", name=words("Role of %(who)s", who="Sara"))
    expect(role).to_have_value("member")
    role.select_option("organiser")
    main.locator("form", has=role).get_by_role("button").click()
    expect(role).to_have_value("organiser")
    assert Membership.objects.get(user=friend, club=club).role == "organiser"

    # The last owner stays one: the club would be nobody's.
    own = page.get_by_role("combobox", name=words("Role of %(who)s", who="Nader"))
    own.select_option("member")
    main.locator("form", has=own).get_by_role("button").click()
    expect(own).to_have_value("owner")
    main.locator("a[href='/clubs/alborz/audit/']").first.click()
    page.wait_for_url("**/audit/")
    expect(page.locator(".log > li")).to_have_count(3)
    expect(page.locator(".log > li").first).to_contain_text("Sara")
    page.locator("select[name=act]").select_option("club.create")
    main.locator("form[method=get]").get_by_role("button").click()
    expect(page.locator(".log > li")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= look.viewport["width"]


@both_ends
def test_an_administrator_sets_up_again_what_broke_off(screen, organiser, club, look):
    tournament = factories.TournamentFactory(club=club, status="running")
    match = factories.MatchFactory(round__tournament=tournament, round__status="running", status="failed", attempts=3)
    page = screen(look, user=factories.UserFactory(is_staff=True, is_superuser=True))
    words = words_in(look.language)
    page.goto("/workers/")
    expect(page.get_by_role("heading", level=1)).to_have_text(words("Workers"))
    expect(page.get_by_role("heading", name=words("No worker is connected"))).to_be_visible()
    expect(page.get_by_role("table", name=words("Queues")).get_by_role("columnheader").first).to_be_visible()
    page.locator(f"form[action='/workers/matches/{match.pk}/retry/']").get_by_role("button").click()
    expect(page.get_by_role("status").filter(has_text=match.name_a).or_(page.locator(".messages"))).to_be_visible()
    assert Match.objects.get().status in ("scheduled", "queued")
    assert page.evaluate("document.documentElement.scrollWidth") <= look.viewport["width"]
