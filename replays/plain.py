"""A hand as plain tables, for pages without a viewer: who held what, the auction, the tricks, how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.actions import parse_call
from engine.cards import RANKS, SUITS, card_text, cards_of, parse_card
from engine.hand_record import HandRecord
from replays.drawing import PIPS, SHOWN_SUITS
from replays.frames import SEAT_LETTERS
from replays.models import Board
from replays.names import names_of
from replays.selectors import hand_of
from replays.sentences import MODE_WORDS, OUTCOME_WORDS, call_words, signed


@dataclass(frozen=True)
class PlainTrick:
    """One trick: by seat the card and whether it took the trick; *leader* is the seat that led."""

    number: int
    cards: list[tuple[str, bool]]
    leader: int


@dataclass(frozen=True)
class PlainHand:
    """One board in words and tables.

    *hands* has a row a seat: its name, and the cards of each suit in `SUIT_SIGNS` order, then *widow* like them.
    *calls* are rows of four, empty before the first caller. *facts* are label and value.
    """

    name: str
    seats: tuple[str, str, str, str]
    hands: list[tuple[str, list[str]]]
    widow: list[str]
    discard: str
    calls: list[list[str]]
    tricks: list[PlainTrick]
    facts: list[tuple[str, str]]


SUIT_SIGNS = [PIPS[suit] for suit in SHOWN_SUITS]


def plain_hand(board: Board, header: dict[str, Any], direction: str) -> PlainHand:
    """Return *board* for a plain page. *header* is that of its replay, *direction* "ccw" or "cw".

    Raises: engine.record_error.RecordError if its record cannot be read.
    """
    hand = hand_of(board)
    names = names_of(header, SEAT_LETTERS.get(direction, SEAT_LETTERS["ccw"]), board.room)
    return PlainHand(
        name=str(board),
        seats=names.seats,
        hands=[(name, _by_suit(held)) for name, held in zip(names.seats, hand.deal.hands, strict=True)],
        widow=_by_suit(hand.deal.widow),
        discard=_signs(hand.exchange),
        calls=_calls(hand),
        tricks=_tricks(hand, board.declarer),
        facts=_facts(board, hand, names.seats, names.sides),
    )


def _by_suit(mask: int) -> list[str]:
    """Return the ranks of a set of cards by suit, highest first."""
    texts = [card_text(card) for card in reversed(cards_of(mask))]
    return [" ".join(_rank(text[0]) for text in texts if text[1] == suit) for suit in SHOWN_SUITS]


def _rank(letter: str) -> str:
    return "10" if letter == RANKS[8] else letter


def _sign(text: str) -> str:
    """Return a card as "10♠" from "Ts"."""
    parse_card(text)
    return f"{_rank(text[0])}{PIPS[text[1]]}"


def _signs(cards: str) -> str:
    return " ".join(_sign(cards[at : at + 2]) for at in range(0, len(cards), 2))


def _calls(hand: HandRecord) -> list[list[str]]:
    cells = [""] * hand.first + [call_words(parse_call(call)) for call in hand.calls]
    cells += [""] * (-len(cells) % 4)
    return [cells[at : at + 4] for at in range(0, len(cells), 4)]


def _tricks(hand: HandRecord, declarer: int | None) -> list[PlainTrick]:
    tricks = []
    leader = declarer or 0
    for number, text in enumerate(hand.tricks, 1):
        winner = int(hand.winners[number - 1]) if number <= len(hand.winners) else None
        cards = [("", False)] * 4
        for turn in range(len(text) // 2):
            seat = (leader + turn) % 4
            cards[seat] = (_sign(text[2 * turn : 2 * turn + 2]), seat == winner)
        tricks.append(PlainTrick(number, cards, leader))
        leader = leader if winner is None else winner
    return tricks


def _facts(board: Board, hand: HandRecord, seats: tuple[str, ...], sides: tuple[str, str]) -> list[tuple[str, str]]:
    facts = [(_("Dealer"), seats[hand.dealer])]
    if board.declarer is not None and board.contract is not None:
        contract = call_words(board.contract)
        if board.mode:
            contract = f"{contract} {PIPS.get(board.mode) if board.mode in SUITS else MODE_WORDS.get(board.mode, '')}"
        facts += [(_("Contract"), contract), (_("Declarer"), seats[board.declarer])]
    facts.append((_("Outcome"), str(OUTCOME_WORDS.get(board.outcome, _("unfinished")))))
    points = zip(sides, (board.points_0, board.points_1), strict=True)
    facts.append((_("Points taken"), ", ".join(f"{side} {number}" for side, number in points)))
    scores = zip(sides, (board.delta_0, board.delta_1), strict=True)
    facts.append((_("Scores"), ", ".join(f"{side} {signed(number)}" for side, number in scores)))
    if hand.irregular:
        facts.append((_("Irregular acts"), str(len(hand.irregular))))
    return facts
