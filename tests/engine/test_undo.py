import random

import pytest

from engine.actions import IllegalAction
from engine.board import Board
from engine.dealing import deal_from_key
from engine.rules import Rules
from tests.engine.boards import KNOWN_DEAL, all_rules, random_act, random_board, rules_id, state


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_every_act_can_be_taken_back_and_leaves_no_trace(rules):
    for key in range(4):
        lots = random.Random(key)
        board = Board(rules, deal_from_key(rules, "undo", key + 1))
        states = []
        while board.turn is not None:
            states.append(state(board))
            board.act(random_act(board, lots))
        for before in reversed(states):
            board.undo()
            assert state(board) == before


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_a_board_goes_on_after_a_step_back(rules):
    for key in range(10):
        straight, wavering = random_board(rules, key), random_board(rules, key, acts=0)
        lots = random.Random(key)
        while wavering.turn is not None:
            kept = lots.getstate()
            act = random_act(wavering, lots)
            wavering.act(act)
            wavering.undo()
            lots.setstate(kept)
            wavering.act(random_act(wavering, lots))
        assert state(wavering) == state(straight)


def test_there_is_nothing_to_take_back_at_the_start():
    with pytest.raises(IllegalAction, match="nothing has been done yet"):
        Board(Rules.from_preset("club-1165"), KNOWN_DEAL).undo()
