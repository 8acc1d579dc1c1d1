"""Views that hide cards: the hand they are given is cut, and no other cards of the unseen hands could change it."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import Board
from engine.cards import cards_of, hand_text, mask_of, parse_card
from engine.deal import Deal
from engine.hand_record import HandRecord
from engine.record_parts import Irregular
from engine.replaying import decisions
from engine.rules import Rules
from replays.annotation import CLOSED, OPEN
from replays.frames import HandFrames, hand_frames
from replays.seeing import Seen, seen
from tests.engine.boards import known_board
from tests.replays.conftest import SHOWCASE

RULES = Rules.from_preset("club-1165")
KNOWN = hand_frames(HandRecord.from_board(known_board()), RULES)
VIEWS = (CLOSED, 0, 1, 2, 3)


def at(address: str) -> int:
    return KNOWN.addresses[address]


def test_the_open_view_hides_nothing_and_is_none_of_these():
    with pytest.raises(ValueError, match="hides nothing"):
        seen(KNOWN, 0, OPEN)
    with pytest.raises(ValueError, match="hides nothing"):
        seen(KNOWN, 0, 4)


def test_closed_at_the_deal_there_are_only_backs():
    known = seen(KNOWN, 0, CLOSED)
    assert known.backs == (12, 12, 12, 12)
    assert known.hand.dealt == known.hand.frames[0].hands == (0, 0, 0, 0)
    assert (known.hand.widow, known.hand.discards, known.hand.declarer, known.hand.contract) == (0, 0, None, None)
    assert len(known.hand.frames) == 1
    assert known.hand.cut


def test_a_seat_sees_its_own_hand_and_how_many_it_could_choose_from():
    known = seen(KNOWN, at("t1.2"), 1)
    assert known.backs == (11, 0, 12, 12)
    assert known.hand.dealt[1] == KNOWN.dealt[1]
    assert [frame.legal for frame in known.hand.frames[-2:]] == [None, KNOWN.frames[at("t1.2")].legal]


def test_declarer_sees_widow_and_discards_and_counts_their_points_and_nobody_else_does():
    for view in VIEWS:
        taken = seen(KNOWN, at("widow"), view).hand
        assert bool(taken.widow) == (view == KNOWN.declarer)
        down = seen(KNOWN, at("discard"), view).hand
        assert bool(down.discards) == (view == KNOWN.declarer)
        assert down.frames[-1].points == (KNOWN.frames[at("discard")].points if view == KNOWN.declarer else (0, 0))
        assert bool(down.frames[-1].what) == (view == KNOWN.declarer)


def test_all_is_known_when_the_last_card_is_played():
    for view in VIEWS:
        known = seen(KNOWN, at("t12.4"), view)
        assert known.backs == (0, 0, 0, 0)
        assert known.hand.discards == KNOWN.discards
        end = seen(KNOWN, at("end"), view).hand
        assert end.frames == KNOWN.frames
        assert not end.cut


def test_mode_contract_and_tricks_are_those_so_far():
    before = seen(KNOWN, at("discard"), CLOSED).hand
    assert (before.mode, before.contract, before.tricks) == ("", 120, ())
    assert seen(KNOWN, at("t1.1"), CLOSED).hand.mode == "h"
    assert [row.number for row in seen(KNOWN, at("t2.3"), CLOSED).hand.tricks] == [1, 2]
    assert seen(KNOWN, at("a3"), CLOSED).hand.calls == KNOWN.calls[:3]


def test_discards_shown_at_once_are_seen_by_all():
    rules = Rules.from_preset("club-1165", discards_revealed="at_once")
    record = _played_on(Board(rules, KNOWN_DEAL, dealer=2), random.Random(1))
    hand = hand_frames(record, rules)
    assert seen(hand, hand.first_of("discard"), CLOSED).hand.discards == hand.discards


def test_a_widow_shown_to_all_is_seen_by_all():
    rules = Rules.from_preset("club-1165", widow_seen_by="everybody")
    hand = hand_frames(_played_on(Board(rules, KNOWN_DEAL, dealer=2), random.Random(1)), rules)
    known = seen(hand, hand.first_of("widow"), CLOSED)
    assert known.hand.widow == hand.widow
    assert sum(known.backs) == 52


def test_a_hand_nobody_played_stays_closed_at_its_end():
    record = SHOWCASE["passed-out"]
    hand = hand_frames(record.hands[0], record.rules)
    known = seen(hand, len(hand.frames) - 1, CLOSED)
    assert known.backs == (12, 12, 12, 12)
    assert known.hand.widow == 0


def test_what_a_hidden_hand_asked_for_is_not_told():
    board = known_board()
    first_play = len(board.table.calls) + 1
    irregular = Irregular(at=first_play + 1, seat=1, kind="illegal", asked="As", used="3h")
    hand = hand_frames(HandRecord.from_board(board, irregular=[irregular]), RULES)
    place = hand.addresses["t1.2"]
    assert [fault.asked for fault in seen(hand, place, 1).hand.frames[-1].faults] == ["As"]
    assert [fault.asked for fault in seen(hand, place, CLOSED).hand.frames[-1].faults] == [""]


# --- No other cards of the hidden hands could have changed what is seen ----------------------------------------------

KNOWN_DEAL = known_board().deal


def _played_on(board: Board, rng: random.Random) -> HandRecord:
    """Return the record of *board* after random legal acts to its end; a contract is bid if none is yet."""
    while board.phase != "over":
        texts = board.legal_texts()
        if board.phase == "call":
            board.act(texts[1] if board.table.highest == 0 and len(texts) > 1 else "p")
        elif board.phase == "discard":
            board.act("".join(rng.sample(texts, board.rules.widow)))
        else:
            board.act(rng.choice(texts))
    return HandRecord.from_board(board)


def another_record(record: HandRecord, rules: Rules, index: int, view, rng: random.Random) -> HandRecord | None:
    """Return a record that goes as *record* does as far as *view* sees until frame *index*, with other hidden cards."""
    hand = hand_frames(record, rules)
    frame = hand.frames[index]
    done = sum(each.kind not in ("deal", "widow", "end") for each in hand.frames[: index + 1])
    played = [(each.seat, each.what) for each in hand.frames[: index + 1] if each.kind == "play"]
    declarer = frame.declarer
    own_exchange = view == hand.declarer and not hand.buried and index >= hand.first_of("widow")
    fixed = [0, 0, 0, 0, 0]
    for seat, what in played:
        card = 1 << parse_card(what)
        fixed[4 if card & hand.widow else seat] |= card
    if isinstance(view, int):
        fixed[view] = hand.dealt[view]
    if own_exchange or (rules.widow_seen_by == "everybody" and index >= hand.first_of("widow") and not hand.buried):
        fixed[4] = hand.widow
    loose = list(cards_of(rules.deck & ~(fixed[0] | fixed[1] | fixed[2] | fixed[3] | fixed[4])))
    for _ in range(200):
        rng.shuffle(loose)
        rest = list(loose)
        hands = []
        for number in range(5):
            count = (rules.widow if number == 4 else rules.hand_size) - fixed[number].bit_count()
            hands.append(fixed[number] | mask_of(rest[:count]))
            rest = rest[count:]
        deal = Deal((hands[0], hands[1], hands[2], hands[3]), hands[4])
        board = Board(rules, deal, dealer=record.dealer, first=record.first, before=record.before)
        try:
            for decision in decisions(record.replay(rules))[:done]:
                text = decision.text
                if decision.kind == "discard" and not own_exchange:
                    kept = mask_of(parse_card(what) for seat, what in played if seat == declarer)
                    free = list(cards_of(board.hands[declarer] & ~kept))
                    text = hand_text(mask_of(rng.sample(free, rules.widow)))
                board.act(text)
        except ValueError:
            continue
        if board.phase == "over":
            return None
        other = _played_on(board, rng)
        if other.deal == record.deal:
            return None
        times = [*record.ms, *([0] * 100)] if record.ms else []
        return replace(other, ms=tuple(times[: len(decisions(board))]))
    return None


def _differences(one: Seen, two: Seen) -> list[tuple[str, object, object]]:
    """Return the fields that tell *one* from *two*, to read when the test fails."""
    pairs = [(field.name, getattr(one.hand, field.name), getattr(two.hand, field.name)) for field in fields(HandFrames)]
    pairs += [("backs", one.backs, two.backs), ("cells", one.cells, two.cells)]
    return [each for each in pairs if each[1] != each[2]]


@settings(max_examples=60)
@given(
    seed=st.integers(0, 2**32),
    preset=st.sampled_from(["club-1165", "yasa-1165", "wikipedia-1200", "lounge-1000"]),
    view=st.sampled_from(VIEWS),
)
def test_hidden_cards_change_nothing_of_what_is_seen(seed, preset, view):
    rng = random.Random(seed)
    rules = Rules.from_preset(preset)
    deck = list(cards_of(rules.deck))
    rng.shuffle(deck)
    size = rules.hand_size
    hands = [mask_of(deck[size * seat : size * (seat + 1)]) for seat in range(4)]
    deal = Deal((hands[0], hands[1], hands[2], hands[3]), mask_of(deck[4 * size :]))
    record = _played_on(Board(rules, deal, dealer=rng.randrange(4)), rng)
    hand = hand_frames(record, rules)
    tried = 0
    for index in sorted(rng.sample(range(len(hand.frames) - 1), 12)):
        other = another_record(record, rules, index, view, rng)
        if other is None:
            continue
        tried += 1
        assert _differences(seen(hand_frames(other, rules), index, view), seen(hand, index, view)) == []
    assert tried >= 3
