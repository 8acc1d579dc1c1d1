import pytest

from engine.actions import IllegalAction
from engine.board import Board
from engine.deal import Deal, DealError
from engine.rules import Rules
from tests.engine.boards import (
    KNOWN_CALLS,
    KNOWN_DEAL,
    KNOWN_WINNERS,
    all_rules,
    known_board,
    random_board,
    rules_id,
    shown,
)


def test_the_known_hand_ends_as_its_record_says():
    board = known_board()
    assert board.table.winners == KNOWN_WINNERS
    assert board.outcome is not None
    assert board.outcome.kind == "failed"
    assert (board.outcome.declarer, board.outcome.contract) == (0, 120)
    assert board.outcome.tricks == (5, 7)
    assert board.outcome.points == (90, 75)
    assert board.outcome.delta == (-120, 75)


def test_the_declarer_takes_the_widow_and_lays_as_many_cards_aside():
    board = known_board(len(KNOWN_CALLS))
    assert (board.phase, board.turn) == ("discard", 0)
    assert [hand.bit_count() for hand in board.hands] == [16, 12, 12, 12]
    board.act("6cTd4s3d")
    assert [hand.bit_count() for hand in board.hands] == [12, 12, 12, 12]
    assert shown(board.pile) == ["4s", "3d", "Td", "6c"]


def test_the_suit_of_the_opening_lead_is_trump():
    board = known_board(len(KNOWN_CALLS) + 1)
    assert board.table.mode == ""
    board.act("9h")
    assert (board.table.mode, board.table.trump, board.table.announced) == ("h", 1, "lead")


# acts done, what is tried, kind, seat, part of what is allowed, part of the message
REFUSALS = [
    (0, "95", "call", 3, "100", "may not call '95'"),
    (0, "101", "call", 3, "100", "may not call"),
    (0, "S", "call", 3, "165", "may not call 'S'"),
    (0, "nonsense", "call", 3, "p", "is no call"),
    (2, "100", "call", 1, "105", "may not call '100'"),
    (6, "6cTd4s", "discard", 0, "6c", "4 different cards"),
    (6, "6cTd4s4s", "discard", 0, "6c", "named twice"),
    (6, "6cTd4sAh", "discard", 0, "6c", "4 different cards"),
    (6, "6cTd4s3d2c", "discard", 0, "6c", "4 different cards"),
    (6, "", "discard", 0, "6c", "4 different cards"),
    (7, "Ah", "play", 0, "9h", "may not play 'Ah'"),
    (7, "6c", "play", 0, "9h", "may not play '6c'"),
    (8, "As", "play", 1, "3h", "may not play 'As'"),
    (8, "10h", "play", 1, "3h", "is no card"),
    (55, "2s", "over", None, "", "nobody is on turn"),
]


@pytest.mark.parametrize(("done", "tried", "kind", "seat", "allowed", "message"), REFUSALS)
def test_an_illegal_act_is_refused_with_what_is_allowed(done, tried, kind, seat, allowed, message):
    board = known_board(done)
    before = board.hands
    with pytest.raises(IllegalAction) as refused:
        board.act(tried)
    error = refused.value
    assert (error.kind, error.seat, error.asked) == (kind, seat, tried)
    assert message in str(error)
    assert set(allowed.split()) <= set(error.allowed)
    assert list(error.allowed) == board.legal_texts()
    assert board.hands == before


@pytest.mark.parametrize("card", [-1, 52, 10**30, "Ah", None])
def test_what_is_no_card_at_all_is_refused_the_same_way(card):
    with pytest.raises(IllegalAction):
        known_board(8).play(card)


def test_an_act_of_another_phase_is_refused():
    board = known_board(0)
    for act in (lambda: board.play(0), lambda: board.discard(15), lambda: board.choose_mode("s")):
        with pytest.raises(IllegalAction, match="time for another act: call"):
            act()


DEALS = [
    ("JT9.95.8743.A62 AK8.T7632.62.94 75.AQ84.Q.KQJ83 Q632.K.AKJ95.T7 J.J.T.5", "Js is dealt twice"),
    ("JT9.95.8743.A6 AK8.T7632.62.94 75.AQ84.Q.KQJ83 Q632.K.AKJ95.T7 4.J.T.5", "seat 0 holds 11 cards"),
    ("JT9.95.8743.A62 AK8.T7632.62.94 75.AQ84.Q.KQJ83 Q632.K.AKJ95.T7 4.J.T.-", "the widow has 3 cards"),
]


