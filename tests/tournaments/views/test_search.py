"""The search page: groups, empty states, limits."""

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from clubs.spelling import LONGEST
from tests import factories
from tests.pages import check_page

pytestmark = pytest.mark.django_db
SEARCH = "/search/"


@pytest.fixture(autouse=True)
def _no_tries_before():
    cache.clear()


def ask(client, text):
    return client.get(SEARCH, {"q": text})


def test_everything_that_has_the_name(client):
    factories.TournamentFactory(name="Karoon Cup", status="running")
    factories.ClubFactory(name="Karoon Card Club")
    factories.MembershipFactory(user__display_name="Mina Karoon")
    factories.BotVersionFactory(bot__name="Karoon bot")
    factories.EntryFactory(name="Karoon pair", tournament__name="Other event", tournament__status="running")
    html = check_page(ask(client, "karoon"))
    for told in ("Karoon Cup", "Karoon Card Club", "Mina Karoon", "Karoon bot", "Karoon pair", "Other event"):
        assert told in html
    assert "example.org" not in html


def test_persian_letters_and_digits(client):
    factories.TournamentFactory(name="جام كارون ۱۴۰۵", status="running")
    assert "جام كارون" in check_page(ask(client, "کارون 1405"))


def test_nothing_asked_and_nothing_found(client):
    factories.TournamentFactory(name="Nowruz Open", status="running")
    for text, told in (
        ("", "by name"),
        ("   ", "by name"),
        ("zzz", "Nothing is called like that"),
        ("\u200c", "Nothing"),
    ):
        html = check_page(ask(client, text))
        assert told in html
        assert reverse("replays:list") in html
        assert "Nowruz Open" in html  # a suggestion


def test_a_hand_by_its_address(client):
    board = factories.BoardFactory(replay__public_id="k3f9xm2a", replay__published_at=timezone.now(), no=3)
    html = check_page(ask(client, "http://testserver/replays/k3f9xm2a/3a/"))
    assert 'href="/replays/k3f9xm2a/3a/"' in html
    assert board.replay.title in html


def test_more_of_a_kind_lead_to_the_list(client):
    factories.TournamentFactory.create_batch(9, status="running")
    html = check_page(ask(client, "cup"))
    assert f"{reverse('tournaments:list')}?q=cup" in html


def test_what_is_typed_is_shown_as_text(client):
    html = check_page(ask(client, '"><script>alert(1)</script>'))
    assert "<script>alert" not in html


@pytest.mark.parametrize(
    "text", ["x" * 5000, "(((((", "[a-z]+$", "\\", "%", "_", "'; --", "*", "\x00a", "a" * 80 + "!"]
)
def test_anything_may_be_typed(client, text):
    factories.ClubFactory(name="a" * 100)
    check_page(ask(client, text))


def test_long_texts_are_cut_and_it_says_so(client):
    factories.ClubFactory(name="a" * 100)
    assert "Only the beginning" in check_page(ask(client, "a" * (LONGEST + 1)))


def test_too_many(client, settings):
    settings.SEARCHES_MINUTE = 2
    assert [ask(client, "a").status_code for _ in range(3)] == [200, 200, 429]
    assert "Wait a minute" in check_page(ask(client, "a"))
    assert client.get(SEARCH).status_code == 200
    assert client.get(SEARCH, {"q": "a"}, REMOTE_ADDR="10.0.0.9").status_code == 200


def test_only_by_reading(client):
    assert client.post(SEARCH, {"q": "a"}).status_code == 405


@pytest.mark.parametrize("rows", [1, 8])
def test_it_asks_little_of_the_database(client, rows, django_assert_max_num_queries):
    for number in range(rows):
        member = factories.MembershipFactory(user__display_name=f"Karoon {number}", club__name=f"Karoon {number}")
        event = factories.TournamentFactory(name=f"Karoon {number}", status="running", club=member.club)
        factories.EntryFactory(name=f"Karoon {number}", tournament=event)
        factories.BotVersionFactory(bot__name=f"Karoon {number}")
    client.force_login(factories.UserFactory())
    with django_assert_max_num_queries(12):
        check_page(ask(client, "karoon"))


def test_every_page_leads_to_it(client):
    assert f'href="{SEARCH}"' in client.get("/").text
