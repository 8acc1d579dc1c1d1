"""The ETag of the live part: another one whenever something moves; the database and what was read tell the same."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournaments import made
from tournaments.models import Entry, Match, MatchStatus, Round, Tournament
from tournaments.views.glance import Glance
from tournaments.views.live_version import live_version

pytestmark = pytest.mark.django_db


def address(name, tournament):
    return reverse(f"tournaments:{name}", args=[tournament.slug])


@pytest.fixture
def swiss():
    """Give a Swiss of six with one round closed and one released."""
    tournament = made.event("swiss", 6, rounds=1, options={"rounds": 4})
    made.draw(tournament)
    return tournament


def second_round(tournament):
    return list(tournament.rounds.get(number=2).matches.order_by("table"))


def test_the_database_and_what_was_read_tell_the_same(swiss):
    now = timezone.now()
    first, second, third = second_round(swiss)
    stages = [
        lambda: made.run(first, now - timedelta(minutes=3), progress=2),
        lambda: made.finish(second, 300, 100, confirmed=False),
        lambda: Match.objects.filter(pk=third.pk).update(status="failed", disputed=True),
        lambda: Round.objects.filter(tournament=swiss, number=2).update(deadline_at=now + timedelta(minutes=9)),
        lambda: Entry.objects.filter(tournament=swiss, seed=1).update(status="withdrawn"),
        lambda: factories.EntryFactory(tournament=swiss, seed=99, name="Late", status="waiting"),
        lambda: Tournament.objects.filter(pk=swiss.pk).update(status="paused", about="Tea"),
    ]
    tags = []
    for stage in [lambda: None, *stages]:
        stage()
        swiss.refresh_from_db()
        tags.append(live_version(swiss, now))
        assert Glance(swiss, now).version == tags[-1]
    assert len(set(tags)) == len(tags)


def test_an_event_without_entries_and_rounds():
    tournament = factories.TournamentFactory(status="registration")
    now = timezone.now()
    assert live_version(tournament, now) == Glance(tournament, now).version
    assert live_version(tournament, now) != live_version(factories.TournamentFactory(status="registration"), now)


def test_what_is_hidden_changes_nothing(swiss):
    now = timezone.now()
    before = live_version(swiss, now)
    drawn = factories.RoundFactory(tournament=swiss, number=3, label="R3", status="drawn")
    factories.MatchFactory(round=drawn, entry_a=swiss.entries.get(seed=1), entry_b=swiss.entries.get(seed=2))
    assert live_version(swiss, now) == before == Glance(swiss, now).version


def test_the_page_carries_the_tag_of_what_it_shows(client, swiss):
    html = client.get(address("detail", swiss)).content.decode()
    tag = client.get(address("live", swiss))["ETag"]
    assert tag.strip('"') in html


def test_live_part_is_sent_once_and_again_only_when_something_changed(client, swiss):
    first = client.get(address("live", swiss))
    assert first.content.decode().lstrip().startswith('<div class="event" id="live"')
    assert "<html" not in first.content.decode()
    headers = {"If-None-Match": first["ETag"]}
    again = client.get(address("live", swiss), headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    made.run(second_round(swiss)[0], timezone.now() + timedelta(minutes=1))
    assert client.get(address("live", swiss), headers=headers).status_code == 200


@pytest.mark.parametrize(
    "change", [{"progress": 1}, {"attempts": 2}, {"status": MatchStatus.QUEUED}, {"disputed": True}]
)
def test_whatever_moves_changes_the_etag(client, swiss, change):
    before = client.get(address("live", swiss))["ETag"]
    Match.objects.filter(pk=second_round(swiss)[0].pk).update(**change)
    assert client.get(address("live", swiss))["ETag"] != before


def test_versions_and_confirmations_of_results_change_the_etag(client, swiss):
    tags = [client.get(address("live", swiss))["ETag"]]
    result = made.finish(second_round(swiss)[0], 300, 200, confirmed=False)
    tags.append(client.get(address("live", swiss))["ETag"])
    type(result).objects.filter(pk=result.pk).update(confirmed_at=timezone.now())
    tags.append(client.get(address("live", swiss))["ETag"])
    type(result).objects.filter(pk=result.pk).update(version=2)
    tags.append(client.get(address("live", swiss))["ETag"])
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize(
    "change", [{"status": "paused"}, {"name": "Other"}, {"about": "Tea"}, {"digest": "d1" * 32}], ids=str
)
def test_what_is_said_of_the_event_changes_the_etag(client, swiss, change):
    before = client.get(address("live", swiss))["ETag"]
    Tournament.objects.filter(pk=swiss.pk).update(**change)
    assert client.get(address("live", swiss))["ETag"] != before


def test_rounds_entries_and_the_passing_minute_change_the_etag(client, swiss, monkeypatch):
    tags = [client.get(address("live", swiss))["ETag"]]
    Round.objects.filter(tournament=swiss, number=2).update(status="running")
    tags.append(client.get(address("live", swiss))["ETag"])
    swiss.entries.filter(seed=1).update(status="withdrawn")
    tags.append(client.get(address("live", swiss))["ETag"])
    now = timezone.now()
    Round.objects.filter(tournament=swiss, number=2).update(deadline_at=now + timedelta(minutes=12))
    tags.append(client.get(address("live", swiss))["ETag"])
    monkeypatch.setattr("tournaments.views.overview.timezone.now", lambda: now + timedelta(minutes=3))
    tags.append(client.get(address("live", swiss))["ETag"])
    assert len(set(tags)) == len(tags)


def test_nothing_new_costs_few_queries(client, swiss, django_assert_num_queries):
    etag = client.get(address("live", swiss))["ETag"]
    with django_assert_num_queries(4):
        client.get(address("live", swiss), headers={"If-None-Match": etag})