@pytest.mark.parametrize(("text", "reason"), DEALS)
def test_a_deal_that_is_none_is_refused(text, reason):
    with pytest.raises(DealError, match=reason):
        Board(Rules.from_preset("club-1165"), Deal.from_text(text))


def test_a_deal_with_a_card_that_the_deck_lacks_is_refused():
    rules = Rules.from_preset("yasa-1165", widow=3)
    with pytest.raises(DealError, match="2c is not in this deck of 51"):
        Board(rules, Deal(KNOWN_DEAL.hands, KNOWN_DEAL.widow & KNOWN_DEAL.widow - 1))


# preset, options, contract, acts after the auction ("/" between them), mode, when it became public
MODES = [
    ("yasa-1165", {}, "120", "h/DISCARD/2c", "h", "before"),
    ("yasa-1165", {"trump": "announce_after_discard"}, "120", "DISCARD/h", "h", "after"),
    ("wikipedia-1200", {}, "120", "DISCARD/n", "n", "after"),
    ("wikipedia-1200", {}, "120", "DISCARD/t/Js", "s", "lead"),
    ("club-1165", {}, "120", "DISCARD/Js", "s", "lead"),
    ("club-1165", {"modes": ["sarres"]}, "120", "DISCARD", "z", "before"),
    ("pasoor-1165", {}, "SS", "Js", "s", "lead"),
]


@pytest.mark.parametrize(("preset", "options", "contract", "acts", "mode", "when"), MODES)
def test_the_mode_is_made_when_the_rules_say(preset, options, contract, acts, mode, when):
    board = Board(Rules.from_preset(preset, **options), KNOWN_DEAL, dealer=2, first=0)
    for call in (contract, "p", "p", "p"):
        if board.phase == "call":
            board.act(call)
    for act in acts.split("/"):
        board.act("6cTd4s3d" if act == "DISCARD" else act)
    assert (board.table.mode, board.table.announced) == (mode, when)


def test_what_the_mode_is_chosen_from():
    def choices(preset: str, **options: object) -> str:
        board = Board(Rules.from_preset(preset, **options), KNOWN_DEAL, first=0)
        for act in ("120", "p", "p", "p"):
            board.act(act)
        if board.phase == "discard":
            board.act("6cTd4s3d")
        return "".join(board.legal_texts()) if board.phase == "mode" else ""

    assert choices("wikipedia-1200") == "tnaz"
    assert choices("yasa-1165") == "shdc"
    assert choices("yasa-1165", modes=["trump", "sarres"]) == "shdcz"
    assert choices("club-1165") == ""
    assert choices("club-1165", modes=["nares", "sarres"]) == "nz"


def test_trump_must_be_led_where_the_rules_say_so():
    board = Board(Rules.from_preset("yasa-1165", must_lead_trump=True), KNOWN_DEAL, first=0)
    for act in ("120", "p", "p", "p", "h", "6cTd4s3d"):
        board.act(act)
    assert board.legal_texts() == ["5h", "9h", "Jh"]


def test_sar_shelem_is_played_without_the_widow():
    board = Board(Rules.from_preset("pasoor-1165"), KNOWN_DEAL, first=0)
    board.act("SS")
    assert (board.phase, board.turn) == ("play", 0)
    assert board.pile == KNOWN_DEAL.widow
    assert board.hands == KNOWN_DEAL.hands
    assert board.views[0].widow == board.views[0].discards == 0


def test_a_deal_that_is_passed_out_scores_nothing():
    board = Board(Rules.from_preset("club-1165"), KNOWN_DEAL, first=0)
    for _ in range(4):
        board.act("p")
    assert board.outcome is not None
    assert (board.outcome.kind, board.outcome.delta) == ("passed_out", (0, 0))
    assert board.turn is None


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
def test_a_random_board_ends_and_counts_every_point_once(rules):
    for key in range(30):
        board = random_board(rules, key)
        assert board.outcome is not None
        if board.outcome.kind != "passed_out":
            assert sum(board.outcome.points) == rules.total
            assert sum(board.outcome.tricks) == 12
