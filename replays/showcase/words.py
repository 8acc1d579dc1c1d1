"""What the shipped records are called and what is told of them, in the reader's language."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

TEXTS = frozenset(
    (
        _("Showcase"),
        _("Arreh keshi: the saw"),
        _("Only declarer has trumps left: partner runs the diamonds, and the holes fall on them."),
        _("A contract made by a hair"),
        _("Bid up high, and just enough."),
        _("A seat is forfeited"),
        _("Two time-outs and an illegal card: a house bot takes the seat, the other three play on."),
        _("No hole: only trump can hurt"),
        _("Every card beside trump is sure; the trumps outside are not all his."),
        _("Khorak: a ten for the partner"),
        _("He could have played low; the trick is the partner's, so the ten goes on it."),
        _("Molali Koor: no trick to lose"),
        _("Trumps from the top, then every other card is sure, whoever holds what."),
        _("Nares: the two is high"),
        _("No trump, and the ranks upside down: a two beats an ace."),
        _("Everybody passes"),
        _("Four flat hands: nobody reaches 100, and the deal scores nothing."),
        _("Shelem, called and lost"),
        _("One trick too many goes to the defenders."),
        _("Shelem, called and made"),
        _("All twelve tricks, promised before the widow was seen; trump announced before the discard."),
        _("A hand that stopped"),
        _("The table was broken off in the seventh trick."),
        _("Yasa: a failure that costs double"),
        _("The bid is out of reach after trick 8, and the defenders take more: it costs double."),
    )
)


def showcase_words(text: str) -> str:
    """Return *text* of a shipped record translated; one that does not ship stays as it is."""
    return gettext(text) if text in TEXTS else text
