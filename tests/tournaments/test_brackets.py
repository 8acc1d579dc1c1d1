import pytest

from tests.tournaments.formats.helpers import event, go_on
from tournaments.bracket_plans import double_plan, single_plan
from tournaments.brackets import Source, labels_played, placed, seed_order, size_for
from tournaments.formats import double_elimination, single_elimination


@pytest.mark.parametrize(("entries", "size"), [(2, 2), (3, 4), (4, 4), (5, 8), (8, 8), (9, 16), (501, 512)])
def test_size(entries, size):
    assert size_for(entries) == size
    assert sorted(seed_order(size)) == list(range(1, size + 1))


@pytest.mark.parametrize("entries", [2, 3, 4, 5, 8, 11, 16, 33, 100, 501])
@pytest.mark.parametrize("plan", [single_plan, double_plan])
def test_a_plan_comes_in_order_and_its_ways_match_its_sources(plan, entries):
    nodes = plan(entries)
    codes = [node.code for node in nodes]
    assert len(set(codes)) == len(codes)
    for place, node in enumerate(nodes):
        for source in node.sources:
            if source.kind in ("winner", "loser"):
                assert codes.index(source.of) < place
                if not node.after:
                    before = nodes[codes.index(source.of)]
                    assert node.code == (before.winner_to if source.kind == "winner" else before.loser_to)
    seeds = [int(source.of) for node in nodes for source in node.sources if source.kind == "seed"]
    assert sorted(seeds) == list(range(1, entries + 1))


def test_a_node_knows_its_ways():
    nodes = {node.code: node for node in double_plan(8)}
    assert (nodes["W1"].winner_to, nodes["W1"].loser_to) == ("W5", "L1")
    assert (nodes["W7"].winner_to, nodes["W7"].loser_to) == ("GF1", "L6")
    assert (nodes["L6"].winner_to, nodes["L6"].loser_to) == ("GF1", "")
    assert (nodes["GF1"].winner_to, nodes["GF1"].loser_to) == ("GF2", "GF2")
    assert nodes["GF2"].after == "GF1"
    semi = single_plan(8, third_place=True)[4]
    assert (semi.winner_to, semi.loser_to) == ("W7", "T1")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (Source("seed", "3"), "seed 3"),
        (Source("winner", "W3"), "winner of W3"),
        (Source("loser", "W5"), "loser of W5"),
        (Source("place", "A1"), "A1"),
        (Source("none"), "bye"),
    ],
)
def test_a_source_in_words(source, text):
    assert str(source) == text


def test_the_view_of_a_bracket():
    run = go_on("double_elimination", event("double_elimination", 6))
    bracket = double_elimination.bracket(run)
    assert [match.state for match in bracket][:4] == ["over"] * 4
    assert bracket["W5"].entries == (1, 4)
    assert bracket["W5"].state == "ready"
    assert bracket["W7"].state == "open"
    assert bracket["L1"].sides[0].empty
    assert (bracket["W2"].winner, bracket["W2"].loser, bracket["W2"].label) == (4, 5, "WB1")
    assert not bracket.is_decided
    with pytest.raises(KeyError):
        bracket["W99"]


def test_places_hold_everybody_once_at_any_time():
    run = event("single_elimination", 11, third_place=True)
    while not single_elimination.is_over(run):
        bracket = single_elimination.bracket(run)
        assert sorted(seed for group in placed(bracket, range(1, 12)) for seed in group) == list(range(1, 12))
        run = go_on("single_elimination", run)
    assert [len(group) for group in single_elimination.places(run)] == [1, 1, 1, 1, 4, 3]


def test_rounds_in_the_order_in_which_they_can_be_played():
    assert labels_played(single_plan(6)) == ("R1", "R2", "R3")
    assert labels_played(double_plan(8)) == ("WB1", "WB2", "LB1", "WB3", "LB2", "LB3", "LB4", "GF1")
    assert labels_played(double_plan(6)) == ("WB1", "WB2", "WB3", "LB2", "LB3", "LB4", "GF1")
