"""Playing a hand's record through the board again: the only way a record is believed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.actions import BY_LEAD, CALL, DISCARD, MODE, OVER, PLAY, SAR_SHELEM, IllegalAction, call_text
from engine.board import Board
from engine.cards import CardError, card_text, hand_text, parse_cards
from engine.deal import DealError
from engine.record_error import RecordError
from engine.record_parts import HandResult, Irregular

if TYPE_CHECKING:
    from engine.record import HandRecord
    from engine.rules import Rules


class Decision(NamedTuple):
    """One decision of a board: its kind ("call", "mode", "discard", "play"), the seat, and its text."""

    kind: str
    seat: int
    text: str


def decisions(board: Board) -> list[Decision]:
    """Return everything decided so far, in order; its index is the number that times and irregularities use."""
    table = board.table
    made = [Decision(CALL, seat, call_text(call)) for seat, call in zip(table.callers, table.calls, strict=True)]
    if table.declarer is None:
        return made
    exchange = []
    if board.pile and table.contract != SAR_SHELEM:
        exchange = [Decision(DISCARD, table.declarer, hand_text(board.pile))]
    choice = [Decision(MODE, table.declarer, board.chosen)] if board.chosen else []
    before = board.rules.trump == "announce_before_discard"
    made += choice + exchange if before else exchange + choice
    plays = zip(table.players, table.plays, strict=True)
    return made + [Decision(PLAY, seat, card_text(card)) for seat, card in plays]


def replay_hand(record: HandRecord, rules: Rules) -> Board:
    """Return the board after everything the record says, checked against what the record says of it.

    Raises:
        RecordError: an act is illegal under *rules*, or winners, result, times or irregularities do not agree.
    """
    try:
        board = record.begun(rules)
    except DealError as error:
        raise RecordError(str(error), place="deal", key="deal") from None
    _replay_calls(board, record)
    _replay_exchange(board, record)
    _replay_tricks(board, record)
    _check_mode(board, record)
    _check_forced(board, record)
    _check_winners(board, record)
    _check_log(board, record)
    _check_result(board, record)
    return board


def _act(board: Board, text: str, place: str, key: str) -> None:
    try:
        board.act(text)
    except IllegalAction as error:
        raise RecordError(str(error), place=place, key=key) from None


def _replay_calls(board: Board, record: HandRecord) -> None:
    for at, call in enumerate(record.calls, 1):
        place = f"call {at}"
        if board.phase != CALL:
            raise RecordError(f"the auction was over before {call[:10]!r}", place=place, key="calls")
        _act(board, call, place, "calls")


def _replay_exchange(board: Board, record: HandRecord) -> None:
    """Do what comes between auction and lead, in the order the rules ask for it."""
    exchange, mode = record.exchange, record.mode
    while board.phase in (MODE, DISCARD):
        if board.phase == DISCARD:
            if not exchange:
                break
            _act(board, exchange, "discard", "exchange")
            exchange = ""
        else:
            if not mode:
                break
            _act(board, BY_LEAD if record.announced == "lead" else mode, "mode", "mode")
            mode = ""
    if exchange:
        raise RecordError(_not_due(board, "discard"), place="discard", key="exchange")
    if record.tricks and board.phase != PLAY:
        raise RecordError(_not_due(board, "play"), place="trick 1", key="tricks")


def _not_due(board: Board, act: str) -> str:
    if board.phase == OVER:
        return f"there is nothing to {act}: everybody passed"
    if board.phase == PLAY:
        return f"there is nothing to {act} in this hand"
    due = {CALL: "a call", MODE: "the mode", DISCARD: "the discard"}[board.phase]
    return f"it is too early to {act}: {due} is missing"


def _replay_tricks(board: Board, record: HandRecord) -> None:
    for at, trick in enumerate(record.tricks, 1):
        if len(trick) % 2 or not 2 <= len(trick) <= 8 or (len(trick) < 8 and at < len(record.tricks)):
            raise RecordError("a trick is four cards of two characters", place=f"trick {at}", key="tricks")
        for card in range(0, len(trick), 2):
            _act(board, trick[card : card + 2], f"trick {at}, card {card // 2 + 1}", "tricks")


def _check_mode(board: Board, record: HandRecord) -> None:
    table = board.table
    mode, announced = record.mode, record.announced
    if announced and not mode:
        raise RecordError("says when the mode became known, but not which", place="mode", key="mode")
    if mode == BY_LEAD:
        if announced or table.mode or board.chosen != BY_LEAD:
            raise RecordError("t stands for a trump that is still to be led", place="mode", key="mode")
    elif mode and (mode != table.mode or announced not in ("", table.announced)):
        known = f"{table.mode}@{table.announced}" if table.mode else "not known yet"
        raise RecordError(f"the mode is {known}, the record says {mode}@{announced}", place="mode", key="mode")


def was_forced(board: Board) -> bool:
    """Return whether the auction was opened by a seat that was not allowed to pass."""
    calls, rules = board.table.calls, board.rules
    if rules.all_pass == "force_first":
        return bool(calls)
    passes = rules.passes_to_kill - 1
    return rules.all_pass == "force_last" and len(calls) > passes and not any(calls[:passes])


def _check_forced(board: Board, record: HandRecord) -> None:
    if record.forced and not was_forced(board):
        raise RecordError("nobody was forced to open", place="forced", key="forced")


def _check_winners(board: Board, record: HandRecord) -> None:
    winners = "".join(map(str, board.table.winners))
    if record.winners and record.winners != winners:
        at = next((at for at, (a, b) in enumerate(zip(winners, record.winners, strict=False)) if a != b), None)
        if at is None:
            reason = f"{len(winners)} tricks are complete, the record names {len(record.winners)} winners"
            raise RecordError(reason, place="winners", key="winners")
        reason = f"seat {winners[at]} takes the trick, the record says {record.winners[at]}"
        raise RecordError(reason, place=f"trick {at + 1}", key="winners")


def _check_log(board: Board, record: HandRecord) -> None:
    made = decisions(board)
    if record.ms and len(record.ms) != len(made):
        raise RecordError(f"{len(record.ms)} times for {len(made)} decisions", place="times", key="ms")
    for number, irregular in enumerate(record.irregular):
        place, key = f"irregularity {number + 1}", f"irregular.{number}"
        if irregular.at > len(made) or (irregular.at == len(made) and board.phase == OVER):
            raise RecordError(f"there is no decision {irregular.at}", place=place, key=key)
        if irregular.at == len(made):
            if board.turn != irregular.seat:
                raise RecordError(f"seat {board.turn} is on turn", place=place, key=key)
            continue
        _check_irregular(made[irregular.at], irregular, place, key)


def _check_irregular(decision: Decision, irregular: Irregular, place: str, key: str) -> None:
    if decision.seat != irregular.seat:
        reason = f"decision {irregular.at} was seat {decision.seat}'s, not {irregular.seat}'s"
        raise RecordError(reason, place=place, key=key)
    used = irregular.used
    if decision.kind == DISCARD and used:
        try:
            used = hand_text(sum(1 << card for card in parse_cards(used)))
        except CardError as error:
            raise RecordError(str(error), place=place, key=key) from None
    if used and used != decision.text:
        reason = f"decision {irregular.at} was {decision.text}, not {irregular.used[:20]!r}"
        raise RecordError(reason, place=place, key=key)


def result_of(board: Board, *, void: bool = False) -> HandResult | None:
    """Return what a record says of the board's end; None of an unfinished one, unless it is *void*."""
    table = board.table
    if board.outcome is not None:
        return HandResult.of(board.outcome, table.before)
    if not void:
        return None
    tricks, points = (table.tricks[0], table.tricks[1]), (table.points[0], table.points[1])
    contract = None if table.contract is None else call_text(table.contract)
    return HandResult("void", table.declarer, contract, tricks, points, (0, 0), table.before)


def _check_result(board: Board, record: HandRecord) -> None:
    said = record.result
    if said is None:
        return
    if said.is_void != (board.outcome is None):
        state = "is not finished" if board.outcome is None else "was played to its end"
        raise RecordError(f"the hand {state}, the record says {said.outcome}", place="result", key="result")
    true = result_of(board, void=True)
    for name in ("outcome", "declarer", "contract", "tricks", "points", "delta", "after"):
        expected, found = getattr(true, name), getattr(said, name)
        if name in ("declarer", "contract") and found is None:
            continue  # the text form leaves them to the auction
        if name == "contract" and found == "S" and board.rules.shelem_is_max:
            found = str(board.rules.max)
        if expected != found:
            reason = f"{name} should be {_text(expected)}, the record says {_text(found)}"
            raise RecordError(reason, place="result", key="result")


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
