"""An author's first hour in a real browser: an account, ten lines, an accepted version, a tournament, his stderr."""

from __future__ import annotations

import time

import pytest
from django.test import Client

from bots.models import BotVersion, VersionCheck
from clubs.models import Role, User
from tests import factories
from tournaments import services
from tournaments.management.commands.conductor import conduct
from tournaments.models import SeatLog, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def sign_in(page, user):
    """Sign *user* in without the form."""
    client = Client()
    client.force_login(user)
    url = page.evaluate("location.origin") if page.url.startswith("http") else None
    if url is None:
        page.goto("/")
        url = page.evaluate("location.origin")
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}])


def until(condition, *, seconds=60):
    """Return when *condition* holds; meanwhile the conductor does its work."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        conduct()
        time.sleep(0.1)


def test_from_an_account_to_the_words_of_ones_own_bot(page, workers, tmp_path):
    workers.start("one")
    organiser = factories.MembershipFactory(role=Role.ORGANISER).user
    club = organiser.memberships.get().club
    tournament = services.tournament_create(
        actor=organiser, club=club, name="Nowruz Open", preset="club-1165", boards=1
    )
    house = factories.BotVersionFactory(bot__name="Steady", player="steady")
    services.entry_add(actor=organiser, tournament=tournament, name="House", bot_versions=[house])

    page.goto("/bots/")
    page.get_by_role("link", name="Write a bot").click()
    page.get_by_role("heading", name="A bot in ten lines").wait_for()
    code = page.locator("pre.code").first.inner_text()
    page.get_by_role("button", name="Copy").first.wait_for()
    bot = tmp_path / "bot.py"
    bot.write_text(code)

    page.get_by_role("link", name="Upload a bot").click()
    page.get_by_role("link", name="Make an account").click()
    page.get_by_label("Name").fill("Amir")
    page.get_by_label("Email address").fill("amir@club.example")
    page.get_by_label("Password").fill("correct horse 52")
    page.get_by_role("main").get_by_role("button", name="Make an account").click()

    page.get_by_label("File").set_input_files(bot)
    page.get_by_role("button", name="Upload and check").click()
    page.get_by_text("A new bot needs a name.").wait_for()
    assert page.get_by_label("File").evaluate("field => field.files.length") == 1
    page.get_by_label("Name of the new bot").fill("Hoopoe")
    page.get_by_role("button", name="Upload and check").dblclick()
    page.wait_for_url("**/bots/hoopoe/1/")
    page.get_by_text("Waiting for a worker").wait_for()
    version = BotVersion.objects.get(bot__slug="hoopoe")
    until(lambda: VersionCheck.objects.get().log)
    page.locator(".check-log .lines").first.wait_for()
    until(lambda: BotVersion.objects.get(pk=version.pk).state == "ready")
    page.locator(".pill.finished", has_text="Ready").wait_for()
    page.get_by_text("no fault").first.wait_for()
    assert page.locator("#check[hx-get]").count() == 0

    page.get_by_role("link", name="Watch a hand it played against itself").click()
    page.locator("#rp-felt").wait_for()
    page.go_back()
    page.reload()
    page.get_by_role("link", name="Nowruz Open").click()
    page.get_by_role("button", name="Enter").click()
    page.get_by_text("Hoopoe is entered.").wait_for()

    services.tournament_start(actor=organiser, tournament=tournament)
    until(lambda: Tournament.objects.get().status == "finished")
    assert SeatLog.objects.filter(bot_version=version).count() == 4
    page.goto("/bots/mine/")
    page.get_by_role("main").get_by_role("link", name="Hoopoe", exact=True).click()
    page.get_by_role("link", name="Open").first.click()
    page.get_by_role("link", name="Logs").click()
    assert page.get_by_text("bye, match over").count() + page.get_by_text("bye,").count() > 0
    assert User.objects.get(email="amir@club.example").bots.get().name == "Hoopoe"
