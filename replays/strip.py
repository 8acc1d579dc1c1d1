"""The hands of a match in the order in which they were played: neighbours of one, and the strip of all their scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from replays.graph import percent
from replays.sentences import OUTCOME_WORDS, signed

if TYPE_CHECKING:
    from replays.hand_page import Address
    from replays.models import Board

MOST_BARS = 36
"""Hands that the strip shows; of a longer match, those around the one that is open."""
HALF = 16.0
"""Pixels from the middle of the strip to the end of its longest bar."""


def net_of(board: Board) -> int:
    """Return what the first entry won on *board* over the second; in room B the entries sit one seat further on."""
    net = board.delta_0 - board.delta_1
    return -net if board.room == "B" else net


def neighbours(
    board: Board, address: Address, *, scores: bool = True, plays: Sequence[Board] | None = None
) -> dict[str, Any]:
    """Return the hands around *board*: those before and after in playing order, the other play of its deal, the strip.

    The strip tells how every hand ended; without *scores* there is none. A hand that is not stored (of a bot's check)
    stands alone, unless *plays* are all the hands beside it.
    """
    replay = board.replay
    if plays is not None:
        plays = sorted(plays, key=lambda play: (play.room, play.no))
    elif replay.pk is not None:
        plays = list(replay.boards.order_by("room", "no").only("replay", "no", "room", "delta_0", "delta_1", "outcome"))
    else:
        return {"url": "", "count": 1, "whole": False, "rooms": False, "before": "", "after": "", "other": ""}
    at = next(place for place, play in enumerate(plays) if (play.no, play.room) == (board.no, board.room))
    other = next((play.room for play in plays if play.no == board.no and play.room != board.room), "")
    links = [address(replay.public_id, play.no, play.room) for play in plays]
    return {
        "url": links[at],
        "count": sum(play.room == board.room for play in plays),
        "whole": len(plays) > 1,
        "rooms": len({play.room for play in plays}) > 1,
        "before": links[at - 1] if at else "",
        "after": links[at + 1] if at + 1 < len(plays) else "",
        "other": address(replay.public_id, board.no, other) if other else "",
        "other_room": other,
        "strip": _strip(plays, links, at) if scores and len(plays) > 1 else None,
    }


def _strip(plays: Sequence[Board], links: Sequence[str], here: int) -> dict[str, Any]:
    """Return the bars around the play number *here*, up for the first entry, and what it leads by after that one."""
    nets = [net_of(play) for play in plays]
    begin = max(0, min(here - MOST_BARS // 2, len(plays) - MOST_BARS))
    most = max(map(abs, nets)) or 1
    totals = [sum(nets[: place + 1]) for place in range(len(plays))]
    bars = []
    for place in range(begin, min(begin + MOST_BARS, len(plays))):
        net, play = nets[place], plays[place]
        height = round(HALF * abs(net) / most, 1)
        bars.append(
            {
                "no": play.no,
                "room": play.room,
                "url": links[place],
                "here": place == here,
                "side": _side(net),
                "height": height,
                "y": round(HALF + 1 - height, 1) if net > 0 else HALF + 3,
                "net": signed(net),
                "total": signed(totals[place]),
                "outcome": OUTCOME_WORDS.get(play.outcome, ""),
                "starts_room": place > 0 and plays[place - 1].room != play.room,
            }
        )
    return {
        "bars": bars,
        "total": signed(totals[here]),
        "side": _side(totals[here]),
        "final": signed(totals[-1]),
        "final_side": _side(totals[-1]),
        "done": percent(100 * (here + 1) / len(plays)),
        "earlier": begin > 0,
        "later": begin + MOST_BARS < len(plays),
    }


def _side(net: int) -> str:
    return "a" if net > 0 else "b" if net < 0 else ""
