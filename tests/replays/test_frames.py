"""Frames tell of a hand what the engine says of it: no more, no less, no earlier."""

from dataclasses import replace

import pytest

from engine.actions import CALL, DISCARD, MODE, PLAY
from engine.cards import mask_of, parse_card, parse_cards
from engine.hand_record import HandRecord
from engine.record import Irregular, RecordError, decisions
from engine.rules import Rules
from replays.frames import DEAL, END, WIDOW, AddressError, hand_frames
from tests.engine.boards import all_rules, known_board, random_board, rules_id

CLUB = Rules.from_preset("club-1165")
ALL_RULES = all_rules()


def frames_of(board, **record):
    return hand_frames(replace(HandRecord.from_board(board), **record), board.rules)


@pytest.fixture(scope="module")
def known():
    return frames_of(known_board(), ms=tuple(range(55)))


def test_known_hand_has_a_frame_for_every_act_and_three_more(known):
    calls = [f"a{n}" for n in range(1, 7)]
    cards = [f"t{trick}.{card}" for trick in range(1, 13) for card in range(1, 5)]
    assert [frame.at for frame in known.frames] == ["deal", *calls, "widow", "discard", *cards, "end"]


def test_known_hand_tells_who_did_what_out_of_how_many(known):
    frame = known.frames[known.addresses["t6.3"]]
    assert (frame.kind, frame.seat, frame.what, frame.legal) == (PLAY, 2, "7s", 2)
    assert frame.cards[-1] == (frame.seat, parse_card(frame.what))
    assert [card for _seat, card in frame.cards] == parse_cards("JsAs7s")
    opening = known.frames[1]
    assert (opening.kind, opening.seat, opening.what, opening.ms) == (CALL, 3, "p", 0)
    # A pass, and every multiple of 5 from 100 to 165.
    assert opening.legal == 15


def test_discards_count_from_the_moment_they_are_down(known):
    before, after = (known.frames[known.addresses[at]].points for at in ("widow", "discard"))
    # 6c Td 4s 3d: the ten, and five for the pile.
    assert (before, after) == ((0, 0), (15, 0))


def test_points_run_up_to_the_result(known):
    assert known.frames[-1].points == (90, 75) == known.outcome.points
    assert known.tricks[-1].totals == (90, 75)


def test_widow_joins_the_hand_of_the_declarer_and_the_discards_leave_it(known):
    widow, discard = (known.frames[known.addresses[at]] for at in ("widow", "discard"))
    assert widow.hands[0] == known.dealt[0] | known.widow
    assert discard.hands[0] == widow.hands[0] & ~mask_of(parse_cards("6cTd4s3d"))
    assert known.frames[known.addresses["a6"]].hands == known.dealt
    assert known.frames[-1].hands == known.before_play


def test_trump_is_not_told_before_the_lead(known):
    lead = known.addresses["t1.1"]
    assert {frame.mode for frame in known.frames[:lead]} == {""}
    assert {frame.mode for frame in known.frames[lead:]} == {"h"}


def test_a_full_trick_stays_on_the_table_with_its_winner(known):
    frame = known.frames[known.addresses["t1.4"]]
    assert len(frame.cards) == 4
    assert (frame.won, frame.winning, frame.gain) == (3, 3, 5)
    following = known.frames[known.addresses["t2.1"]]
    assert (len(following.cards), following.won, following.gain) == (1, None, 0)


@pytest.mark.parametrize("rules", ALL_RULES, ids=rules_id)
@pytest.mark.parametrize("seed", range(3))
def test_any_hand(rules, seed):
    board = random_board(rules, seed)
    hand = frames_of(board)
    made = decisions(board)
    assert [(frame.kind, frame.seat) for frame in hand.frames if frame.legal] == [
        (each.kind, each.seat) for each in made
    ]
    assert hand.frames[0].kind == DEAL
    assert hand.frames[-1].kind == END
    assert hand.frames[-1].points == board.outcome.points
    widow = board.table.declarer is not None
    assert len(hand.frames) == len(made) + 2 + widow
    assert sum(row.points for row in hand.tricks) == sum(board.table.points)
    for at, frame in enumerate(hand.frames):
        assert hand.find(frame.at) == (at, 0)
        assert hand.find(f"#{frame.at}@{hand.letters[1]}") == (at, 1)
        assert sum(frame.points) <= rules.total


@pytest.mark.parametrize("rules", ALL_RULES, ids=rules_id)
@pytest.mark.parametrize("seed", range(3))
def test_mode_is_told_when_the_rules_make_it_public(rules, seed):
    """Told by a board of its own: what its public table says after each act, a frame says there."""
    board = random_board(rules, seed)
    hand = frames_of(board)
    again = random_board(rules, seed, acts=0)
    acts = [frame for frame in hand.frames if frame.legal]
    for frame, decision in zip(acts, decisions(board), strict=True):
        again.act(decision.text)
        assert frame.mode == again.table.mode
        if frame.kind in (MODE, DISCARD, PLAY):
            assert frame.hands == again.hands


def test_unfinished_hand_ends_at_its_last_act_and_knows_why():
    board = known_board(20)
    stop = Irregular(20, board.turn, "disconnect")
    hand = frames_of(board, irregular=(stop,))
    assert hand.outcome is None
    assert hand.stopped.kind == "disconnect"
    assert hand.frames[-1].at == "t4.1"
    assert hand.find("#end") == hand.find("") == (len(hand.frames) - 1, 0)
    assert hand.tricks[-1].cards.count(-1) == 3


def test_hand_stopped_in_the_auction_has_no_tricks():
    hand = frames_of(known_board(2))
    assert [frame.at for frame in hand.frames] == ["deal", "a1", "a2"]
    assert (hand.tricks, hand.stopped, hand.void) == ((), None, False)


def test_faults_stand_at_their_decision():
    board = known_board()
    fault = Irregular(9, 0, "timeout", "", "Kh")
    made = decisions(board)[9]
    hand = frames_of(board, irregular=(replace(fault, seat=made.seat, used=made.text),))
    [(at, found)] = [(frame.at, frame.faults[0]) for frame in hand.frames if frame.faults]
    assert (at, found.kind, found.used) == ("t1.3", "timeout", made.text)


@pytest.mark.parametrize("address", ["t13.1", "a9", "t1", "mode", "#t6.3@X", "t6.5", "../etc", "end@", "T6.3"])
def test_unknown_addresses_are_refused(known, address):
    with pytest.raises(AddressError):
        known.find(address)


def test_seat_alone_is_an_address(known):
    assert known.find("@W") == (len(known.frames) - 1, 3)


def test_illegal_record_is_refused():
    record = HandRecord.from_board(known_board())
    with pytest.raises(RecordError):
        hand_frames(replace(record, tricks=("AsAhAdAc", *record.tricks[1:])), CLUB)


def test_sar_shelem_buries_the_widow_unseen():
    rules = Rules.from_preset("pasoor-1165")
    board = random_board(rules, 0, acts=0)
    board.act("SS")
    while board.phase != "over":
        board.act(board.legal_texts()[0])
    hand = frames_of(board)
    assert hand.buried
    assert hand.discards == hand.widow
    assert hand.held == hand.dealt
    widow = hand.frames[hand.first_of(WIDOW)]
    assert widow.hands == hand.dealt
    assert sum(widow.points) > 0
    assert hand.first_of(DISCARD) == len(hand.frames)
