"""The glossary: every word and note, and examples that open where the note stands."""

import html
import re

import pytest

from replays.annotation import note_names
from replays.glossary import WORDS, example_of, notes

PAGE = "/glossary/"


def text_of(response) -> str:
    return html.unescape(response.content.decode())


@pytest.mark.django_db
def test_every_note_and_word_is_explained(client):
    page = text_of(client.get(PAGE))
    for entry in notes():
        assert f'id="{entry.key}"' in page
        assert entry.meaning in page
    for word, persian, meaning in WORDS:
        assert str(word) in page
        assert persian in page
        assert str(meaning) in page
    # Before the showcase is stored there is nothing to open.
    assert "?at=" not in page


@pytest.mark.parametrize("name", note_names())
def test_examples_open_where_the_note_stands(client, showcase, name):
    page = text_of(client.get(PAGE))
    example = example_of(name)
    address = f"/replays/{example.public_id}/{example.no}{example.room.lower()}/?at={example.at}"
    assert f'href="{address}"' in page
    line = re.search(r'id="rp-say"[^>]*>(.*?)</p>', text_of(client.get(address)))[1]
    assert {
        "arreh_keshi": "Arreh keshi of Hafez in diamonds, tricks 5 to 7",
        "hole": "Holes of Hafez",
        "hole_free": "has no hole",
        "khali_kardan": "Khali kardan",
        "khorak": "Khorak",
        "molali_koor": "Molali Koor",
        "yasa": "Yasa",
    }[name] in line


def test_the_page_of_a_hand_lists_its_notes(client, showcase):
    page = text_of(client.get("/replays/yasa/1a/"))
    assert 'href="?at=t8.4" rel="nofollow">Khali kardan' in page
    assert 'href="/glossary/"' in page
    assert "Yasa: " in re.search(r'id="rp-say"[^>]*>(.*?)</p>', page)[1]
    assert 'href="/glossary/"' not in re.sub(
        r"<footer.*", "", text_of(client.get("/replays/passed-out/1a/")), flags=re.S
    )
