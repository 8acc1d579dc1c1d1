"""The properties of every board, in their short form (long: ``python -m tests.engine.campaign``)."""

import random

import pytest

from tests.engine.boards import KNOWN_CALLS, KNOWN_DISCARD, known_board, rules_id
from tests.engine.properties import check, reaches_only_its_own, rules_to_try, sees_nothing_hidden

BOARDS = 12


@pytest.mark.parametrize("rules", rules_to_try(), ids=rules_id)
def test_properties_hold_on_random_boards(rules):
    outcomes = {check(rules, key).outcome.kind for key in range(BOARDS)}
    assert outcomes


def test_every_mode_and_most_outcomes_are_met():
    boards = [check(rules, 10 * at + key) for at, rules in enumerate(rules_to_try()) for key in range(5)]
    assert {board.table.mode for board in boards} >= set("shdcnaz")
    assert {board.outcome.kind for board in boards} >= {"made", "failed", "doubled", "shelem_failed", "passed_out"}


ACTS = [*KNOWN_CALLS, KNOWN_DISCARD, *["9h", "3h", "Qh", "Kh"]]


def test_a_view_that_knows_too_much_is_found():
    board = known_board(len(ACTS))
    sees_nothing_hidden(board, ACTS, 1, random.Random(0))
    board.views[1].widow = board.deal.widow
    with pytest.raises(AssertionError):
        sees_nothing_hidden(board, ACTS, 1, random.Random(0))


def test_a_view_that_holds_a_board_is_found():
    board = known_board(len(ACTS))
    board.views[1].discards = [board.deal]
    with pytest.raises(AssertionError, match="reaches a Deal"):
        reaches_only_its_own(board.views[1])
