"""Pages of replays: every position without JavaScript, downloads that read back, refusals that say why."""

import gzip
import json
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from engine.notation import match_text, parse_any
from replays import selectors
from replays.models import Board
from tests import factories
from tests.replays.conftest import SHOWCASE

LIMIT = 12 * 1024


@pytest.fixture
def url(known_replay):
    return f"/replays/{known_replay.public_id}/1a/"


def text_of(response) -> str:
    return response.content.decode()


def frames_of(response) -> dict:
    return json.loads(re.search(r'id="rp-frames" type="application/json">(.*?)</script>', text_of(response))[1])


def test_a_hand_opens_at_its_end(client, url):
    page = text_of(client.get(url))
    assert "Hafez bid 120 and took 90 — failed. Hafez · Saadi −120, Rostam · Sohrab +75" in page
    assert "<b>90</b> / 120" in page


@pytest.mark.parametrize(
    ("at", "line"),
    [
        ("deal", "Saadi dealt; Sohrab calls first"),
        ("a1", "Sohrab passes — 15 legal, 0 ms"),
        ("a2", "Hafez bids 100"),
        ("widow", "Hafez takes the widow, contract 120"),
        ("discard", "Hafez discards 4♠ 10♦ 3♦ 6♣"),
        ("t1.1", "Trick 1 of 12, card 1: Hafez plays 9 of hearts and makes it trump — 12 legal, 7 ms"),
        ("t6.2", "Trick 6 of 12, card 2: Rostam plays ace of spades"),
        ("t1.4", "Sohrab wins the trick, 5 points"),
        ("t6.3@E", "Trick 6 of 12, card 3: Saadi plays 7 of spades"),
    ],
)
def test_every_position_is_readable_without_javascript(client, url, at, line):
    page = text_of(client.get(url, {"at": at}))
    said = re.search(r'id="rp-say"[^>]*>(.*?)</p>', page)[1]
    assert line in said


def test_positions_asked_for_stand_in_the_hands(client, url):
    page = text_of(client.get(url, {"at": "t1.3"}))
    assert page.count('class="card h gone"') == 3
    assert text_of(client.get(url, {"at": "deal"})).count(" gone") == 0


def test_seat_at_the_bottom_is_part_of_the_address(client, url):
    places = re.findall(r'rp-seat \w" data-place="(\w)"', text_of(client.get(url, {"at": "a1@E"})))
    assert places == ["w", "s", "e", "n"]


@pytest.mark.parametrize("at", ["t13.1", "x", "##", "t6.3@Q", "<script>", "a" * 5000])
def test_unknown_positions_are_not_found(client, url, at):
    assert client.get(url, {"at": at}).status_code == 404


def test_page_carries_all_positions_for_the_browser(client, url):
    data = frames_of(client.get(url))
    assert [data["f"][at]["a"] for at in (0, 1, 7, 8, 9, -1)] == ["deal", "a1", "widow", "discard", "t1.1", "end"]
    assert (data["contract"], data["widow"], data["discard"], data["mode"]) == (6, 7, 8, 9)
    assert data["f"][-2]["p"] == [90, 75]


def test_page_is_small_and_keeps_to_the_policy(client, url):
    response = client.get(url)
    assert len(gzip.compress(response.content)) <= LIMIT
    assert "default-src 'none'" in response["Content-Security-Policy"]
    page = text_of(response)
    assert not re.search(r"<[^>]+\s(style|on\w+)=", page)
    assert not re.search(r"<script(?![^>]*(src=|application/json))", page)


def test_table_is_left_to_right_and_the_live_line_is_one(client, url):
    page = text_of(client.get(url))
    assert page.count("aria-live") == 1
    assert re.search(r'rp-felt"[^>]*dir="ltr"', page)
    assert re.search(r'rp-transport"[^>]*dir="ltr"', page)


