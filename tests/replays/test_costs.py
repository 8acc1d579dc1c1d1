"""What decisions cost has its places on the page of a hand, and leaves no trace where nobody told."""

from dataclasses import replace

from engine.hand_record import HandRecord
from replays.costs import Cost, worst_first
from replays.drawing import packed, trick_rows
from replays.frames import hand_frames
from replays.hand_page import static_parts
from replays.names import names_of
from replays.seeing import seen
from tests.engine.boards import known_board
from tests.replays.conftest import SEATS

KNOWN = hand_frames(HandRecord.from_board(known_board()), known_board().rules)
COSTS = [Cost("t1.1", 0), Cost("t1.2", 5, "Th"), Cost("t2.1", 15), Cost("t2.2", 5)]
ANALYSED = replace(KNOWN, costs={cost.at: cost for cost in COSTS})
NAMES = names_of({"seats": SEATS}, KNOWN.letters)


def line(hand, at):
    return packed(hand, NAMES)["f"][hand.addresses[at]]["t"]


def test_the_dearest_comes_first_and_what_cost_nothing_not_at_all():
    assert [cost.at for cost in worst_first(COSTS)] == ["t2.1", "t1.2", "t2.2"]
    assert [cost["at"] for cost in static_parts(ANALYSED, NAMES)["costs"]] == ["t2.1", "t1.2", "t2.2"]


def test_line_and_table_tell_the_cost():
    assert line(ANALYSED, "t1.2").endswith("Costs 5 points against perfect play (better: 10♥)")
    assert "12 legal. Nothing better" in line(ANALYSED, "t1.1")
    marks = [cell["cost"] for cell in trick_rows(ANALYSED)[0]["cells"]]
    assert sorted(marks) == ["", "", "", "−5"]


def test_a_hand_that_nobody_analysed_says_nothing_of_it():
    assert "perfect" not in str(packed(KNOWN, NAMES))
    assert "better" not in str(packed(KNOWN, NAMES))
    assert static_parts(KNOWN, NAMES)["costs"] == []


def test_a_view_that_hides_cards_knows_no_costs():
    assert seen(ANALYSED, 20, 0).hand.costs == {}
