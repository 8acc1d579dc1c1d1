"""The number that each tie-break gives."""

import hashlib

import pytest

from tests.tournaments.swiss_of_five import RESULTS, A, B, C, D, E, bye, played
from tournaments.scoring import walkover
from tournaments.scoring_rules import ScoringRules
from tournaments.tally import Counted, tallied
from tournaments.tie_breaks import TIE_BREAKS, Field

EVERYBODY = (A, B, C, D, E)


def values(name, results=RESULTS, entries=EVERYBODY, tied=(), lots_key=""):
    field = Field(tallied(entries, results), lots_key)
    return [TIE_BREAKS[name].value(field.lines[entry], tied or entries, field) for entry in entries]


# Worked out by hand from the results: A met D, C, B; B met E, D, A; C a bye, A, E; D A, B, a bye; E B, a bye, C.
BY_HAND = {
    "buchholz": [200 + 500 + 300, 400 + 200 + 400, 500 + 400 + 400, 400 + 300 + 200, 300 + 400 + 500],
    "buchholz_cut1": [500 + 300, 400 + 400, 500 + 400, 400 + 300, 400 + 500],
    "buchholz_median": [300, 400, 400, 300, 400],
    "sonneborn_berger": [200 + 300, 200 + 200, 400 + 200, 0, 150 + 250],
    "wins": [2, 1, 1, 0, 0],
    "difference": [25, 20, 15, -60, 0],
    "boards_won": [3, 1, 2, 1, 1],
    "imps": [0 + 1, 1, 0, -2, 0],
}


@pytest.mark.parametrize("name", sorted(BY_HAND))
def test_by_hand(name):
    assert values(name) == BY_HAND[name]


def test_every_tie_break_has_a_case():
    assert set(TIE_BREAKS) == set(BY_HAND) | {"head_to_head", "lots"}


@pytest.mark.parametrize(
    ("tied", "expected"),
    [
        ((A, C), [0, None, 2, None, None]),
        ((A, B), [2, 0, None, None, None]),
        ((B, E), [None, 1, None, None, 1]),
        ((A, B, D), [4, 2, None, 0, None]),
        # A and E have not met; nor has anybody met himself.
        ((A, E), [None] * 5),
        ((A, B, E), [None] * 5),
        ((A,), [None] * 5),
    ],
)
def test_head_to_head(tied, expected):
    found = values("head_to_head", tied=tied)
    if all(each is None for each in expected):
        assert None in [found[entry - 1] for entry in tied]
    else:
        assert [value if entry in tied else None for entry, value in zip(EVERYBODY, found, strict=True)] == expected


def test_who_has_played_little_has_a_small_buchholz():
    for name in ("buchholz", "buchholz_cut1", "buchholz_median", "sonneborn_berger"):
        assert values(name, results=[]) == [0] * 5
    assert values("buchholz_median", results=[bye(A), bye(A)]) == [0] * 5


def test_a_walkover_counts_as_a_bye_in_buchholz_and_beats_nobody():
    results = [Counted((A,), (B,), walkover(ScoringRules("wdl"), 0)), played(B, C, 10)]
    assert values("buchholz", results, (A, B, C)) == [200, 200 + 0, 200]
    assert values("sonneborn_berger", results, (A, B, C)) == [0, 0, 0]


def test_opponents_of_single_players_are_both_counted():
    # A and C beat B and D; then E sits out: 2 points each for A, C and E.
    results = [played((A, C), (B, D), 50), bye(E)]
    assert values("buchholz", results) == [0, 400, 0, 400, 400]
    assert values("sonneborn_berger", [*results, played((B, C), (A, D), 0)]) == [
        # tied with B (1) and C (3); beaten: B (1) and D (1)
        (100 + 300) // 2 + 200,
        # tied with A (3) and D (1)
        (300 + 100) // 2,
        (300 + 100) // 2 + 200,
        (100 + 300) // 2,
        0,
    ]


def test_half_a_hundredth_is_dropped():
    vp = ScoringRules("vp")
    results = [played(A, B, 0, rules=vp), played(B, C, *(20,) + (0,) * 15, rules=vp)]
    # B has 10.00 + 10.31, half of it is 10.155.
    assert values("sonneborn_berger", results, (A, B, C))[0] == 1015


def test_lots_are_drawn_by_a_key_that_anybody_can_repeat():
    drawn = sorted(EVERYBODY, key=lambda entry: hashlib.sha256(f"shelem-lots/1:moon:{entry}".encode()).hexdigest())
    assert values("lots", lots_key="moon") == [drawn.index(entry) + 1 for entry in EVERYBODY]
    assert len({tuple(values("lots", lots_key=f"{key}")) for key in range(9)}) > 3
