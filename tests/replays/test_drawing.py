"""What the page draws: names, lists, where the buttons lead."""

from engine.hand_record import HandRecord
from replays import drawing
from replays.frames import hand_frames
from tests.engine.boards import known_board

KNOWN = hand_frames(HandRecord.from_board(known_board()), known_board().rules)


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