def test_seats_exchange_in_the_other_room(client, known_replay):
    room_b = text_of(client.get(f"/replays/{known_replay.public_id}/1b/"))
    assert "Sohrab bid 120 and took 90" in room_b
    assert f'href="/replays/{known_replay.public_id}/1a/"' in room_b


def test_match_page_shows_both_plays_and_the_swing(client, known_replay):
    page = text_of(client.get(f"/replays/{known_replay.public_id}/"))
    assert f"/replays/{known_replay.public_id}/1a/" in page
    assert f"/replays/{known_replay.public_id}/1b/" in page
    # The first entry lost 195 with these cards in room A, and won as much against them in room B.
    assert "−195" in page
    assert "+195" in page


@pytest.mark.parametrize("path", ["record.shelem", "record.json", "1a/record.shelem", "1a/record.json"])
def test_downloads_read_back(client, known_replay, path):
    response = client.get(f"/replays/{known_replay.public_id}/{path}")
    assert "attachment" in response["Content-Disposition"]
    record = parse_any(response.content)
    whole = selectors.match_record(known_replay)
    assert record.hands == (whole.hands[:1] if path.startswith("1a") else whole.hands)
    assert record.rules.sha256 == whole.rules.sha256
    assert record.header["event"] == "Nowruz Open"


def test_unpublished_replays_are_not_found(client, known_replay, url):
    known_replay.published_at = None
    known_replay.save()
    pages = (url, f"/replays/{known_replay.public_id}/", f"{url}record.json")
    assert [client.get(page).status_code for page in pages] == [404] * 3
    assert known_replay.title not in text_of(client.get("/replays/"))


@pytest.mark.parametrize("path", ["2a/", "1c/", "0a/", "1A/", "1a/record.xml", "99999a/"])
def test_what_there_is_not_is_not_found(client, known_replay, path):
    assert client.get(f"/replays/{known_replay.public_id}/{path}").status_code == 404


@pytest.mark.parametrize("harm", ["", "H 1", "nonsense\nA 100", "S pts=1,2 tricks=3,4 delta=5,6 after=7,8 made"])
def test_a_spoilt_record_is_told_as_such(client, known_replay, url, harm):
    board = Board.objects.get(replay=known_replay, room="A")
    board.record = board.record[: len(board.record) // 2] + harm if harm else ""
    board.save()
    response = client.get(url)
    assert response.status_code == 422
    assert "cannot be replayed" in text_of(response)
    assert client.get(f"{url}record.json").status_code == 422


def test_spoilt_rules_are_told_as_such(client, known_replay, url):
    known_replay.rules = {"min": "much"}
    known_replay.save()
    assert client.get(url).status_code == 422


def test_list_shows_showcase_and_matches(client, showcase, known_replay):
    page = text_of(client.get("/replays/"))
    assert known_replay.title in page
    for record in showcase.values():
        assert record.header["title"] in page


def test_list_without_anything_says_what_will_be_there(client, db):
    assert "when every table of its round has finished" in text_of(client.get("/replays/"))


def test_list_goes_on_in_pages(client, db):
    for _ in range(31):
        factories.ReplayFactory(published_at=timezone.now())
    assert "page=2" in text_of(client.get("/replays/"))
    assert client.get("/replays/?page=2").status_code == 200


def test_hand_page_asks_the_database_little(client, url, django_assert_max_num_queries):
    # The board, the hands of the match, the round it was played in.
    with django_assert_max_num_queries(3):
        client.get(url)


@pytest.mark.parametrize("name", SHOWCASE)
def test_showcase_opens_at_every_position(client, showcase, name):
    for hand in showcase[name].hands:
        url = reverse("replays:hand", args=[name, hand.number, (hand.room or "A").lower()])
        data = frames_of(client.get(url))
        for frame in data["f"][:: max(1, len(data["f"]) // 8)]:
            response = client.get(url, {"at": frame["a"]})
            assert response.status_code == 200
            assert frame["t"].split(" — ")[0] in text_of(response)
        download = client.get(f"{url}record.shelem")
        assert match_text(parse_any(download.content)) == download.content.decode()
