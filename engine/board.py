"""One deal played once: auction, widow, discard, mode, twelve tricks, score. The only judge of what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import auction
from engine.actions import (
    BY_LEAD,
    CALL,
    DISCARD,
    MODE,
    MODE_LETTERS,
    OVER,
    PASS,
    PLAY,
    SAR_SHELEM,
    IllegalAction,
    call_text,
    parse_call,
    trump_of,
)
from engine.cards import SUIT_MASKS, SUIT_OF, SUITS, card_text, hand_text, mask_of, parse_card, parse_cards
from engine.deal import Deal
from engine.scoring import Outcome, board_outcome
from engine.table import Table
from engine.tricks import STRENGTHS
from engine.undo import take_back
from engine.view import View, modes_to_choose

if TYPE_CHECKING:
    from engine.rules import Rules

_BIT = {card: 1 << card for card in range(52)}


def first_caller(rules: Rules, dealer: int) -> int:
    """Return the seat that calls first when nothing but the dealer decides it.

    Under "loser_of_last_hand" this is the rule for the first hand; later ones are the match's to say.
    """
    return (dealer + (3 if rules.first_call == "prev" else 1)) % 4


class Board:
    """A board in play: `call`, `discard`, `choose_mode` and `play` make it go on, `undo` takes one act back.

    Attributes:
        table: all that is public. views: what each seat may know, and with it who holds what.
        deal: the deal as given. pile: set of the cards discarded (0 before the discard).
        outcome: how it ended, None while it goes on.
    """

    def __init__(
        self,
        rules: Rules,
        deal: Deal,
        *,
        dealer: int = 0,
        first: int | None = None,
        before: tuple[int, int] = (0, 0),
        number: int = 1,
    ) -> None:
        """Set the board up, the cards dealt and nothing said.

        Args:
            first: seat that calls first; by default the one that *rules* name for this dealer.

        Raises:
            DealError: the deal is not one of these rules.
        """
        deal.check(rules)
        self.rules = rules
        self.deal = deal
        self.table = Table(rules, number, dealer, first_caller(rules, dealer) if first is None else first, before)
        self.views = tuple([View(self.table, seat, hand) for seat, hand in enumerate(deal.hands)])
        self.pile = 0
        self.chosen = ""
        self.outcome: Outcome | None = None

    @property
    def phase(self) -> str:
        """Return what is to be done: "call", "mode", "discard", "play" or "over"."""
        return self.table.phase

    @property
    def turn(self) -> int | None:
        """Return the seat that has to act, None when the board is over."""
        return self.table.turn

    @property
    def hands(self) -> tuple[int, ...]:
        """Return the four sets of cards held now."""
        return tuple(view.hand for view in self.views)

    def legal_texts(self) -> list[str]:
        """Return the texts of what the seat on turn may do (see `View.legal_texts`)."""
        turn = self.table.turn
        return [] if turn is None else self.views[turn].legal_texts()

    def act(self, text: str) -> None:
        """Do what *text* says, by the phase the board is in: a call, a mode, cards to discard, a card to play.

        Raises:
            IllegalAction: it is not allowed now, or not understood.
        """
        phase = self.table.phase
        try:
            if phase == CALL:
                return self.call(parse_call(text))
            if phase == MODE:
                return self.choose_mode(text)
            if phase == DISCARD:
                return self.discard(mask_of(parse_cards(text)))
            if phase == PLAY:
                return self.play(parse_card(text))
        except IllegalAction as refused:
            raise IllegalAction(refused.kind, refused.seat, text, refused.allowed, refused.note) from None
        except ValueError as error:
            raise self._refusal(phase, text, str(error)) from None
        raise self._refusal(OVER, text)

    def call(self, call: int) -> None:
        """Make *call* (a number, or a constant of `engine.actions`) for the seat on turn.

        Raises:
            IllegalAction: it is not that seat's to make.
        """
        table = self.table
        made = auction.resolve_call(self.rules, call)
        seat = table.turn
        if seat is None or not auction.is_legal(table, made):
            raise self._refusal(CALL, call_text(call))
        table.calls.append(made)
        table.callers.append(seat)
        if made == PASS:
            table.passed |= 1 << seat
        else:
            table.highest = made
        table.turn = auction.next_caller(table)
        if table.turn is None:
            self._end_auction()

    def choose_mode(self, mode: str) -> None:
        """Choose the mode by its letter, or announce the trump, before or after the discard as the rules say.

        Raises:
            IllegalAction: there is nothing to choose, or not this.
        """
        table = self.table
        if table.phase != MODE or not mode or mode not in tuple(modes_to_choose(table)):
            raise self._refusal(MODE, mode)
        self.chosen = mode
        if mode != BY_LEAD:
            self._announce(mode, "before" if self.rules.trump == "announce_before_discard" else "after")
        self._go_on()

    def discard(self, cards: int) -> None:
        """Lay the set *cards* aside for the declarer.

        Raises:
            IllegalAction: not so many cards, or cards that he does not hold.
        """
        table = self.table
        if table.phase != DISCARD or table.turn is None:
            raise self._refusal(DISCARD, hand_text(cards))
        view = self.views[table.turn]
        if cards & ~view.hand or cards.bit_count() != self.rules.widow:
            raise self._refusal(DISCARD, hand_text(cards), f"{self.rules.widow} different cards of the hand are due")
        view.hand ^= cards
        self.pile = cards
        view.discards = cards
        if self.rules.discards_revealed == "at_once":
            self._show_discards()
        self._go_on()

    def play(self, card: int) -> None:
        """Play *card* for the seat on turn.

        Raises:
            IllegalAction: the seat does not hold it, or must follow suit.
        """
        table = self.table
        seat = table.turn
        if seat is None:
            raise self._refusal(PLAY, _any_card_text(card))
        view = self.views[seat]
        try:
            bit = _BIT[card]
        except KeyError:
            raise self._refusal(PLAY, str(card)) from None
        if not bit & view.legal:
            raise self._refusal(PLAY, _any_card_text(card))
        view.hand ^= bit
        view.legal = 0
        table.plays.append(card)
        table.played |= bit
        in_trick = table.in_trick
        if in_trick == 0:
            self._lead(card, seat)
        else:
            strength = table.strengths[card]
            if strength > table.best:
                table.best = strength
                table.leading = seat
            if in_trick == 3:
                self._end_trick()
                return
        table.in_trick = in_trick + 1
        table.turn = seat = (seat + 1) & 3
        view = self.views[seat]
        hand = view.hand
        view.legal = hand & table.follow or hand

    def undo(self) -> None:
        """Take the last act back.

        Raises:
            IllegalAction: nothing has been done yet.
        """
        take_back(self)

    def _lead(self, card: int, seat: int) -> None:
        table = self.table
        suit = SUIT_OF[card]
        if not table.mode:
            self._announce(SUITS[suit], "lead")
        table.follow = SUIT_MASKS[suit]
        table.strengths = strengths = STRENGTHS[table.mode][suit]
        table.best = strengths[card]
        table.leading = seat

    def _end_trick(self) -> None:
        table = self.table
        winner = table.leading
        rules = self.rules
        worth = rules.card_points
        first, second, third, fourth = table.plays[-4:]
        points = worth[first] + worth[second] + worth[third] + worth[fourth] + rules.trick
        table.winners.append(winner)
        table.trick_points.append(points)
        table.points[winner & 1] += points
        table.tricks[winner & 1] += 1
        table.follow = table.in_trick = table.best = 0
        table.turn = winner
        if len(table.winners) == rules.hand_size:
            self._end(board_outcome(self))
        else:
            view = self.views[winner]
            view.legal = view.hand

    def _end_auction(self) -> None:
        table = self.table
        highest = table.highest
        if highest == PASS:
            self._end(board_outcome(self))
            return
        table.contract = highest
        table.declarer = declarer = table.callers[table.calls.index(highest)]
        view = self.views[declarer]
        if highest == SAR_SHELEM:
            self.pile = self.deal.widow
        else:
            view.hand |= self.deal.widow
            everybody = self.rules.widow_seen_by == "everybody"
            for seen in self.views if everybody else (view,):
                seen.widow = self.deal.widow
            table.widow = self.deal.widow if everybody else 0
        self._set_only_mode()
        self._go_on()

    def _go_on(self) -> None:
        """Ask the declarer for what is due next: the announcement, the discard, the mode, the opening lead."""
        table, rules = self.table, self.rules
        mode_due = not self.chosen and bool(modes_to_choose(table))
        table.turn = table.declarer
        if mode_due and (self.pile or rules.trump == "announce_before_discard"):
            # Sar-Shelem has its pile at once, the announcement still comes first.
            table.phase = MODE
        elif not self.pile:
            table.phase = DISCARD
        else:
            table.phase = PLAY
            table.in_trick = 0
            if rules.must_lead_trump and table.trump >= 0:
                table.follow = SUIT_MASKS[table.trump]
            self.set_legal()

    def set_legal(self) -> None:
        """Tell the seat on turn what it may play: follow the suit led if able, otherwise anything.

        `play` does the same in place, as every card of every match comes by there. Source: docs/rules.md, section 1.
        """
        table = self.table
        for view in self.views:
            on_turn = table.phase == PLAY and view.seat == table.turn
            view.legal = (view.hand & table.follow or view.hand) if on_turn else 0

    def _set_only_mode(self) -> None:
        """Set the mode of rules that know only one, unless it is trump, which the lead makes."""
        modes = self.rules.modes
        if len(modes) == 1 and modes[0] != "trump":
            self._announce(MODE_LETTERS[modes[0]], "before")

    def _announce(self, mode: str, when: str) -> None:
        table = self.table
        table.mode = mode
        table.trump = trump_of(mode)
        table.announced = when

    def _show_discards(self) -> None:
        self.table.discards = self.pile
        for view in self.views:
            view.discards = self.pile

    def _end(self, outcome: Outcome) -> None:
        table = self.table
        self.outcome = outcome
        table.phase = OVER
        table.in_trick = -1
        table.turn = None
        table.widow = self.deal.widow
        table.discards = self.pile

    def _refusal(self, kind: str, asked: str, note: str = "") -> IllegalAction:
        table = self.table
        if table.phase != kind and not note and table.turn is not None:
            note = f"it is time for another act: {table.phase}"
        return IllegalAction(kind, table.turn, asked, self.legal_texts(), note)


def _any_card_text(card: int) -> str:
    return card_text(card) if card in _BIT else str(card)
