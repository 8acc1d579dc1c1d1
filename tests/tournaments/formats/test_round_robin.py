from tournaments.formats import round_robin
from tournaments.pairing import berger_rounds


def test_is_the_berger_table():
    assert round_robin.rounds(7) == berger_rounds(7)
    assert round_robin.rounds(4, cycles=2) == berger_rounds(4, cycles=2)
