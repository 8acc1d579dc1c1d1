"""What is printed: cards with QR codes, seating lists."""

import re

import pytest
from django.urls import reverse

from clubs.models import Role
from tests import factories
from tests.pages import check_page
from tournaments import services
from tournaments.models import Match
from tournaments.qr import qr_svg
from tournaments.services import Taker

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(client, make_tournament, organiser):
    """Give a running round robin of three pairs of people by hand, all rounds drawn and the first released."""
    tournament = make_tournament(0, start=False, mode="manual")
    for letter in "ABC":
        takers = [Taker(person=f"{letter}1"), Taker(person=f"{letter}2")]
        services.entry_add(actor=organiser, tournament=tournament, name=f"Pair {letter}", takers=takers)
    services.tournament_start(actor=organiser, tournament=tournament)
    rounds = services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament, rounds=rounds[:1])
    client.force_login(organiser)
    tournament.refresh_from_db()
    return tournament


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def test_what_can_be_printed(client, people):
    html = check_page(client.get(address("print", people)))
    for number in (1, 2, 3):
        assert address("print_seating", people, number) in html
    assert 'value="1"' in html  # three pairs fill one table


def test_entry_cards_open_the_entries_pages(client, people):
    html = check_page(client.get(address("print_entries", people)))
    assert html.count('class="qr"') == 3
    for entry in people.entries.all():
        assert f"http://testserver/e/{entry.code}/" in html
        assert entry.name in html


def test_table_cards_open_the_tables_pages(client, people):
    html = check_page(client.get(address("print_tables", people), {"tables": "3"}))
    assert html.count('class="qr"') == 3
    assert f"http://testserver/tables/{people.code}/3/" in html
    assert check_page(client.get(address("print_tables", people), {"tables": "x"})).count('class="qr"') == 1
    assert check_page(client.get(address("print_tables", people), {"tables": "500"})).count('class="qr"') == 96


def test_a_seating_list_by_name_and_by_table(client, people, django_assert_max_num_queries):
    with django_assert_max_num_queries(10):
        html = check_page(client.get(address("print_seating", people, 1)))
    match = Match.objects.get(round__tournament=people, round__number=1, entry_b__isnull=False)
    by_name = html[html.index("By name") : html.index("By table")]
    names = re.findall(r'<th scope="row"><bdi>([^<]+)</bdi>', by_name)
    assert names == ["Pair A", "Pair B", "Pair C"]
    assert "sits out" in by_name
    for seat in match.seats.all():
        assert seat.person in html
    assert "not released" not in html
    assert "not released" in check_page(client.get(address("print_seating", people, 2)))


@pytest.mark.parametrize(("role", "expected"), [(None, 302), (Role.MEMBER, 403), (Role.HELPER, 200)])
def test_for_those_at_the_desk(client, people, role, expected):
    client.logout()
    if role:
        client.force_login(factories.MembershipFactory(club=people.club, role=role).user)
    for name in ("print", "print_tables", "print_entries"):
        assert client.get(address(name, people)).status_code == expected
    assert client.get(address("print_seating", people, 1)).status_code == expected
    # A helper enters results: what is not released is not for him.
    assert client.get(address("print_seating", people, 2)).status_code == (404 if expected == 200 else expected)


def test_a_code_is_one_path_without_style():
    svg = qr_svg("https://club.example/e/0123456789ab/")
    assert svg.startswith("<svg")
    assert "style" not in svg
    assert "club.example" not in svg
    assert svg != qr_svg("https://club.example/e/0123456789ac/")
