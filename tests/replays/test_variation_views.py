"""Variations over HTTP: choices, what house bots play, what is refused, and nobody looks past what he may see."""

from __future__ import annotations

import re

import pytest

from engine.board import Board as PlayedBoard
from engine.hand_record import HandRecord
from engine.record import MatchRecord
from engine.rules import Rules
from replays.links import record_packed
from replays.models import Board, Replay
from tests import factories
from tests.engine.boards import KNOWN_DEAL
from tests.replays.conftest import SHOWCASE
from tests.replays.test_link_views import HELD, text_of

FINE = "/replays/fine-hand/1a/"
pytestmark = pytest.mark.usefixtures("showcase")


def choices(page: str) -> list[str]:
    """Return the acts that the page offers, by their words."""
    part = page[page.index("rp-choice") : page.index("</section>", page.index("rp-choice"))]
    return re.findall(r'data-line data-card="[shdc]"[^>]*>.*?<span class="sr">([^<]*)</span>', part)


def test_the_hand_leads_to_it_from_where_one_looks(client):
    assert f'href="{FINE}variation/t3.2/"' in text_of(client.get(FINE, {"at": "t3.2"}))
    assert f'href="{FINE}variation/discard/"' in text_of(client.get(FINE))
    assert f'href="{FINE}variation/t3.2/?at=@E"' in text_of(client.get(FINE, {"at": "t3.2@E"}))
    for hidden in ("closed/", "seat-e/", "embed/"):
        assert "variation/" not in text_of(client.get(FINE + hidden, {"at": "t3.2"}))


def test_it_offers_what_is_legal_and_marks_what_was_played(client):
    response = client.get(FINE + "variation/t3.2/")
    page = text_of(response)
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert "Sohrab to play" in page
    assert choices(page) == ["10 of diamonds", "3 of diamonds"]
    assert page.count("(as it was played)") == 1
    assert f'href="{FINE}variation/t3.2/Td/"' in page
    assert "The hand stopped here" not in page
    assert "Take back" not in page


def test_each_choice_leads_on_and_back(client):
    page = text_of(client.get(FINE + "variation/t3.2/Td.2c.5d/"))
    assert f'href="{FINE}variation/t3.2/Td.2c/"' in page
    assert f'href="{FINE}variation/t3.2/"' in page
    assert "Trick 3 of 12, card 4" in text_of(client.get(FINE + "variation/t3.2/Td.2c/"))
    assert "Trick 1 of 12, card 2" in text_of(client.get(FINE + "variation/t3.2/Td.2c/?at=t1.2"))


def test_house_bots_play_it_to_the_end_and_both_results_stand_side_by_side(client):
    response = client.get(FINE + "variation/t5.1/", {"on": "end"}, follow=True)
    page = text_of(response)
    assert response.redirect_chain[0][0].startswith(f"{FINE}variation/t5.1/2h.")
    assert "The line is at its end" in page
    assert "125 / 125" in page
    assert "House bots play on" not in page
    assert page.count("In this line") == page.count(">As it was played</th>") == 1


@pytest.mark.parametrize("until", ["card", "trick", "end"])
@pytest.mark.parametrize("name", sorted(SHOWCASE))
def test_every_kind_of_hand_can_be_played_on(client, name, until):
    for at in ("deal", "a3", "end"):
        response = client.get(f"/replays/{name}/1a/variation/{at}/", {"on": until}, follow=True)
        assert response.status_code == 200, (name, at)


def test_calls_are_chosen_as_they_are_called(client):
    page = text_of(client.get(FINE + "variation/a2/"))
    assert "Saadi to call" in page
    assert f'href="{FINE}variation/a2/p/"' in page
    assert f'href="{FINE}variation/a2/165/"' in page
    assert "To the first lead" in page


def test_discards_are_chosen_in_a_form(client):
    page = text_of(client.get(FINE + "variation/widow/"))
    assert page.count('type="checkbox" name="card"') == 16
    chosen = {"card": ["Ts", "Js", "Jh", "5h"]}
    response = client.get(FINE + "variation/widow/", chosen)
    assert response["Location"] == f"{FINE}variation/widow/TsJsJh5h/"
    assert "Rostam to play" in text_of(client.get(response["Location"]))


