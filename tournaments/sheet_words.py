"""Score sheets in words: what is wrong with a hand and what would mend it, and how a hand ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.actions import SAR_SHELEM, SHELEM, call_text
from engine.rules import Rules
from engine.scoring import DOUBLED, FAILED, MADE, PASSED_OUT, SHELEM_FAILED, SHELEM_MADE, SLAM
from tournaments.sheet import Line, Problem, Repair


@dataclass(frozen=True)
class Offer:
    """A repair as a button: its words, and the fields as a form sends them (``first=115&second=50``)."""

    words: str
    value: str


@dataclass(frozen=True)
class Trouble:
    """A problem in words: what is wrong, what may be the cause, and what mends it; *field* is where it is."""

    field: str
    words: str
    hint: str
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class Ending:
    """How a hand ended, in a head and a sentence."""

    head: str
    why: str
    good: bool


def bid_words(contract: int | None) -> str:
    """Return a bid as sheets show it."""
    if contract is None:
        return _("passed out")
    return {SHELEM: _("Shelem"), SAR_SHELEM: _("Sar-Shelem")}.get(contract, call_text(contract))


def note_words(outcome: str) -> str:
    """Return a word beside the score of a hand that scores otherwise than its bid alone tells."""
    words = {DOUBLED: _("doubled"), SLAM: _("all tricks"), SHELEM_MADE: _("Shelem"), SHELEM_FAILED: _("Shelem")}
    return words.get(outcome, "")


def trouble_of(problem: Problem, sides: Sequence[str]) -> Trouble:
    """Return *problem* in words; *sides* are the names of the two."""
    facts = problem.facts
    words = _problem_words(problem.key, facts)
    hint = _("Was the pile of discards counted as a trick?") if facts.get("pile") else ""
    offers = tuple(Offer(_offer_words(each, sides), repair_text(each.values)) for each in problem.repairs)
    return Trouble(problem.field, words, hint, offers)


def _problem_words(key: str, facts: Mapping[str, Any]) -> str:
    floor = facts.get("floor")
    words = {
        "points_impossible": _("%(first)d and %(second)d cannot be: cards and tricks do not count so."),
        "points_no_number": _("“%(given)s” is no number of points."),
        "contract_unknown": _("%(given)s is no bid here: they go from %(min)d to %(max)d in steps of %(step)d."),
        "passed_and_played": _("Everybody passed, and yet something was played?"),
        "nobody_may_pass": _("By these rules somebody has to bid: a hand is never passed out."),
        "game_not_over": _("The game is not over: nobody has reached %(target)d.")
        if floor is None
        else _("The game is not over: nobody has reached %(target)d, or fallen to %(floor)d."),
        "last_declarer_missing": _("Both have reached the target. Which side declared the last hand?"),
        "total_too_high": _("%(given)d is more than there can be: %(most)d."),
        "total_too_low": _("%(given)d is less than there can be: %(least)d."),
        "total_off_step": _("%(given)d cannot be: all scores are multiples of %(step)d."),
    }
    return _add_up(facts) if key == "points_do_not_add_up" else words[key] % facts


def _add_up(facts: Mapping[str, int]) -> str:
    short = facts["short"]
    sum_words = _("%(first)d + %(second)d = %(sum)d") % facts
    if short > 0:
        rest = ngettext("%(n)d point is missing.", "%(n)d points are missing.", short) % {"n": short}
    else:
        rest = ngettext("%(n)d point too many.", "%(n)d points too many.", -short) % {"n": -short}
    return _("%(sum)s: %(rest)s") % {"sum": sum_words, "rest": rest}


def repair_text(values: Mapping[str, str]) -> str:
    """Return the fields of a repair as one text that a button can carry."""
    return "&".join(f"{name}={text}" for name, text in values.items())


def _offer_words(repair: Repair, sides: Sequence[str]) -> str:
    values = repair.values
    if "passed" in values:
        return _("All passed") if values["passed"] else _("It was played")
    if "last" in values:
        return _("%(side)s declared last") % {"side": sides[int(values["last"])]}
    if "contract" in values:
        return values["contract"]
    named = [
        _("%(side)s %(points)s") % {"side": sides[at], "points": values[name]}
        for at, name in enumerate(("first", "second"))
        if name in values
    ]
    return _(", ").join(named)


def missing_words(missing: Sequence[str]) -> str:
    """Return what is still to be entered, "" for nothing."""
    words = {"declarer": _("who declared"), "contract": _("the bid"), "points": _("the points")}
    return _(", ").join(words[name] for name in missing)


def ending_of(rules: Rules, line: Line) -> Ending:
    """Return how the hand ended and why it scores as it does."""
    if line.outcome == PASSED_OUT or line.declarer is None or line.contract is None:
        return Ending(_("Everybody passed"), _("nobody scores"), good=False)
    side = line.declarer % 2
    points, bid = line.points[side], line.contract
    facts = {"points": points, "bid": bid, "n": abs(points - bid), "theirs": line.points[1 - side]}
    head = {
        MADE: _("%(bid)d made exactly") if points == bid else _("%(bid)d made, %(n)d over"),
        FAILED: _("%(n)d short of %(bid)d"),
        DOUBLED: _("%(n)d short of %(bid)d, doubled"),
        SLAM: _("All tricks"),
        SHELEM_MADE: _("Sar-Shelem made") if bid == SAR_SHELEM else _("Shelem made"),
        SHELEM_FAILED: _("Sar-Shelem failed") if bid == SAR_SHELEM else _("Shelem failed"),
    }[line.outcome]
    why = {
        MADE: _("scores the points taken") if rules.made == "points" else _("scores the bid"),
        FAILED: _failed(rules),
        DOUBLED: _("fails doubly: minus twice the bid"),
        SLAM: _("every trick, without a call of Shelem"),
        SHELEM_MADE: _("every trick, as called"),
        SHELEM_FAILED: _("%(theirs)d points went to the other side"),
    }[line.outcome]
    return Ending(head % facts, why % facts, good=line.outcome in (MADE, SLAM, SHELEM_MADE))


def _failed(rules: Rules) -> str:
    if rules.double_rule == "never":
        return _("fails: minus the bid")
    return _("fails: minus the bid, not doubled")
