"""An event is prepared on a phone: its form, entries, check-in, cards; and the pages that a card's code opens."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from clubs.models import Role
from tests import factories
from tournaments import services
from tournaments.models import Tournament
from tournaments.services import Taker

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def become(page, live_server):
    """Give a function that lets the browser be somebody who is signed in."""

    def become(user):
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
        return user

    return become


@pytest.fixture
def phone(page):
    page.set_viewport_size(PHONE)
    return page


@pytest.fixture
def people(organiser, make_tournament):
    """Give a tournament with something of everything: pairs, a single, bots, one who waits, check-in."""
    tournament = make_tournament(1, start=False, check_in=True, entry_limit=4, about="Tea at six.")
    for names in (["Ali Rezaei", "Sara Amini"], ["Omid", "Nika"], ["Reza"], ["Mina", "Babak"]):
        services.entry_add(
            actor=organiser,
            tournament=tournament,
            takers=[Taker(person=name) for name in names],
            home_club="Shiraz Card Club",
        )
    services.entry_check_in(actor=organiser, entry=tournament.entries.get(name="Omid / Nika"))
    return tournament


@pytest.fixture
def running(organiser, make_tournament):
    """Give a running Swiss of four pairs of people by hand, its first round released."""
    tournament = make_tournament(
        0, start=False, format="swiss", options={"rounds": 2}, mode="manual", late_rounds=1, round_minutes=45
    )
    for letter in "ABCD":
        takers = [Taker(person=f"{letter}1"), Taker(person=f"{letter}2")]
        services.entry_add(actor=organiser, tournament=tournament, name=f"Pair {letter}", takers=takers)
    services.tournament_start(actor=organiser, tournament=tournament)
    services.rounds_draw(actor=organiser, tournament=tournament)
    tournament.refresh_from_db()
    return tournament


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def forgive_refusals(page_errors):
    """Take out what a browser tells of a form that was refused."""
    page_errors[:] = [error for error in page_errors if "422" not in error]


def test_an_evening_is_prepared_on_a_phone(phone, become, page_errors):
    factories.BotVersionFactory(bot__name="Hoopoe")
    organiser = become(factories.MembershipFactory(role=Role.ORGANISER).user)
    phone.goto("/tournaments/new/")
    assert not phone.get_by_label("Best of").is_visible()
    phone.get_by_label("Name", exact=True).fill("Thursday")
    phone.get_by_label("Format").select_option("swiss")
    phone.get_by_label("Rounds", exact=True).fill("3")
    phone.get_by_label("Entries that you expect").fill("9")
    phone.get_by_label("Boards a match").fill("6")
    phone.get_by_label("Boards a match").blur()
    phone.get_by_role("row", name="9 3 12 144").wait_for()
    phone.get_by_text("Entries", exact=True).first.click()
    phone.get_by_label("Entries check in").check()
    phone.get_by_label("Most entries").fill("3")
    phone.get_by_text("Scoring and tie-breaks").click()
    phone.get_by_label("A match gives").select_option("vp")
    phone.get_by_label("Tie-break 1").select_option("buchholz")
    phone.get_by_role("button", name="Create").dblclick()

    phone.wait_for_url("**/manage/entries/")
    tournament = Tournament.objects.get()
    assert (tournament.options, tournament.scoring["kind"], tournament.tie_breaks[0]) == (
        {"rounds": 3},
        "vp",
        "buchholz",
    )
    for player, partner in (("Ali", "Sara"), ("Omid", "Nika")):
        phone.get_by_label("Player", exact=True).fill(player)
        phone.get_by_label("Partner").first.fill(partner)
        phone.get_by_role("button", name="Add").first.dblclick()
        phone.get_by_text(f"{player} / {partner} is entered.").wait_for()
    phone.get_by_text("Add a pair of bots").click()
    phone.get_by_role("button", name="Add").last.click()
    phone.get_by_text("Hoopoe is entered.").wait_for()
    phone.get_by_role("link", name="A table of entries").click()
    phone.get_by_label("Or its lines").fill("player1,player2\nMina,Babak\nali,Reza\n")
    phone.get_by_role("button", name="Look at the lines").click()
    phone.get_by_text("Line 3, player1").wait_for()
    forgive_refusals(page_errors)
    phone.get_by_role("button", name="Take the good line").click()
    phone.get_by_text("1 entry is entered.").wait_for()
    phone.get_by_text("Waiting list").wait_for()

    phone.get_by_role("button", name="Check in Ali / Sara").click()
    phone.get_by_text("2 entries have not checked in").wait_for(state="detached")
    phone.get_by_role("button", name="Check in Mina / Babak").click()
    phone.get_by_role("button", name="take back the check-in of Mina / Babak").wait_for()
    services.tournament_start(actor=organiser, tournament=tournament)
    found = dict(tournament.entries.values_list("name", "status"))
    assert found == {"Ali / Sara": "active", "Omid / Nika": "no_show", "Hoopoe": "active", "Mina / Babak": "active"}


def test_a_cards_page_moves_by_itself(phone, running, organiser):
    entry = running.entries.get(name="Pair A")
    phone.goto(reverse("tournaments:entry_page", args=[entry.code]))
    phone.get_by_text("Wait for the next draw").wait_for()
    services.rounds_release(actor=organiser, tournament=running)
    phone.get_by_text("against").wait_for(timeout=15_000)
    assert phone.get_by_text("Table").first.is_visible()
    phone.locator("[data-until]", has_text=":").wait_for()


def test_a_person_signs_up_on_a_phone(phone, become, people):
    become(factories.UserFactory(display_name="Dara"))
    phone.goto(address("enter", people))
    phone.get_by_label("Your partner").fill("Mehr")
    phone.get_by_role("button", name="Sign up").dblclick()
    phone.get_by_text("Dara / Mehr is on the waiting list.").wait_for()
    phone.get_by_role("button", name="I am there").click()
    phone.get_by_text("checked in").wait_for()
    assert people.entries.filter(seats__person="Dara").count() == 1


def test_groups_open_where_something_is_wrong(page, become, page_errors):
    become(factories.MembershipFactory(role=Role.ORGANISER).user)
    page.goto("/tournaments/new/")
    page.get_by_label("Name", exact=True).fill("Thursday")
    page.get_by_text("Course", exact=True).click()
    page.get_by_label("Minutes a round").evaluate("field => { field.removeAttribute('max'); field.value = 99999 }")
    page.get_by_role("button", name="Create").click()
    page.get_by_text("less than or equal to").wait_for()
    assert page.get_by_label("Minutes a round").is_visible()
    forgive_refusals(page_errors)
