"""The settings of the scoring."""

import json

import pytest

from tournaments.scales import WBF_IMPS
from tournaments.scoring_rules import KINDS, ScoringRules, ScoringRulesError


def test_nothing_given_is_the_points_difference():
    assert ScoringRules.from_values({}) == ScoringRules("difference", 200, 100, 0, WBF_IMPS, 15)


@pytest.mark.parametrize("kind", KINDS)
def test_values_come_back(kind):
    rules = ScoringRules(kind, win=300, tie=150, loss=50, imp_scale=(10, 30, 60), vp_factor=20)
    assert ScoringRules.from_values(json.loads(json.dumps(rules.values()))) == rules
    assert rules.uses_imps == (kind in {"imp", "vp"})


REFUSED = [
    ("kind", {"kind": "golf"}),
    ("kind", {"kind": None}),
    ("kind", {"kind": ["vp"]}),
    ("win", {"win": "2"}),
    ("win", {"win": 2.5}),
    ("win", {"win": True}),
    ("win", {"win": 10_001}),
    ("win", {"win": 100, "tie": 100}),
    ("tie", {"tie": -1}),
    ("win", {"tie": 0, "loss": 50}),
    ("loss", {"loss": None}),
    ("imp_scale", {"imp_scale": []}),
    ("imp_scale", {"imp_scale": [20, 20]}),
    ("imp_scale", {"imp_scale": [50, 20]}),
    ("imp_scale", {"imp_scale": [0, 20]}),
    ("imp_scale", {"imp_scale": ["20"]}),
    ("imp_scale", {"imp_scale": "20,50"}),
    ("imp_scale", {"imp_scale": list(range(1, 62))}),
    ("imp_scale", {"imp_scale": [1_000_001]}),
    ("vp_factor", {"vp_factor": 0}),
    ("vp_factor", {"vp_factor": 15.5}),
    ("moon", {"moon": 1}),
    ("scoring", []),
]


@pytest.mark.parametrize(("field", "values"), REFUSED, ids=str)
def test_refused_settings_are_named(field, values):
    with pytest.raises(ScoringRulesError) as refused:
        ScoringRules.from_values(values)
    assert refused.value.field == field
    assert str(refused.value) == f"{field}: {refused.value.reason}"
