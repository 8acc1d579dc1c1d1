"""An organiser's evening in a real browser: from the form to the last result, the live page, the menu."""

import pytest
from django.urls import reverse

from clubs.models import Role
from tests import factories
from tournaments import services
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sign_in(page):
    """Give a function that signs a person in by the form."""

    def by_form(user):
        user.set_password(factories.PASSWORD)
        user.save()
        page.goto(reverse("clubs:sign_in"))
        page.get_by_label("Email address").fill(user.email)
        page.get_by_label("Password").fill(factories.PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/")

    return by_form


def play_next(tournament):
    """Play one waiting match of *tournament* in this process."""
    match_id = services.matches_dispatch(window=1)[0]
    match = services.match_claim(match_id=match_id, worker="tests")
    services.match_play(match=match)


def test_from_the_form_to_the_last_result(page, sign_in):
    organiser = factories.MembershipFactory(role=Role.ORGANISER, club__name="Alborz").user
    for name in ("Hoopoe", "Heron"):
        factories.BotVersionFactory(bot__name=name)
    sign_in(organiser)

    page.goto("/tournaments/new/")
    page.get_by_label("Name", exact=True).fill("Nowruz Open")
    page.get_by_text("Matches", exact=True).first.click()
    page.get_by_label("House rules").fill("min=101")
    page.get_by_label("House rules").blur()
    page.get_by_text("min:").wait_for()
    page.get_by_label("House rules").fill("ace=15")
    page.get_by_label("Boards a match").fill("1")
    page.get_by_label("Boards a match").blur()
    page.locator("#rules-words").get_by_text("185").first.wait_for()
    page.get_by_role("button", name="Create").dblclick()

    page.wait_for_url("**/manage/entries/")
    for bot in ("Hoopoe v1 (random)", "Heron v1 (random)"):
        page.get_by_text("Add a pair of bots").click()
        page.get_by_label("Bot", exact=True).select_option(label=bot)
        page.get_by_role("button", name="Add").last.dblclick()
        page.get_by_text("is entered.").wait_for()
    assert page.get_by_role("link", name="Heron", exact=True).count() == 1
    page.get_by_role("link", name="Rounds").click()
    page.get_by_role("button", name="Start").dblclick()
    page.wait_for_url("**/tournaments/nowruz-open/")
    tournament = Tournament.objects.get()
    assert Match.objects.filter(round__tournament=tournament).count() == 1

    page.get_by_text("0 of 1 matches finished").wait_for()
    page.get_by_role("link", name="Overview").focus()
    play_next(tournament)
    page.get_by_text("Final standing").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Overview"
    assert page.locator("#live[hx-get]").count() == 0
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(2500)
    assert asked == []

    page.get_by_role("link", name="Table 1").click()
    page.get_by_role("link", name="Replay deal 1, room A").click()
    page.wait_for_url("**/1a/")


def test_an_unchanged_page_is_asked_for_and_not_sent(page, make_tournament):
    tournament = make_tournament(2)
    answers = []
    page.on("response", lambda response: answers.append(response.status) if "/live/" in response.url else None)
    page.goto(reverse("tournaments:detail", args=[tournament.slug]))
    page.wait_for_timeout(4500)
    assert set(answers) == {304}
    services.tournament_cancel(actor=tournament.created_by, tournament=tournament, reason="rain")
    page.locator(".pill.cancelled").first.wait_for()


def test_the_menu_of_a_phone(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    assert not page.get_by_role("link", name="Clubs").is_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Clubs").click()
    page.wait_for_url("**/clubs/")
