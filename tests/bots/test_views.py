"""Pages of the bots."""

import pytest
from django.urls import reverse

from tests import factories
from tests.pages import check_page

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