@pytest.mark.parametrize(
    ("at", "cards", "words"),
    [
        ("widow", ["Ts", "Js"], "Exactly 4 cards are laid aside; you chose 2."),
        ("widow", [], "Exactly 4 cards are laid aside; you chose 0."),
        ("widow", ["Ts", "Js", "Jh", "Jh"], "you chose 4."),
        ("widow", ["Ts", "Js", "../x", "%00"], "you chose 4."),
        ("t3.2", ["Ts", "Js", "Jh", "5h"], "Nothing is laid aside at this point."),
    ],
)
def test_discards_that_cannot_be_are_refused_in_words_and_stay_chosen(client, at, cards, words):
    response = client.get(f"{FINE}variation/{at}/", {"lay": "1", "card": cards})
    page = text_of(response)
    assert response.status_code == 422
    assert words in page
    for card in {"Ts", "Js"} & set(cards) if at == "widow" else ():
        assert f'value="{card}" checked' in page


def test_very_long_lines_have_addresses(client):
    rules = Rules.from_preset("club-1165", min=1, step=1)
    board = PlayedBoard(rules, KNOWN_DEAL)
    for bid in range(1, 160):
        board.act(str(bid))
    held = record_packed(MatchRecord(rules, (HandRecord.from_board(board),)))
    response = client.get(f"/replays/view/{held}/1a/variation/deal/", {"on": "trick"}, follow=True)
    bids = ".".join(map(str, range(1, 160)))
    where = f"/replays/view/{held}/1a/variation/deal/{bids}/"
    assert response.status_code == 200
    response = client.get(where, {"on": "end"}, follow=True)
    assert response.status_code == 200
    assert len(response.redirect_chain[-1][0]) > 600


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ("t3.2/Zz/", "“Zz” is not allowed here"),
        ("t3.2/Td.Td/", "“Td” is not allowed here"),
        ("widow/TsJs/", "“TsJs” is not allowed here"),
        ("a2/105/", "“105” is not allowed here"),
    ],
)
def test_what_is_not_legal_is_named_and_the_rest_of_the_line_stays(client, acts, words):
    response = client.get(FINE + "variation/" + acts)
    assert response.status_code == 422
    assert words in text_of(response)


@pytest.mark.parametrize("path", ["t13.1/", "nowhere/", "t3.2/?at=t9.1", "t3.2/?at=@X", "t3.2/Td/../x/"])
def test_a_place_that_is_none_is_not_found(client, path):
    assert client.get(FINE + "variation/" + path).status_code == 404


def test_the_seat_at_the_bottom_stays_there(client):
    page = text_of(client.get(FINE + "variation/t3.2/?at=@E"))
    assert f'href="{FINE}variation/t3.2/Td/?at=@E"' in page
    assert "?on=end&amp;at=@E" in page
    assert client.get(FINE + "variation/t3.2/?on=card&at=@E")["Location"].endswith("/?at=@E")


def test_nothing_is_kept(client):
    before = Replay.objects.count(), Board.objects.count()
    client.get(FINE + "variation/t5.1/", {"on": "end"}, follow=True)
    assert (Replay.objects.count(), Board.objects.count()) == before


def test_a_hand_in_a_link_has_variations_too(client):
    assert f'href="{HELD}variation/t3.2/"' in text_of(client.get(HELD, {"at": "t3.2"}))
    assert choices(text_of(client.get(HELD + "variation/t3.2/"))) == ["10 of diamonds", "3 of diamonds"]


def test_who_may_not_see_the_hand_may_not_play_it_on(client, known_replay):
    where = f"/replays/{known_replay.public_id}/1a/variation/t3.2/"
    assert client.get(where).status_code == 200
    Replay.objects.filter(pk=known_replay.pk).update(published_at=None)
    assert client.get(where).status_code == 404
    client.force_login(factories.UserFactory())
    assert client.get(where, {"on": "end"}).status_code == 404


def test_the_line_of_a_public_hand_goes_into_a_link_and_opens_there(client):
    page = text_of(client.get(FINE + "variation/t5.1/", {"on": "end"}, follow=True))
    held = re.search(r'id="rp-held" value="http://testserver([^"]*)"', page)
    assert held is not None
    opened = text_of(client.get(held[1]))
    assert "What if, after t5.1: A contract made by a hair" in opened
    assert "Bid up high, and just enough" not in opened


def test_nothing_can_be_sent_to_it(client):
    assert client.post(FINE + "variation/t3.2/").status_code == 405
