"""The screen on the wall: what it shows in turn, by its address or by the tournament's code, no account."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.pages import check_page
from tests.tournaments import made
from tournaments.models import Match, Round

pytestmark = pytest.mark.django_db


def address(tournament):
    return reverse("tournaments:screen", args=[tournament.slug])


def pictures(client, tournament, base=None):
    """Return the headings of all pictures, following the links."""
    base, headings, number = base or address(tournament), [], "1"
    while number:
        html = check_page(client.get(base, {"show": number}))
        headings.append(re.sub(r"\s*<.*", "", re.search(r"<h2>(.*?)</h2>", html, re.S)[1], flags=re.S))
        number = re.search(r'hx-get="[^"]*\?show=(\d+)', html)[1]
        number = "" if number == "1" else number
    return headings


def test_seating_byes_and_standing_in_turn(client):
    tournament = made.event("swiss", 47, rounds=1)
    made.draw(tournament)
    assert pictures(client, tournament) == ["Round 2", "Round 2", "Round 2: without a match", *["Round 1"] * 3]


def test_the_pictures_follow_each_other_with_and_without_javascript(client):
    tournament = made.event("swiss", 8, rounds=1)
    made.draw(tournament)
    html = client.get(address(tournament), {"every": "20"}).content.decode()
    following = f"{address(tournament)}?show=2&amp;every=20"
    assert f'<noscript><meta http-equiv="refresh" content="20;url={following}"></noscript>' in html
    assert f'hx-get="{following}" hx-trigger="every 20s"' in html


def test_htmx_gets_the_picture_alone(client):
    tournament = made.event("swiss", 4, rounds=1)
    response = client.get(address(tournament), headers={"HX-Request": "true"})
    assert response.content.decode().lstrip().startswith('<main id="screen"')
    assert "no-store" in response["Cache-Control"]


def test_a_picture_can_be_held(client):
    tournament = made.event("swiss", 8, rounds=1)
    made.draw(tournament)
    html = client.get(address(tournament), {"show": "2", "hold": "1"}).content.decode()
    assert re.search(r'hx-get="[^"]*\?show=2&amp;hold=1"', html)
    assert "Go on" in html


@pytest.mark.parametrize("show", ["0", "99", "-1", "x", "²", "99999999"])
def test_any_number_shows_some_picture(client, show):
    check_page(client.get(address(made.event("swiss", 4, rounds=1)), {"show": show, "every": show}))


def test_seating_says_who_sits_where_and_how_it_stands(client):
    tournament = made.event("swiss", 6)
    first, second, third = made.draw(tournament)[0].matches.order_by("table")
    made.finish(first, 300, 100)
    made.finish(second, 200, 500, confirmed=False)
    Match.objects.filter(pk=third.pk).update(by_hand=True)
    html = client.get(address(tournament)).content.decode()
    assert "300 : 100" in re.sub(r"<[^>]*>", "", html)
    assert 'class="score unsure"' in html
    assert third.entry_a.name in html
    assert "North and South" in html


def test_the_clock_and_the_rounds_that_are_not_released(client):
    tournament = made.event("swiss", 6, rounds=1)
    second = made.draw(tournament)[0]
    until = timezone.now() + timedelta(minutes=7, seconds=30)
    Round.objects.filter(pk=second.pk).update(deadline_at=until)
    assert f'data-until="{until:%Y-%m-%dT%H:%M:}' in client.get(address(tournament)).content.decode()
    Round.objects.filter(pk=second.pk).update(status="drawn")
    assert pictures(client, tournament) == ["Round 1"]


def test_at_the_end_the_first_places_then_all(client):
    assert pictures(client, made.finished("swiss", 24)) == ["The first places", "Final standing", "Final standing"]


def test_before_the_start_who_is_entered_and_when_it_begins(client):
    tournament = factories.TournamentFactory(status="registration", starts_at=timezone.now())
    assert "Nobody is entered yet" in client.get(address(tournament)).content.decode()
    factories.EntryFactory(tournament=tournament, name="Simorgh")
    html = check_page(client.get(address(tournament)))
    assert "Simorgh" in html
    assert "Starts" in html


def test_a_private_tournament_by_its_code_alone(client):
    tournament = made.event("swiss", 4, rounds=1, visibility="private")
    assert client.get(address(tournament)).status_code == 404
    base = reverse("tournaments:screen_by_code", args=[tournament.code])
    response = client.get(base)
    html = check_page(response)
    assert tournament.name in html
    assert response["X-Robots-Tag"] == "noindex"
    assert address(tournament) not in html
    assert client.get(reverse("tournaments:screen_by_code", args=["0" * 12])).status_code == 404


def test_the_code_opens_no_draft(client):
    tournament = factories.TournamentFactory(status="draft")
    assert client.get(reverse("tournaments:screen_by_code", args=[tournament.code])).status_code == 404
