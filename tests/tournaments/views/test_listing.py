"""The list of tournaments and the first page."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from replays.models import Board
from tests import factories
from tests.pages import check_page
from tests.tournaments import made
from tournaments.models import Match, MatchStatus, TournamentStatus

pytestmark = pytest.mark.django_db


def test_empty_site_says_what_will_appear(client):
    html = check_page(client.get("/"))
    for text in ("No hand has been played yet", "Nothing is running", "No event is announced"):
        assert text in html
    assert "No tournament yet" in check_page(client.get(reverse("tournaments:list")))


@pytest.fixture
def played(make_tournament, play_all):
    """Give a finished tournament whose two hands are the same in every run, and are not passed out."""
    tournament = make_tournament(2, player="steady")
    tournament.rounds.update(shuffle_key="5e" * 32)
    play_all(tournament)
    assert Board.objects.filter(declarer__isnull=False).count() == 2
    return tournament


@pytest.mark.usefixtures("played")
def test_first_page_of_a_busy_site(client, make_tournament, django_assert_max_num_queries):
    running = make_tournament(4)
    factories.TournamentFactory(name="Yalda Cup", status=TournamentStatus.REGISTRATION)
    with django_assert_max_num_queries(14):
        html = check_page(client.get("/"))
    assert running.name in html
    assert "Yalda Cup" in html
    assert "Watch the hand" in html
    assert "Latest results" in html


@pytest.mark.parametrize("rows", [1, 3])
def test_list_asks_little_of_the_database(client, rows, django_assert_max_num_queries):
    factories.TournamentFactory.create_batch(rows, status=TournamentStatus.FINISHED)
    with django_assert_max_num_queries(4):
        check_page(client.get(reverse("tournaments:list")))


def test_filters_are_in_the_address(client):
    finished = factories.TournamentFactory(name="Autumn", status=TournamentStatus.FINISHED)
    factories.TournamentFactory(name="Spring", status=TournamentStatus.REGISTRATION)
    address = reverse("tournaments:list")
    html = client.get(address, {"state": "finished"}).content.decode()
    assert "Autumn" in html
    assert "Spring" not in html
    html = client.get(address, {"club": finished.club.slug}).content.decode()
    assert "Autumn" in html
    assert "Spring" not in html
    assert "No tournament like that" in client.get(address, {"state": "cancelled"}).content.decode()
    assert "Spring" in client.get(address, {"state": "nonsense", "page": "x"}).content.decode()


def test_formats_and_names_are_filters_too(client):
    made.event("swiss", 4, name="Nowruz Open")
    made.event("individual", 4, name="Thursday evening", visibility="public")
    address = reverse("tournaments:list")
    html = check_page(client.get(address, {"format": "individual"}))
    assert "Thursday evening" in html
    assert "Nowruz Open" not in html
    assert '<option value="individual" selected>' in html
    html = client.get(address, {"q": " nowruz ", "format": "nonsense"}).content.decode()
    assert "Nowruz Open" in html
    assert "Thursday evening" not in html
    assert 'value="nowruz"' in html


def test_a_line_tells_format_entries_start_and_progress(client):
    starts = timezone.now() + timedelta(days=3)
    factories.TournamentFactory(status="registration", starts_at=starts, entry_limit=8, format="double_elimination")
    made.event("swiss", 8, rounds=1, options={"rounds": 5})
    html = check_page(client.get(reverse("tournaments:list")))
    for text in ("Double elimination", "0 of 8 entries", "starts ", "Round 1 of 5, 4 of 20 matches finished"):
        assert text in html


def test_open_events_are_listed_by_their_start(client):
    now = timezone.now()
    for days, name in ((9, "Later"), (2, "Soon"), (None, "Some day")):
        starts = None if days is None else now + timedelta(days=days)
        factories.TournamentFactory(status="registration", name=name, starts_at=starts)
    html = client.get(reverse("tournaments:list"), {"state": "registration"}).content.decode()
    assert html.index("Soon") < html.index("Later") < html.index("Some day")
    html = client.get("/").content.decode()
    assert html.index("Soon") < html.index("Later") < html.index("Some day")


def test_the_first_page_writes_points_as_the_scoring_does(client):
    tournament = made.event("swiss", 4, boards=16, scoring={"kind": "vp"}, options={"rounds": 3})
    for match in made.draw(tournament)[0].matches.all():
        made.finish(match, 900, 100)
    html = check_page(client.get("/"))
    lines = re.findall(r'<bdi dir="ltr">([^<]*)</bdi></span><span>([^<]*)</span>', html)
    assert [rank for rank, _name in lines] == ["1–2", "1–2", "3–4"]
    assert re.search(r'<strong class="num"><bdi dir="ltr">1\d\.\d\d</bdi>', html)
    assert "2 of 6 matches finished" in html


def test_the_first_page_shows_no_result_that_does_not_count(client):
    tournament = made.event("swiss", 4)
    made.finish(made.draw(tournament)[0].matches.first(), 777, 123, confirmed=False)
    assert "777" not in client.get("/").content.decode()


def test_the_first_page_says_how_many_places_are_left(client):
    for limit, name in ((3, "Free"), (1, "Taken")):
        tournament = factories.TournamentFactory(status="registration", name=name, entry_limit=limit)
        factories.EntryFactory(tournament=tournament)
    html = client.get("/").content.decode()
    assert "2 places" in html
    assert "Full" in html


def test_drafts_are_listed_to_those_who_run_the_club(client, organiser, club):
    factories.TournamentFactory(name="Secret", club=club, status=TournamentStatus.DRAFT)
    address = reverse("tournaments:list")
    assert "Secret" not in client.get(address).content.decode()
    client.force_login(organiser)
    assert "Secret" in client.get(address).content.decode()


def test_many_tournaments_come_in_pages(client):
    factories.TournamentFactory.create_batch(21, status=TournamentStatus.FINISHED)
    html = check_page(client.get(reverse("tournaments:list"), {"state": "finished"}))
    assert "Page 1 of 2" in html
    assert "state=finished&amp;page=2" in html


def test_administrators_hear_that_no_worker_is_there(client, running, admin_user):
    Match.objects.filter(round__tournament=running).update(
        status=MatchStatus.QUEUED, queued_at=timezone.now() - timedelta(minutes=2)
    )
    assert "No worker" not in client.get("/").content.decode()
    client.force_login(admin_user)
    assert "No worker" in check_page(client.get("/"))


@pytest.mark.usefixtures("played")
def test_the_dearest_trick_lies_on_the_felt(client):
    response = client.get("/")
    worth = response.context["worth"]
    assert len(worth.trick) == 4
    assert {card.place for card in worth.trick} == set("nesw")
    assert sum(card.best for card in worth.trick) == 1
    assert len(worth.bars) == 12
    html = check_page(response)
    assert "css/playing-cards.css" in html
    assert sum(seat.star for seat in worth.seats) == 1
    assert f'href="{worth.url}?at=deal&amp;play=900&amp;once=1"' in html
    assert client.get(worth.playing).status_code == 200
    assert "Three ways to begin" not in html


@pytest.mark.django_db
def test_the_first_minute_has_a_hand_to_watch_though_nothing_is_stored(client):
    response = client.get("/")
    worth = response.context["worth"]
    html = check_page(response)
    assert not Board.objects.exists()
    assert "No hand has been played yet" in html
    assert "Three ways to begin" in html
    assert (len(worth.trick), len(worth.bars), worth.contract, worth.suit) == (4, 12, "125", "d")
    page = client.get(worth.playing).content.decode()
    assert "Rostam" in page
    assert 'id="rp-play"' in page


def test_a_record_that_cannot_be_read_does_not_take_the_first_page(client):
    replay = factories.ReplayFactory(published_at=timezone.now())
    factories.BoardFactory(replay=replay, record="nonsense", declarer=0, contract=100, outcome="made")
    assert client.get("/").context["worth"].trick == ()
