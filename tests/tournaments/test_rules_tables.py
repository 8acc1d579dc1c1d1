"""Sets of rules side by side, and what bids bring."""

import pytest

from engine.actions import SHELEM
from engine.options import rules_with
from engine.presets import preset_names
from engine.rules import Rules
from engine.scoring import possible_points, score
from tests.engine.boards import all_rules, rules_id
from tournaments.rules_tables import ROWS, bid_rows, compared, score_points, unlike

CLUB = Rules.from_preset("club-1165")


def test_rules_are_not_unlike_themselves():
    assert unlike(CLUB, CLUB) == []


def test_what_a_house_rule_changes_is_said():
    said = [str(sentence) for sentence in unlike(Rules.from_preset("club-1165", target=1200), CLUB)]
    assert said == ["The game goes to 1200, looked at after each hand."]


def test_side_by_side():
    rows = compared([CLUB, rules_with(CLUB, ["target=1200"]), CLUB])
    assert {row.lines[0].option for row in rows if row.differs} == {"target"}
    (row,) = [row for row in rows if row.differs]
    assert [str(line.value) for line in row.lines] == ["1165", "1200", "1165"]


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_the_table_runs_from_the_lowest_bid_to_the_last_contract(rules):
    rows, points = bid_rows(rules), score_points(rules)
    numbers = [row.bid for row in rows if row.bid < SHELEM]
    assert numbers == sorted(set(numbers))
    assert (numbers[0], numbers[-1]) == (rules.min, rules.max)
    assert len(numbers) <= ROWS
    assert [row.bid for row in rows if row.bid >= SHELEM] == [bid for bid in rules.ladder if bid >= SHELEM]
    possible = {each for tricks in range(rules.hand_size) for each in possible_points(rules, tricks)}
    assert points == sorted(set(points), reverse=True)
    assert set(points[1:]) <= possible
    for row in rows:
        assert len(row.cells) == len(points)
        assert row.cells[0] == score(rules, contract=row.bid, tricks=rules.hand_size, points=rules.total)


@pytest.mark.parametrize("preset", preset_names())
def test_the_lowest_bid_shows_where_a_failure_begins_to_cost_twice(preset):
    rules = Rules.from_preset(preset)
    outcomes = [cell.outcome for cell in bid_rows(rules)[0].cells]
    assert outcomes[0] == "slam"
    assert "made" in outcomes
    assert ("doubled" in outcomes) == (rules.double is not None)


def test_club_rules():
    assert score_points(CLUB) == [165, 160, 130, 100, 95, 85, 80, 40]
    rows = {row.bid: row.cells for row in bid_rows(CLUB)}
    assert rows[120] == [
        (330, 0, "slam"), (160, 5, "made"), (130, 35, "made"), (-120, 65, "failed"), (-120, 70, "failed"),
        (-120, 80, "failed"), (-240, 85, "doubled"), (-240, 125, "doubled"),
    ]  # fmt: skip
