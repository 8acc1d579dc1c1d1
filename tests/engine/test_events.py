import pytest

from engine.board import Board
from engine.rules import Rules
from tests.engine.boards import (
    KNOWN_CALLS,
    KNOWN_DEAL,
    KNOWN_DISCARD,
    all_rules,
    known_board,
    random_act,
    random_board,
    rules_id,
)


def test_the_log_of_the_declarer():
    log = known_board(len(KNOWN_CALLS) + 5).views[0].events()
    assert log == [
        {"t": "deal", "n": 1, "cards": "JsTs9s9h5h8d7d4d3dAc6c2c", "dealer": 2, "first": 3, "scores": [0, 0]},
        {"t": "call", "seat": 3, "call": "p"},
        {"t": "call", "seat": 0, "call": "100"},
        {"t": "call", "seat": 1, "call": "110"},
        {"t": "call", "seat": 2, "call": "p"},
        {"t": "call", "seat": 0, "call": "120"},
        {"t": "call", "seat": 1, "call": "p"},
        {"t": "contract", "seat": 0, "call": "120"},
        {"t": "widow", "cards": "4sJhTd5c"},
        {"t": "discard", "cards": "4sTd3d6c"},
        {"t": "play", "seat": 0, "card": "9h"},
        {"t": "mode", "mode": "h"},
        {"t": "play", "seat": 1, "card": "3h"},
        {"t": "play", "seat": 2, "card": "Qh"},
        {"t": "play", "seat": 3, "card": "Kh"},
        {"t": "trick", "seat": 3, "points": 5},
    ]


def test_the_log_of_a_defender_names_no_hidden_card():
    log = known_board(len(KNOWN_CALLS) + 1).views[1].events()
    assert log[0]["cards"] == "AsKs8sTh7h6h3h2h6d2d9c4c"
    assert log[-2:] == [{"t": "widow", "n": 4}, {"t": "discard", "n": 4}]


def test_a_passed_out_deal_is_told():
    board = Board(Rules.from_preset("pasoor-1165"), KNOWN_DEAL, first=0)
    for _ in range(3):
        board.act("p")
    assert board.views[2].events()[-1] == {"t": "passed_out"}


def test_an_announcement_comes_where_it_was_made():
    board = Board(Rules.from_preset("yasa-1165"), KNOWN_DEAL, first=0)
    for act in ("120", "p", "p", "p", "h", KNOWN_DISCARD):
        board.act(act)
    assert [event["t"] for event in board.views[3].events()][-4:] == ["contract", "widow", "mode", "discard"]


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_a_log_only_ever_grows(rules):
    import random

    for key in range(6):
        board, lots = random_board(rules, key, acts=0), random.Random(key)
        seen = [view.events() for view in board.views]
        while board.turn is not None:
            board.act(random_act(board, lots))
            for view in board.views:
                log = view.events()
                assert log[: len(seen[view.seat])] == seen[view.seat]
                seen[view.seat] = log


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_every_log_begins_with_the_hand_as_dealt(rules):
    for key in range(10):
        start, end = random_board(rules, key, acts=0), random_board(rules, key)
        for view, later in zip(start.views, end.views, strict=True):
            assert later.events()[0] == view.events()[0]
