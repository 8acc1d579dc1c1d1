"""A tournament at a glance: which rounds are read, and that nothing kept outlives what it depends on."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.pages import check_page
from tests.tournaments import made
from tournaments.models import Entry, EntrySeat, Match, Result, Round
from tournaments.views.glance import Glance
from tournaments.views.scene import scene_of
from tournaments.views.tables import step_in_play, tables_now

pytestmark = pytest.mark.django_db


def glance(tournament):
    return Glance(tournament, timezone.now())


def shown(client, tournament):
    return check_page(client.get(reverse("tournaments:detail", args=[tournament.slug])))


@pytest.fixture
def swiss():
    """Give a Swiss of six with two rounds closed and one released."""
    tournament = made.event("swiss", 6, rounds=2, options={"rounds": 4}, tie_breaks=["wins"])
    Round.objects.filter(tournament=tournament).update(status="closed")
    made.draw(tournament)
    return tournament


@pytest.fixture
def makings():
    """Give a function that counts what the overview has worked out since the test began."""
    cache.clear()
    return lambda: sum("kept:overview:" in key for key in cache._cache)


def test_in_play_are_the_rounds_that_are_not_closed_and_at_the_end_the_last(swiss):
    assert [each.number for each in glance(swiss).in_play.rounds] == [3]
    made.play(list(swiss.rounds.filter(number=3)))
    swiss.rounds.update(status="closed")
    assert [each.number for each in glance(swiss).in_play.rounds] == [3]
    again = swiss.rounds.get(number=1).matches.first()
    Result.objects.filter(match=again).delete()
    Match.objects.filter(pk=again.pk).update(status="scheduled")
    assert [each.number for each in glance(swiss).in_play.rounds] == [1]


@pytest.mark.parametrize("format", ["double_elimination", "groups_knockout", "round_robin", "swiss"])
def test_tables_are_those_of_the_whole_event(format):
    tournament = made.event(format, 8, rounds=2)
    made.draw(tournament)
    for _step in range(3):
        now, whole = timezone.now(), scene_of(tournament)
        part = Glance(tournament, now).in_play
        assert step_in_play(part).key == step_in_play(whole).key
        told = [[each.match.pk for each in tables_now(scene, now).shown] for scene in (part, whole)]
        assert told[0] == told[1]
        made.play(made.draw(tournament))
        tournament.rounds.exclude(matches__status="scheduled").update(status="closed")


def test_rounds_beside_each_other_stay_together():
    tournament = made.event("groups_knockout", 8, options={"groups": 2})
    first, *_others = made.draw(tournament)
    made.play([first])
    Round.objects.filter(pk=first.pk).update(status="closed")
    assert first.pk in [each.pk for each in glance(tournament).in_play.rounds]


def test_an_event_without_rounds_has_nothing_in_play():
    assert glance(made.event("swiss", 4)).in_play.rounds == []


def test_a_standing_is_worked_out_once_and_again_with_every_change(client, swiss, makings):
    now = timezone.now()
    first, second, third = swiss.rounds.get(number=3).matches.order_by("table")
    changes = [
        lambda: made.finish(first, 300, 100, confirmed=False),
        lambda: Result.objects.filter(match=first).update(confirmed_at=now),
        lambda: Result.objects.filter(match=first).update(points_a=123_00, version=2),
        lambda: made.run(second, now - timedelta(minutes=3)),
        lambda: Match.objects.filter(pk=third.pk).update(disputed=True),
        lambda: Entry.objects.filter(tournament=swiss, seed=1).update(name="Otherwise", status="withdrawn"),
        lambda: Round.objects.filter(tournament=swiss, number=3).update(status="complete"),
    ]
    shown(client, swiss)
    for number, change in enumerate(changes, 2):
        change()
        before = shown(client, swiss)
        assert makings() == number
        assert shown(client, swiss) == before
        assert makings() == number
    assert "Otherwise" in before
    Match.objects.filter(pk=second.pk).update(progress=2)
    shown(client, swiss)
    assert makings() == len(changes) + 1


def test_what_is_kept_tells_nobody_who_sits_where_or_who_looks_at_it(client, swiss, makings):
    user = factories.UserFactory()
    entry = swiss.entries.get(seed=2)
    EntrySeat.objects.create(entry=entry, index=1, person="Olga", user=user)
    plain = shown(client, swiss)
    assert ">You<" not in plain
    client.force_login(user)
    assert ">You<" in shown(client, swiss)
    EntrySeat.objects.filter(user=user).update(person="Vera", user=None)
    html = shown(client, swiss)
    assert ("Vera" in html, "Olga" in html, ">You<" in html) == (True, False, False)
    assert makings() == 1


def test_a_draw_that_is_not_released_is_no_part_of_it(swiss):
    before = glance(swiss).standing_depends
    drawn = factories.RoundFactory(tournament=swiss, number=4, label="R4", status="drawn")
    factories.MatchFactory(round=drawn, entry_a=swiss.entries.get(seed=1), entry_b=swiss.entries.get(seed=2))
    after = glance(swiss)
    assert after.standing_depends == before
    assert [each.number for each in after.whole.rounds] == [1, 2, 3]
