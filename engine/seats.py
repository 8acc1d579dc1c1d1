"""The four seats, numbered 0..3 in turn order; which way round the turn goes only the pages need to know."""

SEATS = range(4)


def partner(seat: int) -> int:
    """Return the seat opposite *seat*."""
    return (seat + 2) % 4


def side(seat: int) -> int:
    """Return 0 for seats 0 and 2, 1 for seats 1 and 3."""
    return seat % 2


def next_seat(seat: int) -> int:
    """Return the seat whose turn follows *seat*."""
    return (seat + 1) % 4
