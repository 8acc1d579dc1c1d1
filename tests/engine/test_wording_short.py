"""A set of rules in one line."""

import pytest

from engine.options import rules_with
from engine.presets import preset_names
from engine.rules import Rules
from engine.rules_checks import DOUBLES
from engine.wording_short import rules_in_short
from tests.engine.boards import all_rules, rules_id

CLUB = Rules.from_preset("club-1165")


def short(rules):
    return " ".join(map(str, rules_in_short(rules)))


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_whole_sentences(rules):
    assert all(str(sentence).endswith(".") for sentence in rules_in_short(rules))
    assert "{" not in short(rules)


def test_no_two_presets_are_told_alike():
    assert len({short(Rules.from_preset(name)) for name in preset_names()}) == len(preset_names())


def test_the_usual_rules():
    assert short(CLUB) == (
        "165 points a hand, the game to 1165. Bids from 100 to 165. "
        "A failed bid costs the bid, twice the bid if the defenders took more. All tricks bring 330."
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("ace=15 target=1200", "185 points a hand, the game to 1200."),
        ("lose_at=-800", "the game to 1165 or down to -800."),
        ("modes=nares", "There is no trump."),
        ("modes=trump,nares", "The declarer may choose to play without trump."),
        ("trump=announce_after_discard", "Trump is announced."),
        ("made=bid", "A made bid scores the bid, not the points."),
        ("slam_uncalled=total,0", "All tricks bring 165."),
        ("slam_uncalled=2bid,0", "All tricks bring twice the bid."),
        ("slam_called=win:330,0;lose:-165,0;ends;flat", "Bids from 100 to 165, then Shelem."),
    ],
)
def test_what_a_change_says(change, sentence):
    assert sentence in short(rules_with(CLUB, [change]))
    assert sentence not in short(CLUB)


def test_every_rule_of_doubling():
    said = {short(rules_with(CLUB, [f"double={rule}" + (":80" if number else "")])) for rule, number in DOUBLES.items()}
    assert len(said | {short(rules_with(CLUB, ["double=never"]))}) == len(DOUBLES) + 1
