"""Hands made to show a note, or made not to: seat 0 declares with the cards it is given."""

from __future__ import annotations

from engine.board import Board
from engine.cards import RANK_OF, cards_of, hand_text, mask_of, parse_cards
from engine.deal import Deal
from engine.hand_record import HandRecord
from engine.rules import Rules
from replays.annotation import Note
from replays.frames import HandFrames, hand_frames

CLUB = Rules.from_preset("club-1165")


def deal_of(own: str, pile: str, east: str = "", north: str = "", west: str = "") -> Deal:
    """Return a deal in which declarer plays with *own* after laying aside the widow *pile*; the rest fills up."""
    hands = [mask_of(parse_cards(cards)) for cards in (own, east, north, west)]
    widow = mask_of(parse_cards(pile))
    left = [card for card in cards_of(CLUB.deck) if not (sum(hands) | widow) >> card & 1]
    for seat in (1, 2, 3):
        while hands[seat].bit_count() < 12:
            hands[seat] |= 1 << left.pop()
    return Deal((hands[0], hands[1], hands[2], hands[3]), widow)


def played(
    deal: Deal, wishes: str = "", *, rules: Rules = CLUB, bid: str = "100", mode: str = "", until: int = 48
) -> HandFrames:
    """Return the frames of *deal* under a bid of seat 0, the first *until* cards of it.

    The next of *wishes* is played as soon as its holder is on turn and may; until then, the lowest legal cards.
    """
    board = Board(rules, deal, dealer=3, first=0)
    for call in (bid, "p", "p", "p"):
        if board.phase == "call":
            board.act(call)
    while board.phase in ("mode", "discard"):
        board.act(mode if board.phase == "mode" else hand_text(deal.widow))
    left = parse_cards(wishes)
    while board.turn is not None and len(board.table.plays) < until:
        view = board.views[board.turn]
        spare = [card for card in cards_of(view.legal) if card not in left] or cards_of(view.legal)
        if left and view.legal >> left[0] & 1:
            board.play(left.pop(0))
        else:
            board.play(min(spare, key=lambda each: RANK_OF[each]))
    return hand_frames(HandRecord.from_board(board), rules)


def found(hand: HandFrames, kind: str) -> list[Note]:
    """Return the notes of one kind."""
    return [note for note in hand.notes if note.kind == kind]


def places(hand: HandFrames, kind: str) -> list[str]:
    """Return the addresses at which the notes of one kind stand."""
    return [hand.frames[note.at].at for note in found(hand, kind)]
