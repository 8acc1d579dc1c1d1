"""Arreh keshi: declarer's holes fall on the tricks of a suit that his partner runs, nobody else having a trump."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from engine.cards import RANK_OF, SUIT_MASKS, SUIT_OF, SUITS, cards_of
from engine.seats import partner
from engine.tricks import RANK_ORDER
from engine.wording import gettext_noop
from replays.annotation import Note
from replays.certainty import holes
from replays.knowledge import declarer_known

if TYPE_CHECKING:
    from replays.frames import HandFrames, TrickRow

TITLE = gettext_noop("Arreh keshi")
PERSIAN = "اره‌کشی"
MEANING = gettext_noop(
    "The saw: two or more tricks in a row in which nobody but the declarer still holds a trump, his partner leads the "
    "same side suit from the top and wins, and the declarer throws a card of a hole each time."
)
EXAMPLE = "arreh-keshi"
WORDS = gettext_noop("Arreh keshi of %(name)s in %(suits)s, tricks %(first)d to %(last)d")


def notes(hand: HandFrames) -> Iterator[Note]:
    """Yield one note for each run of such tricks, at the last card of the last of them."""
    declarer = hand.declarer
    losers = sum(holding.losers for holding in holes(hand))
    if declarer is None or hand.mode not in tuple(SUITS) or not losers:
        return
    for suit, rows in groupby(hand.tricks, lambda row: _sawn(hand, row, losers)):
        run = list(rows)
        if suit is None or len(run) < 2:
            continue
        at = hand.addresses[f"t{run[-1].number}.4"]
        # Who knows declarer's cards and discards knows at every trick which trumps and which cards of a suit are out.
        seats, public = declarer_known(hand, at)
        yield Note(WORDS, at, declarer, seats, public, suits=SUITS[suit], tricks=(run[0].number, run[-1].number))


def _sawn(hand: HandFrames, row: TrickRow, losers: int) -> int | None:
    """Return the suit led to the trick *row* when it may be one of a run, else None."""
    declarer = hand.declarer
    if declarer is None or not row.leader == row.winner == partner(declarer):
        return None
    before = hand.frames[hand.addresses[f"t{row.number}.1"] - 1].hands
    trumps = SUIT_MASKS[SUITS.index(hand.mode)]
    if [seat for seat in range(4) if before[seat] & trumps] != [declarer]:
        return None
    led, thrown = row.cards[row.leader], row.cards[declarer]
    suit = SUIT_OF[led]
    if not losers >> thrown & 1 or SUIT_OF[thrown] == suit:
        return None
    order = RANK_ORDER[hand.mode]
    out = cards_of(sum(held & SUIT_MASKS[suit] for held in before))
    return suit if led == max(out, key=lambda card: order[RANK_OF[card]]) else None
