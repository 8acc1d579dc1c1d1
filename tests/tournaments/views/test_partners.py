"""Partners by a draw of cards: the organiser's form and the public page."""

import pytest
from django.urls import reverse

from tests.pages import check_page
from tournaments import services
from tournaments.services import Taker

pytestmark = pytest.mark.django_db
PEOPLE = ["Ali", "Sara", "Reza", "Mina"]


@pytest.fixture
def singles(client, organiser, make_tournament):
    """Give an event for pairs with four people alone, and the client signed in as organiser."""
    client.force_login(organiser)
    tournament = make_tournament(0, start=False)
    for person in PEOPLE:
        services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person=person)])
    return tournament


def address(name, tournament):
    return reverse(f"tournaments:{name}", args=[tournament.slug])


def test_cards_are_drawn_and_everybody_sees_them(client, singles):
    page = client.get(address("partners", singles))
    assert check_page(page).count('type="checkbox"') == 4
    everybody = list(singles.entries.values_list("pk", flat=True))
    response = client.post(address("partners", singles), {"entries": everybody, "equal": "redraw"}, follow=True)
    assert "everybody has a partner" in check_page(response)
    assert singles.entries.count() == 2
    client.logout()
    assert address("partner_draws", singles) in check_page(client.get(address("rules", singles)))
    html = check_page(client.get(address("partner_draws", singles)))
    draw = singles.partner_draws.get()
    assert draw.key in html
    assert "deals first and chooses his seat" in html
    assert html.count("drawn-card") >= 4
    for person in PEOPLE:
        assert person in html
    assert "Draw cards for partners" not in html


def test_too_few_is_said(client, singles):
    some = list(singles.entries.values_list("pk", flat=True))[:3]
    response = client.post(address("partners", singles), {"entries": some, "equal": "suit"})
    assert response.status_code == 422
    assert "a pack of cards" in check_page(response)
    assert singles.entries.count() == 4


def test_nobody_looks_for_a_partner(client, organiser, make_tournament, running):
    client.force_login(organiser)
    assert "Nobody looks for a partner." in check_page(client.get(address("partners", make_tournament(2, start=False))))
    assert "The entries are fixed." in check_page(client.get(address("partners", running)))
    assert "No cards were drawn." in check_page(client.get(address("partner_draws", running)))
