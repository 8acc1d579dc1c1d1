"""A record goes into a link and comes out of it whole; what is no link says so and costs nothing."""

import zlib
from base64 import urlsafe_b64encode

import pytest

from engine.notation import match_text
from engine.record import RecordError
from engine.rules import Rules
from replays.links import MOST_BYTES, LinkError, record_packed, record_unpacked, text_unpacked
from tests.replays.conftest import SHOWCASE


def packed_text(text: str) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "1" + urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).rstrip(b"=").decode()


@pytest.mark.parametrize("name", sorted(SHOWCASE))
def test_every_shipped_record_comes_back_from_its_link(name):
    record = SHOWCASE[name]
    assert match_text(record_unpacked(record_packed(record))) == match_text(record)


def test_a_hand_is_short_enough_to_send():
    assert len(record_packed(SHOWCASE["fine-hand"])) < 800


def test_house_rules_travel_in_the_link():
    own = Rules.from_preset("club-1165", target=500)
    record = SHOWCASE["passed-out"]
    changed = type(record)(own, record.hands, record.header, record.result)
    assert record_unpacked(record_packed(changed)).rules.values() == own.values()


@pytest.mark.parametrize("letters", ["", "1", "1!", "2abc", "1abc", "1" + "A" * 3600, "1____", "éa"])
def test_other_letters_are_no_link(letters):
    with pytest.raises(LinkError):
        record_unpacked(letters)


def test_a_link_that_was_cut_short_or_changed_is_none():
    letters = record_packed(SHOWCASE["fine-hand"])
    for wrong in (letters[:-5], letters + "AAAA"):
        with pytest.raises(LinkError):
            record_unpacked(wrong)


def test_a_link_cannot_blow_up():
    bomb = packed_text("x" * 20 * MOST_BYTES)
    assert len(bomb) < 3600
    with pytest.raises(LinkError):
        text_unpacked(bomb)


def test_text_that_is_no_record_is_refused_as_one():
    with pytest.raises(RecordError):
        record_unpacked(packed_text("hello"))
