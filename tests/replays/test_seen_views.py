"""Closed and one-seat views over HTTP: no response tells a card that was not seen at the position asked for."""

from __future__ import annotations

import gzip
import random
import re

import pytest

from engine.cards import card_text, cards_of
from engine.record import MatchRecord
from replays import services
from replays.annotation import CLOSED
from replays.frames import hand_frames
from replays.models import Board, Replay
from replays.seen_page import view_name
from tests.replays.conftest import SHOWCASE
from tests.replays.test_seeing import another_record

FORMS = (
    r'class="card (?P<s1>[shdc])[^"]*"[^>]*>(?P<r1>10|[2-9JQKA])<',
    r'(?P<r2>10|[2-9JQKA])<i class="pip (?P<s2>[shdc])"',
    r"(?P<r3>10|[2-9JQKA])(?P<s3>[♠♥♦♣])",
    r"\b(?P<r4>ace|king|queen|jack|\d+) of (?P<s4>spades|hearts|diamonds|clubs)",
    # In codes as in a record; "As" is a word, too.
    r"(?<![\w/.-])(?!As )(?P<r5>[2-9TJQKA])(?P<s5>[shdc])(?=[^\w-]|[2-9TJQKA][shdc])",
)


def cards_in(page: str) -> set[str]:
    """Return every card that *page* names in any of the ways in which this project writes cards."""
    found = set()
    for number, form in enumerate(FORMS, start=1):
        for match in re.finditer(form, page):
            rank, suit = match[f"r{number}"], match[f"s{number}"]
            suit = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}.get(suit, suit[0])
            rank = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"}.get(rank, rank)
            found.add(rank + suit)
    for suit, ranks in re.findall(r"<li>(spades|hearts|diamonds|clubs): <span>([^<]*)</span>", page):
        found |= {("T" if rank == "10" else rank) + suit[0] for rank in ranks.split() if rank != "–"}
    return found


def known_cards(hand, index, view) -> set[str]:
    """Return the cards that *view* has seen by frame *index*: read from the record here, not from what is tested."""
    shown = 0
    frames = hand.frames[: index + 1]
    cards = {frame.what for frame in frames if frame.kind == "play"}
    if isinstance(view, int):
        shown |= hand.dealt[view]
        if view == hand.declarer and not hand.buried and any(frame.kind == "widow" for frame in frames):
            shown |= hand.widow
    if len(cards) == 48:
        shown |= hand.rules.deck
    return cards | {card_text(card) for card in cards_of(shown)}


@pytest.fixture
def fine(db) -> MatchRecord:
    """Give the record of a hand with words in its title, stored under its name."""
    return _stored("fine-hand")


def _stored(name: str) -> MatchRecord:
    record = SHOWCASE[name]
    replay = services.replay_store(record=record, title=record.header["title"], source="showcase", public=True)
    Replay.objects.filter(pk=replay.pk).update(public_id=name)
    return record


@pytest.mark.parametrize("name", SHOWCASE)
def test_no_position_names_a_card_that_was_not_seen(client, db, name):
    record = _stored(name)
    hand = hand_frames(record.hands[0], record.rules)
    room = (record.hands[0].room or "A").lower()
    for start, view in enumerate([CLOSED, 0, 1, 2, 3]):
        url = f"/replays/{name}/{record.hands[0].number}{room}/{view_name(view, hand.letters)}/"
        for index in [*range(start, len(hand.frames), 11), len(hand.frames) - 1]:
            allowed = known_cards(hand, index, view)
            response = client.get(url + ("embed/" if index % 2 else ""), {"at": hand.frames[index].at})
            assert response.status_code == 200
            assert cards_in(response.content.decode()) <= allowed, (view, hand.frames[index].at)


def test_the_search_for_cards_finds_them_in_the_open_view(client, fine):
    page = client.get("/replays/fine-hand/1a/?at=deal").content.decode()
    assert len(cards_in(page)) == 52


@pytest.mark.parametrize("view", [CLOSED, 1, 2])
def test_other_hidden_cards_give_the_very_same_page(client, db, view):
    record = SHOWCASE["fine-hand"]
    hand = hand_frames(record.hands[0], record.rules)
    rng = random.Random(7)
    compared = 0
    stored = services.replay_store(record=MatchRecord(record.rules, record.hands[:1]), title="One", public=True)
    row = Board.objects.get(replay=stored)
    mine = (row.record, row.no, row.room)
    url = f"/replays/{stored.public_id}/{row.no}{row.room.lower()}/{view_name(view, hand.letters)}/"
    for index in range(0, len(hand.frames) - 8, 4):
        other = another_record(record.hands[0], record.rules, index, view, rng)
        if other is None:
            continue
        pages = []
        at = {"at": hand.frames[index].at}
        pages.append(client.get(url, at).content)
        twin = services.replay_store(record=MatchRecord(record.rules, (other,)), title="One", public=True)
        found = Board.objects.get(replay=twin)
        Board.objects.filter(pk=row.pk).update(**{name: getattr(found, name) for name in COLUMNS})
        pages.append(client.get(url, at).content)
        Board.objects.filter(pk=row.pk).update(record=mine[0])
        assert pages[0] == pages[1], at
        compared += 1
    assert compared >= 6


