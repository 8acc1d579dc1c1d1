"""Views that hide cards, of a hand in a tournament that is not public."""

import re

import pytest
from django.urls import reverse

from replays.models import Board
from tests.tournaments.selectors.test_traveller import finish, make_mixed  # noqa: F401

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("view", ["closed", "seat-e"])
def test_views_of_a_private_hand_are_for_members_and_stay_in_the_tournament(client, make_mixed, organiser, view):  # noqa: F811
    round = finish(make_mixed(visibility="private"))
    board = Board.objects.filter(replay__match__round=round, no=1).first()
    place = [round.tournament.slug, board.replay.public_id, 1, board.room.lower()]
    url = reverse("tournaments:played_hand_seen", args=[*place, view])
    assert client.get(url).status_code == 404
    assert client.get(f"/replays/{board.replay.public_id}/1{board.room.lower()}/{view}/").status_code == 404
    client.force_login(organiser)
    page = client.get(url).content.decode()
    assert page.count("not shown") >= 3
    assert f"/replays/{board.replay.public_id}/" not in page
    assert re.search(rf'rel="next" href="/tournaments/{round.tournament.slug}/hands/[^"]+/{view}/"', page)
    assert url in client.get(reverse("tournaments:played_hand", args=place)).content.decode()


def test_a_private_hand_is_played_on_within_the_tournament_by_those_who_see_it(client, make_mixed, organiser):  # noqa: F811
    round = finish(make_mixed(visibility="private"))
    board = Board.objects.filter(replay__match__round=round, no=1).first()
    place = [round.tournament.slug, board.replay.public_id, 1, board.room.lower()]
    url = reverse("tournaments:played_hand_variation", args=[*place, "deal"])
    assert client.get(url).status_code == 404
    assert client.get(url, {"on": "end"}).status_code == 404
    client.force_login(organiser)
    answer = client.get(url, {"on": "end"}, follow=True)
    assert answer.redirect_chain[0][0].startswith(url)
    assert f"/replays/{board.replay.public_id}/" not in answer.content.decode()
    assert "rp-held" not in answer.content.decode()
