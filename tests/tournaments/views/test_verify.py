"""What spectators check: the commitments of a tournament, and one match at a click."""

import pytest
from django.urls import reverse

from replays.models import Board
from tests.pages import check_page
from tournaments.models import Match, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(make_tournament, play_all):
    tournament = make_tournament(3)
    play_all(tournament)
    tournament.refresh_from_db()
    return tournament


def match_address(tournament, match):
    return reverse("tournaments:match_verify", args=[tournament.slug, match.pk])


def played(tournament):
    return Match.objects.filter(round__tournament=tournament, entry_b__isnull=False).order_by("pk").first()


def test_one_match_is_looked_over(client, finished):
    html = check_page(client.get(match_address(finished, played(finished))))
    assert "all agrees" in html
    assert "2 hands were dealt again" in html
    assert "1 published hash is that of the key" in html


def test_what_does_not_agree_is_named(client, finished):
    match = played(finished)
    assert "all agrees" in client.get(match_address(finished, match)).content.decode()
    Board.objects.filter(replay=match.replay, room="B").update(points_0=1, delta_1=77)
    html = check_page(client.get(match_address(finished, match)))
    assert "does not agree" in html
    assert "R1-1 hand 1b" in html
    assert "delta_1" in html


def test_the_same_match_is_looked_over_once(client, finished, monkeypatch):
    match = played(finished)
    first = client.get(match_address(finished, match)).content
    monkeypatch.setattr("tournaments.views.verify.verify_match", lambda match: 1 / 0)
    assert client.get(match_address(finished, match)).content == first


def test_a_match_of_a_round_that_is_played_tells_nothing(client, finished):
    match = played(finished)
    Round.objects.filter(pk=match.round_id).update(completed_at=None)
    match.replay.published_at = None
    match.replay.save()
    html = check_page(client.get(match_address(finished, match)))
    assert "It can be looked over when every table of the round has finished" in html
    assert match.round.shuffle_key not in html


def test_a_bye_has_nothing_to_look_at(client, finished):
    bye = Match.objects.filter(round__tournament=finished, entry_b=None).first()
    assert "A bye" in check_page(client.get(match_address(finished, bye)))


def test_a_long_match_is_for_the_command(client, finished, monkeypatch):
    monkeypatch.setattr("tournaments.views.verify.MOST_BOARDS", 1)
    assert "too many hands for a page" in client.get(match_address(finished, played(finished))).content.decode()


def test_commitments_then_keys(client, make_tournament, play_all):
    tournament = make_tournament(3)
    where = reverse("tournaments:verify", args=[tournament.slug])
    each = tournament.rounds.first()
    html = check_page(client.get(where))
    assert each.commitment in html
    assert each.shuffle_key not in html
    assert "It is published when the tournament is finished." in html
    play_all(tournament)
    tournament.refresh_from_db()
    html = check_page(client.get(where))
    assert each.shuffle_key in html
    assert tournament.digest in html
    assert f"manage.py verify_tournament {tournament.slug}" in html


def test_before_the_first_draw(client, make_tournament):
    tournament = make_tournament(3, start=False)
    assert "No round is drawn yet." in check_page(client.get(reverse("tournaments:verify", args=[tournament.slug])))


def test_a_match_with_deals_of_its_own_shows_their_commitment(client, finished, organiser):
    match = played(finished)
    Match.objects.filter(pk=match.pk).update(
        shuffle_key="ab" * 16, salt="cd" * 16, commitment="ef" * 32, status="scheduled"
    )
    where = reverse("tournaments:verify", args=[finished.slug])
    html = check_page(client.get(where))
    assert "ef" * 32 in html
    assert "ab" * 16 not in html
    Match.objects.filter(pk=match.pk).update(status="finished")
    assert "ab" * 16 in client.get(where).content.decode()
