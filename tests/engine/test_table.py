from tests.engine.boards import KNOWN_CALLS, KNOWN_TRICKS, known_board, shown


def test_who_led_and_who_played_each_card():
    table = known_board(len(KNOWN_CALLS) + 1 + 6).table
    assert table.leaders == [0, 3]
    assert table.players == [0, 1, 2, 3, 3, 0]
    assert shown(sum(1 << card for card in table.trick)) == ["2c", "Tc"]
    assert table.pot == 10
    assert table.leading == 3


def test_between_tricks_there_is_no_trick():
    table = known_board(len(KNOWN_CALLS) + 1 + 4).table
    assert table.trick == []
    assert table.pot == 0
    assert table.leaders == [0]
    assert (table.points, table.tricks) == ([0, 5], [0, 1])


def test_what_was_played():
    table = known_board().table
    assert table.played.bit_count() == 48
    assert len(table.trick_points) == len(KNOWN_TRICKS.split())
    assert sum(table.trick_points) == sum(table.points)


def test_before_the_first_card_nobody_has_led():
    table = known_board(3).table
    assert table.leaders == table.players == table.trick == []
