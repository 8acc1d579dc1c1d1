"""Pictures for previews of links: right in size, drawn for every position, kept, and with nothing hidden in them."""

from __future__ import annotations

import re
import struct

import pytest
from django.core.cache import cache
from django.utils import translation

from replays.frames import AddressError, hand_frames
from replays.picture import _svg as svg_of
from replays.picture import drawable, hand_picture
from tests.replays.conftest import SHOWCASE


@pytest.fixture(autouse=True)
def _none_kept():
    cache.clear()


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def svg(name: str, at: str = "", **header) -> str:
    """Return the drawing of a position of a shipped hand before it is turned into a PNG."""
    record = SHOWCASE[name]
    hand = hand_frames(record.hands[0], record.rules)
    frame = hand.frames[hand.find(at)[0]]
    return svg_of(hand, {**record.header, **header}, "A", frame, "Title", at in ("", "end"))


@pytest.mark.parametrize("name", ["fine-hand", "passed-out", "unfinished", "nares"])
def test_pictures_have_the_size_that_previews_want(name):
    record = SHOWCASE[name]
    hand = hand_frames(record.hands[0], record.rules)
    for at in ("", "a1"):
        png = hand_picture(hand, record.header, "A", at, "Title")
        assert size_of(png) == (1200, 630)
        assert len(png) < 150_000


def test_the_end_tells_result_and_declarers_hand():
    drawn = svg("fine-hand")
    assert len(re.findall(r'<rect width="110" height="156"', drawn)) == 12
    assert re.search(r">\d+ / \d+</text>", drawn)


def test_a_position_shows_only_what_lies_on_the_table():
    drawn = svg("fine-hand", "t6.3")
    assert len(re.findall(r'<rect width="110" height="156"', drawn)) == 3
    assert "Trick 6 of 12" in drawn
    assert not re.search(r">\d+ / \d+</text>", drawn)
    calls = svg("fine-hand", "a1")
    assert '<rect width="110" height="156"' not in calls


def test_trump_is_not_shown_before_it_is_public():
    assert '<rect x="48' not in svg("fine-hand", "discard")
    assert svg("fine-hand", "discard").count('width="88"') == 0
    assert svg("fine-hand", "t1.1").count('width="88"') == 1


def test_names_are_escaped_shortened_and_left_out_where_no_glyph_is():
    seats = [{"entry": name} for name in ("<b>&", "حافظ", "x" * 300, "Sohrab")]
    drawn = svg("fine-hand", "t6.3", seats=seats)
    assert "&lt;b&gt;&amp;" in drawn
    assert "حافظ" in drawn
    assert "x" * 60 not in drawn
    seats[3] = {"entry": "李白"}
    assert "李白" not in svg("fine-hand", "t6.3", seats=seats)
    assert "South" in svg("fine-hand", "t6.3", seats=seats)
    assert drawable("Ångström, سعدی – 10")
    assert not drawable("李")


def test_languages_that_the_fonts_lack_get_english_words():
    record = SHOWCASE["fine-hand"]
    hand = hand_frames(record.hands[0], record.rules)
    with translation.override("zh-hans"):
        chinese = hand_picture(hand, record.header, "A", "t6.3", "T")
    assert chinese == hand_picture(hand, record.header, "A", "t6.3", "T")


def test_unknown_positions_are_refused():
    record = SHOWCASE["fine-hand"]
    with pytest.raises(AddressError):
        hand_picture(hand_frames(record.hands[0], record.rules), record.header, "A", "t99.1", "T")


def test_the_page_names_its_picture(client, known_replay):
    url = f"/replays/{known_replay.public_id}/1a/"
    page = client.get(url, {"at": "t6.3@E"}).content.decode()
    assert f'<meta property="og:image" content="http://testserver{url}picture.png?lang=en&amp;at=t6.3%40E">' in page
    assert '<meta name="twitter:card" content="summary_large_image">' in page
    match = client.get(f"/replays/{known_replay.public_id}/").content.decode()
    assert f"http://testserver{url}picture.png" in match
    response = client.get(f"{url}picture.png", {"at": "t6.3@E"})
    assert response["Content-Type"] == "image/png"
    assert "public" in response["Cache-Control"]
    assert size_of(response.content) == (1200, 630)
    again = client.get(f"{url}picture.png", {"at": "t6.3@E"}, headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_what_is_not_public_has_no_picture(client, known_replay):
    url = f"/replays/{known_replay.public_id}/1a/picture.png"
    assert client.get(url, {"at": "t99.1"}).status_code == 404
    known_replay.published_at = None
    known_replay.save()
    assert client.get(url).status_code == 404


def test_a_spoilt_record_has_no_picture(client, known_replay):
    known_replay.boards.update(record="H 1")
    assert client.get(f"/replays/{known_replay.public_id}/1a/picture.png").status_code == 404


def test_a_picture_speaks_the_language_of_its_address(client, known_replay):
    url = f"/replays/{known_replay.public_id}/1a/"
    page = client.get(url, headers={"Accept-Language": "fa"}).content.decode()
    assert f"{url}picture.png?lang=fa" in page
    persian = client.get(f"{url}picture.png", {"lang": "fa"}).content
    assert persian == client.get(f"{url}picture.png", headers={"Accept-Language": "fa"}).content
    assert persian != client.get(f"{url}picture.png", {"lang": "en"}).content
    assert client.get(f"{url}picture.png", {"lang": "xx"}).content == client.get(f"{url}picture.png").content
