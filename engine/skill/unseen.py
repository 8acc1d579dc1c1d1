"""What a seat knows about cards it does not see, from the public log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUIT_MASKS, SUIT_OF

if TYPE_CHECKING:
    from engine.view import View


def unseen_cards(view: View) -> int:
    """Return the set of the cards that this seat has not seen: others hold them, or they lie in a pile."""
    table = view.table
    return table.rules.deck & ~(view.hand | view.discards | table.played)


def opponents_out_of_trump(view: View) -> bool:
    """Return whether the last trick was a round of trump to which neither opponent of this seat followed."""
    table = view.table
    if not table.winners or table.trump < 0:
        return False
    last = table.plays[-4 - table.in_trick : len(table.plays) - table.in_trick]
    if SUIT_OF[last[0]] != table.trump:
        return False
    leader = table.winners[-2] if len(table.winners) > 1 else table.declarer
    assert leader is not None
    at = (view.seat - leader) % 4
    return SUIT_OF[last[(at + 1) % 4]] != table.trump and SUIT_OF[last[(at + 3) % 4]] != table.trump


def shown_voids(view: View) -> list[int]:
    """Return by seat the set of all cards of the suits it did not follow, whose cards it cannot hold."""
    table = view.table
    voids = [0, 0, 0, 0]
    led = 0
    for at, (card, seat) in enumerate(zip(table.plays, table.players, strict=True)):
        suit = SUIT_OF[card]
        if at % 4 == 0:
            led = suit
        elif suit != led:
            voids[seat] |= SUIT_MASKS[led]
    return voids
