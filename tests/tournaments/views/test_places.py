"""Pages by QR code: where to sit next, who sits at a table; nothing before it is released, and no account."""

import re

import pytest
from django.urls import reverse

from tests.pages import check_page
from tournaments import services
from tournaments.models import Match
from tournaments.services import Taker

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(make_tournament, organiser):
    """Give a running Swiss of five pairs of people, drawn by hand; its first round is drawn and not released."""
    tournament = make_tournament(
        0, start=False, format="swiss", options={"rounds": 2}, mode="manual", confirmation="second", round_minutes=45
    )
    for letter in "ABCDE":
        takers = [Taker(person=f"{letter}1"), Taker(person=f"{letter}2")]
        services.entry_add(actor=organiser, tournament=tournament, name=f"Pair {letter}", takers=takers)
    services.tournament_start(actor=organiser, tournament=tournament)
    services.rounds_draw(actor=organiser, tournament=tournament)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def released(people, organiser):
    services.rounds_release(actor=organiser, tournament=people)
    return people


def entry_page(entry):
    return reverse("tournaments:entry_page", args=[entry.code])


def table_page(tournament, number):
    return reverse("tournaments:table_page", args=[tournament.code, number])


def seen(client, place):
    return check_page(client.get(place))


def text_of(client, place):
    """Return the words of a page without its markup."""
    return " ".join(re.sub(r"<[^>]*>", " ", re.sub(r"</?bdi[^>]*>", "", seen(client, place))).split())


def test_nothing_of_a_draw_shows_before_its_release(client, people):
    match = Match.objects.filter(round__tournament=people, entry_b__isnull=False).first()
    html = seen(client, entry_page(match.entry_a))
    assert "Wait for the next draw" in html
    assert match.entry_b.name not in html
    html = seen(client, table_page(people, match.table))
    assert "Nobody sits here now" in html
    assert match.entry_a.name not in html


def test_where_to_sit(client, released, django_assert_max_num_queries):
    match = Match.objects.filter(round__tournament=released, entry_b__isnull=False).order_by("table")[1]
    for entry, other in ((match.entry_a, match.entry_b), (match.entry_b, match.entry_a)):
        with django_assert_max_num_queries(4):
            html = seen(client, entry_page(entry))
        assert "Table 2" in html
        assert "Round 1" in html
        assert other.name in html
        assert "data-until" in html
        own = html[html.index('<ul class="seats">') : html.index("against")]
        assert all(seat.person in own for seat in entry.seats.all())
    with django_assert_max_num_queries(4):
        html = seen(client, table_page(released, 2))
    for seat in match.seats.all():
        assert seat.person in html


def test_a_bye_sits_out(client, released):
    bye = Match.objects.get(round__tournament=released, entry_b=None)
    assert "Sit out" in seen(client, entry_page(bye.entry_a))


def test_results_and_what_comes_next(client, released, organiser):
    match = Match.objects.filter(round__tournament=released, entry_b__isnull=False).first()
    for each in Match.objects.filter(round__tournament=released, entry_b__isnull=False):
        services.match_adjudicate(actor=organiser, match=each, score_a=300, score_b=120, reason="time")
    text = text_of(client, entry_page(match.entry_b))
    assert "120 : 300 lost" in text
    assert "Wait for the next draw" in text
    assert "300 : 120" in text_of(client, table_page(released, match.table))
    services.round_close(actor=organiser, round=match.round)
    services.rounds_draw(actor=organiser, tournament=released)
    services.rounds_release(actor=organiser, tournament=released)
    text = text_of(client, entry_page(match.entry_b))
    assert "Round 2" in text
    assert "120 : 300" in text


def test_where_partners_change_the_page_names_the_partner(client, make_tournament, organiser):
    tournament = make_tournament(0, start=False, format="individual")
    for letter in "ABCD":
        services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person=letter * 3)])
    services.tournament_start(actor=organiser, tournament=tournament)
    match = Match.objects.filter(round__tournament=tournament).order_by("round__number").first()
    for entry, partner, others in (
        (match.entry_a, match.partner_a, match.name_b),
        (match.partner_b, match.entry_b, match.name_a),
    ):
        html = seen(client, entry_page(entry))
        own = html[html.index('<ul class="seats">') : html.index("against")]
        assert entry.name in own
        assert partner.name in own
        assert others in html


def test_states_in_words(client, make_tournament, organiser):
    tournament = make_tournament(2, start=False, entry_limit=2)
    waiting = services.entry_add(
        actor=organiser, tournament=tournament, takers=[Taker(person="Ali"), Taker(person="Sara")]
    )
    first = tournament.entries.get(seed=1)
    assert "On the waiting list" in seen(client, entry_page(waiting))
    assert "Not begun yet" in seen(client, entry_page(first))
    services.entries_absent(actor=organiser, tournament=tournament, entries=[waiting.pk])
    assert "Did not come" in seen(client, entry_page(waiting))
    services.tournament_start(actor=organiser, tournament=tournament)
    services.tournament_cancel(actor=organiser, tournament=tournament, reason="rain")
    assert "Cancelled" in seen(client, entry_page(first))
    tournament.refresh_from_db()
    assert "Cancelled" in seen(client, table_page(tournament, 1))


def test_finished_and_played_by_bots(client, make_tournament, play_all):
    tournament = make_tournament(3)
    play_all(tournament)
    html = seen(client, entry_page(tournament.entries.get(seed=1)))
    assert "Final standing" in html
    assert "bye" in html
    assert "hx-get" not in html


def test_private_places_are_known_by_their_code_alone(client, people, organiser):
    services.tournament_edit(actor=organiser, tournament=people, visibility="private", reason="ours alone")
    html = seen(client, entry_page(people.entries.first()))
    assert reverse("tournaments:detail", args=[people.slug]) not in html
    for wrong in ("0" * 12, people.slug):
        assert client.get(reverse("tournaments:entry_page", args=[wrong])).status_code == 404
        assert client.get(reverse("tournaments:table_page", args=[wrong, 1])).status_code == 404
    for number in (0, 1000):
        assert client.get(reverse("tournaments:table_page", args=[people.code, number])).status_code == 404


def test_live_parts_are_sent_when_they_have_changed(client, people, organiser):
    entry = people.entries.first()
    for place in (
        reverse("tournaments:entry_live", args=[entry.code]),
        reverse("tournaments:table_live", args=[people.code, 1]),
    ):
        first = client.get(place)
        assert "<html" not in first.content.decode()
        assert first["X-Robots-Tag"] == "noindex"
        assert client.get(place, headers={"If-None-Match": first["ETag"]}).status_code == 304
    services.rounds_release(actor=organiser, tournament=people)
    assert client.get(place, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("name", ["entry_page", "entry_live"])
def test_only_to_read(client, people, name):
    assert client.post(reverse(f"tournaments:{name}", args=[people.entries.first().code])).status_code == 405
