import pytest

from engine.board import Board
from engine.rules import Rules
from tests.engine.boards import KNOWN_DEAL

PASOOR = "pasoor-1165"
YASA = "yasa-1165"

# preset, options, calls from seat 0 on, who is to call next ("-" when the auction is over), declarer, contract
AUCTIONS = [
    ("club-1165", {}, "100", "1", None, None),
    ("club-1165", {}, "p p p", "3", None, None),
    ("club-1165", {}, "p p p 100", "-", 3, 100),
    ("club-1165", {}, "p p p p", "-", None, None),
    ("club-1165", {}, "100 p p", "3", None, None),
    ("club-1165", {}, "100 p p p", "-", 0, 100),
    ("club-1165", {}, "100 105 p p", "0", None, None),
    ("club-1165", {}, "100 p 110 p", "0", None, None),
    ("club-1165", {}, "100 p 110 p 130", "2", None, None),
    ("club-1165", {}, "100 p 110 p 130 p", "-", 0, 130),
    ("club-1165", {}, "165", "-", 0, 165),
    (PASOOR, {}, "p p p", "-", None, None),
    (PASOOR, {}, "160", "1", None, None),
    (PASOOR, {}, "160 S", "2", None, None),
    (PASOOR, {}, "160 S SS", "-", 2, 2000),
    (PASOOR, {}, "160 S p p p", "-", 1, 1000),
    (YASA, {}, "165", "1", None, None),
    (YASA, {}, "165 S", "-", 1, 1000),
    ("persian-1165", {}, "S", "-", 0, 1000),
    (YASA, {"slam_called": "as_max"}, "S", "-", 0, 165),
    (YASA, {"all_pass": "force_last"}, "p p p", "3", None, None),
    ("lounge-1000", {}, "100 p p p", "-", 0, 100),
]


@pytest.mark.parametrize(("preset", "options", "calls", "turn", "declarer", "contract"), AUCTIONS)
def test_who_calls_next_and_when_the_auction_is_over(preset, options, calls, turn, declarer, contract):
    board = Board(Rules.from_preset(preset, **options), KNOWN_DEAL, first=0)
    for call in calls.split():
        board.act(call)
    if turn == "-":
        assert board.phase != "call"
    else:
        assert (board.phase, board.turn) == ("call", int(turn))
    assert (board.table.declarer, board.table.contract) == (declarer, contract)


# preset, options, calls made, what may be called now: first three and last two
LEGAL = [
    ("club-1165", {}, "", "p 100 105", "160 165"),
    ("classic-505", {}, "", "p 85 90", "160 165"),
    ("club-1165", {"ace": 15}, "", "p 100 105", "180 185"),
    ("club-1165", {"step": 10, "max": 160}, "120", "p 130 140", "150 160"),
    (PASOOR, {}, "150", "p 155 160", "S SS"),
    (PASOOR, {}, "S", "p SS", "p SS"),
    (YASA, {}, "165", "p S", "p S"),
    (YASA, {"slam_called": "as_max"}, "", "p 100 105", "160 165"),
    ("lounge-1000", {}, "", "100 105 110", "160 165"),
    ("lounge-1000", {}, "100", "p 105 110", "160 165"),
    (YASA, {"all_pass": "force_last"}, "p p p", "100 105 110", "165 S"),
    (YASA, {"all_pass": "force_last"}, "p p", "p 100 105", "165 S"),
]


@pytest.mark.parametrize(("preset", "options", "calls", "first", "last"), LEGAL)
def test_what_may_be_called(preset, options, calls, first, last):
    board = Board(Rules.from_preset(preset, **options), KNOWN_DEAL, first=0)
    for call in calls.split():
        board.act(call)
    texts = board.legal_texts()
    assert texts[: len(first.split())] == first.split()
    assert texts[-2:] == last.split()


# preset, dealer, who calls first. Source: docs/rules.md (first caller)
FIRST = [("club-1165", 0, 1), ("club-1165", 3, 0), (YASA, 0, 3), (YASA, 2, 1)]


@pytest.mark.parametrize(("preset", "dealer", "first"), FIRST)
def test_who_calls_first(preset, dealer, first):
    assert Board(Rules.from_preset(preset), KNOWN_DEAL, dealer=dealer).turn == first
