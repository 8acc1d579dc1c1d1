"""What an author does with his bots on pages, and what others cannot."""

import pytest
from django.urls import reverse

from bots.models import Bot
from tests import factories
from tests.pages import check_page

pytestmark = pytest.mark.django_db
ACTS = ["rename", "share_logs", "delete"]


@pytest.fixture
def version():
    return factories.ProgramFactory(bot__name="Hoopoe", bot__slug="hoopoe")


@pytest.fixture
def author(client, version):
    client.force_login(version.bot.owner)
    return version.bot.owner


def test_my_bots_asks_to_sign_in_and_says_how_to_begin(client):
    assert client.get(reverse("bots:mine")).status_code == 302
    client.force_login(factories.UserFactory())
    html = check_page(client.get(reverse("bots:mine")))
    assert "You have no bot yet" in html
    assert reverse("bots:quick_start") in html


@pytest.mark.usefixtures("author")
@pytest.mark.parametrize("bots", [1, 5])
def test_my_bots_asks_little_of_the_database(client, version, bots, django_assert_max_num_queries):
    for _number in range(bots):
        factories.ProgramFactory(bot__owner=version.bot.owner, state="rejected", state_reason="it crashed")
    factories.ProgramFactory(bot__name="Of somebody else")
    with django_assert_max_num_queries(6):
        html = check_page(client.get(reverse("bots:mine")))
    assert html.count("it crashed") == bots
    assert "Of somebody else" not in html


@pytest.mark.parametrize("act", ACTS)
def test_acts_are_the_owners_and_by_form(client, version, act):
    address = reverse(f"bots:{act}", args=["hoopoe"])
    given = {"name": "Heron", "share": "1"}
    assert client.post(address, given).status_code == 302
    client.force_login(factories.UserFactory(is_staff=True))
    assert client.post(address, given).status_code == 403
    client.force_login(version.bot.owner)
    assert client.get(address).status_code == 405
    bot = Bot.objects.get()
    assert (bot.name, bot.logs_for_staff, bot.deleted_at) == ("Hoopoe", False, None)


@pytest.mark.usefixtures("author")
def test_renaming_and_a_name_that_is_taken(client):
    factories.BotFactory(name="Heron")
    address = reverse("bots:rename", args=["hoopoe"])
    response = client.post(address, {"name": "heron"})
    assert response.status_code == 422
    assert "already a bot" in check_page(response)
    response = client.post(address, {"name": "Partridge"}, follow=True)
    assert "is called Partridge now" in check_page(response)
    assert Bot.objects.get(slug="hoopoe").name == "Partridge"


@pytest.mark.usefixtures("author")
def test_sharing_logs_and_keeping_them(client, version):
    address = reverse("bots:share_logs", args=["hoopoe"])
    for share in (True, False):
        html = check_page(client.post(address, {"share": "1" if share else "0"}, follow=True))
        assert ("Keep its logs to me" in html) is share
        version.bot.refresh_from_db()
        assert version.bot.logs_for_staff is share


@pytest.mark.usefixtures("author")
def test_a_deleted_bot_keeps_its_page_and_a_second_click_is_harmless(client):
    address = reverse("bots:delete", args=["hoopoe"])
    for _click in range(2):
        assert client.post(address).url == reverse("bots:mine")
    html = check_page(client.get(reverse("bots:detail", args=["hoopoe"])))
    assert "Deleted" in html
    assert "Rename" not in html
