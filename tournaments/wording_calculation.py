"""What a hand scores and why, in the language of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import wording
from engine.actions import PASS, SAR_SHELEM, SHELEM
from engine.scoring import DOUBLED, FAILED, MADE
from tournaments.wording_rules import spoken
from tournaments.wording_scores import MINUS

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
    bid = rules.max if rules.shelem_is_max and found.contract == SHELEM else found.contract
    return [*_taken(rules, found, bid), *map(spoken, wording.reasons(rules, bid, found.outcome))]


def _taken(rules: Rules, found: Calculation, bid: int) -> Iterator[str]:
    assert found.points is not None
    assert found.tricks is not None
    (own, theirs), lost = found.points, found.tricks[1]
    if found.outcome == MADE:
        by = own - bid
        words = (
            _("%(points)d points: the bid of %(bid)d is made by %(n)d.")
            if by
            else _("%(points)d points: the bid of %(bid)d is just made.")
        )
        yield words % {"points": own, "bid": bid, "n": by}
    elif found.outcome in (FAILED, DOUBLED):
        words = _("%(points)d points: the bid of %(bid)d fails by %(n)d.")
        yield words % {"points": own, "bid": bid, "n": bid - own}
        if rules.double_rule not in ("never", "always"):
            against = {"points": own, "theirs": theirs}
            if found.outcome == DOUBLED:
                yield _("With %(points)d against %(theirs)d it counts twice.") % against
            else:
                yield _("With %(points)d against %(theirs)d it counts once.") % against
    elif not lost:
        yield _("All %(n)d tricks are taken.") % {"n": rules.hand_size}
    else:
        yield ngettext("%(n)d trick is lost.", "%(n)d tricks are lost.", lost) % {"n": lost}


def leading_words(found: Calculation) -> str:
    """Return who leads after the hand; empty where the scores before it are not known."""
    if found.after is None:
        return ""
    ahead = found.after[0] - found.after[1]
    if not ahead:
        return _("Both sides have the same score.")
    words = _("The declarer's side leads by %(n)d.") if ahead > 0 else _("The defenders lead by %(n)d.")
    return words % {"n": abs(ahead)}


def ending_words(rules: Rules, found: Calculation) -> str:
    """Return whether the game is over after the hand, and why; empty where the scores before it are not known."""
    if found.after is None:
        return ""
    both = min(found.after) >= rules.target
    why = "".join(f" {spoken(sentence)}" for sentence in wording.both_reach_sentences(rules)) if both else ""
    return _ending(rules, found) + why


def _ending(rules: Rules, found: Calculation) -> str:
    target, floor = {"target": rules.target}, {"floor": f"{MINUS}{-(rules.lose_at or 0)}"}
    if not found.end.over:
        if max(found.after or (0, 0)) >= rules.target:
            return _("The game goes on.")
        return _("The game goes on: nobody has reached %(target)d.") % target
    if found.end.winner is None:
        return _("The game is over, and tied.")
    if found.end.reason == "floor":
        return (
            _("The game is over: the defenders have fallen to %(floor)s."),
            _("The game is over: the declarer's side has fallen to %(floor)s."),
        )[found.end.winner] % floor
    return (
        _("The game is over: the declarer's side has reached %(target)d and wins."),
        _("The game is over: the defenders have reached %(target)d and win."),
    )[found.end.winner] % target
