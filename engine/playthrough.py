"""A board as a page of plain text that a person can follow: who holds what, who says and plays what, what it brings."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import ACE_NARES, BY_LEAD, NARES, SAR_SHELEM, SARRES, SHELEM, call_text
from engine.board import Board
from engine.cards import card_text, hand_text, suits_text
from engine.scoring import discard_points

MODE_NAMES = {
    "s": "spades",
    "h": "hearts",
    "d": "diamonds",
    "c": "clubs",
    NARES: "Nares",
    ACE_NARES: "Ace-Nares",
    SARRES: "Sarres",
    BY_LEAD: "trump, by the lead",
}
_CALLS = {SHELEM: "Shelem", SAR_SHELEM: "Sar-Shelem"}


def board_lines(board: Board) -> Iterator[str]:
    """Yield the lines of a board, finished or not."""
    table = board.table
    yield f"dealer: seat {table.dealer}; scores before: {table.before[0]}, {table.before[1]}"
    for seat, hand in enumerate(board.deal.hands):
        yield f"seat {seat}   {suits_text(hand)}"
    yield f"widow    {suits_text(board.deal.widow)}"
    said = [f"{seat}: {call_text(call)}" for seat, call in zip(table.callers, table.calls, strict=True)]
    yield f"calls    {', '.join(said) or 'none yet'}"
    if table.contract is not None:
        yield f"contract {_CALLS.get(table.contract, table.contract)} by seat {table.declarer}"
        yield from _declarer(board)
        yield from _tricks(board)
    yield _end(board)


def _declarer(board: Board) -> Iterator[str]:
    table = board.table
    if table.contract == SAR_SHELEM:
        yield "discards the widow, unseen"
    elif board.pile:
        yield f"discards {hand_text(board.pile)}"
    mode = table.mode or board.chosen
    if mode:
        when = {"lead": "by the lead", "before": "before the discard", "after": "after the discard"}.get(
            table.announced
        )
        yield f"mode     {MODE_NAMES[mode]}" + (f", known {when}" if when else "")


def _tricks(board: Board) -> Iterator[str]:
    table = board.table
    cards = [card_text(card) for card in table.plays]
    totals = [0, 0]
    for at, leader in enumerate(table.leaders):
        played = " ".join(cards[4 * at : 4 * at + 4])
        line = f"trick {at + 1:>2}  seat {leader} leads  {played:<11}"
        if at < len(table.winners):
            winner, points = table.winners[at], table.trick_points[at]
            totals[winner % 2] += points
            line += f"  seat {winner} takes {points:>2}   {totals[0]:>3} {totals[1]:>3}"
        yield line.rstrip()


def _end(board: Board) -> str:
    outcome = board.outcome
    if outcome is None:
        return f"not finished: waiting for seat {board.turn} ({board.phase})"
    if outcome.declarer is None:
        return "passed out"
    pile = discard_points(board.rules, board.pile)
    return (
        f"{outcome.kind}: points {outcome.points[0]}, {outcome.points[1]} (discards {pile}); "
        f"tricks {outcome.tricks[0]}, {outcome.tricks[1]}; scores {outcome.delta[0]:+}, {outcome.delta[1]:+}"
    )
