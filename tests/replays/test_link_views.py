"""A hand in its link: drawn without being kept, listed nowhere, refused in words, and no way around a hidden view."""

import hashlib
import re
from urllib.parse import quote

import pytest

from engine.notation import match_text, parse_any
from replays.links import MOST_LETTERS, record_packed
from replays.models import Board, Replay, Upload
from replays.upload_selectors import digest_of
from tests.replays.conftest import SHOWCASE
from tests.replays.test_links import packed_text

pytestmark = pytest.mark.django_db
HAND, MATCH = SHOWCASE["fine-hand"], SHOWCASE["forfeited-seat"]
HELD = f"/replays/view/{record_packed(HAND)}/1a/"


def text_of(response) -> str:
    return response.content.decode()


def test_a_record_in_the_query_leads_to_its_page(client):
    for where in ("/replays/view/", "/replays/open/"):
        response = client.get(f"{where}?record={quote(match_text(HAND))}", follow=True)
        assert response.redirect_chain[-1][0] == HELD
        assert response.status_code == 200
    assert not Replay.objects.exists()
    assert not Board.objects.exists()
    assert not Upload.objects.exists()


def test_every_position_of_it_has_an_address(client):
    page = text_of(client.get(HELD, {"at": "t6.3@E"}))
    assert "Trick 6 of 12, card 3: Hafez plays 5 of spades" in page
    assert "nothing of it is kept here" in page
    assert client.get(HELD, {"at": "t13.1"}).status_code == 404
    assert client.get(HELD.replace("1a/", "2a/")).status_code == 404


def test_it_asks_not_to_be_listed_and_offers_no_view_that_its_own_link_would_betray(client):
    response = client.get(HELD)
    page = text_of(response)
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert 'name="robots" content="noindex"' in page
    for absent in ("seat-e/", "closed/", "embed/", "picture.png", "/sharing/"):
        assert absent not in page
    assert client.get(HELD + "closed/").status_code == 404


def test_its_record_can_be_downloaded(client):
    assert parse_any(text_of(client.get(HELD + "record.shelem"))) == HAND
    assert parse_any(text_of(client.get(HELD + "record.json"))) == HAND


def test_a_short_match_lists_its_hands_and_leads_from_one_to_the_next(client):
    where = f"/replays/view/{record_packed(MATCH)}/"
    page = text_of(client.get(where))
    assert page.count('<th scope="row">') == len({hand.number for hand in MATCH.hands})
    first = text_of(client.get(f"{where}1a/"))
    assert f'rel="next" aria-keyshortcuts="N" href="{where}2a/"' in first
    assert f'href="{where}"' in first
    assert parse_any(text_of(client.get(where + "record.shelem"))) == MATCH
    assert len(parse_any(text_of(client.get(where + "2b/record.shelem"))).hands) == 1


def test_a_damaged_link_says_so(client):
    response = client.get("/replays/view/1abcdef/1a/")
    assert response.status_code == 422
    assert "damaged or was cut short" in text_of(response)


def test_a_link_to_something_illegal_quotes_the_line(client):
    wrong = match_text(HAND).replace("JdAh2d4d", "JdAh2d5d")
    response = client.get(f"/replays/view/{packed_text(wrong)}/1a/")
    assert response.status_code == 422
    assert "is refused" in text_of(response)
    response = client.get("/replays/view/", {"record": wrong})
    assert response.status_code == 422
    assert "JdAh2d5d" in text_of(response)


@pytest.mark.parametrize("record", ["", "hello", '{"a": 1}'])
def test_what_is_no_record_is_refused(client, record):
    response = client.get("/replays/view/", {"record": record})
    assert response.status_code == 422
    assert 'action="/replays/open/"' in text_of(response)


def test_too_long_a_record_is_told_how_long(client):
    noise = "".join(hashlib.sha256(bytes([at])).hexdigest() for at in range(120))
    response = client.get("/replays/view/", {"record": match_text(HAND).replace("Bid up high", noise)})
    page = text_of(response)
    assert response.status_code == 422
    assert f"at most {MOST_LETTERS}" in page


def test_what_was_taken_down_for_good_is_not_shown_from_a_link_either(client):
    replay = Replay.objects.create(public_id="gone", title="", source="upload", rules={}, rules_sha256="")
    Upload.objects.create(
        replay=replay, digest=digest_of(HAND), sender="", hands=1, expires_at="2030-01-01T00:00Z", barred=True,
        taken_down_at="2029-01-01T00:00Z", reason="Names of others",
    )  # fmt: skip
    response = client.get(HELD)
    assert response.status_code == 410
    assert "Names of others" in text_of(response)


def test_a_public_hand_offers_the_link_that_holds_it(client, known_replay):
    page = text_of(client.get(f"/replays/{known_replay.public_id}/1a/"))
    link = re.search(r'id="rp-held" value="http://testserver(/replays/view/[^"]+)"', page)[1]
    assert "Hafez bid 120 and took 90" in text_of(client.get(link))


@pytest.mark.parametrize("view", ["closed/", "seat-e/", "embed/", "closed/embed/"])
def test_no_other_view_offers_it(client, known_replay, view):
    assert "replays/view/" not in text_of(client.get(f"/replays/{known_replay.public_id}/1a/{view}"))


def test_an_opened_record_does_not_offer_it_for_its_link_ends(client):
    client.post("/replays/open/", {"text": match_text(HAND), "days": 30})
    page = text_of(client.get(f"/replays/{Replay.objects.get().public_id}/1a/"))
    assert "rp-held" not in page
