"""Which card to play, by rule: draw trump, cash winners, win cheaply, fatten partner's tricks, throw off low.

Both the `steady` bot and the play-outs of `sampler` play by these rules; they differ in what they know. Cards are sets
of one card.
"""

from __future__ import annotations

from engine.skill.tables import CardSense


def answer(
    sense: CardSense, legal: int, led: int, best: int, follows: bool, ours: bool, last: bool, threats: int
) -> int:
    """Return the card of *legal* (two or more) to add to a trick.

    Args:
        led: suit led (0..3). best: strength of the card that is winning. follows: whether *legal* is of that suit.
        ours: whether partner's card is winning. last: whether nobody plays after this.
        threats: set of cards of one suit that the opponent still to play may put on the trick; 0 if none.
    """
    over = sense.over[led]
    beating = over[best]
    threats &= beating
    if ours:
        if not threats:
            return sense.gift[legal] if follows else gift(sense, legal)
        if last or not (mine := legal & beating):
            return sense.spare[legal] if follows else spare(sense, legal)
        sure = mine & over[sense.strength[led][sense.strongest[threats]]]
        if sure:
            return sense.weakest[sure]
        return sense.spare[legal] if follows else spare(sense, legal)
    mine = legal & beating
    if mine:
        if not threats:
            return sense.gift[mine]
        sure = mine & over[sense.strength[led][sense.strongest[threats]]]
        if sure:
            return sense.weakest[sure]
    return sense.spare[legal] if follows else spare(sense, legal)


def gift(sense: CardSense, hand: int) -> int:
    """Return the card of a hand of several suits to put on a trick that is ours."""
    profit, best, card = sense.profit, -100.0, 0
    table = sense.gift
    for suit in sense.plain:
        if cards := hand & suit:
            candidate = table[cards]
            if profit[candidate] > best:
                best, card = profit[candidate], candidate
    return card or table[hand]


def spare(sense: CardSense, hand: int) -> int:
    """Return the card of a hand of several suits that is missed least."""
    cost, least, card = sense.cost, 100.0, 0
    table = sense.spare
    for suit in sense.plain:
        if cards := hand & suit:
            candidate = table[cards]
            if cost[candidate] < least:
                least, card = cost[candidate], candidate
    if (trumps := hand & sense.trump) and (not card or cost[table[trumps]] < least):
        return table[trumps]
    return card


def lead(sense: CardSense, hand: int, against: int, trumps_against: int, draws: bool) -> int:
    """Return the card of *hand* to lead.

    Args:
        against: set of the cards that the opponents may hold. trumps_against: the trumps among them.
        draws: whether it is this seat's business to draw trump.
    """
    strongest, above, spares, cost = sense.strongest, sense.above, sense.spare, sense.cost
    mine = hand & sense.trump
    if draws and mine and trumps_against:
        top = strongest[mine]
        if not trumps_against & above[top]:
            return top
        if mine.bit_count() > trumps_against.bit_count():
            return spares[mine]
    best, card = -100.0, 0
    for suit in sense.plain:
        cards = hand & suit
        if not cards:
            continue
        candidate = strongest[cards]
        theirs = against & suit
        if theirs & above[candidate]:
            candidate = spares[cards]
            value = -cost[candidate]
        elif trumps_against:
            # The more of the suit they hold, the less likely one of them ruffs.
            value = 20.0 + theirs.bit_count() if theirs.bit_count() > 3 else -3.0
        else:
            value = 40.0 + cards.bit_count()
        if value > best:
            best, card = value, candidate
    return card or (strongest[mine] if not trumps_against & above[strongest[mine]] else spares[mine])
