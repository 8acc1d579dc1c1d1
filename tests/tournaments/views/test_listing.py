"""The list of tournaments, the form of a new one, the first page."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.models import Role
from engine.presets import preset_names
from replays.models import Board
from tests import factories
from tests.pages import check_page
from tournaments.models import Match, MatchStatus, Tournament, TournamentStatus

pytestmark = pytest.mark.django_db
NEW = "/tournaments/new/"


@pytest.fixture
def form(club):
    return {
        "name": "Nowruz Open",
        "club": club.slug,
        "preset": "club-1165",
        "house_rules": "",
        "boards": "4",
        "once": "a",
    }


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


def test_new_asks_to_sign_in_and_says_what_is_missing(client):
    assert client.get(NEW).url == f"/accounts/sign-in/?next={NEW}"
    client.force_login(factories.MembershipFactory(role=Role.HELPER).user)
    assert "You organise in no club yet" in check_page(client.get(NEW))


def test_create_leads_to_the_entries(client, organiser, form):
    client.force_login(organiser)
    check_page(client.get(NEW))
    response = client.post(NEW, form | {"house_rules": "ace=15\n\nmin=105\n"})
    tournament = Tournament.objects.get()
    assert response.url == reverse("tournaments:manage", args=[tournament.slug])
    assert tournament.house_rules == ["ace=15", "min=105"]
    assert tournament.rules["total"] == 185
    assert tournament.created_by == organiser


def test_a_second_click_makes_no_second_tournament(client, organiser, form):
    client.force_login(organiser)
    answers = [client.post(NEW, form).url for _click in range(2)]
    assert answers[0] == answers[1]
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "field", "text"),
    [
        ({"name": ""}, "name", "required"),
        ({"name": "New"}, "name", "page of the site"),
        ({"boards": "0"}, "boards", "greater than or equal to 1"),
        ({"boards": "65"}, "boards", "less than or equal to 64"),
        ({"preset": "whist"}, "preset", "not one of the available"),
        ({"house_rules": "ace"}, "house_rules", "key=value"),
        ({"house_rules": "min=101"}, "house_rules", "min:"),
        ({"house_rules": "first_call=loser_of_last_hand"}, "house_rules", "first_call:"),
    ],
)
def test_a_refusal_names_the_field_and_the_option(client, organiser, form, change, field, text):
    client.force_login(organiser)
    response = client.post(NEW, form | change)
    assert list(response.context["form"].errors) == [field]
    assert text in check_page(response)
    assert not Tournament.objects.exists()


def test_only_for_a_club_where_one_organises(client, organiser, form):
    client.force_login(organiser)
    other = factories.ClubFactory()
    response = client.post(NEW, form | {"club": other.slug})
    assert list(response.context["form"].errors) == ["club"]


@pytest.mark.parametrize("preset", preset_names())
def test_rules_stand_in_words_beside_the_form(client, preset):
    html = client.get(reverse("tournaments:new_rules"), {"preset": preset, "boards": "8"}).content.decode()
    assert "The rules in words" in html
    assert "<html" not in html
    assert "448" in html  # 8 entries: 28 matches of 16 hands


def test_words_follow_the_house_rules_or_say_what_is_wrong(client):
    address = reverse("tournaments:new_rules")
    given = {"preset": "club-1165", "boards": "4"}
    assert "185" in client.get(address, given | {"house_rules": "ace=15"}).content.decode()
    assert "min:" in client.get(address, given | {"house_rules": "min=101"}).content.decode()
    assert client.get(address, {"preset": "nonsense", "boards": "many"}).status_code == 200


def test_preview_without_javascript_creates_nothing(client, organiser, form):
    client.force_login(organiser)
    html = check_page(client.post(NEW, form | {"preview": "1", "house_rules": "ace=15"}))
    assert "185" in html
    assert not Tournament.objects.exists()


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
    assert "css/replay.css" in check_page(response)


def test_a_record_that_cannot_be_read_does_not_take_the_first_page(client):
    replay = factories.ReplayFactory(published_at=timezone.now())
    factories.BoardFactory(replay=replay, record="nonsense", declarer=0, contract=100, outcome="made")
    assert client.get("/").context["worth"].trick == []
