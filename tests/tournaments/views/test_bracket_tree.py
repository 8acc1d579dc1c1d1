"""The shape of a bracket: pieces of the tree that nest, a map that draws every match once."""

import re

import pytest

from tests.tournaments import made
from tournaments.views.bracket import bracket_in
from tournaments.views.bracket_boxes import Boxes, column_of
from tournaments.views.bracket_tree import MOST_IN_COLUMN, Shape, map_of, part_of
from tournaments.views.scene import scene_of

pytestmark = pytest.mark.django_db


def shape_of(tournament):
    scene = scene_of(tournament)
    return Shape(Boxes(scene, bracket_in(scene)))


@pytest.mark.parametrize("entries", [3, 6, 8, 13, 16, 33, 64])
@pytest.mark.parametrize("format", ["single_elimination", "double_elimination"])
def test_every_match_that_is_played_has_one_box_and_one_bar(format, entries):
    tournament = made.event(format, entries)
    made.draw(tournament)
    shape = shape_of(tournament)
    boxes = [box.code for each in shape.boxes.rounds for box in each.boxes if box.state not in ("passed", "unused")]
    pieces = [piece for stage in shape.stages() if stage != "GF" for piece in part_of(shape, stage).pieces]
    in_tree = [piece.box.code for piece in pieces if piece.box]
    finals = [code for code in boxes if code.startswith("GF")]
    assert sorted([*in_tree, *finals]) == sorted(boxes)
    assert len(map_of(shape, "").bars) == len(boxes)


@pytest.mark.parametrize("entries", [5, 12, 16])
def test_what_is_opened_is_closed_and_every_way_is_as_long_as_there_are_columns(entries):
    tournament = made.event("double_elimination", entries)
    made.draw(tournament)
    shape = shape_of(tournament)
    for stage in ("WB", "LB"):
        part = part_of(shape, stage)
        depth = deepest = 0
        for piece in part.pieces:
            depth += {"open": 1, "close": -1}.get(piece.kind, 0)
            deepest = max(deepest, depth)
            assert depth >= 0
        assert depth == 0
        # A branch, and inside it what feeds it, for each column but the first.
        assert deepest == 2 * len(part.headings) - 1


def test_bars_of_one_round_stand_below_each_other_and_no_two_at_one_place():
    shape = shape_of(made.finished("double_elimination", 16))
    drawn = map_of(shape, "LB2")
    assert len({(bar.x, bar.y) for bar in drawn.bars}) == len(drawn.bars)
    here = [bar for bar in drawn.bars if "here" in bar.css]
    assert len(here) == 4
    assert len({bar.x for bar in here}) == 1
    x, y, width, height = drawn.here
    assert all(x <= bar.x <= x + width and y <= bar.y <= y + height for bar in here)
    assert max(bar.x for bar in drawn.bars) + 26 <= drawn.width
    assert max(bar.y for bar in drawn.bars) + 7 <= drawn.height


def test_the_champions_way_is_gold_from_his_first_match_to_the_last():
    shape = shape_of(made.finished("single_elimination", 16))
    assert sum("gold" in bar.css for bar in map_of(shape, "").bars) == 4
    assert [box.code for box in shape.boxes.way()][-1] == "W15"


@pytest.mark.parametrize("beaten", [False, True])
def test_the_drop_of_a_champion_is_drawn_dashed(beaten):
    tournament = made.event("double_elimination", 4)
    while drawn := made.draw(tournament):
        for match in [match for each in drawn for match in each.matches.filter(entry_b__isnull=False)]:
            first = match.entry_a.seed < match.entry_b.seed
            upset = beaten and match.code == "W3"
            made.finish(match, *((500, 100) if first is not upset else (100, 500)))
    shape = shape_of(tournament)
    assert shape.boxes.champion == 1
    assert sum("drop" in line.css for line in map_of(shape, "").lines) == beaten


def test_large_fields_leave_the_first_rounds_to_the_list():
    tournament = made.event("single_elimination", 200)
    made.draw(tournament)
    shape = shape_of(tournament)
    assert shape.hidden == 2
    assert all(len(shape.boxes.by_label[label]) <= MOST_IN_COLUMN for label in shape.columns)


@pytest.mark.parametrize(
    ("label", "column"), [("R1", 0), ("KO3", 2), ("WB1", 0), ("WB2", 1), ("WB3", 3), ("LB1", 0), ("LB4", 3)]
)
def test_who_drops_finds_his_next_match_beside_the_last(label, column):
    assert column_of(label) == column


def test_lines_are_paths_of_right_angles():
    for line in map_of(shape_of(made.finished("double_elimination", 8)), "").lines:
        assert re.fullmatch(r"M\d+ \d+(?:[HV]\d+)+", line.path)
