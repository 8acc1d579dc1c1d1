import pytest

from engine.cards import parse_cards
from engine.tricks import STRENGTHS, trick_winner

# mode, cards in playing order, who takes it (0 = leader). Source: docs/rules.md, sections 1 and 3.
TRICKS = [
    ("h", "3s9sKs2s", 2),
    ("h", "KsAs2h3s", 2),
    ("h", "Ks2hAsAh", 3),
    ("h", "2h3hKhTh", 2),
    ("s", "2d3cKhAc", 0),
    ("z", "2dAdKdQd", 1),
    ("z", "2dAcAsAh", 0),
    ("n", "2dAdKdQd", 0),
    ("n", "AdKdQdJd", 3),
    ("n", "KdAd3d2c", 2),
    ("a", "2dAdKd3d", 1),
    ("a", "Kd2d3dQd", 1),
    ("a", "Kd4d3dQd", 2),
    ("a", "KdAc2s2h", 0),
]


@pytest.mark.parametrize(("mode", "cards", "winner"), TRICKS)
def test_the_right_card_takes_the_trick(mode, cards, winner):
    assert trick_winner(mode, tuple(parse_cards(cards))) == winner


@pytest.mark.parametrize("mode", list(STRENGTHS))
@pytest.mark.parametrize("led", range(4))
def test_no_two_cards_that_can_win_are_equal(mode, led):
    winning = [strength for strength in STRENGTHS[mode][led] if strength]
    assert len(winning) == len(set(winning)) == (13 if mode in "naz" or "shdc".index(mode) == led else 26)
