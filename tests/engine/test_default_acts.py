import pytest

from engine.board import Board
from engine.default_acts import default_act
from engine.rules import Rules
from tests.engine.boards import KNOWN_DEAL, KNOWN_DISCARD, all_rules, known_board, random_board, rules_id

# preset, options, acts from seat 0 on, what is done for the seat on turn. Source: docs/rules.md (default acts)
DEFAULTS = [
    ("club-1165", {}, "", "p"),
    ("lounge-1000", {}, "", "100"),
    ("yasa-1165", {"all_pass": "force_last"}, "p p p", "100"),
    ("club-1165", {}, "120 p p p", "4s4d3d2c"),
    ("yasa-1165", {}, "120 p p p", "d"),
    ("wikipedia-1200", {}, f"120 p p p {KNOWN_DISCARD}", "t"),
    ("club-1165", {"modes": ["nares", "sarres"]}, f"120 p p p {KNOWN_DISCARD}", "n"),
    ("club-1165", {}, f"120 p p p {KNOWN_DISCARD}", "2c"),
    ("club-1165", {}, f"120 p p p {KNOWN_DISCARD} Js", "8s"),
]


@pytest.mark.parametrize(("preset", "options", "acts", "default"), DEFAULTS)
def test_what_is_done_for_a_seat_that_does_not_answer(preset, options, acts, default):
    board = Board(Rules.from_preset(preset, **options), KNOWN_DEAL, first=0)
    for act in acts.split():
        board.act(act)
    assert board.turn is not None
    assert default_act(board.views[board.turn]) == default


def test_among_cards_of_equal_rank_clubs_go_first():
    board = known_board(6)
    assert default_act(board.views[0]).endswith("2c")


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_it_is_always_legal(rules):
    for key in range(5):
        board = random_board(rules, key, acts=key * 3)
        while board.turn is not None:
            board.act(default_act(board.views[board.turn]))
        assert board.outcome is not None
