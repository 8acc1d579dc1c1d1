import pytest

from engine.board import Board
from engine.rules import Rules
from tests.engine.boards import KNOWN_CALLS, KNOWN_DEAL, KNOWN_DISCARD, known_board, shown


def test_only_the_seat_on_turn_has_anything_legal():
    board = known_board(len(KNOWN_CALLS) + 2)
    assert [bool(view.legal_texts()) for view in board.views] == [False, True, False, False]
    assert [view.legal != 0 for view in board.views] == [False, True, False, False]


def test_who_can_follow_must_and_who_cannot_may_play_anything():
    board = known_board(len(KNOWN_CALLS) + 2)
    assert shown(board.views[1].legal) == ["2h", "3h", "6h", "7h", "Th"]
    board = known_board(len(KNOWN_CALLS) + 1 + 4 * 4 + 1)
    assert (board.turn, shown(board.views[3].hand & board.table.follow)) == (3, [])
    assert board.views[3].legal == board.views[3].hand


def test_the_widow_is_seen_by_the_declarer_alone():
    board = known_board(len(KNOWN_CALLS))
    assert [view.widow for view in board.views] == [KNOWN_DEAL.widow, 0, 0, 0]
    assert board.table.widow == 0


def test_the_widow_is_seen_by_everybody_where_the_rules_say_so():
    board = Board(Rules.from_preset("club-1165", widow_seen_by="everybody"), KNOWN_DEAL, first=0)
    for call in ("120", "p", "p", "p"):
        board.act(call)
    assert [view.widow for view in board.views] == [KNOWN_DEAL.widow] * 4
    assert board.table.widow == KNOWN_DEAL.widow


@pytest.mark.parametrize(("revealed", "seats"), [("end", [True, False, False, False]), ("at_once", [True] * 4)])
def test_who_sees_the_discards(revealed, seats):
    board = Board(Rules.from_preset("club-1165", discards_revealed=revealed), KNOWN_DEAL, first=0)
    for act in ("120", "p", "p", "p", KNOWN_DISCARD):
        board.act(act)
    assert [bool(view.discards) for view in board.views] == seats
    assert bool(board.table.discards) == (revealed == "at_once")


def test_how_many_cards_are_to_be_discarded():
    board = known_board(len(KNOWN_CALLS))
    assert [view.discard_count for view in board.views] == [4, 0, 0, 0]
    assert len(board.views[0].legal_texts()) == 16
