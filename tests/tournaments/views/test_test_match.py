"""The pages of a test match: for the author of its version and nobody else, while it runs and afterwards."""

import uuid
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from bots.models import VersionCheck
from tests import factories
from tests.bots.records import played_text
from tests.pages import check_page

pytestmark = pytest.mark.django_db
PAGES = {
    "test_match": [],
    "test_match_live": [],
    "test_match_record": ["shelem"],
    "test_match_hand": [1, "b"],
    "test_match_hand_variation": [1, "b", "deal"],
}
FAULT = {"hand": 1, "id": 7, "act": "play", "kind": "illegal", "reason": "not in legal: 9Z", "asked": '{"a": "9Z"}'}
REPORT = {
    "measured": {"seconds": 2, "init_ms": 41.2, "ms_average": 0.3, "ms_worst": 9, "memory_mb": 11, "decisions": 70},
    "faults": [FAULT],
    "stderr": "secret words",
    "forfeited": "",
}


@pytest.fixture
def version():
    return factories.ProgramFactory(bot__slug="hoopoe", bot__name="Hoopoe", state="ready")


@pytest.fixture
def make(version):
    """Give a function that returns a test match of the version in some state."""

    def made(**values) -> VersionCheck:
        steady = factories.BotVersionFactory(bot__name="Steady", bot__slug="steady", player="steady")
        usual = {"number": 2, "opponent": steady, "preset": "club-1165", "boards": 2}
        return VersionCheck.objects.create(version=version, **(usual | values))

    return made


@pytest.fixture
def over(make):
    return make(state="passed", sample=played_text(2), report=REPORT)


def url(name, *more):
    return reverse(f"tournaments:{name}", args=["hoopoe", 1, 2, *more])


def test_the_author_sees_points_hands_and_faults(client, over):
    client.force_login(over.version.bot.owner)
    html = check_page(client.get(url("test_match")))
    assert html.count('class="button small" href="/bots/hoopoe/1/test-matches/2/') >= 4
    assert "not in legal: 9Z" in html
    assert "secret words" in html
    assert "hx-get" not in html


def test_its_points_add_up_over_both_rooms(client, over):
    client.force_login(over.version.bot.owner)
    context = client.get(url("test_match")).context
    assert [deal.number for deal in context["deals"]] == [1, 2]
    assert {play.board.room for deal in context["deals"] for play in deal.plays} == {"A", "B"}
    assert context["own_points"] - context["other_points"] == context["difference"]
    for play in context["deals"][0].plays:
        at = 0 if play.board.room == "A" else 1
        assert (play.own, play.other) == (
            (play.board.delta_0, play.board.delta_1)[at],
            (play.board.delta_0, play.board.delta_1)[1 - at],
        )


def test_a_hand_opens_in_the_viewer_with_its_neighbours(client, over):
    client.force_login(over.version.bot.owner)
    html = client.get(url("test_match_hand", 1, "b")).content.decode()
    assert 'href="/bots/hoopoe/1/test-matches/2/2b/"' in html
    assert "Same cards in room A" in html
    assert "/embed/" not in html
    assert client.get(url("test_match_hand", 9, "a")).status_code == 404
    answer = client.get(url("test_match_hand_record", 1, "b", "shelem"))
    assert b"%shelem 1" in answer.content
    assert b"hoopoe-v1-test-2-1b" in answer.headers["Content-Disposition"].encode()


def test_a_hand_can_be_played_on_otherwise(client, over):
    client.force_login(over.version.bot.owner)
    hand, line = url("test_match_hand", 1, "b"), url("test_match_hand_variation", 1, "b", "deal")
    assert f'href="{line}"' in client.get(hand, {"at": "deal"}).content.decode()
    played = client.get(line, {"on": "end"}, follow=True)
    assert played.redirect_chain[0][0].startswith(line)
    assert f'href="{hand}?at=deal"' in played.content.decode()


def test_the_record_downloads(client, over):
    client.force_login(over.version.bot.owner)
    assert client.get(url("test_match_record", "shelem")).content.decode() == over.sample
    assert len(client.get(url("test_match_record", "json")).json()["hands"]) == 4


