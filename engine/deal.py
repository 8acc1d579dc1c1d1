"""A deal: who holds what before the first call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import CardError, card_text, cards_of, parse_suits, suits_text

if TYPE_CHECKING:
    from engine.rules import Rules


class DealError(ValueError):
    """The cards of a deal are not those that its rules give out."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands and the widow, each a set of cards."""

    hands: tuple[int, int, int, int]
    widow: int

    @classmethod
    def from_text(cls, text: str) -> Deal:
        """Return the deal written as five ``S.H.D.C`` words: seats 0 to 3, then the widow.

        Raises:
            DealError: not five words, or a word that is no set of cards.
        """
        words = text.split()
        if len(words) != 5:
            raise DealError(f"a deal is four hands and the widow, five words of S.H.D.C; here are {len(words)}")
        try:
            south, second, north, fourth, widow = (parse_suits(word) for word in words)
        except CardError as error:
            raise DealError(str(error)) from None
        return cls((south, second, north, fourth), widow)

    def text(self) -> str:
        """Return the deal as five ``S.H.D.C`` words (see `from_text`)."""
        return " ".join(suits_text(cards) for cards in (*self.hands, self.widow))

    def check(self, rules: Rules) -> None:
        """Accept the deal under *rules*: every card of the deck once, hands and widow of the right size.

        Raises:
            DealError: what is missing, doubled or miscounted.
        """
        south, second, north, fourth = self.hands
        size = rules.hand_size
        if (
            south | second | north | fourth | self.widow == rules.deck
            and south.bit_count() == second.bit_count() == north.bit_count() == fourth.bit_count() == size
            and self.widow.bit_count() == rules.widow
        ):
            return
        self._blame(rules)

    def _blame(self, rules: Rules) -> None:
        dealt = 0
        for cards in (*self.hands, self.widow):
            if twice := dealt & cards:
                raise DealError(f"{card_text(cards_of(twice)[0])} is dealt twice")
            dealt |= cards
        for seat, cards in enumerate(self.hands):
            if cards.bit_count() != rules.hand_size:
                raise DealError(f"seat {seat} holds {cards.bit_count()} cards, not {rules.hand_size}")
        if self.widow.bit_count() != rules.widow:
            raise DealError(f"the widow has {self.widow.bit_count()} cards, not {rules.widow}")
        if strange := dealt & ~rules.deck:
            raise DealError(f"{card_text(cards_of(strange)[0])} is not in this deck of {rules.cards}")
