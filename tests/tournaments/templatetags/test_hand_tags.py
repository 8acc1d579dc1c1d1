"""The way from a hand to the same deal at the other tables."""

import pytest
from django.urls import reverse

from replays.models import Board
from tests.tournaments.selectors.test_traveller import finish, make_mixed  # noqa: F401

pytestmark = pytest.mark.django_db


def test_a_hand_of_a_round_leads_to_its_deal_at_all_tables(client, make_mixed):  # noqa: F811
    round = finish(make_mixed())
    board = Board.objects.filter(replay__match__round=round, no=2).first()
    page = client.get(reverse("replays:hand", args=[board.replay.public_id, 2, board.room.lower()])).content.decode()
    address = reverse("tournaments:traveller", args=[round.tournament.slug, round.number, 2])
    assert f'href="{address}"' in page
    assert client.get(address).status_code == 200


def test_a_private_tournament_shows_the_way_to_its_members_alone(client, make_mixed, organiser):  # noqa: F811
    round = finish(make_mixed(visibility="private"))
    board = Board.objects.filter(replay__match__round=round, no=1).first()
    own = reverse(
        "tournaments:played_hand", args=[round.tournament.slug, board.replay.public_id, 1, board.room.lower()]
    )
    assert client.get(own).status_code == 404
    client.force_login(organiser)
    page = client.get(own).content.decode()
    assert reverse("tournaments:traveller", args=[round.tournament.slug, round.number, 1]) in page
