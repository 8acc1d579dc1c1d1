from collections import Counter

import pytest

from engine.actions import PASS, SHELEM
from engine.board import Board
from engine.cards import cards_of
from engine.players import create_player
from engine.rules import Rules
from tests.engine.boards import KNOWN_DEAL, known_board

CLUB = Rules.from_preset("club-1165")


def calls(rules, spec="random", times=300):
    return Counter(
        create_player(spec, rules=rules, seat=0, key=f"k{time}").call(Board(rules, KNOWN_DEAL, first=0).views[0])
        for time in range(times)
    )


def test_passes_mostly_and_bids_low():
    seen = calls(CLUB)
    assert set(seen) == {PASS, 100, 105}
    assert 150 < seen[PASS] < 240


@pytest.mark.parametrize(("spec", "expected"), [("random:bids=0", {PASS}), ("random:bids=100", {100, 105})])
def test_bids_as_often_as_it_is_told(spec, expected):
    assert set(calls(CLUB, spec, 50)) == expected


def test_never_calls_shelem():
    rules = Rules.from_preset("yasa-1165")
    assert SHELEM in rules.ladder
    board = Board(rules, KNOWN_DEAL, first=0)
    board.call(rules.max)
    player = create_player("random:bids=100", rules=rules, seat=1, key="k")
    assert player.call(board.views[1]) == PASS


def test_opens_when_it_must():
    rules = Rules.from_preset("club-1165", all_pass="force_first")
    assert PASS not in calls(rules, "random:bids=0", 50)


def test_plays_every_legal_card_now_and_then():
    board = known_board(7)
    view = board.views[board.turn]
    seen = {create_player("random", rules=CLUB, seat=0, key=f"k{time}").play(view) for time in range(300)}
    assert seen == set(cards_of(view.legal))
