"""What a hand scores, from what is known at a table: contract, tricks and points, checked against the rules.

`calculate` is what the command line and the site's calculator ask. A refusal names the field and says why, as a
template that pages translate (see `engine.wording`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.actions import PASS, call_text, parse_call
from engine.scoring import PASSED_OUT, MatchEnd, match_end, possible_points, score
from engine.wording import gettext_noop

if TYPE_CHECKING:
    from engine.rules import Rules


class CalculationError(ValueError):
    """Something that cannot be: *field* is "contract", "tricks" or "points", the text is *template* with *values*."""

    def __init__(self, field: str, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.field, self.template, self.values = field, template, values


@dataclass(frozen=True, slots=True)
class Calculation:
    """A hand and its score: pairs have the declarer's side first; *tricks* and *points* are None without a contract."""

    contract: int
    outcome: str
    delta: tuple[int, int]
    tricks: tuple[int, int] | None = None
    points: tuple[int, int] | None = None
    before: tuple[int, int] | None = None
    end: MatchEnd = field(default_factory=lambda: MatchEnd(False))
    """Whether the game is over by it; only told where *before* is known. Side 0 is the declarer's."""

    @property
    def after(self) -> tuple[int, int] | None:
        """The scores after the hand."""
        if self.before is None:
            return None
        return self.before[0] + self.delta[0], self.before[1] + self.delta[1]


def calculate(
    rules: Rules,
    *,
    contract: str,
    tricks: int | None = None,
    points: int | None = None,
    before: tuple[int, int] | None = None,
) -> Calculation:
    """Return what a hand scores.

    Args:
        contract: ``120``, ``S``, ``SS`` or ``pass``.
        tricks: of the played ones, that declarer's side took; points: all it has, its discards included.
        before: scores before the hand, declarer's side first.

    Raises:
        CalculationError: there is no such contract, something lacks, or tricks and points do not go together.
    """
    bid = _contract(rules, contract)
    if bid == PASS:
        for name, value in (("points", points), ("tricks", tricks)):
            if value:
                raise CalculationError(name, gettext_noop("nothing is played when everybody passes"))
        delta, outcome, shared, taken = (0, 0), PASSED_OUT, None, None
    else:
        if points is None or tricks is None:
            lacking = "points" if points is None else "tricks"
            raise CalculationError(lacking, gettext_noop("is needed, unless everybody passed"))
        _check(rules, tricks, points)
        ours, theirs, outcome = score(rules, contract=bid, tricks=tricks, points=points)
        delta, taken, shared = (ours, theirs), (tricks, rules.hand_size - tricks), (points, rules.total - points)
    end = MatchEnd(False) if before is None else match_end(rules, before, delta, None if bid == PASS else 0)
    return Calculation(bid, outcome, delta, taken, shared, before, end)


def usual_tricks(rules: Rules, points: int) -> int:
    """Return how many tricks go with *points* of declarer's side where nobody counted them: all only if it must be.

    Raises:
        CalculationError: no number of tricks brings so many points.
    """
    for tricks in (*reversed(range(rules.hand_size)), rules.hand_size):
        if points in possible_points(rules, tricks):
            return tricks
    template = gettext_noop("{points} points cannot be: there are {total}, and no tricks bring just so many")
    raise CalculationError("points", template, points=points, total=rules.total)


def _contract(rules: Rules, text: str) -> int:
    if text in ("pass", "p"):
        return PASS
    try:
        contract = parse_call(text)
    except ValueError:
        template = gettext_noop("{text} is no contract: give a number, S, SS or pass")
        raise CalculationError("contract", template, text=repr(text[:20])) from None
    if contract not in rules.ladder and not (text == "S" and rules.shelem_is_max):
        named = [call_text(bid) for bid in rules.ladder if bid > rules.max] or ["S"] * rules.shelem_is_max
        template = gettext_noop("{text} is no bid here; there are {min} to {max} in steps of {step} {named}")
        values = {"min": rules.min, "max": rules.max, "step": rules.step}
        raise CalculationError("contract", template, text=text, named=" ".join(named), **values)
    return contract


def _check(rules: Rules, tricks: int, points: int) -> None:
    if not 0 <= tricks <= rules.hand_size:
        raise CalculationError(
            "tricks", gettext_noop("must be 0 to {most}, not {tricks}"), most=rules.hand_size, tricks=tricks
        )
    possible = sorted(possible_points(rules, tricks))
    if points in possible:
        return
    values = {"points": points, "tricks": tricks, "low": possible[0], "high": possible[-1]}
    if len(possible) == 1:
        template = gettext_noop("{points} cannot be; {tricks} tricks can bring only {low}")
    elif len(steps := {after - least for least, after in pairwise(possible)}) == 1 and len(possible) > 2:
        values["step"] = steps.pop()
        template = gettext_noop("{points} cannot be; {tricks} tricks can bring {low} to {high} in steps of {step}")
    else:
        template = gettext_noop("{points} cannot be; {tricks} tricks can bring {low} to {high}")
    raise CalculationError("points", template, **values)
