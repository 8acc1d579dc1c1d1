"""Rules as one value: hash, derived attributes, what is refused."""

import hashlib
import json
from dataclasses import FrozenInstanceError

import pytest

from engine.actions import SAR_SHELEM, SHELEM
from engine.cards import parse_card
from engine.rules import FIELDS, Rules, RulesError, SarShelem, SlamCalled
from tests.engine.boards import all_rules, rules_id

CLUB = Rules.from_preset("club-1165")
YASA = Rules.from_preset("yasa-1165")
PASOOR = Rules.from_preset("pasoor-1165")
SHELEM_TERMS = {"win": [330, 0], "lose": [-330, "earned"]}


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_values_make_the_same_rules(rules):
    through_json = json.loads(json.dumps(rules.values()))
    assert Rules.from_values(through_json) == rules
    assert list(through_json) == list(FIELDS)
    assert hash(Rules.from_values(through_json)) == hash(rules)


def test_the_hash_is_that_of_canonical_json():
    values = CLUB.values()
    canonical = json.dumps(values, sort_keys=True, separators=(",", ":"))
    assert CLUB.canonical() == canonical
    assert CLUB.sha256 == hashlib.sha256(canonical.encode()).hexdigest()


def test_the_name_is_no_part_of_the_rules():
    other = Rules.from_values({**CLUB.values(), "preset": "mine", "house_rules": ["ace=15"]})
    assert other == CLUB
    assert other.sha256 == CLUB.sha256
    assert (other.preset, other.house_rules) == ("mine", ("ace=15",))


def test_rules_are_frozen():
    with pytest.raises(FrozenInstanceError):
        CLUB.ace = 15


def test_what_the_board_needs_is_worked_out():
    three = Rules.from_preset("club-1165", widow=3)
    assert (CLUB.deck.bit_count(), three.deck.bit_count()) == (52, 51)
    assert not three.deck >> parse_card("2c") & 1
    assert (CLUB.hand_size, three.hand_size) == (12, 12)
    assert [CLUB.card_points[parse_card(card)] for card in ("As", "Td", "5c", "Kh")] == [10, 10, 5, 0]
    assert CLUB.ladder == tuple(range(100, 166, 5))
    assert YASA.ladder[-2:] == (165, SHELEM)
    assert PASOOR.ladder[-3:] == (160, SHELEM, SAR_SHELEM)
    assert (YASA.shelem_ends, PASOOR.shelem_ends, Rules.from_preset("persian-1165").shelem_ends) == (True, False, True)
    assert (YASA.double_rule, YASA.double_at) == ("opp_at_least", 85)
    as_max = Rules.from_preset("yasa-1165", slam_called="as_max")
    assert as_max.shelem_is_max
    assert as_max.ladder[-1] == 165


