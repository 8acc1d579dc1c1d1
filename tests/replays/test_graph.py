"""Bars that say who has what: percentages that any browser reads, sides in opposite directions."""

import pytest

from engine.hand_record import HandRecord
from replays import graph
from replays.frames import hand_frames
from tests.engine.boards import known_board

KNOWN = hand_frames(HandRecord.from_board(known_board()), known_board().rules)


def test_bars_of_the_two_sides_point_in_opposite_directions():
    bars = graph.scrubber(KNOWN)["bars"]
    assert [bar["side"] for bar in bars] == ["b", "a", "b", "a", "a", "b", "b", "a", "b", "b", "b", "a"]
    for bar in bars:
        assert (bar["y"] > graph.BAR_MIDDLE) == (bar["side"] == "b")
    assert max(bar["height"] for bar in bars) == graph.BAR_HEIGHT
    # A fraction would be written with a comma in some languages.
    assert not any(isinstance(value, float) for bar in bars for value in bar.values())


def test_contract_is_marked_in_the_trick_that_reaches_it():
    made = {bar["number"] for bar in graph.scrubber(KNOWN)["bars"] if bar["mark"]}
    assert made == set()
    assert graph.split_bar(KNOWN, KNOWN.frames[-1]) == {
        "a": "54.55%",
        "b": "45.45%",
        "b_from": "54.55%",
        "mark": "72.73%",
    }


@pytest.mark.parametrize(("share", "text"), [(0, "0%"), (100, "100%"), (33.333, "33.33%"), (7.5, "7.5%")])
def test_percentages_have_points_in_every_language(share, text):
    assert graph.percent(share) == text
