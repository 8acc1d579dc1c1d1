"""Pages of the bots."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.pages import check_page
from tournaments.models import SeatLog

pytestmark = pytest.mark.django_db


def test_list_without_bots_says_where_they_come_from(client):
    assert "No bot is installed yet" in check_page(client.get(reverse("bots:list")))


@pytest.mark.parametrize("rows", [1, 3])
def test_list_asks_little_of_the_database(client, rows, django_assert_max_num_queries):
    factories.BotVersionFactory.create_batch(rows)
    with django_assert_max_num_queries(3):
        html = check_page(client.get(reverse("bots:list")))
    assert html.count('class="box tile"') == rows


def test_bot_with_versions_tells_summary_and_digest(client):
    version = factories.BotVersionFactory(player="steady")
    factories.BotVersionFactory(bot=version.bot, number=2, player="gone")
    html = check_page(client.get(reverse("bots:detail", args=[version.bot.slug])))
    assert version.digest in html
    assert html.index("Version 2") < html.index("Version 1")


def test_bot_without_a_version_and_no_bot(client):
    bot = factories.BotFactory()
    assert "No version yet" in check_page(client.get(reverse("bots:detail", args=[bot.slug])))
    assert client.get(reverse("bots:detail", args=["nobody"])).status_code == 404


@pytest.fixture
def program():
    """Give a ready program of somebody, whose next version was refused."""
    version = factories.ProgramFactory(bot__name="Hoopoe", bot__slug="hoopoe")
    factories.ProgramFactory(bot=version.bot, number=2, state="rejected", state_reason="no answer within 1,050 ms")
    return version


def test_others_see_accepted_versions_and_the_author_all(client, program):
    address = reverse("bots:detail", args=["hoopoe"])
    html = check_page(client.get(address))
    assert program.digest[:12] in html
    assert "Version 2" not in html
    assert "Rename" not in html
    client.force_login(program.bot.owner)
    html = check_page(client.get(address))
    for text in ("Version 2", "no answer within 1,050 ms", "Rename", "Delete the bot", "Share its logs", "Retire"):
        assert text in html


def test_a_bot_without_an_accepted_version_is_not_listed(client):
    factories.ProgramFactory(bot__name="Secret", state="uploaded")
    assert "Secret" not in check_page(client.get(reverse("bots:list")))


@pytest.mark.parametrize("versions", [1, 4])
def test_a_bots_page_asks_little_of_the_database(client, program, versions, django_assert_max_num_queries):
    for number in range(3, 3 + versions):
        factories.ProgramFactory(bot=program.bot, number=number)
    client.force_login(program.bot.owner)
    with django_assert_max_num_queries(10):
        client.get(reverse("bots:detail", args=["hoopoe"]))


def test_faults_are_counted_by_cause(client, program):
    match = factories.MatchFactory(round__tournament__status="running", round__completed_at=timezone.now())
    SeatLog.objects.create(
        match=match, attempt=1, slot=0, room="A", bot_version=program, decisions=71, ms_average=0.42, ms_worst=1012.3,
        faults=[{"kind": "timeout"}, {"kind": "timeout"}, {"kind": "illegal"}],
    )  # fmt: skip
    html = check_page(client.get(reverse("bots:detail", args=["hoopoe"])))
    assert "71 decisions" in html
    assert "1,012 ms at worst" in html
    assert html.index("No answer in time") < html.index('<b class="num">2</b>') < html.index("Answers that cannot")
