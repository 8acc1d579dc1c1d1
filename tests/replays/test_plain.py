"""A hand as plain tables says what its record says."""

import pytest

from engine.match import Match
from engine.players import create_player
from engine.record import HandRecord
from engine.rules import Rules
from replays.models import Board
from replays.plain import SUIT_SIGNS, plain_hand
from replays.selectors import board_of

HEADER = {"seats": [{"entry": name} for name in ("Alvand", "Crane", "Alvand", "Crane")]}


def boards(preset="club-1165", player="steady", deals=1):
    rules = Rules.from_preset(preset)
    match = Match(rules, lambda slot, seat, room: create_player(player, rules=rules, seat=seat, key="plain"))
    return [
        board_of(HandRecord.from_board(played.board, room=played.plan.room), rules)
        for played in match.duplicate("5e" * 16, deals)
    ]


def cards_of(texts):
    return {f"{rank}{sign}" for text, sign in zip(texts, SUIT_SIGNS, strict=True) for rank in text.split()}


def test_every_card_is_there_once():
    hand = plain_hand(boards()[0], HEADER, "ccw")
    held = [cards_of(suits) for _name, suits in hand.hands] + [cards_of(hand.widow)]
    assert [len(cards) for cards in held] == [12, 12, 12, 12, 4]
    assert len(set().union(*held)) == 52


def test_tricks_are_played_from_the_leader_on_and_led_by_the_winner():
    hand = plain_hand(boards()[0], HEADER, "ccw")
    assert [trick.number for trick in hand.tricks] == list(range(1, 13))
    winners = [next(seat for seat, (_card, won) in enumerate(trick.cards) if won) for trick in hand.tricks]
    assert [trick.leader for trick in hand.tricks[1:]] == winners[:-1]
    assert len({card for trick in hand.tricks for card, _won in trick.cards}) == 48


def test_facts_are_those_of_the_row():
    board = boards()[0]
    facts = dict(plain_hand(board, HEADER, "ccw").facts)
    assert facts["Points taken"] == f"Alvand {board.points_0}, Crane {board.points_1}"
    assert facts["Contract"].startswith(str(board.contract))


def test_in_room_b_the_sides_are_exchanged():
    facts = dict(plain_hand(boards()[1], HEADER, "ccw").facts)
    assert facts["Points taken"].startswith("Crane ")


def test_the_first_call_stands_under_its_caller():
    board = boards()[0]
    calls = plain_hand(board, HEADER, "ccw").calls
    assert calls[0][: (board.dealer + 1) % 4] == [""] * ((board.dealer + 1) % 4)
    assert all(len(row) == 4 for row in calls)


@pytest.mark.parametrize("preset", ["classic-505", "half-800", "pasoor-1165"])
def test_other_rules(preset):
    for board in boards(preset, "random", 3):
        assert plain_hand(board, {}, "cw").facts


def test_a_record_that_cannot_be_read_is_refused():
    with pytest.raises(ValueError):
        plain_hand(Board(no=1, room="A", record="nonsense"), HEADER, "ccw")
