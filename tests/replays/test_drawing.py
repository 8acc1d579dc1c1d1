"""What the page draws: names, lists, where the buttons lead."""

import pytest

from engine.hand_record import HandRecord
from replays import drawing
from replays.frames import hand_frames
from tests.engine.boards import known_board
from tests.replays.conftest import SEATS

KNOWN = hand_frames(HandRecord.from_board(known_board()), known_board().rules)


def test_four_names_go_before_the_compass():
    names = drawing.names_of({"seats": SEATS}, "SENW")
    assert names.seats == ("Hafez", "Rostam", "Saadi", "Sohrab")
    assert names.notes == ("South", "East", "North", "West")
    assert names.sides == ("Hafez · Saadi", "Rostam · Sohrab")


def test_partners_of_one_entry_go_by_the_compass():
    header = {"seats": [{"entry": entry} for entry in ("Falcons", "Herons", "Falcons", "Herons")]}
    names = drawing.names_of(header, "SENW")
    assert (names.seats[1], names.notes[1], names.sides) == ("East", "Herons", ("Falcons", "Herons"))
    assert drawing.names_of(header, "SENW", "B").sides == ("Herons", "Falcons")


@pytest.mark.parametrize("header", [{}, {"seats": []}, {"seats": [{}, {}, {}, {}]}, {"seats": [{"entry": None}]}])
def test_seats_without_names_have_their_places(header):
    names = drawing.names_of(header, "SWNE")
    assert names.seats == ("South", "West", "North", "East")
    assert names.sides == ("South · North", "West · East")


def test_auction_stands_in_columns_of_seats():
    rows = [[cell and cell["text"] for cell in row] for row in drawing.auction_rows(KNOWN)]
    assert rows == [
        [None, None, None, "Pass"],
        ["100", "110", "Pass", None],
        ["120", "Pass", None, None],
    ]


def test_tricks_name_lead_and_winner():
    first = drawing.trick_rows(KNOWN)[0]
    assert [(cell["rank"], cell["lead"], cell["won"]) for cell in first["cells"]] == [
        ("9", True, False),
        ("3", False, False),
        ("Q", False, False),
        ("K", False, True),
    ]


def test_buttons_stop_at_the_ends_and_at_full_tricks():
    start = drawing.targets(KNOWN, 0)
    assert (start["prev"], start["next"], start["forth"]) == ("", "a1", "widow")
    middle = drawing.targets(KNOWN, KNOWN.addresses["t6.3"])
    assert (middle["back"], middle["forth"], middle["last"]) == ("t5.4", "t6.4", "end")
    assert drawing.targets(KNOWN, len(KNOWN.frames) - 1)["next"] == ""
