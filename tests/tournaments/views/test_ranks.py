"""Places by round: lines of the leaders, one's own besides, and the same as a table."""

import re
from itertools import pairwise

import pytest
from django.urls import reverse

from clubs.models import User
from tests import factories
from tests.pages import check_page
from tests.tournaments import made
from tournaments.views.ranks import LEADERS, MOST_STEPS, ROW, pictures
from tournaments.views.scene import scene_of

pytestmark = pytest.mark.django_db


def page(client, tournament):
    return check_page(client.get(reverse("tournaments:ranks", args=[tournament.slug])))


def drawn(tournament, *mine):
    return pictures(scene_of(tournament), frozenset(mine))


def test_lines_end_where_the_standing_does(client):
    tournament = made.event("swiss", 8, rounds=3)
    scene = scene_of(tournament)
    (picture,) = drawn(tournament)
    assert [path.entry for path in picture.paths] == [row.entry for row in scene.standing_now]
    assert [path.places[-1] for path in picture.paths] == [row.rank for row in scene.standing_now]
    assert {len(path.dots) for path in picture.paths} == {3}
    assert [path.look for path in picture.paths[:4]] == ["p1", "p2", "p3", "rest"]
    html = page(client, tournament)
    assert html.count("<polyline") == 8
    table = html.partition("<tbody>")[2].partition("</tbody>")[0]
    assert len(re.findall(r'<td class="num">\d+</td>', table)) == 24


def test_of_many_the_leaders_and_the_own():
    tournament = made.event("swiss", 30, rounds=3)
    last = scene_of(tournament).standing_now[-1].entry
    (picture,) = drawn(tournament, last.pk)
    assert len(picture.paths) == LEADERS + 1
    assert picture.paths[-1].look == "mine"
    assert picture.below == 21
    assert all(dot.y < picture.height for path in picture.paths for dot in path.dots)
    assert len(picture.levels) == 2 * LEADERS
    names = [path.name_y for path in picture.paths]
    assert all(second - first >= 15 for first, second in pairwise(names))
    assert ROW > 15


def test_the_own_line_is_marked(client):
    tournament = made.event("swiss", 4, rounds=2)
    user = factories.UserFactory()
    assert isinstance(user, User)
    entry = tournament.entries.order_by("seed")[3]
    factories.EntrySeatFactory(entry=entry, index=1, bot_version=None, person="Somebody", user=user)
    client.force_login(user)
    assert '<polyline class="mine"' in page(client, tournament)


def test_groups_have_one_each(client):
    tournament = made.finished("groups_knockout", 8)
    assert [picture.title for picture in drawn(tournament)] == ["A", "B"]
    assert "Places by round, group A" in page(client, tournament)


def test_long_events_are_thinned():
    tournament = made.event("round_robin", 20)
    while rounds := made.draw(tournament):
        made.play(rounds)
    (picture,) = drawn(tournament)
    assert len(picture.labels) == MOST_STEPS
    assert picture.labels[-1].text == "19"


def test_nothing_before_the_second_round(client):
    tournament = made.event("swiss", 4, rounds=1)
    assert drawn(tournament) == []
    assert "Nothing to draw yet" in page(client, tournament)
    assert "the bracket itself" in page(client, made.event("single_elimination", 4, rounds=1))


def test_the_way_to_it(client):
    tournament = made.event("swiss", 4, rounds=1)
    way, overview = (reverse(f"tournaments:{name}", args=[tournament.slug]) for name in ("ranks", "detail"))
    assert way not in client.get(overview).content.decode()
    made.play(made.draw(tournament))
    assert way in client.get(overview).content.decode()
    type(tournament).objects.filter(pk=tournament.pk).update(visibility="private")
    assert client.get(way).status_code == 404
