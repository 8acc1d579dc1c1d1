"""What is done for a seat that does not answer: published, so that nobody is surprised. Source: docs/rules.md."""

from engine.actions import BY_LEAD, CALL, DISCARD, MODE
from engine.cards import RANK_OF, SUIT_MASKS, SUIT_OF, SUITS, card_text, cards_of, hand_text, mask_of
from engine.view import View


def default_act(view: View) -> str:
    """Return the text of the act used for the seat on turn when its player gives none.

    A pass (the lowest legal call where a pass is not legal); trump by the lead, or the longest suit; the discards
    worth least; the lowest legal card. Cards of equal rank go in the order c d h s.
    """
    phase = view.table.phase
    if phase == CALL:
        return view.legal_texts()[0]
    if phase == MODE:
        return _default_mode(view)
    if phase == DISCARD:
        points = view.table.rules.card_points
        cheapest = sorted(cards_of(view.hand), key=lambda card: (points[card], *_height(card)))
        return hand_text(mask_of(cheapest[: view.discard_count]))
    return card_text(min(cards_of(view.legal), key=_height))


def _default_mode(view: View) -> str:
    letters = view.legal_modes()
    if BY_LEAD in letters:
        return BY_LEAD
    suits = [suit for suit in range(4) if SUITS[suit] in letters]
    if not suits:
        return letters[0]
    return SUITS[max(suits, key=lambda suit: ((view.hand & SUIT_MASKS[suit]).bit_count(), -suit))]


def _height(card: int) -> tuple[int, int]:
    return RANK_OF[card], -SUIT_OF[card]
