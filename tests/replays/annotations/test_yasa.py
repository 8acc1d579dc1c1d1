import pytest

from engine.rules import Rules
from engine.scoring import DOUBLED, SHELEM_FAILED
from tests.engine.boards import all_rules, known_board, random_board, rules_id
from tests.replays.annotations.hands import deal_of, found, places, played
from tests.replays.test_frames import frames_of

WEAK = deal_of("2h3h4h5h2s3s4s2d3d4d2c3c", "6h6s6d6c", north="7h8h9h7s8s9s7d8d9d7c8c9c")
STRONG = deal_of("AhKhQhJhTh9h8hAsKsAdKdKc", "2c3c4c5c", east="Ac")
ALL = "AhKhQhJhTh9h8hAsKsAdKdKc"


def test_a_failure_with_less_than_the_others_is_one():
    hand = played(WEAK, "2h")
    assert hand.outcome.kind == DOUBLED
    [note] = found(hand, "yasa")
    assert places(hand, "yasa") == ["end"]
    assert (note.seat, note.points) == (0, hand.outcome.points[0])
    assert note.public == note.at == len(hand.frames) - 1


def test_a_single_failure_is_none():
    assert frames_of(known_board()).outcome.kind == "failed"
    assert not found(frames_of(known_board()), "yasa")


def test_a_contract_made_or_not_played_out_is_none():
    assert not found(played(STRONG, ALL), "yasa")
    assert not found(played(WEAK, "2h", until=47), "yasa")


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
@pytest.mark.parametrize("seed", range(4))
def test_it_is_told_where_the_loss_is_double(rules, seed):
    board = random_board(rules, seed)
    outcome = board.outcome
    if outcome.kind == SHELEM_FAILED:
        terms = rules.sar_shelem if outcome.contract == 2000 else rules.slam_called
        lost = {"-bid": -rules.total, "-total": -rules.total}.get(terms.lose[0], terms.lose[0])
        doubled = outcome.delta[outcome.declarer % 2] == 2 * lost
    else:
        doubled = outcome.kind == DOUBLED
    assert bool(found(frames_of(board), "yasa")) == doubled


def test_a_called_shelem_that_loses_double_is_one():
    rules = next(
        rules
        for rules in map(Rules.from_preset, ["pasoor-1165", "lounge-1000", "half-800"])
        if getattr(rules.slam_called, "doubles", False)
    )
    weak = played(WEAK, "2h", rules=rules, bid="S", mode="h")
    assert weak.outcome.kind == SHELEM_FAILED
    assert found(weak, "yasa")
    strong = played(STRONG, ALL, rules=rules, bid="S", mode="h")
    assert strong.outcome.kind == SHELEM_FAILED
    assert not found(strong, "yasa")
