"""Rules as text, both ways."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import (
    changes_from_preset,
    parse_rules,
    read_value,
    rules_with,
    write_value,
)
from engine.presets import preset_names
from engine.rules import FIELDS, Rules, RulesError, SarShelem, SlamCalled
from tests.engine.boards import all_rules, rules_id

CLUB = Rules.from_preset("club-1165")
PASOOR = Rules.from_preset("pasoor-1165")


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_text_makes_the_same_rules(rules):
    assert parse_rules(rules.text()) == rules
    assert parse_rules(rules.text()).preset == rules.preset
    assert parse_rules(rules.text()).text() == rules.text()


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_every_value_reads_as_it_is_written(rules):
    read = {name: read_value(name, write_value(name, getattr(rules, name))) for name in FIELDS}
    assert Rules.from_values(read) == rules


@pytest.mark.parametrize("name", preset_names())
def test_every_house_rule_of_a_source_is_accepted(name):
    rules = Rules.from_preset(name)
    for house_rule in rules.house_rules:
        changed = rules_with(rules, [house_rule])
        assert changed != rules
        assert rules_with(rules, changes_from_preset(changed)) == changed


@pytest.mark.parametrize(
    ("setting", "name", "value"),
    [
        ("min=85", "min", 85),
        ("made=bid", "made", "bid"),
        ("double=own_below:85", "double", "own_below:85"),
        ("double=never", "double", None),
        ("double=none", "double", None),
        ("slam_uncalled=2bid,0", "slam_uncalled", ("2bid", 0)),
        ("slam_uncalled=bid,-bid", "slam_uncalled", ("bid", "-bid")),
        ("slam_called=none", "slam_called", None),
        ("slam_called=as_max", "slam_called", "as_max"),
        (
            "slam_called=win:330,-330;lose:-165,165;ends;flat",
            "slam_called",
            SlamCalled((330, -330), (-165, 165), ends_auction=True),
        ),
        (
            "slam_called=win:330,0;lose:-330,earned;open;doubles",
            "slam_called",
            SlamCalled((330, 0), (-330, "earned"), doubles=True),
        ),
        ("slam_called=win:330,0;lose:-330,earned", "slam_called", SlamCalled((330, 0), (-330, "earned"))),
        ("modes=nares,trump", "modes", ("trump", "nares")),
        ("target=800", "target", 800),
        ("lose_at=-800", "lose_at", -800),
        ("lose_at=none", "lose_at", None),
        ("discards_to=last_trick_winner", "discards_to", "last_trick_winner"),
        ("widow_seen_by=everybody", "widow_seen_by", "everybody"),
        ("deal=12 at once", "deal", "12 at once"),
        ('deal="12 at once"', "deal", "12 at once"),
    ],
)
def test_one_setting(setting, name, value):
    changed = rules_with(CLUB, [setting])
    assert getattr(changed, name) == value
    assert {field for field in FIELDS if getattr(changed, field) != getattr(CLUB, field)} <= {name}


def test_sar_shelem_comes_with_shelem():
    changed = rules_with(CLUB, ["slam_called=win:330,0;lose:-330,earned", "sar_shelem=win:660,0;lose:-660,earned"])
    assert changed.sar_shelem == SarShelem((660, 0), (-660, "earned"))
    assert rules_with(changed, ["sar_shelem=none"]).sar_shelem is None


def test_must_lead_trump_is_written_yes_or_no():
    announced = rules_with(CLUB, ["trump=announce_after_discard", "must_lead_trump=yes"])
    assert announced.must_lead_trump
    assert not rules_with(announced, ["must_lead_trump=FALSE"]).must_lead_trump


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (["ace=15"], (15, 185, 185, 52)),
        (["trick=10"], (10, 230, 230, 52)),
        (["trick=0"], (10, 100, 100, 52)),
        (["trick=3"], (10, 139, 135, 52)),
        (["widow=3"], (10, 165, 165, 51)),
        (["ace=15", "max=165"], (15, 185, 165, 52)),
        (["max=165", "ace=15"], (15, 185, 165, 52)),
        (["ace=15", "trick=10"], (15, 250, 250, 52)),
        (["discard_trick=no"], (10, 160, 160, 52)),
        (["points=A:20,T:10,5:5"], (20, 205, 205, 52)),
        (["points=2:10", "min=50"], (0, 105, 105, 52)),
        (["points=A:10,T:10,5:5,2:5", "widow=3"], (10, 180, 180, 51)),
    ],
)
def test_short_forms_rederive_what_follows(settings, expected):
    changed = rules_with(CLUB, settings)
    ace = dict(changed.points).get("A", 0)
    assert (ace, changed.total, changed.max, changed.cards) == expected


def test_the_top_number_keeps_its_distance_from_the_total():
    assert rules_with(PASOOR, ["ace=15"]).max == 180


def test_several_settings_in_one_text():
    changed = rules_with(CLUB, ["target=500 lose_at=-500"])
    assert (changed.target, changed.lose_at) == (500, -500)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        (["ace"], "ace"),
        ([""], "option"),
        (["=5"], "=5"),
        (["bogus=1"], "bogus"),
        (["preset=x"], "preset"),
        (["ace=fifteen"], "ace"),
        (["ace=1e3"], "ace"),
        (["min=١٠٠"], "min"),
        (["min=99999999999999"], "min"),
        (["target=none"], "target"),
        (["ace=15", "ace=10"], "ace"),
        (["must_lead_trump=maybe"], "must_lead_trump"),
        (["slam_uncalled=330"], "slam_uncalled"),
        (["slam_called=win:330,0"], "slam_called"),
        (["slam_called=win:330,0;lose:-330,0;ends;open"], "slam_called"),
        (["slam_called=win:330,0;win:330,0"], "slam_called"),
        (["sar_shelem=none;none"], "sar_shelem"),
        (["points=A"], "points"),
        (["points=A:10,A:10"], "points"),
        (["modes="], "modes"),
        (['deal="open'], 'deal="open'),
        (['deal="\\x"'], "deal"),
    ],
)
def test_what_is_refused_names_the_option(settings, field):
    with pytest.raises(RulesError) as refused:
        rules_with(CLUB, settings)
    assert refused.value.field == field


def test_the_same_twice_is_no_contradiction():
    assert rules_with(CLUB, ["ace=15", "ace=15"]) == rules_with(CLUB, ["ace=15"])


def test_the_hash_of_a_text_is_checked():
    with pytest.raises(RulesError, match="hash") as refused:
        parse_rules(CLUB.text().replace("min=100", "min=105"))
    assert refused.value.field == "sha256"


def test_fields_may_be_left_out_only_under_preset_and_hash():
    short = f"preset=club-1165 sha256={CLUB.sha256}"
    assert parse_rules(short) == CLUB
    three = rules_with(CLUB, ["widow=3"])
    assert parse_rules(f"preset=club-1165 sha256={three.sha256} widow=3 cards=51") == three
    with pytest.raises(RulesError, match="hash"):
        parse_rules(short + " min=85")
    for text in ("preset=club-1165", f"sha256={CLUB.sha256}"):
        with pytest.raises(RulesError, match="missing"):
            parse_rules(text)


@pytest.mark.parametrize("more", [" ace=15", " min=100", " bogus=1", " word"])
def test_a_text_of_rules_has_nothing_else(more):
    with pytest.raises(RulesError):
        parse_rules(CLUB.text() + more)


def test_changes_of_rules_without_a_known_preset_are_everything():
    unknown = Rules.from_values({**CLUB.values(), "preset": "unknown"})
    assert len(changes_from_preset(unknown)) == len(FIELDS)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    for read in (lambda: rules_with(CLUB, [text]), lambda: parse_rules(text)):
        with suppress(RulesError):
            read()


@given(st.sampled_from([*FIELDS, "ace"]), st.text(alphabet="0123456789-:;,winlosetrump_", max_size=30))
def test_any_value_is_read_or_refused(name, value):
    try:
        rules = rules_with(CLUB, [f"{name}={value}"])
    except RulesError:
        return
    assert parse_rules(rules.text()) == rules
