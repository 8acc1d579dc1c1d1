"""Sets of rules side by side, and what bids bring."""

import pytest

from engine.actions import SHELEM
from engine.presets import preset_names
from engine.rules import Rules
from engine.scoring import score
from tournaments.rules_tables import ROWS, bid_rows, unlike

CLUB = Rules.from_preset("club-1165")


def test_rules_are_not_unlike_themselves():
    assert unlike(CLUB, CLUB) == []


def test_what_a_house_rule_changes_is_said():
    said = [str(sentence) for sentence in unlike(Rules.from_preset("club-1165", target=1200), CLUB)]
    assert said == ["The game goes to 1200, looked at after each hand."]


@pytest.mark.parametrize("preset", preset_names())
def test_the_table_runs_from_the_lowest_bid_to_the_last_contract(preset):
    rules = Rules.from_preset(preset)
    rows = bid_rows(rules)
    numbers = [row.bid for row in rows if row.bid < SHELEM]
    assert numbers == sorted(set(numbers))
    assert (numbers[0], numbers[-1]) == (rules.min, rules.max)
    assert 2 <= len(numbers) <= ROWS
    assert [row.bid for row in rows if row.bid >= SHELEM] == [bid for bid in rules.ladder if bid >= SHELEM]
    for row in rows:
        assert [column.kind for column in row.columns] == ["slam", "exact", "short", "far"]
        slam = row.columns[0].cell
        assert slam == score(rules, contract=row.bid, tricks=rules.hand_size, points=rules.total)


def test_club_rules():
    rows = {row.bid: [column.cell for column in row.columns] for row in bid_rows(CLUB)}
    assert rows[120] == [(330, 0, "slam"), (120, 45, "made"), (-120, 50, "failed"), (-240, 105, "doubled")]