COLUMNS = (
    "record",
    "declarer",
    "contract",
    "mode",
    "points_0",
    "points_1",
    "delta_0",
    "delta_1",
    "outcome",
    "plays_count",
)


def test_a_closed_page_leads_to_no_record_and_has_no_data_and_no_picture(client, fine):
    for at in ("", "?at=t6.3", "?at=end"):
        page = client.get(f"/replays/fine-hand/1a/closed/{at}").content.decode()
        assert "record." not in page
        assert "picture" not in page
        assert "application/json" not in page
        assert SHOWCASE["fine-hand"].header["title"] not in page
        assert 'name="robots" content="noindex"' in page
    for name in ("record.shelem", "record.json", "picture.png"):
        assert client.get(f"/replays/fine-hand/1a/closed/{name}").status_code == 404


def test_the_view_begins_at_the_deal_with_its_own_seat_below(client, known_replay):
    page = client.get(f"/replays/{known_replay.public_id}/1a/seat-e/").content.decode()
    assert "Saadi dealt; Sohrab calls first" in page
    assert re.findall(r'rp-seat \w" data-place="(\w)"', page) == ["w", "s", "e", "n"]
    turned = client.get(f"/replays/{known_replay.public_id}/1a/seat-e/?at=t1.1@S").content.decode()
    assert re.findall(r'rp-seat \w" data-place="(\w)"', turned)[0] == "s"
    assert "12 legal" not in turned


def test_hands_before_and_after_stay_in_the_view_and_scores_are_left_out(client, known_replay):
    page = client.get(f"/replays/{known_replay.public_id}/1a/closed/").content.decode()
    assert f'rel="next" href="/replays/{known_replay.public_id}/1b/closed/"' in page
    assert "rp-strip" not in page


@pytest.mark.parametrize("at", ["t13.1", "x", "t6.3@Q", "a99"])
def test_unknown_positions_and_views_are_not_found(client, known_replay, at):
    url = f"/replays/{known_replay.public_id}/1a/"
    assert client.get(f"{url}closed/", {"at": at}).status_code == 404
    assert client.get(f"{url}embed/", {"at": at}).status_code == 404
    assert client.get(f"{url}seat-x/").status_code == 404


@pytest.mark.parametrize("tail", ["closed/", "seat-n/", "embed/", "closed/embed/"])
def test_a_replay_that_is_not_public_has_no_view(client, known_replay, tail):
    known_replay.published_at = None
    known_replay.save()
    assert client.get(f"/replays/{known_replay.public_id}/1a/{tail}").status_code == 404


@pytest.mark.parametrize("tail", ["closed/", "embed/", "closed/embed/"])
def test_a_broken_record_tells_nothing(client, known_replay, tail):
    Board.objects.filter(replay=known_replay).update(record="H 1 dealer=0 first=1\nD nonsense\n")
    response = client.get(f"/replays/{known_replay.public_id}/1a/{tail}")
    assert response.status_code == 404
    assert b"nonsense" not in response.content


def test_only_the_embedded_page_may_be_framed(client, known_replay):
    url = f"/replays/{known_replay.public_id}/1a/"
    for tail in ("embed/", "closed/embed/"):
        response = client.get(url + tail)
        assert "frame-ancestors *" in response["Content-Security-Policy"]
        assert "default-src 'none'" in response["Content-Security-Policy"]
        assert "X-Frame-Options" not in response
        assert not response.cookies
        page = response.content.decode()
        assert "<form" not in page
        assert "<header" not in page
    for tail in ("", "closed/", "seat-s/"):
        response = client.get(url + tail)
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
        assert response["X-Frame-Options"] == "DENY"


def test_pages_are_small_and_keep_to_the_policy(client, known_replay):
    for tail in ("closed/?at=t12.3", "seat-s/?at=t12.3", "embed/", "closed/embed/?at=t12.3"):
        response = client.get(f"/replays/{known_replay.public_id}/1a/{tail}")
        assert len(gzip.compress(response.content)) <= 12 * 1024
        assert not re.search(r"<[^>]+\s(style|on\w+)=", response.content.decode())


def test_the_strip_shows_every_hand_and_marks_this_one(client, known_replay):
    page = client.get(f"/replays/{known_replay.public_id}/1b/").content.decode()
    strip = re.search(r'<nav class="box rp-strip.*?</nav>', page, re.S)[0]
    assert strip.count("<li") == 2
    assert re.search(r'href="/replays/\w+/1b/" aria-current="page"', strip)
    assert "−195" in strip
    assert "+195" in strip
    assert "Hafez · Saadi: " in strip


def test_the_way_to_the_other_views_keeps_the_position(client, known_replay):
    page = client.get(f"/replays/{known_replay.public_id}/1a/?at=t6.3").content.decode()
    assert f'href="/replays/{known_replay.public_id}/1a/seat-e/?at=t6.3"' in page
    assert f'href="/replays/{known_replay.public_id}/1a/closed/?at=t6.3"' in page
    plain = client.get(f"/replays/{known_replay.public_id}/1a/").content.decode()
    assert f'href="/replays/{known_replay.public_id}/1a/closed/"' in plain
