"""Taking back the last act of a board, so that a search can try and return."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import BY_LEAD, CALL, DISCARD, MODE, OVER, PASS, PLAY, SAR_SHELEM, IllegalAction
from engine.cards import SUIT_MASKS

if TYPE_CHECKING:
    from engine.board import Board


def take_back(board: Board) -> None:
    """Undo the last call, mode, discard or card of *board*.

    Raises:
        IllegalAction: nothing has been done yet.
    """
    table = board.table
    if table.phase == OVER:
        board.outcome = None
        buried = table.contract == SAR_SHELEM
        table.discards = board.pile if board.rules.discards_revealed == "at_once" and not buried else 0
        table.widow = board.deal.widow if _widow_is_public(board) else 0
    if table.plays:
        _take_back_card(board)
    elif _mode_came_last(board):
        _take_back_mode(board)
    elif board.pile and table.contract != SAR_SHELEM:
        _take_back_discard(board)
    elif table.calls:
        _take_back_call(board)
    else:
        raise IllegalAction(OVER, None, "undo", (), "nothing has been done yet")
    board.set_legal()


def _widow_is_public(board: Board) -> bool:
    contract = board.table.contract
    return board.rules.widow_seen_by == "everybody" and contract is not None and contract != SAR_SHELEM


def _mode_came_last(board: Board) -> bool:
    if not board.chosen:
        return False
    discarded = bool(board.pile) and board.table.contract != SAR_SHELEM
    return not (discarded and board.rules.trump == "announce_before_discard")


def _take_back_card(board: Board) -> None:
    table = board.table
    seat = table.players[-1]
    if len(table.plays) % 4 == 0:
        winner, points = table.winners.pop(), table.trick_points.pop()
        table.points[winner & 1] -= points
        table.tricks[winner & 1] -= 1
    card = table.plays.pop()
    table.played ^= 1 << card
    board.views[seat].hand |= 1 << card
    table.phase, table.turn = PLAY, seat
    if not table.plays and table.announced == "lead":
        table.mode, table.trump, table.announced = "", -1, ""
    begun = len(table.plays) % 4
    leader = (seat - begun) % 4
    table.restart_trick(table.plays[len(table.plays) - begun :], leader)
    if not table.plays and board.rules.must_lead_trump and table.trump >= 0:
        table.follow = SUIT_MASKS[table.trump]


def _take_back_mode(board: Board) -> None:
    table = board.table
    if board.chosen != BY_LEAD:
        table.mode, table.trump, table.announced = "", -1, ""
    board.chosen = ""
    table.phase, table.turn, table.follow, table.in_trick = MODE, table.declarer, 0, -1


def _take_back_discard(board: Board) -> None:
    table = board.table
    assert table.declarer is not None
    board.views[table.declarer].hand |= board.pile
    board.pile = table.discards = 0
    for view in board.views:
        view.discards = 0
    table.phase, table.turn, table.follow, table.in_trick = DISCARD, table.declarer, 0, -1


def _take_back_call(board: Board) -> None:
    table = board.table
    if table.declarer is not None:
        if table.contract != SAR_SHELEM:
            board.views[table.declarer].hand &= ~board.deal.widow
        for view in board.views:
            view.widow = 0
        board.pile = table.widow = 0
        table.declarer = table.contract = None
        table.mode, table.trump, table.announced = "", -1, ""
    table.calls.pop()
    table.phase, table.turn = CALL, table.callers.pop()
    table.in_trick, table.follow = -1, 0
    table.passed &= ~(1 << table.turn)
    table.highest = max(table.calls, default=PASS)