REFUSED = [
    ("widow", {"widow": 3, "cards": 52}),
    ("widow", {"widow": 5, "cards": 52}),
    ("cards", {"widow": 5}),
    ("cards", {"cards": 0}),
    ("total", {"total": 185}),
    ("total", {"discard_trick": False, "total": 165}),
    ("min", {"min": 170}),
    ("min", {"min": 102}),
    ("min", {"min": 0}),
    ("min", {"min": True}),
    ("min", {"min": "100"}),
    ("min", {"min": 100.0}),
    ("max", {"max": 163}),
    ("max", {"max": 170}),
    ("max", {"max": 10**9999}),
    ("max", {"step": 10}),
    ("step", {"step": 0}),
    ("trick", {"trick": 11}),
    ("trick", {"trick": -1}),
    ("points", {"ace": 51}),
    ("points", {"points": {"X": 10}}),
    ("points", {"points": {"AT": 10}}),
    ("points", {"points": [10, 10, 5]}),
    ("points", {"points": None}),
    ("ace", {"ace": 15, "points": {"A": 10, "T": 10, "5": 5}}),
    ("target", {"target": 0}),
    ("target", {"target": None}),
    ("lose_at", {"lose_at": 0}),
    ("lose_at", {"lose_at": 400}),
    ("passes_to_kill", {"passes_to_kill": 2}),
    ("passes_to_kill", {"passes_to_kill": 3, "all_pass": "force_last"}),
    ("all_pass", {"all_pass": "redeal"}),
    ("direction", {"direction": "left"}),
    ("first_call", {"first_call": None}),
    ("trump", {"trump": "hearts"}),
    ("must_lead_trump", {"must_lead_trump": True}),
    ("must_lead_trump", {"must_lead_trump": "yes"}),
    ("must_lead_trump", {"must_lead_trump": True, "trump": "announce_after_discard", "modes": ["sarres"]}),
    ("modes", {"modes": []}),
    ("modes", {"modes": "trump"}),
    ("modes", {"modes": ["trump", "trump"]}),
    ("modes", {"modes": ["trump", "misere"]}),
    ("modes", {"modes": [["trump"]]}),
    ("double", {"double": "own_below"}),
    ("double", {"double": "own_below:0"}),
    ("double", {"double": "own_below:170"}),
    ("double", {"double": "opp_at_least:x"}),
    ("double", {"double": "always:5"}),
    ("double", {"double": "less_than_opponents:"}),
    ("double", {"double": "sometimes"}),
    ("double", {"double": 85}),
    ("slam_uncalled", {"slam_uncalled": [330]}),
    ("slam_uncalled", {"slam_uncalled": [330, "bid"]}),
    ("slam_uncalled", {"slam_uncalled": ["earned", 0]}),
    ("slam_uncalled", {"slam_uncalled": [True, 0]}),
    ("slam_uncalled", {"slam_uncalled": [10**9, 0]}),
    ("slam_called", {"slam_called": "yes"}),
    ("slam_called", {"slam_called": {"win": [330, 0]}}),
    ("slam_called", {"slam_called": {**SHELEM_TERMS, "rank": "below"}}),
    ("slam_called", {"slam_called": {**SHELEM_TERMS, "extra": 1}}),
    ("slam_called", {"slam_called": {**SHELEM_TERMS, "doubles": "no"}}),
    ("slam_called", {"slam_called": {**SHELEM_TERMS, "win": [-330, 0]}}),
    ("slam_called", {"slam_called": {**SHELEM_TERMS, "lose": [330, 0]}}),
    ("slam_called", {"slam_called": {**SHELEM_TERMS, "lose": ["bid", 0]}}),
    ("sar_shelem", {"sar_shelem": SHELEM_TERMS}),
    ("sar_shelem", {"sar_shelem": SHELEM_TERMS, "slam_called": "as_max"}),
    ("sar_shelem", {"sar_shelem": {**SHELEM_TERMS, "widow": "seen"}, "slam_called": SHELEM_TERMS}),
    ("sar_shelem", {"sar_shelem": {**SHELEM_TERMS, "doubles": True}, "slam_called": SHELEM_TERMS}),
    ("made", {"made": "double"}),
    ("failed", {"failed": "points"}),
    ("defenders", {"defenders": "none"}),
    ("both_reach", {"both_reach": "nobody"}),
    ("discards_to", {"discards_to": "defenders"}),
    ("discards_revealed", {"discards_revealed": "never"}),
    ("widow_seen_by", {"widow_seen_by": "nobody"}),
    ("deal", {"deal": "four\nby four"}),
    ("deal", {"deal": "x" * 81}),
    ("deal", {"deal": None}),
    ("speed", {"speed": 5}),
]


@pytest.mark.parametrize(("field", "overrides"), REFUSED)
def test_a_contradictory_set_is_refused_with_the_field_named(field, overrides):
    with pytest.raises(RulesError) as refused:
        Rules.from_preset("club-1165", **overrides)
    assert refused.value.field == field
    assert str(refused.value) == f"{field}: {refused.value.reason}"


def test_an_unknown_preset_is_refused_with_the_known_ones():
    with pytest.raises(RulesError, match="club-1165") as refused:
        Rules.from_preset("bridge")
    assert refused.value.field == "preset"


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_is_needed(name):
    values = CLUB.values()
    del values[name]
    with pytest.raises(RulesError) as refused:
        Rules.from_values(values)
    assert refused.value.field == name


@pytest.mark.parametrize("values", [None, [], "club-1165", 5, {1: 2}])
def test_what_is_no_object_of_rules(values):
    with pytest.raises(RulesError):
        Rules.from_values(values)


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("junk", [None, True, -1, 1.5, "x", [], {}, ["x"], {"A": "x"}, [[]], 10**400])
def test_junk_is_refused_or_harmless(name, junk):
    try:
        rules = Rules.from_values({**CLUB.values(), name: junk})
    except RulesError:
        return
    assert Rules.from_values(rules.values()) == rules


def test_modes_have_one_order():
    assert Rules.from_preset("club-1165", modes=["sarres", "trump"]).modes == ("trump", "sarres")


def test_calls_above_the_numbers_as_values():
    assert YASA.slam_called == SlamCalled((330, -330), (-165, 165), ends_auction=True)
    assert PASOOR.sar_shelem == SarShelem((330, 0), (-330, "earned"))