@pytest.mark.parametrize("who", ["nobody", "another", "staff"])
@pytest.mark.parametrize("page", PAGES)
def test_nobody_else_finds_it(client, over, who, page):
    over.version.bot.logs_for_staff = True
    over.version.bot.save()
    if who != "nobody":
        client.force_login(factories.UserFactory(is_staff=who == "staff", is_superuser=who == "staff"))
    answer = client.get(url(page, *PAGES[page]))
    assert answer.status_code == (302 if who == "nobody" else 404)
    html = client.get(reverse("bots:version", args=["hoopoe", 1])).content.decode()
    assert "test-matches" not in html


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"state": "waiting"}, "Waiting for a worker"),
        ({"state": "waiting", "waits_for": "waits for a worker: none is running"}, "none is running"),
        ({"state": "stopped"}, "Stopped"),
        ({"state": "failed"}, "our fault"),
    ],
)
def test_every_state_has_its_words(client, make, values, said):
    match = make(**values)
    client.force_login(match.version.bot.owner)
    html = check_page(client.get(url("test_match")))
    assert said in html
    assert ("hx-get" in html) is match.is_open
    assert ("Stop the test match" in html) is match.is_open


def test_it_moves_while_it_runs_and_an_unchanged_part_is_not_sent(client, make):
    until = timezone.now() + timedelta(minutes=1)
    line = {"seconds": 0.2, "stage": "board", "level": "info", "text": "1A"}
    match = make(state="running", lease=uuid.uuid4(), lease_until=until, log=[line])
    client.force_login(match.version.bot.owner)
    html = check_page(client.get(url("test_match")))
    assert "Hand 1 of 4 is played." in html
    answer = client.get(url("test_match_live"))
    assert "Hand 1 of 4" in answer.content.decode()
    assert client.get(url("test_match_live"), headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    match.log = [line, line | {"text": "2A"}]
    match.save()
    assert client.get(url("test_match_live"), headers={"If-None-Match": answer.headers["ETag"]}).status_code == 200


def test_from_the_page_of_the_version(client, version):
    steady = factories.BotVersionFactory(bot__name="Steady", bot__slug="steady", bot__kind="house", player="steady")
    factories.ProgramFactory(bot__name="Stranger", state="ready")
    client.force_login(version.bot.owner)
    page = reverse("bots:version", args=["hoopoe", 1])
    html = check_page(client.get(page))
    assert "Play a test match" in html
    assert "Stranger" not in html
    new = reverse("bots:test_match_new", args=["hoopoe", 1])
    answer = client.post(new, {"opponent": steady.pk, "preset": "club-1165", "boards": 4})
    match = version.checks.get(opponent=steady)
    assert answer.url == reverse("tournaments:test_match", args=["hoopoe", 1, match.number])
    again = client.post(new, {"opponent": steady.pk, "preset": "club-1165", "boards": 4})
    assert again.status_code == 422
    assert "one test match of a version at a time" in again.content.decode()
    assert "against <bdi>Steady v1</bdi>" in check_page(client.get(page))
    client.post(reverse("bots:test_match_stop", args=["hoopoe", 1]))
    match.refresh_from_db()
    assert match.state == "stopped"


@pytest.mark.parametrize("name", ["test_match_new", "test_match_stop"])
def test_others_start_and_stop_nothing(client, version, make, name):
    match = make(state="waiting")
    address = reverse(f"bots:{name}", args=["hoopoe", 1])
    values = {"opponent": match.opponent.pk, "preset": "club-1165", "boards": 4}
    assert client.post(address, values).status_code == 302
    client.force_login(factories.UserFactory(is_staff=True))
    assert client.post(address, values).status_code in (403, 404)
    assert client.get(address).status_code == 405
    match.refresh_from_db()
    assert (match.state, version.checks.count()) == ("waiting", 1)


def test_a_wrong_form_says_what_is_wrong(client, version):
    client.force_login(version.bot.owner)
    answer = client.post(
        reverse("bots:test_match_new", args=["hoopoe", 1]), {"opponent": 0, "preset": "x", "boards": 3}
    )
    assert answer.status_code == 422
    assert answer.context["test_form"].errors.keys() == {"opponent", "preset", "boards"}
    assert not version.checks.exists()
