"""What many look at in the same moment: looked up once, never older than said, and only what everybody may see."""

import threading

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.tournaments import made
from tournaments.models import EntrySeat, Tournament
from tournaments.views.shared import shared

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kept_for_a_while(settings):
    settings.LIVE_FRESH_SECONDS = 600
    cache.clear()


@pytest.fixture
def running():
    tournament = made.event("swiss", 6, rounds=1, options={"rounds": 4})
    made.draw(tournament)
    return tournament


def live(client, tournament, **headers):
    return client.get(reverse("tournaments:live", args=[tournament.slug]), headers=headers)


def queries(act):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        act()
    return len(asked)


def test_the_second_visitor_costs_no_query(client, running):
    first = live(client, running)
    assert first.status_code == 200
    assert queries(lambda: live(client, running)) == 0
    assert live(client, running).content == first.content
    assert live(client, running, **{"If-None-Match": first["ETag"]}).status_code == 304


def test_it_is_looked_up_again_when_it_is_old(client, running, settings):
    first = live(client, running)
    made.finish(running.rounds.get(number=2).matches.first(), 900, 100)
    assert live(client, running)["ETag"] == first["ETag"]
    settings.LIVE_FRESH_SECONDS = 0
    second = live(client, running, **{"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert second["ETag"] != first["ETag"]
    assert queries(lambda: live(client, running)) < 6, "what did not change is not made again"


def test_each_language_has_its_own(client, running):
    english = live(client, running)
    persian = live(client, running, **{"Accept-Language": "fa"})
    assert persian["ETag"] != english["ETag"]
    assert "میز" in persian.content.decode()
    assert "میز" not in english.content.decode()


def test_who_is_signed_in_sees_what_is_his(client, running, settings):
    player = factories.UserFactory()
    EntrySeat.objects.filter(entry=running.entries.get(seed=1)).update(bot_version=None, person="Olga", user=player)
    public = live(client, running).content.decode()
    client.force_login(player)
    own = live(client, running)
    assert "mine" in own.content.decode()
    assert "mine" not in public
    assert live(client, running, **{"If-None-Match": own["ETag"]}).status_code == 304
    client.logout()
    assert live(client, running).content.decode() == public


def test_a_private_event_is_shared_with_nobody(client, running, settings):
    Tournament.objects.filter(pk=running.pk).update(visibility="private")
    assert live(client, running).status_code == 404
    client.force_login(factories.MembershipFactory(club=running.club, role="organiser").user)
    assert live(client, running).status_code == 200
    client.logout()
    assert live(client, running).status_code == 404


def test_one_looks_while_others_get_what_there_was(settings):
    settings.LIVE_FRESH_SECONDS = 0
    assert shared("x", 1, lambda last: ("first", last)) == ("first", None)
    looking, done, found = threading.Event(), threading.Event(), []

    def slowly(last):
        looking.set()
        assert done.wait(10)
        return ("second", last[0])

    other = threading.Thread(target=lambda: found.append(shared("x", 1, slowly)))
    other.start()
    assert looking.wait(10)
    assert shared("x", 1, lambda _last: pytest.fail("two look at once")) == ("first", None)
    done.set()
    other.join()
    assert found == [("second", "first")]
    assert shared("x", 2, lambda last: last) is None


def test_a_look_that_fails_leaves_the_way_free(settings):
    settings.LIVE_FRESH_SECONDS = 0
    shared("y", 1, lambda _last: 1)
    with pytest.raises(ZeroDivisionError):
        shared("y", 1, lambda _last: 1 // 0)
    assert shared("y", 1, lambda last: last + 1) == 2


def test_no_page_stands_under_the_name_of_another(client):
    large = made.event("swiss", 210, rounds=1, options={"rounds": 4})
    made.draw(large)
    address = reverse("tournaments:live", args=[large.slug])

    def asked(page):
        return client.get(address, {"page": page}).content

    first, last = asked("1"), asked("3")
    assert first != last
    assert [asked(page) == first for page in ("3zzz", "9999zz", "-1", "\u0663")] == [True] * 4
    assert [asked(page) == last for page in ("9999", "99999999999999", "0")] == [True] * 3
