"""A small event worked out by hand, for the tests of standings.

R1  A beats D, B ties with E, C has the bye      points  A 4, B 3, C 5, D 2, E 4 (win 2, tie 1, bye 2)
R2  C beats A, B beats D, E has the bye
R3  C ties with E, A beats B, D has the bye
"""

from tournaments.scoring import bye_credit, credits
from tournaments.scoring_rules import ScoringRules
from tournaments.tally import Counted

A, B, C, D, E = 1, 2, 3, 4, 5
WDL = ScoringRules("wdl")


def played(first, second, *differences, rules=WDL, scored=(0, 0), **forfeits):
    """Return the result of two entries, or of two pairs of single players."""
    sides = [side if isinstance(side, tuple) else (side,) for side in (first, second)]
    return Counted(*sides, credits(rules, differences, scored, **forfeits))


def bye(entry, rules=WDL):
    return Counted((entry,), (), (bye_credit(rules), bye_credit(rules)))


RESULTS = [
    played(A, D, 30, -10), played(B, E, 0), bye(C),
    played(A, C, -15), played(B, D, 40), bye(E),
    played(C, E, 5, -5), played(A, B, 10, 10), bye(D),
]  # fmt: skip
