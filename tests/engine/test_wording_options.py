"""Every option with its value in a few words."""

import pytest

from engine.options import rules_with
from engine.rules import FIELDS, Rules
from engine.rules_checks import CHOICES, DOUBLES, MODES
from engine.sentences import TOPICS
from engine.wording_options import option_lines
from tests.engine.boards import all_rules, rules_id

CLUB = Rules.from_preset("club-1165")


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_any_two_sets_have_the_same_lines_in_the_order_of_play(rules):
    lines = option_lines(rules)
    assert [line[:3] for line in lines] == [line[:3] for line in option_lines(CLUB)]
    assert {line.option for line in lines} == set(FIELDS)
    topics = [TOPICS.index(line.topic) for line in lines]
    assert topics == sorted(topics)
    assert not any("{" in str(line.value) for line in lines)


OTHERS = [
    *(f"{name}={choice}" for name, choices in CHOICES.items() for choice in choices[1:]),
    *(f"double={rule}" + (":80" if number else "") for rule, number in DOUBLES.items() if rule != CLUB.double_rule),
    *(f"modes=trump,{mode}" for mode in MODES[1:]),
    "ace=15", "points=A:10,T:10,5:5,3:1", "trick=10", "discard_trick=no", "widow=3", "deal=3-3-3-3+4", "min=90",
    "max=160", "min=90 max=160 step=10", "passes_to_kill=3", "double=never", "slam_uncalled=330,-bid",
    "slam_uncalled=2bid,0", "slam_called=as_max", "slam_called=win:330,0;lose:-165,earned;ends;flat",
    "slam_called=win:330,0;lose:-165,earned;ends;doubles", "target=1200", "lose_at=-400",
    "trump=announce_after_discard must_lead_trump=yes",
    "slam_called=win:330,0;lose:-165,earned;open;flat sar_shelem=win:330,0;lose:-330,earned",
]  # fmt: skip


@pytest.mark.parametrize("change", OTHERS)
def test_whatever_is_changed_shows_in_a_line_of_its_option(change):
    changed = rules_with(CLUB, [change])
    unlike = {
        now.option for now, was in zip(option_lines(changed), option_lines(CLUB), strict=True) if now.value != was.value
    }
    given = {word.partition("=")[0].replace("ace", "points") for word in change.split()}
    assert given <= unlike


def test_what_sar_shelem_pays():
    told = {line.label: str(line.value) for line in option_lines(Rules.from_preset("pasoor-1165"))}
    assert told["Sar-Shelem failed: declarer's side"] == "-330"
    assert told["Sar-Shelem failed: defenders"] == "what they took"
    assert told["A failed Shelem may cost twice"] == "yes"
    assert told["Twice as much when"] == "its side took less than 85"
