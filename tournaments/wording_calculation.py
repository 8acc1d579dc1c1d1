"""What a hand scores and why, in the language of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import wording
from engine.actions import PASS, SAR_SHELEM, SHELEM
from engine.scoring import DOUBLED, FAILED, MADE, SLAM

if TYPE_CHECKING:
    from engine.calculation import Calculation, CalculationError
    from engine.rules import Rules


def contract_words(contract: int) -> str:
    """Return a contract as people say it: a number, Shelem, Sar-Shelem or that everybody passed."""
    words = {PASS: _("everybody passed"), SHELEM: _("Shelem"), SAR_SHELEM: _("Sar-Shelem")}
    return words.get(contract, str(contract))


def error_words(error: CalculationError) -> str:
    """Return why nothing can be calculated."""
    return _(error.template).format(**error.values)


def why_scored(rules: Rules, found: Calculation) -> list[str]:
    """Return why the hand scores what it scores: what was taken against the bid, then the rules that speak of it."""
    if found.points is None or found.tricks is None:
        return [_("Nobody has a contract, and nothing is scored.")]
    own, bid = found.points[0], rules.max if rules.shelem_is_max and found.contract == SHELEM else found.contract
    if found.outcome == MADE:
        first = _("%(points)d points reach the bid of %(bid)d.") % {"points": own, "bid": bid}
    elif found.outcome in (FAILED, DOUBLED):
        short = {"points": own, "bid": bid, "n": bid - own}
        first = ngettext(
            "%(points)d points are %(n)d short of the bid of %(bid)d.",
            "%(points)d points are %(n)d short of the bid of %(bid)d.",
            bid - own,
        )
        first %= short
    elif found.outcome == SLAM or found.tricks[1] == 0:
        first = _("All %(n)d tricks are taken.") % {"n": rules.hand_size}
    else:
        first = ngettext("%(n)d trick is lost.", "%(n)d tricks are lost.", found.tricks[1]) % {"n": found.tricks[1]}
    topic = wording.SCORE if found.outcome in (MADE, FAILED, DOUBLED) else wording.SLAM
    spoken = [each for each in wording.rules_in_words(rules) if each.topic == topic]
    return [first, *(_(each.template).format(**each.values) for each in spoken)]


def ending_words(rules: Rules, found: Calculation) -> str:
    """Return whether the game is over after the hand; empty where the scores before it are not known."""
    if found.after is None:
        return ""
    if not found.end.over:
        return _("The game goes on: nobody has reached %(target)d.") % {"target": rules.target}
    if found.end.winner is None:
        return _("The game is over, and tied.")
    if found.end.reason == "floor":
        words = (
            _("The game is over: the defenders have fallen to %(floor)d."),
            _("The game is over: the declarer's side has fallen to %(floor)d."),
        )
        return words[found.end.winner] % {"floor": rules.lose_at}
    return (_("The game is over: the declarer's side wins."), _("The game is over: the defenders win."))[
        found.end.winner
    ]
