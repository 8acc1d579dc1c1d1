"""The first page finds what is newest by its indexes, and nothing that not everybody may see."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from replays.models import Source
from tests import factories
from tests.pages import check_page
from tests.tournaments import made
from tournaments.models import Match, Tournament
from tournaments.views import home, watching

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def shown(client):
    return check_page(client.get("/"))


def played(name, minutes_ago, **more):
    """Return an event of which a round ended some minutes ago."""
    tournament = made.event("swiss", 4, rounds=1, names=[f"{name} {n}" for n in range(4)], **more)
    ended = timezone.now() - timedelta(minutes=minutes_ago)
    Match.objects.filter(round__tournament=tournament).update(finished_at=ended)
    return tournament


def test_the_newest_results_are_those_that_everybody_may_see(client, monkeypatch):
    played("Open", 60)
    played("Secret", 5, visibility="private")
    html = shown(client)
    assert "Open 0" in html
    assert "Secret 0" not in html
    # Where more of the newest are hidden than are looked at, the others are found still.
    monkeypatch.setattr(home, "LOOKED_AT", 1)
    assert shown(client) == html


def test_the_newest_public_slam_of_a_match_is_worth_watching(client):
    def slam(outcome, published, **more):
        replay = factories.ReplayFactory(published_at=timezone.now() if published else None, **more)
        return factories.BoardFactory(replay=replay, outcome=outcome, declarer=0)

    assert not watching.worth_watching().stored
    other = slam("made", published=True)
    assert watching.worth_watching().board == other
    slam("slam", published=True, source=Source.UPLOAD)
    first = slam("shelem_made", published=True)
    slam("slam", published=False)
    assert watching.worth_watching().board == first
    second = slam("slam", published=True)
    assert watching.worth_watching().board == second


def test_queries_do_not_grow_with_what_has_ended(client, django_assert_max_num_queries):
    for number in range(3):
        played(f"Cup {number}", number)
    Tournament.objects.update(status="finished", finished_at=timezone.now())
    running = played("Now", 1)
    shown(client)
    assert running.name in shown(client)
    with django_assert_max_num_queries(12):
        client.get("/")
