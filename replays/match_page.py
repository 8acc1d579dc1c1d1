"""What the template of a match's page is given: a row a deal, its plays side by side, the swing between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.cards import SUITS
from replays.frames import SEAT_LETTERS
from replays.hand_page import Address, hand_url
from replays.models import Board, Replay
from replays.names import names_of, shown_name
from replays.sentences import MODE_WORDS, OUTCOME_WORDS, call_words, signed
from replays.showcase.words import showcase_words
from replays.strip import net_of


def match_context(replay: Replay, address: Address = hand_url, boards: Sequence[Board] | None = None) -> dict[str, Any]:
    """Return the context of ``replays/match.html``; *boards* are those of a replay that is not stored."""
    boards = list(replay.boards.order_by("no", "room")) if boards is None else sorted(boards, key=_place)
    letters = SEAT_LETTERS.get(str(replay.rules.get("direction")), SEAT_LETTERS["ccw"])
    names = names_of(replay.header, letters)
    rooms = sorted({board.room for board in boards})
    rows: dict[int, dict[str, Any]] = {}
    for board in boards:
        row = rows.setdefault(board.no, {"no": board.no, "plays": [None] * len(rooms), "net": 0})
        row["plays"][rooms.index(board.room)] = play(board, letters, address)
        row["net"] += net_of(board)
    total = 0
    for row in rows.values():
        total += row["net"]
        row |= {"swing": signed(row["net"]), "total": signed(total), "side": _side(row["net"])}
    return {
        "replay": replay,
        "entries": names.sides,
        "rooms": rooms,
        "rows": list(rows.values()),
        "total": signed(total),
        "side": _side(total),
        "reason": reason_words(replay, names.sides),
        "event": event_words(replay.header),
        "beginning": _beginning(boards, address),
        "description": _description(replay, names.sides, len(boards), total),
        "picture": address(replay.public_id, boards[0].no, boards[0].room) if boards else "",
    }


def _place(board: Board) -> tuple[int, str]:
    return board.no, board.room


def _description(replay: Replay, entries: tuple[str, str], hands: int, total: int) -> str:
    """Return the match in a line, for previews of its link."""
    words = {"first": entries[0], "second": entries[1], "difference": signed(total), "n": hands}
    line = ngettext(
        "%(first)s against %(second)s: %(difference)s after %(n)d hand",
        "%(first)s against %(second)s: %(difference)s after %(n)d hands",
        hands,
    )
    return ". ".join(filter(None, (line % words, event_words(replay.header))))


def _beginning(boards: Sequence[Board], address: Address) -> str:
    """Return the address of the hand that was played first, from which the viewer plays on; "" if there is none."""
    if not boards:
        return ""
    first = min(boards, key=lambda board: (board.room, board.no))
    return address(first.replay.public_id, first.no, first.room)


def play(board: Board, letters: str, address: Address = hand_url) -> dict[str, Any]:
    """Return one play of a deal in a line: contract, by whom, what became of it."""
    side = (board.declarer or 0) % 2
    points = (board.points_0, board.points_1)
    taken = points[side] if board.declarer is not None else None
    over = None
    if taken is not None and board.contract is not None and board.contract < 1000:
        over = signed(taken - board.contract)
    return {
        "board": board,
        "url": address(board.replay.public_id, board.no, board.room),
        "contract": "" if board.contract is None else call_words(board.contract),
        "suit": board.mode if board.mode and board.mode in SUITS else "",
        "mode": MODE_WORDS.get(board.mode, ""),
        "by": "" if board.declarer is None else letters[board.declarer],
        # In room B the entries sit one seat further on: side 1 is the first entry's.
        "side": "ab"[(side + (board.room == "B")) % 2],
        "taken": taken,
        "over": over,
        "outcome": OUTCOME_WORDS.get(board.outcome, _("unfinished")),
        "good": board.outcome in ("made", "slam", "shelem_made"),
        "net": signed(net_of(board)),
    }


def _side(net: int) -> str:
    return "a" if net > 0 else "b" if net < 0 else ""


def reason_words(replay: Replay, entries: tuple[str, str]) -> str:
    """Return why the match ended, "" where it went its whole length."""
    result = replay.result or {}
    winner = result.get("winner")
    if result.get("reason") == "forfeit":
        if winner not in (0, 1):
            return _("Both entries forfeited; their seats were handed to house bots.")
        line = _("%(entry)s forfeited: a seat was handed to a house bot, and the other three played on.")
        return line % {"entry": entries[1 - winner]}
    words = {"target": _("A side reached the target."), "floor": _("A side fell to the floor.")}
    return words.get(str(result.get("reason")), "")


def event_words(header: dict[str, Any]) -> str:
    """Return event, round and table of a match *header*, as far as it has them."""
    parts = [showcase_words(shown_name(header["event"], 120))] if header.get("event") else []
    if header.get("round"):
        parts.append(_("Round %(n)s") % {"n": shown_name(header["round"], 20)})
    if header.get("table"):
        parts.append(_("Table %(n)s") % {"n": shown_name(header["table"], 20)})
    return " / ".join(parts)
