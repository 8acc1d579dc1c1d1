"""Partners by a draw of cards."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import RANK_OF, SUIT_OF
from engine.dealing import shuffled
from tournaments.card_draw import CardDrawError, draw_cards

fields = st.integers(2, 26).map(lambda half: list(range(1, 2 * half + 1)))
keys = st.text("abc123", min_size=1, max_size=5)


def test_of_four_the_two_highest_and_the_two_lowest_are_partners():
    draw = draw_cards([1, 2, 3, 4], "evening")
    by_card = sorted(draw.cards, key=lambda each: -RANK_OF[each.card])
    assert set(draw.pairs[0]) == {each.player for each in by_card[:2]}
    assert set(draw.pairs[1]) == {each.player for each in by_card[2:]}
    assert draw.deals_first == by_card[0].player


def test_the_cards_are_those_of_a_pack_shuffled_with_the_key():
    pack = shuffled(hashlib.sha256(b"shelem-draw/1:evening:1").digest())
    draw = draw_cards([7, 5, 9, 2], "evening")
    assert {each.player: each.card for each in draw.cards} == dict(zip([7, 5, 9, 2], pack, strict=False))


@given(fields, keys)
def test_by_suit_spades_are_the_highest_of_equals(players, key):
    draw = draw_cards(players, key, "suit")
    assert draw.redraws == ()
    rated = [(-RANK_OF[each.card], SUIT_OF[each.card]) for each in draw.cards]
    assert rated == sorted(rated)
    assert [each.player for each in draw.cards] == list(draw.order)


@given(fields, keys)
def test_equal_ranks_draw_again(players, key):
    draw = draw_cards(players, key, "redraw")
    first = {each.player: RANK_OF[each.card] for each in draw.cards}
    ranks = [first[player] for player in draw.order]
    assert ranks == sorted(ranks, reverse=True)
    equals = {player for player in players if ranks.count(first[player]) > 1}
    assert {each.player for redraw in draw.redraws for each in redraw.cards} == equals
    for redraw in draw.redraws:
        assert len({first[each.player] for each in redraw.cards}) == 1
        assert len({each.card for each in redraw.cards}) == len(redraw.cards)


def test_two_equals_are_parted_by_what_they_draw_then():
    # The first key whose draw of four has two of one rank.
    draw = next(draw for n in range(100) if (draw := draw_cards([1, 2, 3, 4], f"k{n}", "redraw")).redraws)
    again = {each.player: RANK_OF[each.card] for each in draw.redraws[-1].cards}
    assert len(set(again.values())) == len(again)
    order = [player for player in draw.order if player in again]
    assert order == sorted(again, key=lambda player: -again[player])


@given(fields, keys, st.sampled_from(["suit", "redraw"]))
def test_everybody_has_one_partner(players, key, equal):
    draw = draw_cards(players, key, equal)
    assert sorted(player for pair in draw.pairs for player in pair) == players
    assert [player for pair in draw.pairs for player in pair] == list(draw.order)
    assert sorted(each.player for each in draw.cards) == players
    assert len({each.card for each in draw.cards}) == len(players)
    assert draw == draw_cards(players, key, equal)
    assert draw.first_of(players) == draw.deals_first


def test_a_draw_is_kept_as_json():
    values = draw_cards([1, 2, 3, 4], "evening").values()
    assert {player for player, _card in values["cards"]} == {1, 2, 3, 4}
    assert all(len(card) == 2 for _player, card in values["cards"])
    assert (values["key"], values["equal"], values["redraws"]) == ("evening", "suit", [])


REFUSED = [
    ([1, 2, 3], "k", "suit", "no partner"),
    ([1, 2], "k", "suit", "4 to 52"),
    (list(range(54)), "k", "suit", "4 to 52"),
    ([1, 2, 3, 3], "k", "suit", "twice"),
    ([1, 2, 3, 4], "k", "coin", "suit or redraw"),
    ([1, 2, 3, 4], "", "suit", "key"),
]


@pytest.mark.parametrize(("players", "key", "equal", "message"), REFUSED)
def test_refused(players, key, equal, message):
    with pytest.raises(CardDrawError, match=message):
        draw_cards(players, key, equal)
