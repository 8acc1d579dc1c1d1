"""The two graphs of a hand: points of both sides in one bar, and the tricks as bars to scrub along."""

from __future__ import annotations

from typing import Any

from engine.actions import CALL, DISCARD, MODE, SHELEM
from replays.frames import DEAL, END, WIDOW, Frame, HandFrames

BAR_HEIGHT = 26
BAR_MIDDLE = 28
"""Pixels: the tallest bar, and the line between the two sides."""


def split_bar(hand: HandFrames, frame: Frame) -> dict[str, str]:
    """Return the bar of points in percent of the width, with the mark of the contract."""
    total = hand.rules.total or 1
    first, second = (100 * points / total for points in frame.points)
    mark = ""
    if frame.contract is not None and frame.declarer is not None:
        share = 100 * min(frame.contract, total) / total
        mark = percent(share if frame.declarer % 2 == 0 else 100 - share)
    return {"a": percent(first), "b": percent(second), "b_from": percent(100 - second), "mark": mark}


def percent(share: float) -> str:
    """Return *share* (0..100) for an SVG attribute, whatever the language's decimal sign."""
    return f"{share:.2f}".rstrip("0").rstrip(".") + "%"


def scrubber(hand: HandFrames, places: int = 0) -> dict[str, Any]:
    """Return the graph under the table: one bar a trick, up for side 0 and down for side 1, in percent.

    *places* is the number of positions it has room for, at least those of *hand*.
    """
    count = max(places, len(hand.frames))
    most = max((row.points for row in hand.tricks), default=0) or 1
    need = hand.contract if hand.contract is not None and hand.contract < SHELEM else None
    side = (hand.declarer or 0) % 2
    bars = []
    reached = False
    for row in hand.tricks:
        cells = [at for at, frame in enumerate(hand.frames) if frame.trick == row.number]
        height = round(BAR_HEIGHT * row.points / most)
        loser_up = row.winner is not None and row.winner % 2 == 1
        mark = need is not None and not reached and row.totals[side] >= need
        reached = reached or mark
        bars.append(
            {
                "number": row.number,
                "x": percent(100 * cells[0] / count),
                "width": percent(100 * len(cells) / count),
                "middle": percent(100 * (cells[0] + len(cells) / 2) / count),
                "side": "" if row.winner is None else "ab"[row.winner % 2],
                "y": BAR_MIDDLE + 1 if loser_up else BAR_MIDDLE - 1 - height,
                "height": height,
                "text_y": BAR_MIDDLE - 5 if loser_up else BAR_MIDDLE + 13,
                "mark": mark,
            }
        )
    return {"bars": bars, "spans": _spans(hand, count), "last": count - 1}


def _spans(hand: HandFrames, count: int) -> list[dict[str, str]]:
    """Return the flat parts of the graph: auction, exchange, end."""
    spans = []
    for name, kinds in (("call", (DEAL, CALL)), ("widow", (WIDOW, MODE, DISCARD)), ("end", (END,))):
        cells = [at for at, frame in enumerate(hand.frames) if frame.kind in kinds]
        if cells:
            x, width = percent(100 * cells[0] / count), percent(100 * len(cells) / count)
            spans.append({"name": name, "x": x, "width": width})
    return spans
