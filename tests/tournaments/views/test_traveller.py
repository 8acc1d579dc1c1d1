"""The page of one deal at all tables, and the plot of its results."""

import pytest
from django.urls import reverse

from tests.pages import check_page
from tests.tournaments.selectors.test_traveller import by_hand, finish, make_mixed  # noqa: F401
from tests.tournaments.sheets import seated
from tournaments.models import Round
from tournaments.views.traveller_plot import Dot, plot

pytestmark = pytest.mark.django_db


def url(round, no=1):
    return reverse("tournaments:traveller", args=[round.tournament.slug, round.number, no])


def dot(net, **values):
    usual = {"side": "a", "failed": False, "slam": False, "mine": False, "table": 1, "room": "A"}
    return Dot(net=net, **{**usual, **values}, outcome="made", declares="North–South")


def test_a_deal_at_all_tables(client, make_mixed):  # noqa: F811
    round = finish(make_mixed(compare="field"))
    html = check_page(client.get(url(round)))
    assert "at all 2 tables" in html
    assert "3 plays of these cards" in html
    assert "against the field" in html
    assert html.count('class="go"') == 2
    assert ">sheet<" in html
    assert "Deal 2" in html
    assert "Deal 0" not in html
    assert html.count("<circle") + html.count("<rect") > 3
    last = check_page(client.get(url(round, 2)))
    assert "Deal 3" not in last


def test_it_opens_with_the_round(client, make_mixed):  # noqa: F811
    round = make_mixed()
    assert client.get(url(round)).status_code == 404
    round = finish(round)
    assert client.get(url(round)).status_code == 200
    assert client.get(url(round, 9)).status_code == 404


def test_a_private_tournament_keeps_its_deals(client, make_mixed, organiser):  # noqa: F811
    round = finish(make_mixed(visibility="private"))
    assert client.get(url(round)).status_code == 404
    client.force_login(organiser)
    html = check_page(client.get(url(round)))
    assert f"/tournaments/{round.tournament.slug}/hands/" in html
    assert 'href="/replays/' not in html.split("<main")[1]


def test_a_drawn_round_is_not_there(client, make_mixed):  # noqa: F811
    round = finish(make_mixed())
    Round.objects.filter(pk=round.pk).update(status="drawn")
    assert client.get(url(round)).status_code == 404


def test_the_own_table_is_marked(client, make_mixed):  # noqa: F811
    round = finish(make_mixed(compare="field"))
    client.force_login(seated(by_hand(round), 0))
    html = check_page(client.get(url(round)))
    assert '<li class="mine">' in html
    assert "your table" in html


def test_the_ways_to_it(client, make_mixed):  # noqa: F811
    round = make_mixed()
    slug = round.tournament.slug
    pages = [
        reverse("tournaments:round", args=[slug, round.number]),
        *(reverse("tournaments:match", args=[slug, match.pk]) for match in round.matches.all()),
    ]
    assert [url(round) in client.get(page).content.decode() for page in pages] == [False] * 3
    round = finish(round)
    found = [check_page(client.get(page)) for page in pages]
    assert [url(round) in html for html in found] == [True] * 3
    assert ["checked by arithmetic" in html for html in found] == [
        False,
        *(match.by_hand for match in round.matches.all()),
    ]


def test_only_reading(client, make_mixed):  # noqa: F811
    assert client.post(url(finish(make_mixed()))).status_code == 405


def test_equal_results_stand_on_each_other():
    drawn = plot([dot(85), dot(85, table=2), dot(-175, side="b", failed=True)])
    low, first, second = drawn["marks"]
    assert first["x"] == second["x"] > low["x"]
    assert first["y"] > second["y"]
    assert (low["dot"].look, low["dot"].square) == ("b hollow", True)
    assert drawn["median"]["text"] == "+85"
    assert [tick["text"] for tick in drawn["ticks"]][:1] == ["−200"]


def test_looks():
    assert dot(0, side="").look == "none"
    assert (dot(330, slam=True, side="b").look, dot(330, slam=True, side="b").square) == ("slam", False)
    assert dot(5, mine=True).look == "a mine"


@pytest.mark.parametrize("nets", [[0], [5], [-330, 330], [1000] * 30])
def test_every_mark_is_within_the_drawing(nets):
    drawn = plot([dot(net, table=table) for table, net in enumerate(nets)])
    for mark in drawn["marks"]:
        assert 0 < mark["x"] < drawn["width"]
        assert 20 < mark["y"] < drawn["base"]
