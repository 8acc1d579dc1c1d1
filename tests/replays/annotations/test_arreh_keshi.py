import pytest

from engine.rules import Rules
from tests.replays.annotations.hands import deal_of, found, places, played

OWN = "AhKhQhJhTh9h8h3s4s3c4c2d"
PARTNER = "AdKdQdJdAs5s6s7sAc5c6c7c"
DEAL = deal_of(OWN, "2s2c8s8c", east="7h6h5hTd9d", north=PARTNER, west="4h3h2h8d7d")
DRAWN = "AhKhQh"
"""Three rounds of trump; nobody but declarer has any then."""


def saw(thrown: str, led: str = "AdKdQdJd", deal=DEAL, drawn: str = DRAWN):
    """Return the hand in which declarer draws trump, gives partner the lead in diamonds and then throws *thrown*."""
    pairs = [led[at + 2 : at + 4] + thrown[at : at + 2] for at in range(0, len(thrown), 2)]
    return played(deal, f"{drawn}2d{led[:2]}{''.join(pairs)}")


def leaders(hand) -> list[int]:
    return [row.leader for row in hand.tricks]


def test_three_tricks_of_the_saw_are_one_note():
    hand = saw("3c4c3s")
    [note] = found(hand, "arreh_keshi")
    assert (note.suits, note.tricks, note.seat) == ("d", (5, 7), 0)
    assert places(hand, "arreh_keshi") == ["t7.4"]
    assert note.shown_at(0) == note.at
    assert note.public > note.at


def test_two_tricks_are_enough():
    # Then declarer ruffs.
    [note] = found(saw("3c4c8h"), "arreh_keshi")
    assert note.tricks == (5, 6)


@pytest.mark.parametrize("thrown", ["3c8h", "8h"])
def test_one_trick_is_no_saw(thrown):
    assert not found(saw(thrown), "arreh_keshi")


def test_an_opponent_with_a_trump_left_stops_it():
    # Two rounds only: east has the seven of hearts, west the four.
    hand = saw("3c4c3s", drawn="AhKh")
    assert leaders(hand)[3:5] == [2, 2]
    assert hand.tricks[4].winner == 2
    assert not found(hand, "arreh_keshi")


def test_throwing_sure_winners_is_none():
    deal = deal_of(
        "AhKhQhJhTh9h8hAsAc3c4c2d", "2s2c8s8c", east="7h6h5hTd9d", north="AdKdQdJdKs5s6s7sKc5c6c7c", west="4h3h2h8d7d"
    )
    assert not found(saw("AsAc8h", deal=deal), "arreh_keshi")
    assert found(saw("3c4c8h", deal=deal), "arreh_keshi")


def test_a_card_that_is_not_the_top_is_none_even_if_it_wins():
    # West keeps the king of diamonds under the queen.
    deal = deal_of(OWN, "2s2c8s8c", east="7h6h5h9d8d5d4d3d", north="AdQdJdTdAs5s6s7sAc5c6c7c", west="4h3h2hKd7d6d")
    hand = saw("3c4c", "AdQdJd", deal)
    assert [row.winner for row in hand.tricks[3:6]] == [2, 2, 3]
    assert not found(hand, "arreh_keshi")
    # And with the king in the discards it is the top.
    deal = deal_of(OWN, "2s2cKd8c", east="7h6h5h9d8d5d4d3d", north="AdQdJdTdAs5s6s7sAc5c6c7c", west="4h3h2h7d6d")
    assert found(saw("3c4c", "AdQdJd", deal), "arreh_keshi")


def test_two_suits_are_no_saw():
    own = "AhKhQhJhTh9h8h2d3c4c5c6c"
    deal = deal_of(own, "2s2c8s8c", east="7h6h5hTd9d", north="AdKdAsKs5s6s7sAcKc7c9cTc", west="4h3h2h8d7d")
    hand = saw("3c4c", "AdKdAs", deal)
    assert [row.winner for row in hand.tricks[3:6]] == [2, 2, 2]
    assert leaders(hand)[5] == 2
    assert not found(hand, "arreh_keshi")
    assert found(saw("3c4c5c", "AdKdAsKs", deal), "arreh_keshi")


def test_without_trump_there_is_none():
    rules = Rules.from_preset("club-1165", modes=["trump", "sarres"])
    hand = played(DEAL, "AhKhQh2dAdKd3cQd4cJd3s", rules=rules, mode="z")
    assert leaders(hand)[4:6] == [2, 2]
    assert not found(hand, "arreh_keshi")


def test_an_unfinished_hand_has_the_tricks_that_were_played():
    hand = played(DEAL, f"{DRAWN}2dAdKd3cQd4c", until=24)
    [note] = found(hand, "arreh_keshi")
    assert (note.tricks, note.public) == ((5, 6), None)
