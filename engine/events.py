"""The log of a board as one seat saw it, in the words of the bot protocol. Source: docs/records.md.

The list only ever grows while the board goes on, so a player who has read *n* events continues at ``[n:]``. The end
of a hand (``hand_end``, with its record) is said by whoever keeps the record: a view does not know it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.actions import DISCARD, OVER, SAR_SHELEM, call_text
from engine.cards import card_text, hand_text

if TYPE_CHECKING:
    from engine.view import View

Event = dict[str, Any]


def events(view: View) -> list[Event]:
    """Return what *view*'s seat has seen and heard so far, in order."""
    log = list(_auction(view))
    if view.table.declarer is not None:
        log += _exchange(view)
        log += play_events(view)
    elif view.table.phase == OVER:
        log.append({"t": "passed_out"})
    return log


def _auction(view: View) -> Iterator[Event]:
    table = view.table
    yield {
        "t": "deal",
        "n": table.number,
        "cards": hand_text(_dealt(view)),
        "dealer": table.dealer,
        "first": table.first,
        "scores": list(table.before),
    }
    for seat, call in zip(table.callers, table.calls, strict=True):
        yield {"t": "call", "seat": seat, "call": call_text(call)}
    if table.declarer is not None and table.contract is not None:
        yield {"t": "contract", "seat": table.declarer, "call": call_text(table.contract)}


def _dealt(view: View) -> int:
    """Return the hand as it was dealt: what is held, was played or was discarded, less the widow taken."""
    table = view.table
    own = sum(1 << card for card, seat in zip(table.plays, table.players, strict=True) if seat == view.seat)
    if view.seat != table.declarer or table.contract == SAR_SHELEM:
        return view.hand | own
    return (view.hand | own | view.discards) & ~view.widow


def _exchange(view: View) -> Iterator[Event]:
    table, count = view.table, view.table.rules.widow
    mode: Event = {"t": "mode", "mode": table.mode}
    if table.contract != SAR_SHELEM:
        yield {"t": "widow", "cards": hand_text(view.widow)} if view.widow else {"t": "widow", "n": count}
    if table.announced == "before":
        yield mode
    if _has_discarded(view):
        yield ({"t": "discard", "cards": hand_text(view.discards)} if view.discards else {"t": "discard", "n": count})
    if table.announced == "after":
        yield mode


def _has_discarded(view: View) -> bool:
    table = view.table
    if table.plays or table.announced == "after":
        return True
    if table.rules.trump == "announce_before_discard" and not table.mode:
        return False
    return table.phase != DISCARD


def play_events(view: View, start: int = 0) -> Iterator[Event]:
    """Yield the events of the cards played from number *start* on, and of what follows from them.

    They are the end of `events`: whoever has read the log up to card *start* may go on with these.
    """
    table = view.table
    leaders = table.leaders
    for at in range(start, len(table.plays)):
        yield {"t": "play", "seat": (leaders[at // 4] + at) % 4, "card": card_text(table.plays[at])}
        if at == 0 and table.announced == "lead":
            yield {"t": "mode", "mode": table.mode}
        if at % 4 == 3:
            yield {"t": "trick", "seat": table.winners[at // 4], "points": table.trick_points[at // 4]}
