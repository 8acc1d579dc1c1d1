"""People sign themselves up, say that they are there, and leave again."""

import pytest
from django.urls import reverse

from tests import factories
from tests.pages import check_page
from tournaments import services
from tournaments.models import EntryStatus

pytestmark = pytest.mark.django_db


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


@pytest.fixture
def person(client):
    """Give somebody who is signed in and organises nothing."""
    person = factories.UserFactory(display_name="Ali")
    client.force_login(person)
    return person


@pytest.fixture
def opened(make_tournament):
    return make_tournament(1, start=False, check_in=True, entry_limit=2)


def test_a_pair_with_a_partner_by_name(client, person, opened):
    html = check_page(client.get(address("enter", opened)))
    assert "Play with a partner" in html
    assert "You are entered as Ali." in html
    sent = {"player2": "Sara", "home_club": "Shiraz", "name": "", "sign_up": "1"}
    html = check_page(client.post(address("enter", opened), sent, follow=True))
    assert "Ali / Sara is entered." in html
    assert "Play with a partner" not in html
    entry = opened.entries.get(name="Ali / Sara")
    assert [(seat.person, seat.user) for seat in entry.seats.order_by("index")] == [("Ali", person), ("Sara", None)]
    assert reverse("tournaments:entry_page", args=[entry.code]) in html


def test_once_is_enough(client, person, opened):
    for _click in range(2):
        response = client.post(address("enter", opened), {"player2": "Sara", "sign_up": "1"})
        assert response.status_code == 302
    assert opened.entries.filter(seats__user=person).count() == 1


def test_over_the_limit_one_waits(client, person, opened, organiser):
    services.entry_add(actor=organiser, tournament=opened, bot_versions=[factories.BotVersionFactory()])
    assert "All places are taken." in check_page(client.get(address("enter", opened)))
    html = check_page(client.post(address("enter", opened), {"player2": "Sara", "sign_up": "1"}, follow=True))
    assert "waiting list" in html
    assert opened.entries.get(seats__user=person).status == EntryStatus.WAITING


def test_one_says_that_one_is_there_and_leaves_again(client, person, opened):
    entry = services.entry_sign_up(actor=person, tournament=opened, partner="Sara")
    assert "I am there" in check_page(client.get(address("enter", opened)))
    html = check_page(client.post(address("own_check_in", opened, entry.pk), follow=True))
    assert "checked in" in html
    entry.refresh_from_db()
    assert entry.checked_in_at is not None
    for _click in range(2):
        client.post(address("withdraw", opened, entry.pk))
    assert not opened.entries.filter(pk=entry.pk).exists()


@pytest.mark.usefixtures("person")
def test_entries_of_others_are_left_alone(client, opened, organiser):
    other = services.entry_sign_up(actor=factories.UserFactory(), tournament=opened, partner="Sara")
    client.post(address("withdraw", opened, other.pk))
    client.post(address("own_check_in", opened, other.pk))
    other.refresh_from_db()
    assert other.checked_in_at is None


@pytest.mark.usefixtures("person")
def test_nobody_enters_once_it_runs(client, running):
    html = check_page(client.get(address("enter", running)))
    assert "No entries now." in html
    response = client.post(address("enter", running), {"player2": "Sara", "sign_up": "1"})
    assert response.status_code == 422
    assert running.entries.count() == 4


@pytest.mark.usefixtures("person")
def test_a_private_tournament_is_not_found_by_others(client, make_tournament):
    private = make_tournament(1, start=False, visibility="private")
    assert client.get(address("enter", private)).status_code == 404
    assert client.post(address("enter", private), {"player2": "Sara", "sign_up": "1"}).status_code == 404


def test_one_signs_in_first(client, opened):
    assert client.get(address("enter", opened)).status_code == 302
