"""The lean play-out agrees with the board about every trick."""

import pytest

from engine.board import Board
from engine.cards import SUIT_MASKS, SUIT_OF
from engine.rules import Rules
from engine.skill.card_play import answer, lead
from engine.skill.playout import Trick, play_out
from engine.skill.tables import card_sense
from tests.engine.boards import random_board

RULES = [
    Rules.from_preset("club-1165"),
    Rules.from_preset("wikipedia-1200"),
    Rules.from_preset("pasoor-1165", ace=15, trick=3),
]


def card_by_rule(board: Board) -> int:
    """Return the card that the play-out's rules have the seat on turn play, every hand being known to it."""
    table, hands, seat = board.table, board.hands, board.turn
    sense = card_sense(table.mode, board.rules.card_points)
    legal = board.views[seat].legal
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    if table.in_trick == 0:
        against = hands[(seat + 1) % 4] | hands[(seat + 3) % 4]
        return lead(sense, legal, against, against & sense.trump, seat == table.declarer).bit_length() - 1
    led = SUIT_OF[table.trick[0]]
    after = hands[(seat + 1) % 4] if table.in_trick < 3 else 0
    threats = after & table.follow or after & sense.trump
    ours = table.leading % 2 == seat % 2
    follows = bool(legal & SUIT_MASKS[led])
    return answer(sense, legal, led, table.best, follows, ours, table.in_trick == 3, threats).bit_length() - 1


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.preset)
def test_play_outs_agree_with_the_board(rules):
    compared = 0
    for key in range(40):
        board = random_board(rules, key)
        while board.table.phase != "play" or len(board.table.plays) > key:
            if not board.table.calls:
                break
            board.undo()
        table = board.table
        if table.phase != "play" or not table.mode:
            continue
        cards = table.trick
        trick = Trick(
            SUIT_OF[cards[0]] if cards else 0,
            table.best,
            table.leading,
            table.pot,
            len(cards),
        )
        before, taken = list(table.points), list(table.tricks)
        sense = card_sense(table.mode, rules.card_points)
        points, tricks, last = play_out(sense, rules.trick, board.hands, board.turn, table.declarer, trick)
        while board.turn is not None:
            board.play(card_by_rule(board))
        assert [points[0] + points[2], points[1] + points[3]] == [
            now - then for now, then in zip(table.points, before, strict=True)
        ]
        assert [tricks[0] + tricks[2], tricks[1] + tricks[3]] == [
            now - then for now, then in zip(table.tricks, taken, strict=True)
        ]
        assert last == table.winners[-1]
        compared += 1
    assert compared > 20


def test_the_first_card_may_be_given_and_the_trick_is_left_alone():
    sense = card_sense("s", RULES[0].card_points)
    trick = Trick()
    points, tricks, last = play_out(sense, 5, [1 << 12, 1 << 11, 1 << 10, 1 << 9], 3, 0, trick, first=1 << 9)
    assert (points, tricks, last) == ([15, 0, 0, 0], [1, 0, 0, 0], 0)
    assert (trick.cards, trick.points) == (0, 0)
