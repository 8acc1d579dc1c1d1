import pytest

from engine import seats


@pytest.mark.parametrize("seat", seats.SEATS)
def test_partners_sit_opposite_and_share_a_side(seat):
    assert seats.partner(seats.partner(seat)) == seat
    assert seats.side(seats.partner(seat)) == seats.side(seat)
    assert seats.side(seats.next_seat(seat)) != seats.side(seat)
